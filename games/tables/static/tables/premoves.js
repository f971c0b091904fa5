// A move chosen before one's turn, for whoever has asked for it: it waits in this page alone, is seen
// and taken back with one tap, and is sent once, when the region says that it waits for this seat
// (data-awaits). The rules decide then as for any move: what isn't legal any more is refused and told.
// What can be chosen names its move in data-next, a hand the verb for all of its cards in data-premove,
// whose data-at end in them (their data-next is empty); a game that knows more of them asks by the event
// `premove` ({ move, words, from }), where `from` is the data-at of what has to lie there still.

import { tell } from "../js/app.js";
import { toast } from "../js/toasts.js";

/** So long what the others did is looked at first. */
const SEEN_MS = 700;
const { says, cancel, gone } = document.getElementById("premoves").dataset;
const act = document.getElementById("act");
let chosen = null;
let leaving;

const region = () => document.querySelector(`${act.getAttribute("hx-target")} [data-version]`);
function offered() {
  for (const hand of region()?.querySelectorAll("[data-premove]") ?? [])
    for (const card of hand.querySelectorAll('[data-next=""]'))
      card.dataset.next = `${hand.dataset.premove} ${card.dataset.at.split("-").pop()}`;
  return [...(region()?.querySelectorAll("[data-next]") ?? [])];
}
const wordsOf = (one) => one.querySelector("[aria-label]")?.getAttribute("aria-label") ?? one.textContent.trim();

/** The line that says what waits, over what can't be pressed yet. */
function line() {
  document.querySelector(".premove")?.remove();
  if (!chosen) return;
  const told = document.createElement("p");
  told.className = "premove";
  const words = Object.assign(document.createElement("span"), { textContent: says.replace("{move}", chosen.words) });
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: cancel });
  button.className = "btn small secondary";
  button.addEventListener("click", () => choose(null));
  told.append(words, button);
  document.body.append(told);
}

/** What can be chosen is a button that is pressed or not; on one's own turn nothing is. */
function mark() {
  for (const one of offered()) {
    const pressed = one.dataset.next === chosen?.move;
    one.hidden = false;
    one.classList.toggle("is-next", pressed);
    one.setAttribute("aria-pressed", String(pressed));
    if (one.matches("button")) continue;
    one.setAttribute("role", "button");
    one.setAttribute("aria-label", wordsOf(one));
    one.tabIndex = 0;
  }
  line();
}

function choose(move) {
  clearTimeout(leaving);
  chosen = move && move.move !== chosen?.move ? move : null;
  if (chosen) tell(says.replace("{move}", chosen.words));
  mark();
}

/** The card or piece has gone, or the moment: nothing is played, and that is said. */
function letGo() {
  chosen = null;
  toast(gone);
}

function stands() {
  if (chosen.from) return region()?.querySelector(`[data-at="${CSS.escape(chosen.from)}"] .mine`) !== null;
  return offered().some((one) => one.dataset.next === chosen.move);
}

function send() {
  const { move } = chosen ?? {};
  if (!move || !region()?.matches("[data-awaits]")) return;
  choose(null);
  const button = Object.assign(document.createElement("button"), { name: "move", value: move, hidden: true });
  button.setAttribute("form", "act");
  document.body.append(button);
  act.requestSubmit(button);
  button.remove();
}

function follow() {
  clearTimeout(leaving);
  if (chosen && region()?.matches("[data-awaits]")) leaving = setTimeout(send, SEEN_MS);
  else if (chosen && !stands()) letGo();
  mark();
}

document.addEventListener("click", (event) => {
  const one = event.target.closest("[data-next]");
  if (one) choose({ move: one.dataset.next, words: wordsOf(one) });
});
document.addEventListener("keydown", (event) => {
  if ((event.key !== "Enter" && event.key !== " ") || !event.target.matches("[data-next]:not(button)")) return;
  event.preventDefault();
  event.target.click();
});
document.addEventListener("premove", ({ detail }) => choose(detail));
// Whoever moves themselves, or takes a move back, has changed their mind.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (chosen && ["act", "undo"].includes(event.detail.elt.id)) choose(null);
});
document.addEventListener("htmx:afterSettle", follow);
mark();
