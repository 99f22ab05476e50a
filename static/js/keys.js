// Shortcuts on a laptop: a letter presses what bears it as data-key. The hint stands on the button
// itself and shows where there is a mouse, so most likely a keyboard.
document.documentElement.classList.add("keys");

const typing = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
  if (event.target.closest?.(typing) || document.querySelector(":popover-open, dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (!/^[a-z]$/.test(key)) return;
  const pressed = document.querySelector(`[data-key="${key}"]`);
  if (!pressed || pressed.disabled) return;
  event.preventDefault();
  pressed.click();
});
