// Where an arrow key leads among the cards of a hand: beside, or to the row above or below where the
// hand has several, to the card that stands nearest.

const ASIDE = { ArrowRight: 1, ArrowLeft: -1 };
const UPRIGHT = { ArrowDown: 1, ArrowUp: -1 };

export const isArrow = (key) => key in ASIDE || key in UPRIGHT;

/** The card that `key` leads to from `card`; from none of them, the first or the last. */
export function towards(cards, card, key) {
  const by = ASIDE[key] ?? UPRIGHT[key];
  const at = cards.indexOf(card);
  if (at < 0) return cards.at(by > 0 ? 0 : -1);
  const across = key in UPRIGHT && inRow(cards, card, by);
  return across || cards[(at + by + cards.length) % cards.length];
}

/** A hand on one row has nothing above or below: an arrow up or down goes on as one aside does. */
function inRow(cards, card, by) {
  const own = placeOf(card);
  const far = cards.map((one) => ({ one, ...placeOf(one) })).filter(({ y }) => (y - own.y) * by > own.height / 2);
  if (!far.length) return null;
  const nearest = Math.min(...far.map(({ y }) => Math.abs(y - own.y)));
  const row = far.filter(({ y }) => Math.abs(y - own.y) < nearest + own.height / 2);
  return row.reduce((best, one) => (Math.abs(one.x - own.x) < Math.abs(best.x - own.x) ? one : best)).one;
}

/** The middle of a card, which lies around its control. */
function placeOf(control) {
  const { left, top, width, height } = (control.closest(".held") ?? control).getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, height };
}
