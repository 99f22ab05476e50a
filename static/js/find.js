// The search. "/" opens it over the page (on a phone its page), arrows walk through what it found,
// Escape closes. Without this file the link in the navigation leads to the same page.
const wide = matchMedia("(min-width: 60rem)");
const typing = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";
const box = () => document.getElementById("find-box");

const open = (link) => {
  const onPage = document.querySelector("#screen [data-find] input[type=search]");
  const opened = box();
  if (onPage) {
    onPage.focus();
    onPage.select();
  } else if (opened?.showPopover && wide.matches) {
    opened.showPopover();
    const field = opened.querySelector("input[type=search]");
    field.focus();
    field.select();
  } else if (link) {
    location.assign(link.href);
  }
};

document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (event.defaultPrevented || event.target.closest?.(typing)) return;
  if (document.querySelector(":popover-open, dialog[open]")) return;
  const link = document.querySelector("[data-find-open]");
  if (!link) return;
  event.preventDefault();
  open(link);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-find-open]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || !wide.matches) return;
  if (!box()?.showPopover) return;
  event.preventDefault();
  open(link);
});

// A search field keeps Escape for itself, to empty it.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !event.target.closest?.("#find-box")) return;
  event.preventDefault();
  box().hidePopover();
});

// From the field down into what was found, and back.
document.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const at = event.target;
  const inside = at.closest?.("[data-find], [data-find-results]");
  if (!inside || event.ctrlKey || event.metaKey || event.altKey) return;
  const around = inside.parentElement;
  const field = around.querySelector("[data-find] input[type=search]");
  const hits = [...around.querySelectorAll("[data-find-results] [data-hit]")];
  const next = hits.indexOf(at) + (event.key === "ArrowDown" ? 1 : -1);
  if (at !== field && !hits.includes(at)) return;
  event.preventDefault();
  (next < 0 ? field : hits[Math.min(next, hits.length - 1)] ?? field).focus();
});
