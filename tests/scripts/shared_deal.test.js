// The verifier on a table of Papayoo whose deal was played at several tables of a round.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { load } from "./served.js";

const { examine, isGood } = await load("tables/verify/examine.js");
const TABLE = readFileSync(new URL("a_shared_deal.json", import.meta.url), "utf8");

let table;

beforeEach(() => {
  table = JSON.parse(TABLE);
});

const verdicts = () => examine(table, {}).steps.map(({ name, verdict }) => `${name} ${verdict}`);

test("seed and chain of a shared deal are good, and what it can't judge is left open", () => {
  assert.ok(table.shared && table.setup);
  assert.deepEqual(verdicts().slice(0, 2), ["seed good", "chain good"]);
  assert.ok(!verdicts().some((one) => one.endsWith(" bad")));
  assert.ok(isGood(examine(table, {}).steps));
});

test("its cards and die are the seed's, and a set-up that nobody shares would be laid cards", () => {
  assert.ok(verdicts().includes("chance good"));
  table.drawn[1][2][0][1].reverse();
  assert.ok(verdicts().includes("chance bad"));
  table = JSON.parse(TABLE);
  delete table.shared;
  assert.equal(examine(table, {}).steps.find(({ name }) => name === "chance").word, "chance_laid");
});

test("another seed, and another move, are found", () => {
  table.entries[3][1] = "play 1S";
  assert.equal(verdicts()[1], "chain bad");
  table.seed = "5b".repeat(32);
  assert.equal(verdicts()[0], "seed bad");
});
