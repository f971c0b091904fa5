// Picking a card: chance lifts one that is free, and the sheet says which (spaye/pick.js).

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const card = (number, more = "") =>
  `<label class="pick"><input type="radio" name="position" aria-label="Card ${number} of 3" ${more}></label>`;
const PAGE = `<!DOCTYPE html><body>
  ${card(1, "disabled")}<span class="pick">taken</span>${card(3)}
  <span data-picked>Tap a card.</span><button id="random" data-random-pick></button><button id="take" data-needs-pick></button>
  <p id="say" aria-live="polite"></p>
</body>`;

test("chance lifts a card that is free, says which, and the key to take it wakes up", async () => {
  const { window } = new JSDOM(PAGE);
  const { document, Element, Event, location } = window;
  Element.prototype.scrollIntoView = () => {};
  Object.assign(globalThis, { window, document, Element, Event, location });
  await load("spaye/pick.js");
  const one = (selector) => document.querySelector(selector);
  assert.equal(one("#take").disabled, true);
  one("#random").click();
  assert.equal(one(".pick :checked").getAttribute("aria-label"), "Card 3 of 3");
  assert.equal(one("[data-picked]").textContent, "Card 3 of 3");
  assert.equal(one("#take").disabled, false);
});
