// The talk of a table: beside it where there is room, else bubbles and a dot on its key. What others
// say is read out once, wherever it stands. Once the table is over nothing is laid over its result.

import { tell } from "../../js/app.js";
import { clear, follow, show } from "./bubbles.js";

const sheet = document.getElementById("talk-sheet");
const key = document.querySelector("[data-talk-button]");
const wide = matchMedia("(min-width: 67.5em)");
const lines = () => [...sheet.querySelectorAll("[data-line]")];
const number = (line) => Number(line?.dataset.line ?? 0);
const inSight = () => sheet.getClientRects().length > 0;
const over = () => document.querySelector(".ended");
const othersSaid = (line) => line.dataset.author !== document.body.dataset.me;

let heard = number(lines().at(-1));
let read = heard;

function mark() {
  if (inSight()) read = heard;
  const dot = key.querySelector(".dot");
  if (heard <= read) dot?.remove();
  else if (!dot) key.insertAdjacentHTML("beforeend", '<i class="dot"></i>');
}

function hear() {
  const fresh = lines().filter((line) => number(line) > heard);
  heard = Math.max(heard, number(lines().at(-1)));
  mark();
  const said = fresh.filter(othersSaid);
  if (!said.length) return;
  for (const line of said) tell([...line.querySelector(".grow").children].map((part) => part.textContent).join(" – "));
  if (!inSight() && !over()) said.forEach(show);
}

/** Beside the table there is room for all of it: it stays open there while one plays. */
function dock() {
  if (!sheet.matches(":is(:popover-open, .\\:popover-open)")) sheet.popover = wide.matches ? "manual" : "auto";
  mark();
}

if (sheet) {
  wide.addEventListener("change", dock);
  dock();
  // Beside the table it is no sheet that Escape would close by itself.
  sheet.addEventListener("keydown", ({ key: pressed }) => {
    if (pressed !== "Escape" || !sheet.matches("[popover=manual]:popover-open")) return;
    sheet.hidePopover();
    sheet.querySelector(".talk-open")?.focus();
  });
  sheet.addEventListener("toggle", () => {
    if (inSight()) clear();
    mark();
  });
  document.addEventListener("htmx:afterSettle", () => {
    hear();
    if (over()) clear();
    else follow();
  });
}
