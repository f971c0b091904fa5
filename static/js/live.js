// Streams and versions. A region is an element with an id and data-version; the server pushes
// whole regions. One stream per visible page: closed while hidden, opened again on return, when
// the server sends the current state first. Of a browser's visible windows the last few have one.

import { busy } from "./app.js";
import { note, restore } from "./keep.js";
import { inTurn, look } from "./looks.js";
import { toast } from "./toasts.js";

const RETRY_SECONDS = [0.5, 1.5, 3, 5, 10, 20, 30];
const SILENT = 2;
const SPREAD_MS = 1000;
/** Over plain http a browser keeps six connections to a server: streams leave two to pages. */
const WINDOWS = 4;

const offlineBar = document.getElementById("offline");

/** Which windows have opened a stream since this one did or was looked at. Once they are as many as
    may have one, this one's rests until it is looked at again. */
const later = new Set();
const others = window.BroadcastChannel && new window.BroadcastChannel("streams");
const me = sessionStorage.window ?? String(Math.random());
sessionStorage.window = me;

others?.addEventListener("message", ({ data: other }) => {
  later.add(other);
  if (later.size >= WINDOWS) pauseAll();
});
window.addEventListener("focus", () => {
  later.clear();
  openSeen();
});

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
    later.clear();
    others?.postMessage(me);
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

  /** The first failures are silent: another server takes over at once, or this one is back within
      two seconds. Each page waits half as long to half as long again: a crowd comes one by one. */
  failed() {
    this.pause();
    const about = RETRY_SECONDS[Math.min(this.failures, RETRY_SECONDS.length - 1)];
    const seconds = about * (0.5 + Math.random());
    if (this.failures >= SILENT) showOffline(Math.ceil(seconds));
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
    const patient = (event) => inTurn(() => this.has(listener) && listener(event));
    this.listeners.push([name, patient, listener]);
    this.source?.addEventListener(name, patient);
  }

  has(listener) {
    return this.listeners.some((each) => each[2] === listener);
  }

  removeEventListener(name, listener) {
    const leaving = this.listeners.filter((each) => each[0] === name && each[2] === listener);
    leaving.forEach(([, patient]) => this.source?.removeEventListener(name, patient));
    this.listeners = this.listeners.filter((each) => !leaving.includes(each));
  }
}

let countdown;

function showOffline(seconds) {
  if (!offlineBar) return;
  clearInterval(countdown);
  const text = offlineBar.querySelector("[data-text]");
  let left = seconds;
  const show = () => {
    text.textContent = text.dataset.text.replace("{n}", Math.max(left, 0));
  };
  show();
  offlineBar.hidden = false;
  countdown = setInterval(() => {
    left -= 1;
    show();
  }, 1000);
}

function showOnline() {
  clearInterval(countdown);
  if (offlineBar) offlineBar.hidden = true;
}

function pauseAll() {
  Stream.all.forEach((stream) => stream.pause());
}
function openAll() {
  Stream.all.forEach((stream) => stream.open());
}

/** A page that nobody looks at needs no stream: it opens its own once it is seen. */
function openSeen() {
  if (!document.hidden) openAll();
}

// This module runs after htmx and before it looks at the page.
if (window.htmx) htmx.createEventSource = (url) => new Stream(url);
document.addEventListener("visibilitychange", () => (document.hidden ? pauseAll() : openAll()));
window.addEventListener("pagehide", pauseAll);
window.addEventListener("pageshow", openSeen);
// An office's phones hear of their network at the same moment: not all of them ask at once.
window.addEventListener("online", () => setTimeout(openSeen, Math.random() * SPREAD_MS));
offlineBar?.querySelector("button").addEventListener("click", () => {
  if (Stream.all.size) openAll();
  else location.reload();
});
document.addEventListener("htmx:afterOnLoad", showOnline);

// What can't be sent stays on the page, and is said so ---------------------------------------

function tellUnsent() {
  toast(offlineBar.dataset.unsent, "error");
}

/** The streams know best whether the server is there: they ask now, and say so when it is back. */
function askAgain() {
  Stream.all.forEach((stream) => {
    stream.pause();
    stream.open();
  });
}

document.addEventListener("htmx:sendError", (event) => {
  if (!offlineBar) return;
  // A table's move is sent once more by itself; one that is entered is only not seen yet.
  if (!event.detail.kept && !awaited.has(event.detail.target)) tellUnsent();
  showOffline(RETRY_SECONDS[3]);
  askAgain();
});

/** An error that isn't put into the page is a page of its own, which nobody sees here: its sentence is told. */
function tellRefused(html) {
  const refused = new DOMParser().parseFromString(html, "text/html");
  const sentence = refused.querySelector(".error-page > p")?.textContent.trim();
  if (sentence) toast(sentence, "error");
}

document.addEventListener("htmx:beforeSwap", ({ detail: { isError, shouldSwap, xhr } }) => {
  if (!isError || shouldSwap) return;
  // The server is there, its database isn't.
  if (xhr.status === 503 && offlineBar) tellUnsent();
  else tellRefused(xhr.responseText);
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

/** The first region inside some HTML, as `{id, version, look, lasts, moves, undone}`, or null. */
function regionOf(html) {
  const parsed = new DOMParser().parseFromString(`<body>${html}`, "text/html");
  const region = parsed.querySelector("[id][data-version]");
  if (!region) return null;
  const { version, look: name, lookMs, moves, undone } = region.dataset;
  return { id: region.id, version: Number(version), look: name, lasts: Number(lookMs ?? 0), moves, undone };
}

/** The version on the page of a region, or -1 when it isn't there. */
function shown(id) {
  const region = document.getElementById(id);
  return region?.dataset.version === undefined ? -1 : Number(region.dataset.version);
}

const before = new Map();

/** Note what the region shows, before it is replaced inside its root. Whoever listens to
    `region:coming` may look at it for the last time; `region:came` tells of a newer version, with
    the data of the one before. Where moves were taken back (data-undone) what comes is old: it was
    seen happening once, and is simply there again. */
function remember(coming, root) {
  const { id, look: name, lasts, undone } = coming;
  const region = document.getElementById(id);
  const was = { ...region?.dataset };
  const isOld = region !== null && undone !== was.undone;
  if (region && !isOld) {
    region.dispatchEvent(new CustomEvent("region:coming", { bubbles: true, detail: coming }));
    look(region, name, lasts);
  }
  before.set(id, { version: shown(id), look: region ? was.look : name, was, isOld });
  note(root);
}

document.addEventListener("htmx:sseBeforeMessage", (event) => {
  const coming = regionOf(event.detail.data);
  if (coming && coming.version <= shown(coming.id)) event.preventDefault();
  else if (coming) remember(coming, event.target);
  else note(event.target);
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const coming = regionOf(detail.serverResponse ?? "");
  if (coming && coming.version < shown(coming.id)) detail.shouldSwap = false;
  else if (coming) remember(coming, detail.target);
  // What reads itself again without a version is noted too; what was sent there is done with.
  else if (detail.requestConfig?.verb === "get") note(detail.target);
});

/** Entrance animations run once a version, and not while a region stays in the same data-stage:
    the class is added here, never by the server. After settling, which puts back the attributes the
    server sent; without delay, so before painting. Before the scripts of the page look at it. */
document.addEventListener(
  "htmx:afterSettle",
  () => {
    for (const [id, { version, look: looked, was, isOld }] of before) {
      if (isOld) continue;
      const region = document.getElementById(id);
      const entered = region && (was.stage === undefined || region.dataset.stage !== was.stage);
      const newer = shown(id) > version;
      if (entered && newer) region.classList.add("enter");
      if (region?.dataset.look && region.dataset.look !== looked) region.classList.add("looks");
      if (newer) region.dispatchEvent(new CustomEvent("region:came", { bubbles: true, detail: was }));
    }
    before.clear();
    restore();
  },
  true,
);

// One's own move ---------------------------------------------------------------------------
// Where a stream is open it brings what a move has changed: the page says so, and the answer has no
// second drawing of it, only its version. Until that is shown nothing more is sent. A stream that has
// died unnoticed brings nothing, so the page fetches the region from where the form says (data-region).

const PATIENCE_MS = 1500;
/** Regions that are still to come, and the button that sent the move. */
const awaited = new Map();

const isOpen = (stream) => stream.readyState === EventSource.OPEN;
const versionIn = (target) => Number(target.querySelector("[id][data-version]")?.dataset.version ?? -1);

document.addEventListener("htmx:configRequest", (event) => {
  const { elt, headers, target } = event.detail;
  if (!elt.dataset.region) return;
  if (awaited.has(target)) event.preventDefault();
  else if ([...Stream.all].some(isOpen)) headers["X-Stream"] = "open";
});

document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, target, xhr } }) => {
  const version = Number(xhr.getResponseHeader("X-Version") ?? -1);
  if (xhr.status !== 204 || versionIn(target) >= version) return;
  const button = requestConfig.triggeringEvent?.submitter;
  busy(button, true);
  const timer = setTimeout(fetchRegion, PATIENCE_MS, target, requestConfig.elt.dataset.region);
  awaited.set(target, { version, button, timer });
  // What was shown for a moment needn't be seen any longer by whoever has moved on.
  document.dispatchEvent(new Event("look:seen"));
});

/** What can't be fetched now is brought by the stream, once it is back. */
function fetchRegion(target, address) {
  const stop = () => stopAwaiting(target);
  htmx.ajax("GET", address, { target, swap: "innerHTML" }).then(stop, stop);
}

function stopAwaiting(target) {
  const { button, timer } = awaited.get(target) ?? {};
  clearTimeout(timer);
  busy(button, false);
  awaited.delete(target);
}

document.addEventListener("htmx:afterSettle", () => {
  awaited.forEach(({ version }, target) => {
    if (versionIn(target) >= version) stopAwaiting(target);
  });
});
