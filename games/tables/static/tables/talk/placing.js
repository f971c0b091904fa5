// Where a bubble stands: beside the seat of whoever speaks, within the window, where it hides least.

const MARGIN = 8;
/** How far from a corner its tip may lie. */
const CORNER = 18;
/** A control that is hidden weighs more than a face or a card. */
const WEIGHT = 10;

const clamp = (value, least, most) => Math.max(least, Math.min(value, most));

function shared(one, other) {
  const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left);
  const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top);
  return Math.max(0, wide) * Math.max(0, high);
}

function sides({ left, top, width, height }, size) {
  const middle = { left: left + width / 2 - size.width / 2, top: top + height / 2 - size.height / 2 };
  return [
    { side: "below", left: middle.left, top: top + height + MARGIN },
    { side: "above", left: middle.left, top: top - size.height - MARGIN },
    { side: "right", left: left + width + MARGIN, top: middle.top },
    { side: "left", left: left - size.width - MARGIN, top: middle.top },
  ];
}

/** Where along the bubble its tip lies, opposite the middle of the seat. */
function tip(seat, size, { side, left, top }) {
  if (side === "below" || side === "above")
    return clamp(seat.left + seat.width / 2 - left, CORNER, Math.max(CORNER, size.width - CORNER));
  return clamp(seat.top + seat.height / 2 - top, CORNER, Math.max(CORNER, size.height - CORNER));
}

/** Rectangles in, a place out; the first of several that are equally good. */
export function place(seat, size, room, controls, sights = []) {
  const hidden = (at) => {
    const box = { ...at, ...size };
    const sum = (those) => those.reduce((area, one) => area + shared(box, one), 0);
    return sum(controls) * WEIGHT + sum([...sights, seat]);
  };
  const found = sides(seat, size).map((at) => ({
    ...at,
    left: clamp(at.left, MARGIN, room.width - size.width - MARGIN),
    top: clamp(at.top, MARGIN, room.height - size.height - MARGIN),
  }));
  const best = found.reduce((best, at) => (hidden(at) < hidden(best) ? at : best));
  return { ...best, tip: tip(seat, size, best) };
}
