// The verifier: a day as it was played fits; of one that was changed it says what doesn't, and where.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";
import { load } from "./served.js";

const { examine, isGood, recall } = await load("tables/verify/examine.js");
const { counting, hasher } = await load("tables/verify/chain.js");
const { hex, sha256, unhex, utf8 } = await load("tables/verify/sha256.js");
const games = { spaye: await load("spaye/verify.js") };
const DAY = readFileSync(new URL("a_day.json", import.meta.url), "utf8");
const ANOTHER_SEED = "5b".repeat(32);

let day;
let at;

beforeEach(() => {
  day = JSON.parse(DAY);
  at = day.entries.findIndex(([, move]) => move.startsWith("draw "));
});

const found = (proof) => Object.fromEntries(examine(proof, games).steps.map((step) => [step.name, step]));
const verdicts = (proof) => examine(proof, games).steps.map(({ name, verdict }) => `${name} ${verdict}`);

/** With hashes that fit what stands there: what a forger who has the seed would write. */
function rechained(proof) {
  const { genesis, link } = hasher(unhex(proof.seed));
  proof.genesis = genesis(proof.game, proof.options);
  proof.head = proof.entries.reduce((head, entry, number) => {
    entry[3] = link(head, number, entry.slice(0, 3));
    return entry[3];
  }, proof.genesis);
  return proof;
}

test("its hashes are the browser's own", async () => {
  for (const text of ["", "abc", "aé…♠".repeat(50)]) {
    const data = utf8(text);
    const theirs = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    assert.equal(hex(sha256(data)), hex(theirs));
  }
});

test("a day as it was played is good, and its results are those of the pages", () => {
  const { steps, rows } = examine(day, games);
  assert.deepEqual(verdicts(day), ["seed good", "chain good", "rules open", "chance good", "seen good"]);
  assert.ok(isGood(steps));
  assert.equal(found(day).chain.values.count, day.entries.length);
  assert.deepEqual(
    rows.map(({ seats, draws }) => [seats, draws]),
    day.seen,
  );
});

test("another seed than the fingerprint says is named, and nothing else is claimed", () => {
  day.seed = ANOTHER_SEED;
  assert.equal(found(day).seed.word, "seed_bad");
  assert.deepEqual(verdicts(day).slice(1), ["chain open", "rules open", "chance open", "seen open"]);
});

test("a seed with a fingerprint of its own is another table", () => {
  day.seed = ANOTHER_SEED;
  day.seed_digest = hex(sha256(unhex(ANOTHER_SEED)));
  assert.equal(found(day).chain.word, "chain_start");
});

const CHANGES = {
  "another card": (entries) => {
    entries[at][1] = entries[at][1].replace(/\d+/, (place) => String(Number(place) ^ 1));
  },
  "another time": (entries) => {
    entries[at][2] = entries[at][2].replace("2026-", "2025-");
  },
  "another seat": (entries) => {
    entries[at][0] += 1;
  },
  "one removed": (entries) => entries.splice(at, 1),
  "one put in": (entries) => entries.splice(at, 0, [null, "check_in 0", entries[at][2], "00".repeat(32)]),
  "two swapped": (entries) => entries.splice(at, 2, entries[at + 1], entries[at]),
};

for (const [name, change] of Object.entries(CHANGES)) {
  test(`a changed journal is found at its entry: ${name}`, () => {
    change(day.entries);
    const { verdict, word, values } = found(day).chain;
    assert.deepEqual([verdict, word, values.number], ["bad", "chain_entry", at]);
    assert.ok(!isGood(examine(day, games).steps));
  });
}

test("a journal that lost its end is found", () => {
  day.entries.pop();
  assert.equal(found(day).chain.word, "chain_head");
});

test("a forger who writes the hashes anew is found by the cards", () => {
  CHANGES["another card"](day.entries);
  rechained(day);
  assert.equal(found(day).chain.verdict, "good");
  assert.ok(!isGood(examine(day, games).steps));
});

test("a move that can't have happened is named by its number", () => {
  day.entries[at][1] = "draw 99";
  const { verdict, word, values } = found(rechained(day)).rules;
  assert.deepEqual([verdict, word, values.number], ["bad", "rules_entry", at]);
});

test("another card put back than chance drew is named", () => {
  day.events[1][1] += 1;
  const { word, values } = found(day).chance;
  assert.deepEqual([word, values.number], ["chance_bad", 2]);
});

test("a deck that was laid is no chance", () => {
  day.setup = { cards: [] };
  assert.equal(found(day).chance.word, "chance_laid");
});

test("another result than the cards gave is named", () => {
  day.seen[2][0].reverse();
  const { word, values } = found(day).seen;
  assert.deepEqual([word, values.number], ["seen_bad", 3]);
});

test("of a game that isn't known only seed and chain are judged", () => {
  const { steps, rows } = examine(day, {});
  assert.deepEqual(
    steps.map(({ verdict }) => verdict),
    ["good", "good", "open", "open", "open"],
  );
  assert.deepEqual(rows, []);
});

for (const broken of [null, [], {}, { proof: 2 }, { entries: [["0", "draw 1"]] }, { seed: "short" }]) {
  test(`this is no proof: ${JSON.stringify(broken)}`, () => {
    const partly = broken && !Array.isArray(broken) && Object.keys(broken).length;
    assert.throws(() => examine(partly ? { ...day, ...broken } : broken, games), TypeError);
  });
}

test("what somebody noted is found in it, or not", () => {
  const said = (text) => recall(day, text);
  assert.equal(said(day.seed_digest.slice(0, 12)).word, "noted_fingerprint");
  assert.equal(said(day.genesis.toUpperCase()).word, "noted_start");
  assert.deepEqual(said(day.entries[4][3].slice(0, 8)), { word: "noted_entry", values: { number: 4 } });
  assert.equal(said("00000000").word, "noted_nowhere");
  assert.equal(said("ab").word, "noted_short");
});

test("moves that were taken back don't count, and what took them back doesn't", () => {
  const moves = ["a", "b", "c", "take_back 1", "d", "take_back 2", "e", "take_back 0", "f"];
  assert.deepEqual(counting(moves), [8]);
  assert.deepEqual(counting(moves.slice(0, 7)), [0, 4, 5, 6]);
  assert.deepEqual(counting(["a", "take_back 1", "take_back x", "take_back 01"]), [0, 1, 2, 3]);
});

test("a day in which something was taken back and done again is as good", () => {
  const [seat, move, when] = day.entries[at];
  const more = [
    [seat, `take_back ${at}`, when, ""],
    [seat, move, when, ""],
  ];
  day.entries.splice(at + 1, 0, ...more);
  assert.deepEqual(verdicts(rechained(day)), ["seed good", "chain good", "rules open", "chance good", "seen good"]);
  day.entries.splice(at + 1, 1);
  assert.ok(!isGood(examine(rechained(day), games).steps));
});
