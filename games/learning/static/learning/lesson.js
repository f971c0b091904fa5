// A lesson marks what its words are about, until it is touched, and reads them out; without this module the
// words suffice.

import { tell } from "../js/app.js";
import { onceKnown } from "../js/toasts.js";

const place = (at) =>
  document.querySelector(`[data-at="${CSS.escape(at)}"]:not(.toast)`) ?? document.getElementById(at);

/** A radio isn't seen, what it chooses is; whoever listens is told of the radio. */
function mark(one, words) {
  one.setAttribute("aria-description", words);
  ((one.matches("input") && one.closest("label")) || one).classList.add("lesson-point");
}

function point() {
  document.querySelectorAll(".lesson-point").forEach((old) => {
    old.classList.remove("lesson-point");
  });
  document.querySelectorAll("[aria-description]").forEach((old) => old.removeAttribute("aria-description"));
  const coach = document.querySelector(".coach[data-points]");
  for (const at of coach?.dataset.points.split(" ") ?? []) {
    const one = place(at);
    if (one) mark(one, coach.dataset.marked);
  }
}

/** Each step once. */
let told = "";
function read() {
  const words = document.querySelector(".coach-words")?.dataset.told ?? "";
  if (words && words !== told) tell(words);
  told = words;
}

point();
onceKnown(read);
document.addEventListener("htmx:afterSettle", () => {
  point();
  read();
});
