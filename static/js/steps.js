// Quick taps on a stepper all count: the number changes under the finger at once, the server is
// asked with the number, and an answer that is overtaken is dropped (hx-sync).
// Without this file the button itself asks for one more or one less.
const stepOf = (button) => {
  const [name, step] = button.value.split(":");
  return { input: document.getElementById(`v-${name}`), step: Number(step) };
};

document.addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("#plan button[name=bump], [data-steps] button[name=bump]");
    const { input, step } = button ? stepOf(button) : {};
    const value = Number(input?.value.trim());
    if (!input || !Number.isInteger(value)) return;
    const { least, most, forgets } = input.dataset;
    button.dataset.before = input.value;
    input.value = Math.min(Number(most), Math.max(Number(least), value + step));
    const wanted = document.getElementById(forgets);
    if (wanted) wanted.value = "";
    button.dataset.counted = "";
  },
  true,
);

// What could not be asked is not shown as done; back online, the numbers are asked for again.
document.addEventListener("htmx:sendError", (event) => {
  const button = event.detail.requestConfig?.triggeringEvent?.submitter ?? event.detail.elt;
  if (button.dataset.before === undefined) return;
  stepOf(button).input.value = button.dataset.before;
  delete button.dataset.before;
});
window.addEventListener("online", () => {
  const enter = document.querySelector("#plan .enter"); // the form itself would press the last button again
  if (enter) htmx.trigger(enter, "click");
});

document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter ?? event.detail.elt;
  if (button.dataset.counted === undefined) return;
  delete event.detail.parameters.bump;
  delete button.dataset.counted;
});
