// When a tap could not be sent, say so where the thumb is, until one goes through again.
const notice = () => document.getElementById("offline");

const show = () => {
  const element = notice();
  if (element) element.hidden = false;
};
const hide = () => {
  const element = notice();
  if (element) element.hidden = true;
};

document.addEventListener("htmx:sendError", show);
document.addEventListener("htmx:timeout", show);
window.addEventListener("online", hide);
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) show();
});
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.xhr.status < 500) hide();
});
// A plain form would leave the page, and what was typed with it, for the browser's own error.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || navigator.onLine) return;
  event.preventDefault();
  show();
});
