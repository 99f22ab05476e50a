// After a part of the page was replaced, the focus stays where the person left it.
// htmx does so for fields with an id; here also for buttons, and for the other half of a
// stepper when the pressed half has reached its limit.
let last = "";

document.addEventListener("htmx:beforeSwap", () => {
  last = document.activeElement?.id ?? "";
});

const other = (id) =>
  id.endsWith("-less") ? id.replace(/-less$/, "-more") : id.replace(/-more$/, "-less");

document.addEventListener("htmx:afterSettle", () => {
  if (!last) return;
  const at = document.activeElement;
  if (at && at !== document.body && at.id === last) return;
  const same = document.getElementById(last);
  const target = same?.disabled ? document.getElementById(other(last)) : same;
  if (target && !target.disabled) target.focus({ preventScroll: true });
  last = "";
});

// A refusal that came in place is brought into view if the action bar or the edge hides it.
document.addEventListener("htmx:afterSettle", (event) => {
  const refusal = event.target.querySelector?.("[data-show]");
  refusal?.scrollIntoView({ block: "center" });
});

// A page that came back with refusals opens at the first one, not at its top. The planner shows
// its own.
const marks = ['[aria-invalid="true"]', "[data-show]", ".err-line"];
const refused =
  document.getElementById("plan")
    ? null
    : marks.map((mark) => document.querySelector(mark)).find((found) => found);

if (refused) {
  for (let fold = refused.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    fold.open = true;
  }
  if (refused.tabIndex < 0) refused.tabIndex = -1;
  refused.scrollIntoView({ block: "center" });
  refused.focus({ preventScroll: true });
}
