// The chain of a journal, as games/engine/journal.py makes it.

import { hex, hmac, sha256, utf8 } from "./sha256.js";

const CHAIN = 1;

/** The one way to write a JSON value: sorted keys, no spaces, nothing escaped needlessly. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(",")}}`;
}

/** Which entries of a journal count, as `counting` of games/engine/journal.py says. */
export function counting(moves) {
  const found = [];
  moves.forEach((move, number) => {
    const left = /^take_back (0|[1-9][0-9]*)$/.exec(move);
    if (left && Number(left[1]) < found.length) found.length = Number(left[1]);
    else found.push(number);
  });
  return found;
}

/** Hashes for this seed: `genesis(game, options)` and `link(before, number, [seat, move, at])`. */
export function hasher(seed) {
  const key = hmac(seed, utf8("journal"));
  const hash = (value) => hex(hmac(key, utf8(canonical(value))));
  return {
    genesis: (game, options) => hash([CHAIN, game, options, hex(sha256(seed))]),
    link: (before, number, line) => hash([before, number, ...line]),
  };
}
