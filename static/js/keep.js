// What a person has in hand while a part of the page is drawn anew: what is typed or open, where
// the focus and the scrolls are. Nothing here asks or sends.
const WRITTEN = "input:not([type=radio], [type=checkbox], [type=hidden], [type=submit]), textarea, select";
const ROWS = ".line, .le, .card, .req, .now, .adventure, li, tr";
const FOCUSABLE = "a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex]";

// What was sent and refused stands in the answer as if it had never been otherwise.
const sentTo = () => document.getElementById("answer")?.dataset.to;
const leadsTo = (address) => address && new URL(address, location.href).pathname === sentTo();
const wasSent = (form) =>
  leadsTo(form?.action) ||
  [...(form?.elements ?? [])].some((e) => e.type === "submit" && leadsTo(e.getAttribute("formaction")));

const isChanged = (field) => {
  if (field.type === "hidden" || field.type === "submit") return false;
  if (sentTo() && wasSent(field.form)) return true;
  if (field.type === "radio" || field.type === "checkbox") {
    return field.checked !== field.defaultChecked;
  }
  if (field.tagName === "SELECT") {
    const chosen = [...field.options];
    const isSaid = chosen.some((option) => option.defaultSelected);
    return isSaid
      ? chosen.some((option) => option.selected !== option.defaultSelected)
      : field.selectedIndex > 0;
  }
  return field.value !== field.defaultValue;
};

const fields = (part) => [...part.querySelectorAll("input, textarea, select")];
const words = (element) => element.textContent.replace(/\s+/g, " ").trim();
const rows = (part) => [...part.querySelectorAll(ROWS)].filter((row) => !row.querySelector(ROWS));
const folds = (part) => [...part.querySelectorAll("details")];
const scrolled = (part) => [...part.querySelectorAll("*")].filter((e) => e.scrollLeft || e.scrollTop);
const path = (part, element) => [...part.querySelectorAll(element.tagName)].indexOf(element);

const isHeld = (part) => {
  const at = document.activeElement;
  if (at && part.contains(at) && at.matches(WRITTEN)) return true;
  if (part.querySelector(":popover-open, dialog[open], [aria-busy=true], [data-hold], .unsent")) return true;
  if (sentTo() && part.querySelector("[role=alert], .err, .err-line")) return true;
  return fields(part).some(isChanged);
};

const remember = (part) => {
  const at = document.activeElement;
  const inside = at && at !== document.body && part.contains(at);
  return {
    rows: new Set(rows(part).map(words)),
    folds: folds(part).map((fold) => [words(fold.querySelector("summary") ?? fold), fold.open, fold.id]),
    scrolls: scrolled(part).map((e) => [e.tagName, path(part, e), e.scrollLeft, e.scrollTop]),
    values: fields(part)
      .filter(isChanged)
      .map((f) => [f.id, f.name, f.type, f.value, f.checked]),
    focus: inside && { id: at.id, words: words(at), index: [...part.querySelectorAll(FOCUSABLE)].indexOf(at) },
  };
};

const refilled = (part, [id, name, type, value, checked]) => {
  const found = fields(part).filter((f) => f.name === name && f.type === type);
  const field = found.find((f) => (id ? f.id === id : true) && (type !== "radio" || f.value === value));
  if (!field) return;
  if (type === "radio" || type === "checkbox") field.checked = checked;
  else field.value = value;
};

const restore = (part, memory, { shine, refill }) => {
  const now = folds(part);
  now.forEach((fold, index) => {
    const said = words(fold.querySelector("summary") ?? fold);
    const was =
      memory.folds.find(([, , id]) => id && id === fold.id) ??
      memory.folds.find(([text]) => text === said) ??
      (now.length === memory.folds.length ? memory.folds[index] : null);
    if (was) fold.open = was[1];
  });
  for (const [tag, index, left, top] of memory.scrolls) {
    const element = part.querySelectorAll(tag)[index];
    if (element) Object.assign(element, { scrollLeft: left, scrollTop: top });
  }
  if (refill) for (const value of memory.values) refilled(part, value);
  if (memory.focus && !part.contains(document.activeElement)) {
    const all = [...part.querySelectorAll(FOCUSABLE)];
    const { id, words: said, index } = memory.focus;
    const same = (id && document.getElementById(id)) || all.find((e) => words(e) === said) || all[index];
    same?.focus({ preventScroll: true });
  }
  if (!shine || document.activeElement?.matches(WRITTEN)) return;
  for (const row of rows(part)) {
    if (!memory.rows.has(words(row))) row.classList.add("fresh");
  }
};

export const keep = { isHeld, remember, restore };
