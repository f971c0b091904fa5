// What a region shows for a moment only (a trick that was just taken) names itself in data-look and
// its milliseconds in data-look-ms. What is pushed meanwhile waits behind it, in its order; what you
// do yourself is answered at once. Pushes also wait for the answer to your own move, so that the
// table shows what you did before any other region tells what came of it.

import { whenFree } from "./hold.js";

const MOST_PATIENCE_MS = 2000;
const pushed = [];
let seenAt = 0;
let answeredBy = 0;
let delivery;

function deliver() {
  clearTimeout(delivery);
  if (!pushed.length) return;
  const wait = Math.max(seenAt, answeredBy) - performance.now();
  if (wait > 0) {
    delivery = setTimeout(() => whenFree(deliver), wait);
    return;
  }
  pushed.shift()();
  deliver();
}

/** Do it when what was pushed before it has been seen. */
export function inTurn(show) {
  pushed.push(show);
  whenFree(deliver);
}

/** A region is about to be replaced by one with this look, which lasts so many milliseconds. */
export function look(region, coming, lasts) {
  if (coming && region && coming !== region.dataset.look) seenAt = performance.now() + lasts;
}

/** It was seen: a tap said so. */
document.addEventListener("look:seen", () => {
  seenAt = 0;
  whenFree(deliver);
});
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "post") answeredBy = performance.now() + MOST_PATIENCE_MS;
});
document.addEventListener("htmx:afterRequest", () => {
  answeredBy = 0;
  whenFree(deliver);
});
