// Cards of one rank go down in the order in which they are touched; a 2 asks for its suit, a joker
// for who gets the pile. Without this module the checkboxes and buttons do the same by themselves.

import { isArrow, towards } from "../ui/arrows.js";
import { elsewhere, isDigit, named } from "../ui/digits.js";

const habits = document.getElementById("habits")?.dataset ?? {};
let order = [];

const sheet = () => document.querySelector("[data-lay]");
const fields = () => [...(sheet()?.querySelectorAll("input[name=cards]:not(:disabled)") ?? [])];

/** Chosen cards as the page holds them now: a region that was drawn anew has other fields. */
function present() {
  return order.map((field) => document.getElementById(field.id)).filter((field) => field?.checked);
}

/** One rank at a time, jokers singly: touching another rank begins anew. */
function touch(field) {
  order = present();
  order = order.filter((other) => other !== field);
  if (!field.checked) return;
  const alone = (other) => other.dataset.rank !== field.dataset.rank || field.dataset.rank === "X";
  order.filter(alone).forEach((other) => {
    other.checked = false;
  });
  order = order.filter((other) => other.checked);
  order.push(field);
}

/** In the order of touching, but a card that may be laid first comes first, and a chance card with three of the hand. */
function laid() {
  const mixed = order.some((field) => "chance" in field.dataset) && order.some((field) => !("chance" in field.dataset));
  const leads = (field) => (mixed ? "chance" in field.dataset : "fits" in field.dataset);
  const first = order.find(leads);
  return first ? [first, ...order.filter((field) => field !== first)] : order;
}

/** Four jacks of different suits, at a table without jokers. */
function torkel(cards) {
  const codes = new Set(cards.map((field) => field.value));
  return "torkel" in sheet().dataset && codes.size === 4 && cards.length === 4 && cards[0].dataset.rank === "J";
}

/** What has to be named with these cards: `suit`, `to` or nothing. */
function asks(cards) {
  const rank = cards[0]?.dataset.rank;
  if (rank === "2") return "suit";
  return (rank === "X" || torkel(cards)) && "gives" in sheet().dataset ? "to" : "";
}

/** Whether these cards may be laid: the first one fits, or they are Torkel. */
function lays(cards) {
  return "fits" in cards[0].dataset || torkel(cards) || ("chance" in cards[0].dataset && cards.length === 4);
}

/** The button says what it lays, and lays it in this order. */
function label(button, cards) {
  const words = button.dataset;
  const last = cards.at(-1)?.dataset.name;
  if (cards.length === 0) return words.none;
  if (!lays(cards) && "along" in cards[0].dataset) return words.along.replace("{card}", cards[0].dataset.name);
  if (!lays(cards)) return words.unfit.replace("{card}", cards[0].dataset.name);
  if (cards.length === 1) return words.one.replace("{card}", last);
  const several = words.pair.replace("{n}", cards.length).replace("{rank}", cards[0].dataset.plural);
  return words.several.replace("{cards}", several).replace("{card}", last);
}

function show() {
  const place = sheet();
  const button = place?.querySelector("#lay");
  if (!button) return;
  const cards = laid();
  const codes = cards.map((field) => field.value).join(" ");
  const from = button.value.includes("from=chance") ? "from=chance " : "";
  place.dataset.asks = asks(cards);
  button.textContent = label(button, cards);
  // What can't be pressed any more can't keep the keyboard either.
  if (cards.length === 0 && document.activeElement === button) fields()[0]?.focus();
  button.disabled = cards.length === 0;
  button.classList.toggle("unfit", cards.length > 0 && !lays(cards));
  button.value = `play ${from}${codes}`;
  place.querySelectorAll("[data-word]").forEach((word) => {
    word.value = `play ${word.dataset.word} ${from}${codes}`;
  });
  fields().forEach((field) => {
    const nth = cards.indexOf(field) + 1;
    const held = field.closest(".held");
    held.classList.toggle("joins", "along" in field.dataset && cards[0]?.dataset.rank === field.dataset.rank);
    if (nth && cards.length > 1) held.dataset.nth = nth;
    else delete held.dataset.nth;
  });
}

document.addEventListener("change", (event) => {
  const field = event.target;
  if (field.name !== "cards" || !field.closest("[data-lay]")) return;
  // What is put back into a region drawn anew is counted in `begin`, in the order of touching.
  if (!event.isTrusted) return;
  touch(field);
  show();
  const simple = field.checked && "fits" in field.dataset && !("equals" in field.dataset);
  if ("oneTap" in habits && event.isTrusted && simple && !sheet().dataset.asks) document.getElementById("lay").click();
});

/** A digit names a card, touches it and leaves the keyboard on it; one that can't be played asks why by Enter. */
function digit(event) {
  const { one: card, unmeant } = named(inHand(), event);
  if (unmeant?.type === "checkbox" && unmeant.checked) unmeant.click();
  card?.focus();
  if (card?.type === "checkbox") card.click();
}

const inHand = () => [...document.querySelectorAll("[data-lay] .hand :is(input, button)")];

// Keys are the hand's while the keyboard is in its sheet. Arrows go through it, from its heading too; Enter chooses the card in focus, then plays.
document.addEventListener("keydown", (event) => {
  const here = document.activeElement;
  const held = here.closest("[data-lay] .hand") !== null;
  if (!here.closest("[data-lay]") || elsewhere(event)) return;
  if (isArrow(event.key) && (held || here.id === "turn-title")) {
    const cards = inHand();
    if (cards.length) event.preventDefault();
    towards(cards, here, event.key)?.focus();
  } else if (isDigit(event.key)) digit(event);
  else if (event.key === "Enter" && held && here.type === "checkbox") {
    event.preventDefault();
    const lay = document.getElementById("lay");
    if (!here.checked) here.click();
    else if (lay && !lay.disabled) lay.click();
  }
});

/** Many players share a strip: whose turn it is stays in sight. */
function follow() {
  const strip = document.querySelector(".arena > .strip");
  const turn = strip?.querySelector(".seat-turn");
  if (turn && strip.scrollWidth > strip.clientWidth)
    strip.scrollLeft = turn.offsetLeft - (strip.clientWidth - turn.offsetWidth) / 2;
}

function begin() {
  order = present();
  fields()
    .filter((field) => field.checked && !order.includes(field))
    .forEach((field) => order.push(field));
  show();
  follow();
}

begin();
document.addEventListener("htmx:afterSettle", begin);
