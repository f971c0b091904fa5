// A hand of cards: the second tap plays, a sliding finger moves the choice, digits and arrows too.
// Without this module cards are radios and checkboxes, and the button sends them.

import { isArrow, towards } from "./arrows.js";
import { elsewhere, isDigit, named } from "./digits.js";

const hand = () => document.querySelector("[data-hand]");
const all = () => [...(hand()?.querySelectorAll(".held input, .held button") ?? [])];
const confirm = () => hand()?.closest(".sheet")?.querySelector("[data-confirm]");

/** The button says which card it plays, or how many are chosen. */
function tell() {
  const button = confirm();
  if (!button || button.classList.contains("busy")) return;
  button.dataset.words ??= button.textContent;
  if (button.dataset.count) {
    const chosen = hand().querySelectorAll("input:checked").length;
    const wanted = Number(hand().dataset.choose);
    button.textContent = chosen === wanted ? button.dataset.words : button.dataset.count.replace("{n}", chosen);
    return;
  }
  const chosen = hand()?.querySelector("input:checked");
  button.textContent = (chosen ? chosen.dataset.words : button.dataset.idle) ?? button.dataset.words;
}

function choose(input) {
  if (!input || input.checked) return;
  input.checked = true;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** No more can be chosen than are given: the others rest until one is taken back. */
function limit() {
  const fieldset = hand();
  if (!fieldset?.querySelector("input[type=checkbox]")) return;
  const full = fieldset.querySelectorAll("input:checked").length >= Number(fieldset.dataset.choose);
  fieldset.classList.toggle("full", full);
}

document.addEventListener("change", (event) => {
  if (!event.target.closest("[data-hand]")) return;
  const fieldset = hand();
  const over = fieldset.querySelectorAll("input[type=checkbox]:checked").length > Number(fieldset.dataset.choose);
  if (over) {
    event.target.checked = false;
    event.target.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  limit();
  tell();
});

// The second tap: the card was chosen before the finger came down.
let before = null;
document.addEventListener("pointerdown", (event) => {
  before = event.target.closest("[data-hand] .held")?.querySelector("input[type=radio]:checked") ?? null;
});
document.addEventListener("click", (event) => {
  const held = event.target.closest("[data-hand] .held");
  if (held && before && event.detail > 0 && held.contains(before)) confirm()?.click();
  before = null;
});

// Sliding along the fan.
document.addEventListener("pointermove", (event) => {
  if (event.pointerType === "mouse" || !event.buttons || !event.target.closest?.("[data-hand]")) return;
  const held = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-hand] .held");
  const input = held?.querySelector("input[type=radio]");
  if (input && !input.checked) {
    before = null;
    choose(input);
  }
});

const WITHIN = "[data-hand]";
const inHand = () => (document.activeElement?.closest(WITHIN) ? document.activeElement : null);
/** Keys are the hand's while the keyboard is in its sheet: elsewhere arrows scroll, and voices type digits.
    Another choice beside the hand has arrows of its own. */
const isOurs = () => {
  const here = document.activeElement;
  const near = (hand()?.closest(".sheet") ?? hand())?.contains(here);
  return near && (hand().contains(here) || !here.matches("input"));
};

/** Arrows go through the whole hand, from its heading too; cards that can't be played included: Enter asks why. */
function step(event) {
  if (!inHand() && document.activeElement?.matches("a, button, summary, [tabindex='0']:not(main)")) return;
  const cards = all();
  event.preventDefault();
  take(towards(cards, inHand() || cards.find((card) => card.checked), event.key));
}

/** The card has the focus; one that is played alone is chosen by that. */
function take(card) {
  card?.focus();
  if (card?.type === "radio") choose(card);
}

function digit(event) {
  const { one: card, unmeant } = named(all(), event);
  // The first digit of two has given a card that wasn't meant.
  if (unmeant?.type === "checkbox") unmeant.click();
  take(card);
  if (card?.type === "checkbox") card.click();
}

/** Enter chooses the card that has the focus; if it is chosen, it plays, or gives when all are chosen. */
function enter(event) {
  const card = inHand();
  if (!card?.matches("input")) return;
  event.preventDefault();
  const ready = confirm() && !confirm().disabled;
  if (card.type === "radio" && !card.checked) choose(card);
  else if (ready) confirm().click();
  else if (card.type === "checkbox") card.click();
}

document.addEventListener("keydown", (event) => {
  if (!isOurs() || !all().length || elsewhere(event)) return;
  if (isArrow(event.key)) step(event);
  else if (isDigit(event.key)) digit(event);
  else if (event.key === "Enter") enter(event);
});

limit();
tell();
document.addEventListener("htmx:afterSettle", () => {
  limit();
  tell();
});
