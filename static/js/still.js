// A field under somebody's fingers is never redrawn: the part of the page around it waits for the
// next answer. Only fields that are written in count; a button that was pressed may be replaced.
const written = "input:not([type=radio], [type=checkbox], [type=hidden]), textarea, select";

document.addEventListener("htmx:oobBeforeSwap", (event) => {
  const at = document.activeElement;
  if (at?.matches(written) && event.detail.target.contains(at)) event.detail.shouldSwap = false;
});
