// The outbox of logs that wait on a phone: each leaves once, in order, and none is lost.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load, tool } from "./served.js";

const { IDBFactory } = tool("fake-indexeddb");
const ME = 7;
const FIRST_RETRY_MS = 300;

/** The server: who is signed in, what it was sent, and what it answers. */
const server = { player: ME, sent: [], answer: null, reached: true };

function answerOf(body) {
  server.sent.push(body);
  return server.answer?.(body) ?? { state: "logged" };
}

async function network(_address, { method = "GET", body }) {
  if (!server.reached) throw new TypeError("no network");
  const told = method === "GET" ? { player: server.player, token: "t" } : answerOf(Object.fromEntries(body));
  if (told === "lost") throw new TypeError("the answer is lost");
  return { status: 200, json: async () => told };
}

class Channel {
  postMessage() {}
}

let store;
let flush;

beforeEach(async () => {
  Object.assign(server, { player: ME, sent: [], answer: null, reached: true });
  Object.defineProperty(navigator, "onLine", { value: true, configurable: true });
  Object.defineProperty(navigator, "serviceWorker", { value: {}, configurable: true });
  const globals = { window: { isSecureContext: true }, document: new EventTarget(), BroadcastChannel: Channel };
  Object.assign(globalThis, globals, { indexedDB: new IDBFactory(), fetch: network });
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  ({ flush } = await load("spaye/outbox/flush.js"));
  // The shelf as another page of the same phone sees it.
  store = await load("spaye/outbox/store.js");
});

const entry = (id, more = {}) => ({
  id,
  by: ME,
  date: "2026-11-20",
  at: Date.now(),
  fields: [["p0", "7"]],
  state: "waiting",
  tried: false,
  ...more,
});

async function queue(...entries) {
  for (const one of entries) await store.add(one);
}

const sent = () => server.sent.map((body) => body.entry);
const waiting = async () => (await store.all()).map(({ id, state }) => [id, state]);

/** The end of a flush that nobody here has called. */
const flushed = () => new Promise((resolve) => document.addEventListener("outbox:flushed", resolve, { once: true }));

test("what waits leaves in the order in which it was written, each once", async () => {
  await queue(entry("one"), entry("two"), entry("three"));
  const results = await flush();
  assert.deepEqual(sent(), ["one", "two", "three"]);
  assert.deepEqual([...results.keys()], ["one", "two", "three"]);
  assert.deepEqual(await waiting(), []);
  await flush();
  assert.equal(server.sent.length, 3);
});

test("it is sent as it was typed, with its author, day and age", async () => {
  await queue(
    entry("one", {
      at: Date.now() - 90_000,
      fields: [
        ["p0", "7"],
        ["p1", "9"],
      ],
      sure: "1",
    }),
  );
  await flush();
  const { by, date, p0, p1, sure, age, live } = server.sent[0];
  assert.deepEqual([by, date, p0, p1, sure, live], ["7", "2026-11-20", "7", "9", "1", undefined]);
  assert.ok(Number(age) >= 90);
});

test("two tabs at once send it once", async () => {
  await queue(entry("one"), entry("two"));
  const other = await load("spaye/outbox/flush.js");
  await Promise.all([flush(), other.flush(), flush()]);
  assert.deepEqual(sent(), ["one", "two"]);
});

test("without network everything stays, and goes when the network is back", async () => {
  await queue(entry("one"), entry("two"));
  server.reached = false;
  assert.equal((await flush()).size, 0);
  assert.deepEqual(await waiting(), [
    ["one", "waiting"],
    ["two", "waiting"],
  ]);
  server.reached = true;
  const again = flushed();
  mock.timers.tick(FIRST_RETRY_MS);
  await again;
  assert.deepEqual(sent(), ["one", "two"]);
  assert.deepEqual(await waiting(), []);
});

test("an answer that is lost is asked for again by the same id, and nothing overtakes it", async () => {
  await queue(entry("one"), entry("two"));
  server.answer = ({ entry: id }) => (id === "one" && server.sent.length === 1 ? "lost" : null);
  await flush();
  assert.deepEqual(sent(), ["one"]);
  const [first] = await store.all();
  assert.deepEqual([first.id, first.tried], ["one", true]);
  await flush();
  assert.deepEqual(sent(), ["one", "one", "two"]);
});

test("what may have arrived can't be taken back, what hasn't left can", async () => {
  await queue(entry("one", { tried: true }), entry("two"));
  const [one, two] = await store.all();
  assert.equal(await store.withdraw(one.seq), false);
  assert.equal(await store.withdraw(two.seq), true);
  assert.deepEqual(await waiting(), [["one", "waiting"]]);
});

test("what the server refuses stays with its sentence and lets the next one go", async () => {
  await queue(entry("one"), entry("two"));
  const refusal = { state: "refused", sentence: "Too late.", rule: "log", number: 3 };
  server.answer = ({ entry: id }) => (id === "one" ? refusal : null);
  await flush();
  const [kept, ...others] = await store.all();
  assert.deepEqual([kept.id, kept.state, kept.sentence, kept.number], ["one", "refused", "Too late.", 3]);
  assert.equal(others.length, 0);
  await flush();
  assert.deepEqual(sent(), ["one", "two"]);
});

test("a refusal that its author is looking at doesn't stay", async () => {
  await queue(entry("one"));
  server.answer = () => ({ state: "refused", sentence: "Too late." });
  const results = await flush("one");
  assert.equal(results.get("one").sentence, "Too late.");
  assert.equal(server.sent[0].live, "1");
  assert.deepEqual(await waiting(), []);
});

test("nobody sends what somebody else wrote down", async () => {
  await queue(entry("theirs", { by: 9 }), entry("mine"));
  await flush();
  assert.deepEqual(sent(), ["mine"]);
  assert.deepEqual(await waiting(), [["theirs", "waiting"]]);
  server.player = null;
  await flush();
  assert.deepEqual(sent(), ["mine"]);
});

test("it has not arrived where somebody else has signed in meanwhile", async () => {
  await queue(entry("one"));
  server.answer = () => ({ state: "other" });
  await flush();
  const [kept] = await store.all();
  assert.deepEqual([kept.state, kept.tried], ["waiting", false]);
});

test("each reads and loses their own alone", async () => {
  await queue(entry("theirs", { by: 9 }), entry("mine"), entry("refused", { state: "refused" }));
  const ids = (entries) => entries.map(({ id }) => id);
  assert.deepEqual(ids(await store.mine(ME)), ["mine", "refused"]);
  assert.deepEqual(ids(await store.mine("9")), ["theirs"]);
  await store.removeOf(ME);
  assert.deepEqual(ids(await store.all()), ["theirs"]);
});

test("nothing waits for longer than thirty days, whatever clock it was written by", async () => {
  const now = Date.now();
  const days = (n) => now - n * 86_400_000;
  await queue(
    entry("of this month", { at: days(29.9) }),
    entry("old", { at: days(30.1) }),
    entry("refused long ago", { at: days(400), state: "refused" }),
    entry("of nobody here, under way", { at: days(31), by: 9, tried: true }),
    entry("from a clock a little ahead", { at: days(-1) }),
    entry("from a clock far ahead", { at: days(-300) }),
    entry("of no time", { at: undefined }),
  );
  await store.removeOld(now);
  assert.deepEqual(await waiting(), [
    ["of this month", "waiting"],
    ["from a clock a little ahead", "waiting"],
  ]);
});
