// The random numbers of a table, as games/engine/chance.py makes them: SHA-256 in counter mode over
// seed, entry, event and counter; rejection sampling; Fisher and Yates.

import { joined, sha256, utf8 } from "./sha256.js";

/** The random numbers of one event. */
export function dice(seed, entry, event) {
  const next = words(seed, entry, event);

  /** A number 0 … n-1. */
  const below = (n) => {
    const size = BigInt(n);
    const limit = (1n << 64n) - ((1n << 64n) % size);
    for (;;) {
      const value = next();
      if (value < limit) return Number(value % size);
    }
  };

  const choice = (items) => items[below(items.length)];

  const shuffled = (items) => {
    const deck = [...items];
    for (let i = deck.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck;
  };
  return { below, choice, shuffled };
}

/** Numbers of 64 bits, one after the other. */
function words(seed, entry, event) {
  let counter = 0;
  let view = null;
  let at = 32;
  return () => {
    if (at === 32) {
      const block = sha256(joined(seed, utf8(`/${entry}/${event}/${counter}`)));
      view = new DataView(block.buffer);
      counter += 1;
      at = 0;
    }
    at += 8;
    return view.getBigUint64(at - 8);
  };
}

/** All that chance decides at one table: `of(entry)` decides in that entry, 0 is the set-up. */
export function chance(seed) {
  const events = [];
  const of = (entry) => {
    let event = 0;
    return (kind, fromDice) => {
      const value = fromDice(dice(seed, entry, event));
      event += 1;
      events.push([kind, value]);
      return value;
    };
  };
  return { events, of };
}
