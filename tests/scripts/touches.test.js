// Where a piece of Cerke could end, as the server packs it (games/cerke/page/choices.py).

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./served.js";

const { reachOf } = await load("cerke/touches.js");

test("each sign is a square, the first of a word the piece’s own", () => {
  assert.deepEqual(reachOf("()x *1", "KA"), ["LA", "PIA"]);
  assert.deepEqual(reachOf("()x *1", "NA"), ["KE"]);
  assert.deepEqual(reachOf("()x *1", "LU"), []);
  assert.equal(reachOf(undefined, "KA"), undefined);
});
