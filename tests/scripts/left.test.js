// How long a day still runs, on phones and on the kitchen's wall.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const ENDS = "2026-11-20T16:00:00+01:00";
const WORDS = 'data-text="Slutter om {t}" data-hours="{h} t {m}" data-minutes="{m} min"';
const { document } = new JSDOM(`<p class="pill"><i data-ends="${ENDS}" ${WORDS}>16:00</i></p>`).window;
globalThis.document = document;
const { countDown } = await load("js/left.js");

function told(time) {
  countDown(new Date(`2026-11-20T${time}+01:00`));
  const pill = document.querySelector(".pill");
  return `${pill.textContent}|${pill.className}`;
}

test("with the clock beside it, it makes the time at which it ends", () => {
  assert.equal(told("14:14:30"), "Slutter om 1 t 46|pill");
  assert.equal(told("14:14:00"), "Slutter om 1 t 46|pill");
  assert.equal(told("09:00:00"), "Slutter om 7 t 00|pill");
});

test("the last hour and the last quarter are louder, and it doesn't say none while some is left", () => {
  assert.equal(told("15:00:00"), "Slutter om 1 t 00|pill loud-sun");
  assert.equal(told("15:44:59"), "Slutter om 16 min|pill loud-sun");
  assert.equal(told("15:59:59"), "Slutter om 1 min|pill loud-tomato");
  assert.equal(told("16:00:01"), "Slutter om 0 min|pill loud-tomato");
});
