// What somebody says stands at their seat for some seconds, one line after the other; whoever has no
// seat, or none in sight, is heard under the key of the talk. A tap opens the talk. It was read out, so
// it is shown alone.

import { place } from "./placing.js";

const LASTS_MS = 7000;
/** While others wait to be heard. */
const LEAST_MS = 2500;
const CONTROLS = "a, button, summary, label, input:not([type=hidden]), .hit";
const SIGHTS = ".chip, .card, .piece, .name";
const waiting = [];
/** The bubble that stands, who says it, since when, and the timer that ends it. */
let standing;

const seen = (part) => part.getClientRects().length > 0;
const rect = (part) => part.getBoundingClientRect();

function seatOf(speaker) {
  const seats = [
    ...document.querySelectorAll(`[data-seat="${CSS.escape(speaker)}"], [data-chair="${CSS.escape(speaker)}"]`),
  ];
  const seat = seats.find((one) => seen(one) && !one.closest(".seats-hidden"));
  return seat && ([...seat.querySelectorAll(".chip")].find(seen) ?? seat);
}

function stand(bubble, speaker) {
  const seat = speaker && seatOf(speaker);
  bubble.classList.toggle("aside", !seat);
  if (!seat) {
    bubble.removeAttribute("data-side");
    bubble.style.left = bubble.style.top = "";
    return;
  }
  const those = (which) =>
    [...document.querySelectorAll(which)].filter((one) => seen(one) && !one.closest(".said, [popover]"));
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const room = { width: document.documentElement.clientWidth, height: innerHeight };
  const at = place(rect(seat), size, room, those(CONTROLS).map(rect), those(SIGHTS).map(rect));
  bubble.dataset.side = at.side;
  bubble.style.left = `${Math.round(at.left)}px`;
  bubble.style.top = `${Math.round(at.top)}px`;
  bubble.style.setProperty("--tip", `${Math.round(at.tip)}px`);
}

/** A line of the talk, shown where its speaker sits once those before it have been seen. */
export function show(line) {
  waiting.push(line);
  if (!standing) next();
  else endIn(LEAST_MS - (Date.now() - standing.since));
}

function next() {
  standing = undefined;
  const line = waiting.shift();
  if (!line) return;
  const bubble = Object.assign(document.createElement("button"), { className: "said", type: "button", tabIndex: -1 });
  bubble.setAttribute("popovertarget", "talk-sheet");
  bubble.setAttribute("aria-hidden", "true");
  bubble.append(...["strong", "[data-words]"].map((part) => line.querySelector(part).cloneNode(true)));
  document.body.append(bubble);
  standing = { bubble, speaker: line.dataset.speaker, since: Date.now() };
  follow();
  endIn(waiting.length ? LEAST_MS : LASTS_MS);
}

function endIn(milliseconds) {
  clearTimeout(standing.timer);
  const { bubble } = standing;
  standing.timer = setTimeout(() => {
    bubble.remove();
    next();
  }, milliseconds);
}

export function clear() {
  waiting.length = 0;
  clearTimeout(standing?.timer);
  standing?.bubble.remove();
  standing = undefined;
}

/** Its seat may have been drawn anew. */
export function follow() {
  if (standing) stand(standing.bubble, standing.speaker);
}

addEventListener("resize", follow);
document.addEventListener("scroll", follow, { capture: true, passive: true });
