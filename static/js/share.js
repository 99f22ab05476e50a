// Copying and sending the address of an invitation. The buttons are hidden in the page and appear
// only where they work: <button data-copy="address-id" hidden>, <button data-share="address-id" hidden>.
// What to say after copying is written in the page: data-done="Copié".
const read = (id) => {
  const element = document.getElementById(id);
  return element?.value ?? element?.href ?? element?.textContent.trim() ?? "";
};

const copyOldWay = (id) => {
  const element = document.getElementById(id);
  if (!element) return false;
  if (element.select) {
    element.select();
  } else {
    const range = document.createRange();
    range.selectNodeContents(element);
    const selection = getSelection();
    selection.removeAllRanges();
    selection.addRange(range);
  }
  return document.execCommand("copy"); // on a local network there is no secure context
};

const copy = async (id) => {
  if (!navigator.clipboard) return copyOldWay(id);
  try {
    await navigator.clipboard.writeText(read(id));
    return true;
  } catch {
    return copyOldWay(id);
  }
};

const reveal = (root) => {
  for (const button of root.querySelectorAll("[data-copy]")) button.hidden = false;
  if (!navigator.share) return;
  for (const button of root.querySelectorAll("[data-share]")) button.hidden = false;
};

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy], [data-share]");
  if (!button) return;
  if (button.dataset.share) {
    const text = button.dataset.title ?? document.title;
    await navigator.share({ title: text, url: read(button.dataset.share) }).catch(() => {});
    return;
  }
  if (await copy(button.dataset.copy)) {
    const words = button.querySelector("[data-words]") ?? button;
    words.textContent = button.dataset.done ?? words.textContent;
  }
});

reveal(document);
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.target.querySelectorAll) reveal(event.target);
});
