// Arrow keys in a hand: beside, and to the other row where there is one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./served.js";

const { isArrow, towards } = await load("ui/arrows.js");
const WIDE = 30;
const HIGH = 80;

/** Cards in rows of so many, from the left; a card of a fan leans and lies a little lower. */
function laid(...rows) {
  return rows.flatMap((count, row) =>
    Array.from({ length: count }, (_, nth) => {
      const place = { left: nth * WIDE, top: row * HIGH * 0.6 + (nth % 3), width: WIDE, height: HIGH };
      return { closest: () => null, getBoundingClientRect: () => place };
    }),
  );
}

const led = (cards, from, key) => cards.indexOf(towards(cards, cards[from], key));

test("up and down change the row, to the card that stands nearest", () => {
  const cards = laid(10, 9);
  assert.equal(led(cards, 3, "ArrowDown"), 13);
  assert.equal(led(cards, 13, "ArrowUp"), 3);
  assert.equal(led(cards, 9, "ArrowDown"), 18);
});

test("of three rows the next one", () => {
  const cards = laid(4, 4, 4);
  assert.equal(led(cards, 1, "ArrowDown"), 5);
  assert.equal(led(cards, 9, "ArrowUp"), 5);
});

test("aside goes through the whole hand and around", () => {
  const cards = laid(3, 2);
  assert.equal(led(cards, 2, "ArrowRight"), 3);
  assert.equal(led(cards, 4, "ArrowRight"), 0);
  assert.equal(led(cards, 0, "ArrowLeft"), 4);
});

test("on one row up and down go aside, and at an edge they go on", () => {
  const cards = laid(5);
  assert.equal(led(cards, 1, "ArrowDown"), 2);
  assert.equal(led(cards, 1, "ArrowUp"), 0);
  assert.equal(led(laid(3, 3), 4, "ArrowDown"), 5);
});

test("from elsewhere an arrow enters the hand at its end", () => {
  const cards = laid(3);
  assert.equal(towards(cards, undefined, "ArrowRight"), cards[0]);
  assert.equal(towards(cards, undefined, "ArrowUp"), cards[2]);
  assert.ok(isArrow("ArrowUp"));
  assert.ok(!isArrow("Enter"));
});
