// The page of a table: the tab's title, whose turn it is, the rule at the card that was touched.
// Without this module everything works by forms and a reload.

import { tell } from "../js/app.js";
import { sendAgain } from "./resend.js";
import { play } from "./sounds.js";

sendAgain();

const habits = document.getElementById("habits")?.dataset ?? {};
let mine = document.querySelector("[data-turn='mine']") !== null;

/** The tab says whose turn it is; who is away is marked wherever the game draws that seat. */
function follow() {
  const seats = document.querySelector(".seats-bar[data-title]");
  if (!seats) return;
  document.title = seats.dataset.title;
  const before = mine;
  mine = seats.dataset.turn === "mine";
  if (mine && !before) play("turn");
  seats.querySelectorAll("[data-chair]").forEach((chair) => {
    const states = chair.dataset.state.split(" ");
    document.querySelectorAll(`[data-seat="${chair.dataset.chair}"]`).forEach((place) => {
      place.classList.toggle("seat-away", states.includes("away"));
      place.classList.toggle("seat-turn", states.includes("turn"));
      place.classList.toggle("seat-bot", states.includes("bot"));
      standIn(place, states.includes("standin") && chair.dataset.standin);
    });
  });
}

/** Wherever a game draws a seat, it says that a bot plays there for somebody. */
function standIn(place, words) {
  place.querySelector(":scope > .stand-in")?.remove();
  if (!words || place.closest(".seats")) return;
  const told = Object.assign(document.createElement("span"), { className: "stand-in", textContent: words });
  place.append(told);
}

// Whose seat it is may change: this page was drawn for another one then.
const own = document.querySelector(".seats-bar[data-own]")?.dataset.own;
function stay() {
  const now = document.querySelector(".seats-bar[data-own]")?.dataset.own;
  if (now !== undefined && now !== own) location.reload();
}

// Clocks count down to a deadline of the server's; its time and ours may differ.
const ahead = Date.now() - Number(habits.now ?? Date.now() / 1000) * 1000;
const SOON = 10;
const warned = new Set();
function tick() {
  document.querySelectorAll("[data-due]").forEach((clock) => {
    const left = Math.max(0, Math.ceil((Number(clock.dataset.due) * 1000 + ahead - Date.now()) / 1000));
    if (left >= 86400) return;
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60];
    const [first, ...rest] = parts[0] ? parts : parts.slice(1);
    clock.textContent = [first, ...rest.map((part) => String(part).padStart(2, "0"))].join(":");
    clock.parentElement.classList.toggle("soon", left <= SOON);
    // Once a deadline, to whom it concerns; nothing is said each second.
    if (clock.dataset.soon && left <= SOON && left > 0 && !warned.has(clock.dataset.due)) {
      warned.add(clock.dataset.due);
      tell(clock.dataset.soon);
    }
  });
}
setInterval(tick, 1000);

// What was touched last: a refusal is shown there.
let touched = null;
function note(event) {
  const place = event.target.closest("[data-at]:not(.toast)");
  if (place) touched = place.dataset.at;
  else if (!event.target.closest("[data-confirm]")) touched = null;
}
document.addEventListener("pointerdown", note);
document.addEventListener("change", note);
document.addEventListener("click", note);

// Arrow keys walk through radios: only a finger or a mouse plays with one tap.
let pointed = -Infinity;
document.addEventListener("pointerup", (event) => {
  pointed = event.timeStamp;
});
const ONE_TAP_MS = 700;
document.addEventListener("htmx:configRequest", (event) => {
  if (event.detail.elt.id === "act" && touched) event.detail.parameters.at = touched;
});

/** The refusal's sentence beside what was touched, until the next touch. The toast goes before it is read out: it is told. */
function explain() {
  const told = [...document.querySelectorAll(".toast[data-at]")].pop();
  if (told && placeOf(told.dataset.at)) {
    forget();
    const why = Object.assign(document.createElement("p"), { className: "why" });
    why.dataset.of = told.dataset.at;
    why.append(...told.querySelector(".grow").cloneNode(true).childNodes);
    document.body.append(why);
    placeOf(told.dataset.at).scrollIntoView({ block: "nearest" });
    tell(why.textContent.replace(/\s+/g, " ").trim());
    told.remove();
  }
  stand();
}

/** What a hint is about is marked as long as it stands: where a move starts and where it ends, or cards. */
function point() {
  document.querySelectorAll(".pointed").forEach((place) => {
    place.classList.remove("pointed", "goal");
  });
  const { points = "", way = "" } = document.getElementById("hint")?.dataset ?? {};
  const squares = way.split(" ");
  for (const at of `${points} ${squares[0]} ${squares.at(-1)}`.split(" ")) placeOf(at)?.classList.add("pointed");
  placeOf(squares.at(-1))?.classList.add("goal");
}
document.addEventListener("click", (event) => {
  const closes = event.target.closest("[data-close-hint]");
  if (!closes) return;
  event.preventDefault();
  closes.closest(".hint").remove();
  point();
  document.getElementById("good-move")?.focus({ preventScroll: true });
});

/** Whoever asks from the settings looks at the table then. */
document.addEventListener("htmx:beforeRequest", (event) => {
  if (["learn", "undo"].includes(event.detail.elt.id)) document.getElementById("table-sheet").hidePopover();
});

/** The answer to one's move is newer than the seats until the stream brings them. */
document.addEventListener("htmx:configRequest", (event) => {
  const { elt, target, parameters } = event.detail;
  const shown = Number.parseInt(target?.querySelector("[data-version]")?.dataset.version, 10);
  if (elt.id === "undo" && shown > Number(parameters.version)) parameters.version = shown;
});

function placeOf(at) {
  return document.querySelector(`[data-at="${CSS.escape(at)}"]:not(.toast)`);
}

/** Above the hand, so that it lies on no card, and within the screen; below where there is no room. */
const MARGIN = 8;
function stand() {
  const why = document.querySelector(".why");
  const place = why && placeOf(why.dataset.of);
  if (!place) return why?.remove();
  place.classList.add("refused");
  const own = place.getBoundingClientRect();
  const over = (place.closest(".hand") ?? place).getBoundingClientRect();
  const width = why.offsetWidth;
  const left = Math.max(MARGIN, Math.min(own.left + own.width / 2 - width / 2, innerWidth - width - MARGIN));
  const above = over.top - why.offsetHeight - MARGIN;
  why.classList.toggle("under", above < MARGIN);
  why.style.left = `${left}px`;
  why.style.top = `${above < MARGIN ? over.bottom + MARGIN : above}px`;
  const tip = Math.max(18, Math.min(own.left + Math.min(own.width, 40) / 2 - left, width - 18));
  why.style.setProperty("--tip", `${tip}px`);
}

function forget() {
  document.querySelectorAll(".why").forEach((old) => old.remove());
  document.querySelectorAll(".refused").forEach((place) => place.classList.remove("refused"));
}
addEventListener("resize", stand);
document.addEventListener("scroll", stand, { capture: true, passive: true });
document.addEventListener("pointerdown", (event) => {
  if (!event.target.closest(".why")) forget();
});

/** The button wakes up when as many are chosen as it takes; in one tap, if that is the habit. */
function count(choice) {
  const wanted = Number(choice.dataset.choose);
  const chosen = choice.querySelectorAll("input:checked").length;
  const button = confirmOf(choice);
  if (button) button.disabled = chosen !== wanted;
  choice.dataset.chosen = chosen;
}
function confirmOf(choice) {
  let next = choice.nextElementSibling;
  while (next && !next.matches("[data-confirm]")) next = next.nextElementSibling;
  return next;
}
function countAll() {
  const choices = [...document.querySelectorAll("[data-choose]")];
  const radios = choices.filter((choice) => choice.querySelector("input[type=radio]"));
  choices.filter((choice) => !radios.includes(choice)).forEach(count);
  // Several groups of moves share one choice and one button.
  const button = radios.length && confirmOf(radios[0]);
  if (button) button.disabled = !radios.some((choice) => choice.querySelector("input:checked"));
}
document.addEventListener("change", (event) => {
  const choice = event.target.closest("[data-choose]");
  if (!choice) return;
  countAll();
  const tapped = event.isTrusted && event.timeStamp - pointed < ONE_TAP_MS;
  if ("oneTap" in habits && tapped && event.target.type === "radio") confirmOf(choice)?.click();
});

// The result lies over the table: it comes folded, and unfolds once what ended the game was seen. It is put
// in anew for that, so that it comes in from below as every sheet does instead of jumping up.
const LOOKED_AT_MS = 1800;
const result = () => document.querySelector(".ended .result-fold");
let over = result() !== null;
function unfold() {
  const fold = result();
  if (!fold || fold.open) return;
  const slot = fold.closest(".sheet-slot");
  const held = slot.contains(document.activeElement) && document.activeElement;
  fold.open = true;
  slot.querySelector(".ended").classList.add("enter");
  slot.parentNode.insertBefore(slot, slot.nextSibling);
  if (held) held.focus({ preventScroll: true });
}
function arrive() {
  const fold = result();
  if (fold && !over) {
    fold.open = false;
    setTimeout(unfold, LOOKED_AT_MS);
  }
  over = fold !== null;
}

follow();
tick();
countAll();
point();
// Folded before it is drawn for the first time: a later frame would show the result and take it away again.
document.addEventListener("htmx:afterSwap", arrive);
document.addEventListener("htmx:afterSettle", () => {
  stay();
  follow();
  tick();
  countAll();
  explain();
  point();
});
