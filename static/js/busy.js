// A tap is sent once: the button that was pressed shows that it is working, a second press waits.
// Nothing is disabled (a disabled button would not send its value); the server refuses repeats anyway.
const busy = new WeakSet();
const DOWNLOAD = 3_000; // ms: the page stays after a file, and no browser says when it came

const show = (element) => element?.setAttribute("aria-busy", "true");
const clear = (element) => element?.removeAttribute("aria-busy");
const done = (form, element) => {
  busy.delete(form);
  clear(element);
};

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return; // htmx sends it
  if (busy.has(form)) {
    event.preventDefault();
    return;
  }
  busy.add(form);
  show(event.submitter);
  if (form.hasAttribute("data-download")) setTimeout(done, DOWNLOAD, form, event.submitter);
});

const pressed = (event) => event.detail.requestConfig?.triggeringEvent?.submitter ?? event.detail.elt;

document.addEventListener("htmx:beforeRequest", (event) => {
  const element = pressed(event);
  if (element?.matches?.("button, .b")) show(element);
});
document.addEventListener("htmx:afterRequest", (event) => clear(pressed(event)));

// The back button may bring the page back as it was left.
window.addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const element of document.querySelectorAll("[aria-busy]")) clear(element);
  for (const form of document.forms) busy.delete(form);
});
