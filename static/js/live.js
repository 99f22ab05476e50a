// The live table. The server says that something happened (feed), the page asks for the parts of
// itself that differ (data-live), and htmx puts them in place. Never under somebody's fingers: a
// part in which something is being typed waits until it is left, or until a tap says so.
import { keep } from "./keep.js";

const QUIET = 50; // ms: nudges so close together are one
const PATIENCE = 40_000; // the line says every 15 s that it is alive
const ANSWER = 15_000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;
const GRACE = 1_500; // a line that is back so soon was never away

const sign = () => document.getElementById("feed");
const parts = () => [...document.querySelectorAll("[data-live]")];
const asker = () => document.querySelector("[data-on-nudge]"); // asks with what is typed
const here = () => location.pathname + location.search;
// A page that answers a POST says which page it is: that one is asked, and loaded anew.
const answer = () => document.getElementById("answer");
const settle = () => {
  const { to, at } = answer()?.dataset ?? {};
  if (at && to === location.pathname) history.replaceState(history.state, "", at);
};
const isNowhere = () => answer()?.dataset.to === location.pathname;

let stream = null;
let address = ""; // of the stream that is open
let seq = 0; // the last act that this page knows of
let owed = false; // the page has to ask
let theirs = false; // for something that somebody else did
let asking = null; // the address that is being asked
let timer = 0;
let watch = 0;
let wait = FIRST_WAIT;
let graceTimer = 0;
let shown = sign(); // whose page is on the screen
let leaving = 0; // when a form was sent that leads to another page

// ---- the sign: says when the page is not live ---------------------------------------------
const show = (state) => {
  clearTimeout(graceTimer);
  const element = sign();
  if (element) {
    element.hidden = false;
    element.classList.toggle("gone", state === "off");
  }
  document.documentElement.toggleAttribute("data-line-lost", state === "off");
  document.dispatchEvent(new Event("sortilege:line")); // offline.js
};
const showLost = (now) => {
  clearTimeout(graceTimer);
  if (now) show("off");
  else graceTimer = setTimeout(show, GRACE, "off");
};

// ---- the stream ---------------------------------------------------------------------------
const close = () => {
  clearTimeout(watch);
  stream?.close();
  stream = null;
  address = "";
};

const alive = () => {
  clearTimeout(watch);
  watch = setTimeout(lost, PATIENCE);
};

const later = (ms) => {
  clearTimeout(timer);
  timer = ms === null ? 0 : setTimeout(open, ms);
};

const lost = () => {
  close();
  owed = true;
  showLost(!navigator.onLine);
  later(wait * (0.75 + Math.random() / 2));
  wait = Math.min(wait * 2, LONGEST_WAIT);
};

const heard = (event) => {
  alive();
  if (event.lastEventId) seq = Math.max(seq, Number(event.lastEventId));
};

const open = () => {
  const element = sign();
  later(null);
  settle();
  if (!element || document.hidden || isNowhere() || !(parts().length || asker())) return;
  close();
  seq = Math.max(seq, Number(element.dataset.seq));
  address = element.dataset.feed;
  stream = new EventSource(`${address}?after=${seq}`);
  alive();
  stream.addEventListener("ready", (event) => {
    heard(event);
    wait = FIRST_WAIT;
    show("on");
    if (JSON.parse(event.data).missed) theirs = owed = true;
    if (owed) soon();
  });
  stream.addEventListener("nudge", (event) => {
    heard(event);
    theirs ||= !JSON.parse(event.data).mine;
    soon();
  });
  stream.addEventListener("beat", heard);
  stream.addEventListener("end", () => {
    lost();
    soon(); // the page says what has become of it
  });
  stream.onerror = lost;
};

// ---- the page asks ------------------------------------------------------------------------
let quiet = 0;

const soon = () => {
  owed = true;
  if (!quiet) quiet = setTimeout(ask, QUIET);
};

const ask = async ({ forced = false } = {}) => {
  clearTimeout(quiet);
  quiet = 0;
  if (asking || document.hidden) return; // asked again once the answer is there, or shown again
  if (Date.now() - leaving < ANSWER) return; // the page that comes shows it
  if (asker()?.form.classList.contains("unsent")) return; // the tap that has not gone comes first
  owed = false;
  if (asker()) {
    theirs = false;
    htmx.trigger(asker(), asker().dataset.onNudge);
    return;
  }
  asking = here();
  const byOthers = theirs;
  theirs = false;
  let told = null;
  try {
    told = await fetch(asking, {
      headers: { "X-Live": parts().map((p) => `${p.id.slice(5)}=${p.dataset.live}`).join(",") },
      redirect: "manual",
      cache: "no-store",
      signal: AbortSignal.timeout(ANSWER),
    });
    if (told.status >= 500) throw new Error(String(told.status));
    const text = told.ok ? await told.text() : "";
    if (asking === here()) take(told, text, { forced, byOthers });
    else owed = true;
  } catch {
    theirs ||= byOthers;
    asking = null;
    lost();
    return;
  }
  asking = null;
  if (owed) soon();
};

const take = (told, text, { forced, byOthers }) => {
  // moved on, gone, no longer ours, or another page altogether: it is opened anew
  if (!told.ok || told.headers.has("X-Live-Other")) {
    if (!forced && (answer() || parts().some(keep.isHeld))) stale(true);
    else if (answer()) location.assign(here());
    else location.reload();
    return;
  }
  seq = Math.max(seq, Number(told.headers.get("X-Live-Seq")));
  let isStale = false;
  const before = new Map();
  const swap = (event) => {
    const target = event.detail.target;
    if (!target.dataset?.live) return;
    if (!forced && keep.isHeld(target)) {
      event.detail.shouldSwap = false;
      isStale = true;
    } else {
      before.set(target.id, keep.remember(target));
    }
  };
  document.addEventListener("htmx:oobBeforeSwap", swap);
  if (text) htmx.swap(document.body, text, { swapStyle: "none", swapDelay: 0, settleDelay: 0 });
  document.removeEventListener("htmx:oobBeforeSwap", swap);
  for (const [id, memory] of before) {
    const part = document.getElementById(id);
    if (part) keep.restore(part, memory, { shine: byOthers, refill: forced });
  }
  if (forced) answer()?.remove(); // what it refused has been seen
  stale(isStale);
};

// ---- what waits until it is left ----------------------------------------------------------
const stale = (is) => {
  const line = document.getElementById("stale");
  if (line) line.hidden = !is;
};

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#stale button")) ask({ forced: true });
});
document.addEventListener("focusout", () => {
  if (document.getElementById("stale")?.hidden === false) setTimeout(soon, QUIET);
});

document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented) leaving = Date.now();
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post") return;
  leaving = Date.now();
  // an answer that is on its way would draw the pressed button anew
  if (asker()) htmx.trigger(asker().form, "htmx:abort");
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.detail.requestConfig?.verb !== "post") return;
  leaving = 0;
  if (owed) soon();
});

// ---- when to listen -----------------------------------------------------------------------
const wake = () => {
  if (document.hidden) return;
  owed = true;
  wait = FIRST_WAIT;
  open();
};

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return wake();
  later(null);
  clearTimeout(graceTimer);
  close();
});
window.addEventListener("online", wake);
window.addEventListener("offline", lost);
window.addEventListener("pagehide", close);
window.addEventListener("pageshow", (event) => {
  leaving = 0;
  if (event.persisted) wake();
});
// htmx may have put another page of the table, or another table, in place of this one
document.addEventListener("htmx:afterSettle", () => {
  const element = sign();
  if (!element || element.dataset.feed !== address) {
    if (!stream && timer) return; // on its way
    close();
    if (element) open();
  } else if (stream) show("on");
  if (!element || element === shown) return;
  shown = element;
  if (Number(element.dataset.seq) >= seq) owed = false; // the page put in place shows it
  seq = Math.max(seq, Number(element.dataset.seq));
});

open();
