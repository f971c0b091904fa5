// Radios by one key: Space on the one that is chosen goes on to the next of its group (js/one-key.js).

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const card = (id, more = "") => `<input type="radio" name="card" value="${id}" id="${id}" ${more}>`;
const PAGE = `<!DOCTYPE html><body>
  <form id="mine">${card("a")}${card("b", "disabled")}${card("c", "class=hidden")}${card("d")}<input id="typed"></form>
  <form id="other">${card("e")}</form>
  ${card("f", 'form="mine"')}
  <form><input type="radio" name="alone" id="alone" checked></form>
</body>`;

let window;
const one = (id) => window.document.getElementById(id);

beforeEach(async () => {
  ({ window } = new JSDOM(PAGE));
  // jsdom has no layout: what is in sight is what has no such class.
  window.Element.prototype.checkVisibility = function () {
    return !this.classList.contains("hidden");
  };
  Object.assign(globalThis, { document: window.document, CSS: { escape: (name) => name } });
  await load("js/one-key.js");
});

/** Presses a key on what has the focus; true if the module has taken it. */
function press(id, key = " ") {
  one(id).focus();
  return !one(id).dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

const chosen = () => [...window.document.querySelectorAll("[name=card]:checked")].map((card) => card.id);

test("Space on the chosen one goes to the next that can be chosen, and round again", () => {
  one("a").checked = true;
  const heard = [];
  window.document.addEventListener("change", (event) => heard.push(event.target.id));
  for (const [here, next] of [
    ["a", "d"],
    ["d", "f"],
    ["f", "a"],
  ]) {
    assert.equal(press(here), true);
    assert.deepEqual(chosen(), [next]);
    assert.equal(window.document.activeElement.id, next);
  }
  assert.deepEqual(heard, ["d", "f", "a"]);
});

test("another form’s radios of the same name are another group", () => {
  one("e").checked = true;
  assert.equal(press("e"), false);
  assert.deepEqual(chosen(), ["e"]);
});

test("the first choice, other keys, other fields and what is alone are left to the browser", () => {
  assert.equal(press("a"), false);
  one("a").checked = true;
  assert.equal(press("a", "Enter"), false);
  assert.equal(press("typed"), false);
  assert.equal(press("alone"), false);
  assert.deepEqual(chosen(), ["a"]);
});

test("what somebody else has answered is not done again", () => {
  one("a").checked = true;
  one("a").addEventListener("keydown", (event) => event.preventDefault());
  press("a");
  assert.deepEqual(chosen(), ["a"]);
});
