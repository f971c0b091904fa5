// Judges a proof from the document alone, as games/tables/proof/examine.py does on the server.
// Of the rules it knows what chance has to know: a module for each game (`games`, by name).

import { canonical, counting, hasher } from "./chain.js";
import { chance, dice } from "./chance.js";
import { hex, sha256, unhex } from "./sha256.js";

const PROOF = 1;
const REST = ["chain", "rules", "chance", "seen"];
const DRAWS = new Set(["below", "choice", "shuffled"]);
const step = (name, verdict, word, values = {}) => ({ name, verdict, word, values });

/** `{steps, rows}`: what was looked at, and the results recomputed. Throws for what is no proof. */
export function examine(proof, games) {
  checkShape(proof);
  const seed = unhex(proof.seed);
  if (hex(sha256(seed)) !== proof.seed_digest) {
    const rest = REST.map((name) => step(name, "open", "no_seed"));
    return { steps: [step("seed", "bad", "seed_bad"), ...rest], rows: [] };
  }
  const { steps, rows } = played(proof, seed, games[proof.game]);
  return { steps: [step("seed", "good", "seed_good"), chained(proof, seed), ...steps], rows };
}

export const isGood = (steps) => steps.every((one) => one.verdict !== "bad");

function chained(proof, seed) {
  const { genesis, link } = hasher(seed);
  let head = genesis(proof.game, proof.options);
  if (head !== proof.genesis) return step("chain", "bad", "chain_start");
  for (const [number, [seat, move, at, claimed]] of proof.entries.entries()) {
    head = link(head, number, [seat, move, at]);
    if (head !== claimed) return step("chain", "bad", "chain_entry", { number });
  }
  if (head !== proof.head) return step("chain", "bad", "chain_head");
  return step("chain", "good", "chain_good", { count: proof.entries.length });
}

function played(proof, seed, game) {
  if (!game) {
    const [rules, seen] = ["rules", "seen"].map((name) => step(name, "open", "elsewhere"));
    return { steps: [rules, drawn(proof, seed), seen], rows: [] };
  }
  const { of, events } = chance(seed);
  let number = -1;
  try {
    const table = game.begin(proof.options, of(0));
    for (const [nth, at] of counting(proof.entries.map((entry) => entry[1])).entries()) {
      number = at;
      const [seat, move] = proof.entries[at];
      const [verb, ...args] = move.split(" ");
      game.move(table, seat, verb, args, of(nth + 1));
    }
    const seen = game.seen(table);
    const rules = step("rules", "open", "rules_elsewhere");
    const steps = [rules, decided(proof, events), shown(proof, seen)];
    return { steps, rows: game.rows(seen) };
  } catch {
    const rules = number < 0 ? step("rules", "bad", "rules_whole") : step("rules", "bad", "rules_entry", { number });
    return { steps: [rules, ...["chance", "seen"].map((name) => step(name, "open", "no_replay"))], rows: [] };
  }
}

function decided(proof, made) {
  if (proof.setup !== null) return step("chance", "bad", "chance_laid");
  const number = firstDifference(made, proof.events);
  if (number >= 0) return step("chance", "bad", "chance_bad", { number: number + 1 });
  if (!made.length) return step("chance", "open", "chance_none");
  return step("chance", "good", "chance_good", { count: made.length });
}

/**
 * Of a game that isn't known here: whether the seed makes what chance drew, whatever became of it.
 * A set-up that several tables share was drawn by the seed, too: the server judges that it is this one.
 */
function drawn(proof, seed) {
  if (proof.setup !== null) return step("chance", "bad", "chance_laid");
  if (!Array.isArray(proof.drawn)) return step("chance", "open", "elsewhere");
  let count = 0;
  for (const [number, [entry, event, draws]] of proof.drawn.entries()) {
    if (!isMade(dice(seed, entry, event), draws)) return step("chance", "bad", "chance_bad", { number: number + 1 });
    count += draws.length;
  }
  return step("chance", count ? "good" : "open", count ? "chance_drawn" : "seen_none", { count });
}

function isMade(made, draws) {
  try {
    return draws.every(([how, among, result]) => DRAWS.has(how) && canonical(made[how](among)) === canonical(result));
  } catch {
    return false;
  }
}

function shown(proof, made) {
  if (!Array.isArray(proof.seen)) return step("seen", "bad", "seen_bad", { number: 1 });
  const number = firstDifference(made, proof.seen);
  if (number >= 0) return step("seen", "bad", "seen_bad", { number: number + 1 });
  return step("seen", "good", "seen_good", { count: made.length });
}

/** Where two lists differ first, counted from 0; -1 if nowhere. */
function firstDifference(made, claimed) {
  for (let at = 0; at < Math.max(made.length, claimed.length); at += 1) {
    if (at >= made.length || at >= claimed.length) return at;
    if (canonical(made[at]) !== canonical(claimed[at])) return at;
  }
  return -1;
}

/** What somebody noted: `{word, values}` says which hash of this proof begins with it. */
export function recall(proof, text) {
  const noted = text.toLowerCase().replace(/[^0-9a-z]/g, "");
  if (!/^[0-9a-f]{8,64}$/.test(noted)) return { word: "noted_short", values: {} };
  if (proof.seed_digest.startsWith(noted)) return { word: "noted_fingerprint", values: {} };
  if (proof.genesis.startsWith(noted)) return { word: "noted_start", values: {} };
  const number = proof.entries.findIndex((entry) => entry[3].startsWith(noted));
  if (number >= 0) return { word: "noted_entry", values: { number } };
  return { word: proof.rechained.length ? "noted_rechained" : "noted_nowhere", values: {} };
}

function checkShape(proof) {
  const is = (kind) => (value) => typeof value === kind;
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
  const orNull = (value) => value === null || isObject(value);
  const isEntry = (entry) =>
    Array.isArray(entry) &&
    entry.length === 4 &&
    (entry[0] === null || Number.isInteger(entry[0])) &&
    entry.slice(1).every(is("string"));
  const isDraw = (draw) => Array.isArray(draw) && draw.length === 3 && typeof draw[0] === "string";
  const isDrawn = (one) =>
    Array.isArray(one) &&
    one.length === 3 &&
    one.slice(0, 2).every(Number.isInteger) &&
    Array.isArray(one[2]) &&
    one[2].every(isDraw);
  const isEvent = (event) => Array.isArray(event) && event.length === 2 && typeof event[0] === "string";
  const parts = {
    proof: (value) => value === PROOF,
    game: is("string"),
    seats: Number.isInteger,
    options: isObject,
    seed: (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
    seed_digest: is("string"),
    setup: orNull,
    genesis: is("string"),
    entries: (value) => Array.isArray(value) && value.every(isEntry),
    head: is("string"),
    rechained: Array.isArray,
    events: (value) => Array.isArray(value) && value.every(isEvent),
    seen: () => true,
    result: orNull,
  };
  // Proofs of before they told the draws are read as well.
  const draws = isObject(proof) && "drawn" in proof ? proof.drawn : [];
  if (!Array.isArray(draws) || !draws.every(isDrawn)) throw new TypeError("no proof");
  const good = isObject(proof) && Object.keys(parts).every((key) => key in proof && parts[key](proof[key]));
  if (!good) throw new TypeError("no proof");
}
