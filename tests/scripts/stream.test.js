// The stream of a page: it comes back, it swaps what is newer, and keeps what somebody has chosen.

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const PAGE = `<!DOCTYPE html><body>
  <div id="offline" hidden data-unsent="Not sent."><span data-text="again in {n} s"></span><button>Now</button></div>
  <div id="slot">REGION</div>
  <div id="toasts" data-let-go="Choose again."></div>
</body>`;
const FROM_WINDOW = ["DOMParser", "MutationObserver", "Event", "CustomEvent", "Element", "sessionStorage"];

/** What the browser lends: the test says when it opens, speaks or breaks. */
class Source extends EventTarget {
  static opened = [];

  constructor(url) {
    super();
    this.url = url;
    Source.opened.push(this);
  }

  close() {
    this.closed = true;
  }

  say(name, data) {
    this.dispatchEvent(Object.assign(new globalThis.NodeEvent(name), { data }));
  }
}
Object.assign(Source, { CONNECTING: 0, OPEN: 1, CLOSED: 2 });
globalThis.NodeEvent = Event;

/** The browser's other windows: what they say comes by hand. */
class Channel extends EventTarget {
  static opened = [];
  said = [];

  constructor() {
    super();
    Channel.opened.push(this);
  }

  postMessage(data) {
    this.said.push(data);
  }
}

const otherOpens = (name) =>
  Channel.opened.at(-1).dispatchEvent(Object.assign(new globalThis.NodeEvent("message"), { data: name }));

let window;
let stream;
let heard;

const last = () => Source.opened.at(-1);
const bar = () => window.document.getElementById("offline");
const one = (selector) => window.document.querySelector(selector);
const region = (version, inner) => `<form id="table" data-version="${version}">${inner}</form>`;
const CARDS = ["5S", "9H", "KD"]
  .map((card) => `<input type="radio" name="card" value="${card}" id="c${card}">`)
  .join("");

function hide(hidden) {
  Object.defineProperty(window.document, "hidden", { value: hidden, configurable: true });
  window.document.dispatchEvent(new window.Event("visibilitychange"));
}

beforeEach(async () => {
  Source.opened = [];
  ({ window } = new JSDOM(PAGE.replace("REGION", region(3, CARDS)), {
    url: "http://office.test/",
    pretendToBeVisual: true,
  }));
  window.htmx = {};
  window.BroadcastChannel = Channel;
  const lent = Object.fromEntries(FROM_WINDOW.map((name) => [name, window[name]]));
  Object.assign(globalThis, lent, { window, document: window.document, EventSource: Source });
  Object.assign(globalThis, { htmx: window.htmx, location: window.location });
  mock.reset();
  mock.method(Math, "random", () => 0.5);
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  await load("js/live.js");
  stream = window.htmx.createEventSource("/live/?on=table");
  heard = [];
  stream.addEventListener("table", (event) => heard.push(event.data));
});

/** What htmx does with a message: it asks, swaps and settles. */
function push(html) {
  const slot = one("#slot");
  const detail = { data: html };
  const asked = new window.CustomEvent("htmx:sseBeforeMessage", { detail, bubbles: true, cancelable: true });
  if (!slot.dispatchEvent(asked)) return false;
  slot.innerHTML = html;
  slot.dispatchEvent(new window.CustomEvent("htmx:afterSettle", { bubbles: true }));
  return true;
}

test("a listener hears what the stream says", () => {
  last().say("table", "hello");
  assert.deepEqual(heard, ["hello"]);
  assert.equal(last().url, "/live/?on=table");
});

test("a stream that breaks is back after half a second, silently, and heard by the same listeners", () => {
  last().onerror();
  assert.ok(Source.opened[0].closed);
  mock.timers.tick(499);
  assert.equal(Source.opened.length, 1);
  mock.timers.tick(1);
  assert.equal(Source.opened.length, 2);
  assert.ok(bar().hidden);
  last().onopen({});
  last().say("table", "again");
  assert.deepEqual(heard, ["again"]);
});

test("of a browser's windows the last four have a stream, and whichever is looked at", () => {
  const open = () => Source.opened.filter((source) => !source.closed).length;
  assert.equal(Channel.opened.at(-1).said.length, 1);
  for (const name of ["A", "B", "C", "C"]) otherOpens(name);
  assert.equal(open(), 1);
  otherOpens("D");
  assert.equal(open(), 0);
  assert.ok(bar().hidden);
  window.dispatchEvent(new window.Event("focus"));
  assert.equal(open(), 1);
  assert.equal(Channel.opened.at(-1).said.length, 2);
  otherOpens("A");
  assert.equal(open(), 1);
});

test("it tries ever later, says so, and begins anew once it was there", () => {
  for (const seconds of [0.5, 1.5, 3, 5, 10, 20, 30, 30]) {
    const before = Source.opened.length;
    last().onerror();
    mock.timers.tick(seconds * 1000 - 1);
    assert.equal(Source.opened.length, before);
    mock.timers.tick(1);
    assert.equal(Source.opened.length, before + 1);
  }
  assert.ok(!bar().hidden);
  last().onopen({});
  assert.ok(bar().hidden);
  last().onerror();
  mock.timers.tick(500);
  assert.equal(Source.opened.length, 10);
});

test("a crowd that lost its server doesn't come back at once", () => {
  for (const [share, first, second] of [
    [0, 250, 750],
    [0.999999, 750, 2250],
  ]) {
    Math.random.mock.mockImplementation(() => share);
    for (const wait of [first, second]) {
      const before = Source.opened.length;
      last().onerror();
      mock.timers.tick(wait - 1);
      assert.equal(Source.opened.length, before);
      mock.timers.tick(1);
      assert.equal(Source.opened.length, before + 1);
    }
    last().onopen({});
  }
});

test("the page says how long until the next try", () => {
  for (const silent of [500, 1500]) {
    last().onerror();
    assert.ok(bar().hidden);
    mock.timers.tick(silent);
  }
  last().onerror();
  assert.equal(one("[data-text]").textContent, "again in 3 s");
  mock.timers.tick(1000);
  assert.equal(one("[data-text]").textContent, "again in 2 s");
});

test("a hidden page holds no stream, whatever becomes of it and of the network; looked at again, it has one", () => {
  hide(true);
  assert.ok(last().closed);
  window.dispatchEvent(new window.Event("pageshow"));
  window.dispatchEvent(new window.Event("online"));
  mock.timers.tick(60_000);
  assert.equal(Source.opened.length, 1);
  hide(false);
  assert.equal(Source.opened.length, 2);
});

test("when the network is back, not all pages come at once", () => {
  last().onerror();
  Math.random.mock.mockImplementation(() => 0.3);
  window.dispatchEvent(new window.Event("online"));
  mock.timers.tick(299);
  assert.equal(Source.opened.length, 1);
  mock.timers.tick(1);
  assert.equal(Source.opened.length, 2);
});

test("a stream that was closed stays closed", () => {
  stream.close();
  hide(true);
  hide(false);
  window.dispatchEvent(new window.Event("online"));
  assert.equal(Source.opened.length, 1);
});

test("only what is newer is shown", () => {
  assert.equal(push(region(2, "old")), false);
  assert.equal(push(region(3, "same")), false);
  assert.equal(one("#table").dataset.version, "3");
  assert.equal(push(region(4, "new")), true);
  assert.equal(one("#table").textContent, "new");
});

test("a region enters once a version, and not within one stage", () => {
  const staged = (version) => `<form id="table" data-version="${version}" data-stage="pick"></form>`;
  push(staged(4));
  assert.ok(one("#table").classList.contains("enter"));
  push(staged(5));
  assert.ok(!one("#table").classList.contains("enter"));
});

test("what comes back by taking a move back is no news", () => {
  const table = (version, trick, undone = "") =>
    `<form id="table" data-version="${version}" data-look="${trick}" data-look-ms="900" ${undone}></form>`;
  const came = [];
  window.document.addEventListener("region:came", ({ target }) => came.push(target.dataset.version));
  const classes = () => [...one("#table").classList];
  push(table(4, "trick-1"));
  push(table(5, "trick-2"));
  assert.deepEqual(classes(), ["enter", "looks"]);
  push(table(6, "trick-1", "data-undone='2'"));
  assert.deepEqual(classes(), []);
  push(table(7, "trick-2", "data-undone='2'"));
  assert.deepEqual(classes(), ["enter", "looks"]);
  assert.deepEqual(came, ["4", "5", "7"]);
});

test("what was chosen and typed is chosen and typed in what comes", () => {
  const typed = `${CARDS}<input type="text" name="word" id="w"><input type="checkbox" name="sure" id="s" checked>`;
  push(region(4, typed));
  one("#c9H").checked = true;
  one("#w").value = "half a wor";
  one("#s").checked = false;
  push(region(5, typed));
  assert.equal(one("#table").dataset.version, "5");
  assert.deepEqual([one("#c9H").checked, one("#c5S").checked], [true, false]);
  assert.deepEqual([one("#w").value, one("#s").checked], ["half a wor", false]);
  assert.equal(one(".toast"), null);
});

test("what can't be chosen any more is let go, and said so", () => {
  one("#c9H").checked = true;
  push(region(4, CARDS.replace('id="c9H"', 'id="c9H" disabled')));
  assert.equal(one("#c9H").checked, false);
  assert.equal(one(".toast").textContent, "Choose again.");
});

test("the focus and the place in a text stay", () => {
  const field = '<input type="text" name="word" id="w">';
  push(region(4, field));
  one("#w").value = "squats";
  one("#w").focus();
  one("#w").setSelectionRange(2, 4);
  push(region(5, field));
  assert.equal(window.document.activeElement.id, "w");
  assert.deepEqual([one("#w").selectionStart, one("#w").selectionEnd], [2, 4]);
});
