// On every page: the worker that keeps the log page, and the moments at which the outbox is flushed.
// A browser has no background for it everywhere: a page sends when it opens, is looked at again, or
// the network is back. Whoever signs out leaves no name behind.

import { toast } from "../../js/toasts.js";
import { flush, identify } from "./flush.js";
import * as store from "./store.js";

const KEPT = "pages";
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
  const left = (await caches.has(KEPT)) || (await store.all()).some((entry) => entry.sentence);
  if (!left) return;
  const who = await identify().catch(() => null);
  if (who?.player === null) await forget();
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

/** On pages without the list: how many wait. */
async function note() {
  const banner = document.getElementById("outbox-note");
  if (!banner || document.getElementById("outbox")) return;
  const entries = await store.all();
  const stopped = entries.filter((entry) => entry.state !== "waiting").length;
  const text = stopped
    ? pick(stopped, words.stoppedOne, words.stoppedMany)
    : pick(entries.length, words.waitOne, words.waitMany);
  banner.hidden = !entries.length;
  banner.querySelector("[data-text]").textContent = text;
}

const pick = (n, one, many) => (n === 1 ? one : many).replace("{n}", n);

async function start() {
  if (!me) return visit();
  document.addEventListener("outbox:identity", (event) => {
    if (String(event.detail) !== me) forget(event.detail);
  });
  document.addEventListener("outbox:flushed", tell);
  document.addEventListener("outbox:changed", note);
  document.addEventListener("submit", (event) => {
    if (event.target.matches("[action$='/sign-out/']")) forget();
  });
  window.addEventListener("online", () => flush());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) flush();
  });
  const others = (await store.all()).filter((entry) => entry.sentence && String(entry.by) !== me);
  await Promise.all(others.map((entry) => store.update(entry.seq, { sentence: "" })));
  await flush();
  if (navigator.onLine) await keep();
}

// A browser that keeps nothing (a private window) has no outbox: everything goes as without it.
if (store.possible) start().catch(() => {});
