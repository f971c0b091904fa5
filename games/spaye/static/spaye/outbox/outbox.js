// On every page: the worker that keeps the log page, and the moments at which the outbox is flushed.
// A browser has no background for it everywhere: a page sends when it opens, is looked at again, or
// the network is back. Whoever signs out leaves nothing behind, and is told before what waits.

import { busy } from "../../js/app.js";
import { toast } from "../../js/toasts.js";
import { flush, identify } from "./flush.js";
import * as store from "./store.js";

const KEPT = "pages";
/** Who has asked to be signed out here, until a page says that it is done. */
const LEAVING = "leaving";
const me = document.body.dataset.me;
const words = document.getElementById("outbox-words")?.dataset;

async function tellWorker(message) {
  const registration = await navigator.serviceWorker.getRegistration("/");
  (registration?.active ?? registration?.waiting ?? registration?.installing)?.postMessage(message);
}

/** Kept pages name people, and so do sentences of refusals. The logs themselves hold only ids. */
async function forget(player) {
  await tellWorker({ forget: true, signedOut: true });
  await caches.delete(KEPT);
  const entries = await store.all();
  const told = entries.filter((entry) => entry.sentence && entry.by !== player);
  await Promise.all(told.map((entry) => store.update(entry.seq, { sentence: "" })));
}

/** A page without a reader: an error's, or the session has ended. Only the server knows. */
async function visit() {
  const entries = await store.all();
  const left = localStorage.getItem(LEAVING) || (await caches.has(KEPT)) || entries.some((entry) => entry.sentence);
  if (!left) return;
  const who = await identify().catch(() => null);
  if (who?.player !== null) return;
  await forget();
  await takeAway();
}

/** What waits goes with whoever has left for good, and stays where nothing came of leaving. */
async function takeAway() {
  const player = localStorage.getItem(LEAVING);
  if (player && player !== me) await store.removeOf(player);
  localStorage.removeItem(LEAVING);
}

/** Signing out, erasing oneself: only whoever has read what waits here loses it. */
async function leave(event) {
  const form = event.target;
  if (!form.matches("[data-signs-out]")) return;
  event.preventDefault();
  try {
    const entries = await store.mine(me);
    if (entries.length && !(await agreed(entries.length))) return;
    localStorage.setItem(LEAVING, me);
  } catch {
    // This browser keeps nothing.
  }
  busy(event.submitter, true);
  form.submit();
}

/** Whether it may go, asked in a sheet. */
function agreed(count) {
  const sheet = document.getElementById("outbox-words").content.firstElementChild.cloneNode(true);
  sheet.querySelector("h2").textContent = pick(count, words.waitOne, words.waitMany);
  document.body.append(sheet);
  return new Promise((resolve) => {
    sheet.querySelector("[data-leave]").addEventListener("click", () => {
      resolve(true);
      sheet.hidePopover();
    });
    sheet.querySelector("[data-stay]").addEventListener("click", () => sheet.hidePopover());
    sheet.addEventListener("toggle", ({ newState }) => {
      if (newState !== "closed") return;
      sheet.remove();
      resolve(false);
    });
    sheet.showPopover();
  });
}

async function keep() {
  await navigator.serviceWorker.register("/sw.js");
  await navigator.serviceWorker.ready;
  await tellWorker({ keep: true, player: me, language: document.documentElement.lang });
}

/** What came of the logs that left by themselves; one that was just saved leads to its own page. */
function tell(event) {
  const left = event.detail.filter((told) => told.state === "logged").length;
  if (!left || document.body.dataset.leaving) return;
  toast(left === 1 ? words.sentOne : words.sentMany.replace("{n}", left));
}

/** On pages without the list: how many wait. The page without network is drawn for nobody; whose log page
    is kept, the worker has put there. */
async function note() {
  const line = document.getElementById("outbox-note");
  const reader = me ?? line?.closest("[data-reader]")?.dataset.reader;
  if (!line || !reader || document.getElementById("outbox")) return;
  const entries = await store.mine(reader);
  const stopped = entries.filter((entry) => entry.state !== "waiting").length;
  const text = stopped
    ? pick(stopped, words.stoppedOne, words.stoppedMany)
    : pick(entries.length, words.waitOne, words.waitMany);
  line.hidden = !entries.length;
  line.classList.toggle("stopped", stopped > 0);
  line.querySelector("[data-text]").textContent = text;
}

const pick = (n, one, many) => (n === 1 ? one : many).replace("{n}", n);

async function start() {
  const tidied = store.removeOld(Date.now());
  document.addEventListener("outbox:changed", note);
  if (!me) return tidied.then(note).then(visit);
  document.addEventListener("outbox:identity", (event) => {
    if (String(event.detail) !== me) forget(event.detail);
  });
  document.addEventListener("outbox:flushed", tell);
  document.addEventListener("submit", leave);
  window.addEventListener("online", () => flush());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) flush();
  });
  await tidied;
  await takeAway();
  const others = (await store.all()).filter((entry) => entry.sentence && String(entry.by) !== me);
  await Promise.all(others.map((entry) => store.update(entry.seq, { sentence: "" })));
  await flush();
  if (navigator.onLine) await keep();
}

// A browser that keeps nothing (a private window) has no outbox: everything goes as without it.
if (store.possible) start().catch(() => {});
