// What is read out, and how a button looks that has sent something (js/app.js).

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const PAGE = `<!DOCTYPE html><body>
  <p id="say" aria-live="polite"></p>
  <section id="seats" data-say="You beat Lars"></section>
  <section id="table-4" data-say="Your turn, lead" data-say-moves="3 Ingrid plays 9&#10;3 You take the trick" data-say-told="4" data-say-own="2" data-say-awaited=""></section>
  <div inert><section id="away" data-say="Nobody is to hear this"></section></div>
  <form id="form"><button class="btn" id="send">Send</button></form>
</body>`;

let window;
let app;
let heard;
const one = (id) => window.document.getElementById(id);
const settled = (id) =>
  one(id).dispatchEvent(new window.CustomEvent("htmx:afterSettle", { bubbles: true, detail: {} }));

beforeEach(async () => {
  ({ window } = new JSDOM(PAGE));
  const { document, Element, Event, location } = window;
  Object.assign(globalThis, { window, document, Element, Event, location });
  app = await load("js/app.js");
  heard = [];
  new window.MutationObserver((changes) => {
    for (const { addedNodes } of changes) heard.push(...[...addedNodes].map((node) => node.textContent.trim()));
  }).observe(one("say"), { childList: true, characterData: true, subtree: true });
});

/** What a reader of screens reads: what has been added, never what stood there. */
async function told() {
  await Promise.resolve();
  return heard.splice(0);
}

test("what arrives together is read once, each sentence by itself", async () => {
  one("seats").dataset.say = "Camille plays 9\n\nYour turn";
  settled("seats");
  assert.deepEqual(await told(), ["Camille plays 9.", "Your turn."]);
  app.tell("Ingrid laughs");
  app.tell("Your turn");
  assert.deepEqual(await told(), ["Ingrid laughs."]);
});

test("a part of what was said is news all the same", async () => {
  app.tell("Your turn comes after Ingrid’s.");
  app.tell("Your turn");
  assert.deepEqual(await told(), ["Your turn comes after Ingrid’s.", "Your turn."]);
});

test("later the same is read again, alone", async () => {
  app.tell("Your turn");
  await new Promise((done) => setTimeout(done, 520));
  await told();
  app.tell("Your turn");
  assert.deepEqual(await told(), ["Your turn."]);
  assert.equal(one("say").children.length, 1);
});

test("what stood there when the page opened is no news, nor is the same of the same thing again", async () => {
  settled("seats");
  assert.deepEqual(await told(), []);
  one("seats").dataset.sayOf = "2";
  settled("seats");
  assert.deepEqual(await told(), ["You beat Lars."]);
  settled("seats");
  assert.deepEqual(await told(), []);
});

test("a place may say its own text", async () => {
  one("seats").insertAdjacentHTML("beforeend", "<p data-says>You have no table: <b>bye</b></p>");
  settled("seats");
  assert.deepEqual(await told(), ["You have no table: bye."]);
});

test("what a sent form has changed is told by the page that answers", async () => {
  submit();
  one("seats").dataset.say = "2 of 3 seats taken";
  settled("seats");
  assert.deepEqual(await told(), []);
});

test("of a place only what has changed is read", async () => {
  one("seats").dataset.say = "Camille plays 9\nYour turn";
  settled("seats");
  await told();
  one("seats").dataset.say = "Ingrid plays 10\nYour turn";
  settled("seats");
  assert.deepEqual(await told(), ["Ingrid plays 10."]);
});

function table(values) {
  Object.assign(one("table-4").dataset, { say: "", sayAwaited: "", ...values });
  settled("table-4");
}

test("a table tells each move once, in its order, and then what is asked", async () => {
  table({ say: "Your turn, lead", sayMoves: "3 Ingrid plays 9\n3 You take the trick", sayTold: "4", sayOwn: "2" });
  assert.deepEqual(await told(), ["Your turn, lead."]);
  const sayMoves = "3 You take the trick\n4 You play 5\n5 Ingrid plays 7\n5 Ingrid takes the trick\n6 Ingrid plays 2";
  table({ say: "Your turn, follow", sayMoves, sayTold: "7", sayOwn: "4" });
  assert.deepEqual(await told(), [
    "You play 5.",
    "Ingrid plays 7.",
    "Ingrid takes the trick.",
    "Ingrid plays 2.",
    "Your turn, follow.",
  ]);
});

test("what is asked again after a move of one’s own is told again, and not for a move of others", async () => {
  table({ say: "Your turn", sayMoves: "3 Ingrid plays 9", sayTold: "4", sayOwn: "2" });
  assert.deepEqual(await told(), ["Your turn."]);
  table({ say: "Your turn", sayMoves: "4 Lars has chosen", sayTold: "5", sayOwn: "2" });
  assert.deepEqual(await told(), ["Lars has chosen."]);
  await new Promise((done) => setTimeout(done, 520));
  table({ say: "Your turn", sayMoves: "5 You have chosen\n6 Lars turns", sayTold: "7", sayOwn: "5" });
  assert.deepEqual(await told(), ["You have chosen.", "Lars turns.", "Your turn."]);
});

test("whom the table waits for is told once that lasts", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  table({ sayAwaited: "Ingrid is thinking", sayMoves: "4 You play 5", sayTold: "5", sayOwn: "4" });
  table({ sayAwaited: "Lars is thinking", sayMoves: "5 Ingrid plays 7", sayTold: "6", sayOwn: "4" });
  await told();
  context.mock.timers.tick(2999);
  assert.deepEqual(await told(), []);
  // Drawn anew as somebody looks on: it goes on waiting.
  table({ sayAwaited: "Lars is thinking", sayMoves: "5 Ingrid plays 7", sayTold: "6", sayOwn: "4" });
  context.mock.timers.tick(1);
  assert.deepEqual(await told(), ["Lars is thinking."]);
});

test("what is inert says nothing", async () => {
  settled("away");
  assert.deepEqual(await told(), []);
});

function submit(by = "send") {
  const event = new window.Event("submit", { bubbles: true, cancelable: true });
  one("form").dispatchEvent(Object.assign(event, { submitter: one(by) }));
}

test("a button is busy while something is on its way, and not when its form was kept back", () => {
  one("form").addEventListener("submit", (event) => event.preventDefault(), { once: true });
  submit();
  assert.equal(one("send").getAttribute("aria-busy"), null);
  one("form").insertAdjacentHTML("beforeend", '<button class="btn" id="other">Other</button>');
  submit("other");
  assert.equal(one("other").getAttribute("aria-busy"), "true");
  app.busy(one("other"), false);
  assert.equal(one("other").getAttribute("aria-busy"), null);
});

test("a key that goes leaves the keyboard on the title that is seen, or on what the page says", () => {
  window.Element.prototype.getClientRects = function () {
    return this.matches(".region") ? [] : [{}];
  };
  const drawn = (html) => {
    const detail = { target: one("live") };
    one("live").querySelector("button").focus();
    one("live").dispatchEvent(new window.CustomEvent("htmx:beforeSwap", { bubbles: true, detail }));
    one("live").innerHTML = html;
    settled("live");
    return window.document.activeElement;
  };
  const region = `<div class="region" id="live"><button>Take it back</button></div>`;
  window.document.body.insertAdjacentHTML("beforeend", region);
  const title = `<main id="main"><h1>Who will you challenge?</h1><button>Lars</button></main>`;
  assert.equal(drawn(title).textContent, "Who will you challenge?");
  const next = `<main id="main"><h1>Taken back</h1></main><a data-focus href="/">Log it again</a><button>Back</button>`;
  assert.equal(drawn(next).textContent, "Log it again");
  assert.equal(drawn(`<main id="main"><h1 class="hidden-text">Pick a card</h1></main>`).id, "main");
});
