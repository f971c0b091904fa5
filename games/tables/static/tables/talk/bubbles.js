// What somebody says stands at their seat for some seconds; whoever has none, or none in sight, is
// heard under the key of the talk. A tap opens the talk. It was read out, so it is shown alone.

import { place } from "./placing.js";

const LASTS_MS = 7000;
const CONTROLS = "a, button, summary, label, input:not([type=hidden]), .hit";
const SIGHTS = ".chip, .card, .piece";
const standing = new Map();

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
}

/** A line of the talk, shown where its speaker sits; what they said before makes room. */
export function show(line) {
  const speaker = line.dataset.speaker;
  standing.get(speaker)?.remove();
  const bubble = Object.assign(document.createElement("button"), { className: "said", type: "button", tabIndex: -1 });
  bubble.setAttribute("popovertarget", "talk-sheet");
  bubble.setAttribute("aria-hidden", "true");
  bubble.append(...["strong", "[data-words]"].map((part) => line.querySelector(part).cloneNode(true)));
  document.body.append(bubble);
  standing.set(speaker, bubble);
  stand(bubble, speaker);
  setTimeout(() => bubble.remove(), LASTS_MS);
}

export function clear() {
  standing.forEach((bubble) => bubble.remove());
  standing.clear();
}

/** Their seats may have been drawn anew. */
export function follow() {
  standing.forEach((bubble, speaker) => {
    if (bubble.isConnected) stand(bubble, speaker);
    else standing.delete(speaker);
  });
}

addEventListener("resize", follow);
document.addEventListener("scroll", follow, { capture: true, passive: true });
