// A tap that could not be sent stays where it was made: its button says that it has not gone yet,
// what was typed stays, and it is sent again by hand, under the same key, so that it counts once.
const HELD = "unsent";
const held = []; // forms whose tap has not gone, with the button that was pressed
const sure = new WeakSet(); // forms that may go: somebody answers

const show = () => {
  for (const one of [...held]) if (!one.form.isConnected) release(one.form);
  const line = document.getElementById("offline");
  if (!line) return;
  const lost = isLost();
  line.hidden = !held.length && !lost;
  line.querySelector("[data-lost]").hidden = held.length > 0 && !lost;
  for (const element of line.querySelectorAll("[data-unsent]")) element.hidden = !held.length;
};

const isLost = () => !navigator.onLine || document.documentElement.hasAttribute("data-line-lost");
const isAct = (form) => form?.method === "post";

const hold = (form, button) => {
  release(form);
  held.push({ form, button });
  form.classList.add(HELD);
  if (button) {
    const words = document.getElementById("unsent-words")?.content.cloneNode(true);
    button.classList.add(HELD);
    if (words) button.append(words);
  }
  show();
};

const release = (form) => {
  const at = held.findIndex((one) => one.form === form);
  if (at < 0) return;
  const [{ button }] = held.splice(at, 1);
  form.classList.remove(HELD);
  button?.classList.remove(HELD);
  button?.querySelector(".not-gone")?.remove();
};

// Asked before a tap leads away from the page: a browser's own error page would lose what is typed.
const isReached = async () => {
  try {
    const answer = await fetch(location.href, {
      method: "HEAD",
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(5_000),
    });
    return answer.status < 500;
  } catch {
    return false;
  }
};

const resend = async (asked) => {
  asked.setAttribute("aria-busy", "true");
  const isThere = await isReached();
  asked.removeAttribute("aria-busy");
  const last = held.at(-1);
  if (!isThere || !last) return;
  release(last.form);
  show();
  sure.add(last.form);
  if (last.button?.isConnected) last.button.click();
  else if (last.form.isConnected) last.form.requestSubmit();
};

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("#offline button");
  if (button) resend(button);
});

// A plain form, while the line is known to be gone.
document.addEventListener(
  "submit",
  (event) => {
    const form = event.target;
    const button = event.submitter;
    if (!isAct(form) || sure.delete(form)) return;
    if (!isLost() && !form.classList.contains(HELD)) return;
    if ([form, button].some((element) => element?.matches("[hx-post], [hx-get]"))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isReached().then((isThere) => {
      if (!isThere) return hold(form, button);
      release(form);
      show();
      sure.add(form);
      form.requestSubmit(button);
    });
  },
  true,
);

// What htmx could not send, or what was not answered.
const pressedIn = ({ elt, requestConfig }) => {
  const submitter = requestConfig?.triggeringEvent?.submitter;
  const button = submitter ?? (elt?.matches?.("button") ? elt : null);
  return { form: button?.form ?? elt?.closest?.("form") ?? null, button };
};

const failed = (event) => {
  const { form, button } = pressedIn(event.detail);
  if (event.detail.requestConfig?.verb === "post" && form && button) hold(form, button);
  else document.getElementById("offline").hidden = false;
};

document.addEventListener("htmx:sendError", failed);
document.addEventListener("htmx:timeout", failed);
document.addEventListener("htmx:responseError", (event) => {
  if (event.detail.xhr.status >= 500) failed(event);
});
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.xhr.status >= 500) return;
  const { form } = pressedIn(event.detail);
  // a page that only asks for itself, nudged, has not taken the tap with it
  if (form && event.detail.requestConfig?.verb === "post") release(form);
  show();
});
window.addEventListener("online", () => setTimeout(show));
window.addEventListener("offline", () => setTimeout(show));
document.addEventListener("sortilege:line", show); // live.js found the line gone, or back
