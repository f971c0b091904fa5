// Sends what waits, in order, each until it is answered. The page sends, not the worker: only a page
// knows who is signed in. One tab at a time; an answer that was lost is asked for again by the id.

import * as store from "./store.js";

const ADDRESS = "/log/outbox/";
const ANSWERS = [200, 400, 401, 403, 409, 422];
const RETRY_SECONDS = [0.3, 0.6, 2, 10, 30, 60];
const IDENTITY_MS = 6000;
const SEND_MS = 15_000;

/** The network's failure, or an answer that isn't ours: everything stays as it is. */
class Lost extends Error {}

let failures = 0;
let timer;

async function ask(options, milliseconds) {
  let answer;
  try {
    answer = await fetch(ADDRESS, {
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(milliseconds),
      ...options,
    });
    if (!ANSWERS.includes(answer.status)) throw new Lost();
    return await answer.json();
  } catch {
    throw new Lost();
  }
}

/** `{player, token}`: whose session this is now, and a token that fits it. */
export const identify = () => ask({}, IDENTITY_MS);

function bodyOf(entry, live) {
  const body = new FormData();
  entry.fields.forEach(([name, value]) => body.append(name, value));
  const about = {
    entry: entry.id,
    by: entry.by,
    date: entry.date,
    age: Math.max(0, Math.floor((Date.now() - entry.at) / 1000)),
  };
  Object.entries(about).forEach(([name, value]) => body.append(name, value));
  ["sure", "same"].forEach((name) => {
    if (entry[name] !== undefined) body.append(name, entry[name]);
  });
  if (live) body.append("live", "1");
  return body;
}

async function send(entry, token, live) {
  const headers = { "X-CSRFToken": token };
  const told = await ask({ method: "POST", headers, body: bodyOf(entry, live) }, SEND_MS);
  if (["logged", "dropped"].includes(told.state)) await store.remove(entry.seq);
  else if (["refused", "asked"].includes(told.state)) {
    const { state, sentence, rule, number } = told;
    if (live)
      await store.remove(entry.seq); // The server's own page says it at once.
    else await store.update(entry.seq, { state, sentence, rule, number });
  } else {
    // Somebody else has signed in meanwhile, or nobody is: it stays, and hasn't arrived.
    await store.update(entry.seq, { tried: entry.tried });
    throw new Lost();
  }
  return told;
}

async function next(player, after) {
  const entries = await store.all();
  return entries.find((entry) => entry.seq > after && entry.by === player && entry.state === "waiting");
}

async function sendAll(results, live) {
  const entries = await store.all();
  if (!entries.some((entry) => entry.state === "waiting")) return;
  const { player, token } = await identify();
  document.dispatchEvent(new CustomEvent("outbox:identity", { detail: player }));
  let entry = player === null ? undefined : await next(player, -1);
  for (; entry; entry = await next(player, entry.seq)) {
    if (!(await store.update(entry.seq, { tried: true }))) continue;
    results.set(entry.id, await send(entry, token, entry.id === live));
    failures = 0;
    changed();
  }
}

const tabs = new BroadcastChannel("outbox");
tabs.onmessage = () => document.dispatchEvent(new Event("outbox:changed"));

/** Tell this page and the other tabs. */
export function changed() {
  document.dispatchEvent(new Event("outbox:changed"));
  tabs.postMessage("changed");
}

/** Ever later while it is in vain; without network the browser says when it is back. */
function retry() {
  clearTimeout(timer);
  const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)];
  failures = navigator.onLine ? failures + 1 : 0;
  if (navigator.onLine) timer = setTimeout(() => flush(), seconds * 1000);
}

/** Send what waits; resolves to the answers by the entries' ids. What is missing there still waits.
    `live` is the id of a log whose author is looking. */
export async function flush(live) {
  const results = new Map();
  clearTimeout(timer);
  try {
    await navigator.locks.request("outbox", () => sendAll(results, live));
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    retry();
  }
  document.dispatchEvent(new CustomEvent("outbox:flushed", { detail: [...results.values()] }));
  changed();
  return results;
}
