// Rows of a list that is drawn anew glide to their new places, and mine is marked (js/me.js).

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const { window } = new JSDOM('<!DOCTYPE html><body data-me="0"><ol id="list"></ol></body>');
const { document, Element, HTMLElement } = window;
const list = document.getElementById("list");
const HIGH = 40;
let reduced = false;
let glided = [];

// jsdom has no layout: a row stands as many rows down as come before it.
Element.prototype.getBoundingClientRect = function () {
  return { top: HIGH * [...list.children].indexOf(this) };
};
Object.defineProperty(HTMLElement.prototype, "offsetParent", { get: () => list });
Element.prototype.animate = function ([{ transform }]) {
  glided.push([this.dataset.player, transform]);
};
Object.assign(globalThis, { document, matchMedia: () => ({ matches: reduced }) });
await load("js/me.js");

function push(...players) {
  glided = [];
  document.dispatchEvent(new window.CustomEvent("htmx:sseBeforeMessage"));
  list.innerHTML = players.map((player) => `<li data-player="${player}">${player}</li>`).join("");
  document.dispatchEvent(new window.CustomEvent("htmx:afterSettle"));
}

const such = (name) => [...list.querySelectorAll(`.${name}`)].map((row) => row.dataset.player);

test("rows glide to their new places, or flash where motion is reduced, and mine is marked", () => {
  push("0", "1", "2");
  assert.deepEqual([glided, such("me")], [[], ["0"]]);
  push("2", "0", "1");
  assert.deepEqual(glided, [
    ["2", "translateY(80px)"],
    ["0", "translateY(-40px)"],
    ["1", "translateY(-40px)"],
  ]);
  assert.deepEqual([such("moved"), such("me")], [[], ["0"]]);
  reduced = true;
  push("1", "2", "0");
  assert.deepEqual([glided, such("moved")], [[], ["1", "2", "0"]]);
});
