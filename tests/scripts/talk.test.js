// Bubbles at the seats: within the window, off the controls, and once for each line.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./served.js";

const { place } = await load("tables/talk/placing.js");
const ROOM = { width: 390, height: 844 };
const SIZE = { width: 200, height: 40 };
const box = (left, top, width, height) => ({ left, top, width, height });

test("below the seat where nothing lies", () => {
  assert.deepEqual(place(box(170, 100, 50, 50), SIZE, ROOM, []), {
    side: "below",
    left: 95,
    top: 158,
    tip: 100,
  });
});

test("within the window at its edges", () => {
  for (const seat of [box(0, 100, 40, 40), box(350, 100, 40, 40), box(350, 820, 40, 24)]) {
    const { left, top } = place(seat, SIZE, ROOM, []);
    assert.ok(left >= 8 && left + SIZE.width <= 382);
    assert.ok(top >= 8 && top + SIZE.height <= 836);
  }
});

test("not on a control as long as there is another place", () => {
  const keys = [box(0, 150, 390, 600)];
  assert.equal(place(box(170, 100, 50, 50), SIZE, ROOM, keys).side, "above");
  const bar = [...keys, box(0, 0, 390, 96)];
  assert.equal(place(box(20, 100, 50, 50), SIZE, ROOM, bar).side, "right");
});

test("sooner on a face than on a control", () => {
  const key = [box(0, 150, 390, 40)];
  const face = [box(0, 0, 390, 100)];
  assert.equal(
    place(box(20, 100, 40, 40), { width: 300, height: 40 }, ROOM, [...key, box(70, 90, 320, 50)], face).side,
    "above",
  );
});
