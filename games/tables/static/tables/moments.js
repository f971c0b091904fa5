// A great moment of a game is named over the table for a second and a half: a region that has one says
// so in data-moment, "key|words", where the key is another one for each moment; data-moment-late holds it
// back by so many milliseconds, while cards are turned. It is told to whoever listens by the game's own
// words, so that nothing is said twice.

import { play } from "./sounds.js";

const LASTS_MS = 1500;

function show(words) {
  play("moment");
  document.querySelector(".great-moment")?.remove();
  const banner = Object.assign(document.createElement("p"), { className: "great-moment", textContent: words });
  banner.setAttribute("aria-hidden", "true");
  document.body.append(banner);
  setTimeout(() => banner.remove(), LASTS_MS);
}

/** Name it and let it be heard, once the cards of so many milliseconds lie. */
export function name(words, late = 0) {
  setTimeout(show, late, words);
}

document.addEventListener("region:came", ({ target, detail: was }) => {
  const now = target.dataset.moment;
  if (now && now !== was.moment) name(now.slice(now.indexOf("|") + 1), Number(target.dataset.momentLate ?? 0));
});
