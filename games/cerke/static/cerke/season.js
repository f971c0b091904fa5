// How a season ended stays over the board until it was seen: one tap, or some seconds in which what
// comes next waits (data-look). Whoever was away finds it on coming back. Without this module the line
// below the board says the same.

import { play } from "../tables/sounds.js";

let timer;

/** The number of the last season of this table whose end this browser has shown. */
function known(table) {
  try {
    return Number(localStorage.getItem(`cerke-season-${table}`));
  } catch {
    return 0;
  }
}

function remember(table, number) {
  try {
    localStorage.setItem(`cerke-season-${table}`, number);
  } catch {
    // Without a memory it is shown once more after loading the page again.
  }
}

const card = () => document.querySelector(".ck-season");

function close() {
  clearTimeout(timer);
  const shown = card();
  if (!shown || shown.hidden) return;
  remember(...shown.dataset.season.split("-"));
  const held = shown.contains(document.activeElement);
  shown.hidden = true;
  if (held) document.querySelector('.ck-board [tabindex="0"]')?.focus({ preventScroll: true });
  document.dispatchEvent(new Event("look:seen"));
}

function begin() {
  const shown = card();
  if (!shown?.hidden) return;
  const [table, number] = shown.dataset.season.split("-");
  if (known(table) >= Number(number)) return;
  shown.hidden = false;
  clearTimeout(timer);
  // Whoever comes back later finds it, and takes their time.
  const { begins } = shown.dataset;
  if (!begins) return;
  play("moment");
  timer = setTimeout(() => document.hidden || close(), Number(begins));
  const here = document.activeElement;
  if (here === document.body || here.id === "main" || here.closest(".ck-board"))
    shown.querySelector("[data-on]").focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  if (event.target.closest(".ck-season")) close();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
document.addEventListener("htmx:afterSettle", begin);
begin();
