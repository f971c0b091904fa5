// A move without an answer: sent once more on the version it was made on, else given up and said so.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./served.js";

const { MOVED_ON, SEND, unanswered } = await load("tables/resending.js");
const MOVE = { path: "/tables/1/moves/", view: "live-game", version: 7, values: { move: "play 7S" } };

test("sent again when the stream shows the same version", () => {
  const move = unanswered();
  assert.equal(move.lost(MOVE), true);
  assert.equal(move.seen("live-hand", 7), null);
  assert.equal(move.seen("live-game", 7), SEND);
});

test("not sent when the table has moved on, and that is said once", () => {
  const move = unanswered();
  move.lost(MOVE);
  assert.equal(move.seen("live-game", 8), MOVED_ON);
  assert.equal(move.seen("live-game", 8), null);
});

test("only once: what was sent again and is lost waits no more", () => {
  const move = unanswered();
  move.lost(MOVE);
  move.seen("live-game", 7);
  move.begun();
  assert.equal(move.lost(MOVE), false);
  assert.equal(move.seen("live-game", 7), null);
});

test("an answer, or another move, ends the waiting", () => {
  const move = unanswered();
  move.lost(MOVE);
  move.answered();
  assert.equal(move.seen("live-game", 7), null);
  move.lost(MOVE);
  move.begun();
  assert.equal(move.seen("live-game", 7), null);
});

test("an older drawing says nothing yet", () => {
  const move = unanswered();
  move.lost(MOVE);
  assert.equal(move.seen("live-game", 6), null);
  assert.equal(move.seen("live-game", 7), SEND);
});
