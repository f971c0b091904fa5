// A lesson marks what its words are about, until it is touched, and reads them out; without this module the
// words suffice.

import { tell } from "../js/app.js";
import { onceKnown } from "../js/toasts.js";

function place(at) {
  const found = document.querySelector(`[data-at="${CSS.escape(at)}"]:not(.toast)`) ?? document.getElementById(at);
  // A radio isn't seen, what it chooses is.
  return found?.matches("input") ? found.closest("label") : found;
}

function point() {
  document.querySelectorAll(".lesson-point").forEach((old) => {
    old.classList.remove("lesson-point");
  });
  const coach = document.querySelector(".coach[data-points]");
  for (const at of coach?.dataset.points.split(" ") ?? []) place(at)?.classList.add("lesson-point");
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
