// Streams and versions. A region is an element with an id and data-version; the server pushes
// whole regions. One stream per visible page: closed while hidden, opened again on return, when
// the server sends the current state first.

const RETRY_SECONDS = [1, 3, 5, 10, 20, 30];

const offlineBar = document.getElementById("offline");

/** An EventSource that can be paused and comes back by itself; the htmx extension holds it. */
class Stream {
  static all = new Set();

  constructor(url) {
    this.url = url;
    this.listeners = [];
    this.failures = 0;
    this.readyState = EventSource.CONNECTING;
    Stream.all.add(this);
    if (!document.hidden) this.open();
  }

  open() {
    if (this.source || this.readyState === EventSource.CLOSED) return;
    clearTimeout(this.timer);
    this.source = new EventSource(this.url, { withCredentials: true });
    this.listeners.forEach(([name, listener]) => this.source.addEventListener(name, listener));
    this.source.onopen = (event) => this.opened(event);
    this.source.onerror = () => this.failed();
  }

  opened(event) {
    this.readyState = EventSource.OPEN;
    this.failures = 0;
    showOnline();
    this.onopen?.(event);
  }

  /** The first failure is silent: a restarted server is back within a second. */
  failed() {
    this.pause();
    const seconds = RETRY_SECONDS[Math.min(this.failures, RETRY_SECONDS.length - 1)];
    if (this.failures > 0) showOffline(seconds);
    this.failures += 1;
    this.timer = setTimeout(() => document.hidden || this.open(), seconds * 1000);
  }

  pause() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
    if (this.readyState !== EventSource.CLOSED) this.readyState = EventSource.CONNECTING;
  }

  close() {
    this.readyState = EventSource.CLOSED;
    this.pause();
    Stream.all.delete(this);
  }

  addEventListener(name, listener) {
    this.listeners.push([name, listener]);
    this.source?.addEventListener(name, listener);
  }

  removeEventListener(name, listener) {
    this.listeners = this.listeners.filter((pair) => pair[0] !== name || pair[1] !== listener);
    this.source?.removeEventListener(name, listener);
  }
}

let countdown;

function showOffline(seconds) {
  if (!offlineBar) return;
  clearInterval(countdown);
  const text = offlineBar.querySelector("[data-text]");
  let left = seconds;
  const show = () => { text.textContent = text.dataset.text.replace("{n}", Math.max(left, 0)); };
  show();
  offlineBar.hidden = false;
  countdown = setInterval(() => { left -= 1; show(); }, 1000);
}

function showOnline() {
  clearInterval(countdown);
  if (offlineBar) offlineBar.hidden = true;
}

function pauseAll() { Stream.all.forEach((stream) => stream.pause()); }
function openAll() { Stream.all.forEach((stream) => stream.open()); }

// This module runs after htmx and before it looks at the page.
if (window.htmx) htmx.createEventSource = (url) => new Stream(url);
document.addEventListener("visibilitychange", () => (document.hidden ? pauseAll() : openAll()));
window.addEventListener("pagehide", pauseAll);
window.addEventListener("pageshow", openAll);
window.addEventListener("online", openAll);
offlineBar?.querySelector("button").addEventListener("click", () => {
  if (Stream.all.size) openAll();
  else location.reload();
});
document.addEventListener("htmx:afterOnLoad", showOnline);

// What can't be sent stays on the page, and is said so ---------------------------------------

function tellUnsent() {
  const toast = Object.assign(document.createElement("p"), { className: "toast error" });
  toast.textContent = offlineBar.dataset.unsent;
  document.getElementById("toasts")?.append(toast);
}

/** The streams know best whether the server is there: they ask now, and say so when it is back. */
function askAgain() {
  Stream.all.forEach((stream) => {
    stream.pause();
    stream.open();
  });
}

document.addEventListener("htmx:sendError", () => {
  if (!offlineBar) return;
  tellUnsent();
  showOffline(RETRY_SECONDS[2]);
  askAgain();
});

/** A form without htmx would leave the page for the browser's own error, the table with it. */
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !offlineBar || offlineBar.hidden || !Stream.all.size) return;
  event.preventDefault();
  event.submitter?.classList.remove("busy");
  event.submitter?.removeAttribute("aria-busy");
  tellUnsent();
  askAgain();
});

// Versions ---------------------------------------------------------------------------------

/** The first region inside some HTML, as `{id, version}`, or null. */
function regionOf(html) {
  const parsed = new DOMParser().parseFromString(`<body>${html}`, "text/html");
  const region = parsed.querySelector("[id][data-version]");
  return region && { id: region.id, version: Number(region.dataset.version) };
}

/** The version on the page of a region, or -1 when it isn't there. */
function shown(id) {
  const region = document.getElementById(id);
  return region?.dataset.version === undefined ? -1 : Number(region.dataset.version);
}

const before = new Map();
let kept = [];

/** Note what the region shows and what was chosen in it, before it is replaced. */
function remember(id) {
  const region = document.getElementById(id);
  before.set(id, { version: shown(id), stage: region?.dataset.stage });
  kept = [...(region?.querySelectorAll("input[id], textarea[id]") ?? [])]
    .filter((input) => input.checked !== input.defaultChecked || input.value !== input.defaultValue)
    .map((input) => ({ id: input.id, checked: input.checked, value: input.value, type: input.type }));
}

/** A lifted card stays lifted, a half-typed number stays typed. */
function restore() {
  for (const { id, checked, value, type } of kept) {
    const input = document.getElementById(id);
    if (!input || input.disabled) continue;
    if (type === "radio" || type === "checkbox") {
      input.checked = checked;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    } else input.value = value;
  }
  kept = [];
}

// A fold that somebody has opened stays open when its region is drawn anew.
const opened = new Set();
document.addEventListener("toggle", ({ target }) => {
  if (target.matches("details[id]")) opened[target.open ? "add" : "delete"](target.id);
}, true);
function unfold() {
  opened.forEach((id) => document.getElementById(id)?.setAttribute("open", ""));
}

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  const coming = regionOf(event.detail.data);
  if (!coming) return;
  if (coming.version <= shown(coming.id)) event.preventDefault();
  else remember(coming.id);
});

document.addEventListener("htmx:beforeSwap", (event) => {
  const coming = regionOf(event.detail.serverResponse ?? "");
  if (!coming) return;
  if (coming.version < shown(coming.id)) event.detail.shouldSwap = false;
  else remember(coming.id);
});

/** Entrance animations run once a version, and not while a region stays in the same data-stage:
    the class is added here, never by the server. After settling, which puts back the attributes the server sent; without delay, so before painting. */
document.addEventListener("htmx:afterSettle", () => {
  for (const [id, { version, stage }] of before) {
    const region = document.getElementById(id);
    const entered = region && (stage === undefined || region.dataset.stage !== stage);
    if (entered && shown(id) > version) region.classList.add("enter");
  }
  before.clear();
  unfold();
  restore();
});
