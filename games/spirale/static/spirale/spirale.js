// The number that is chosen is shown with its dice; one that would lose asks "sure?" instead of being
// hidden with the others. Without this module each kind has a button of its own.

import { elsewhere, isDigit, named } from "../ui/digits.js";

/** Of numbers that lose and others only one is chosen: the one that was touched last. */
function only(chosen) {
  const other = chosen.name === "deadly" ? "number" : "deadly";
  document.querySelectorAll(`.by-number [name="${other}"]`).forEach((input) => {
    input.checked = false;
  });
}

/** Says the chosen number large, with its dice. */
function read() {
  const button = document.getElementById("hide-dice");
  if (!button) return;
  const chosen = document.querySelector(".by-number :checked");
  document.querySelector("[data-chosen-number]").textContent = chosen?.value ?? "";
  const dice = chosen?.closest(".option").querySelector(".dice");
  document.querySelector("[data-chosen-dice]").innerHTML = dice?.innerHTML ?? "";
  button.disabled = chosen?.name !== "number";
}

/** The button says what the chosen joker costs. */
function price() {
  const button = document.querySelector("[data-engage]");
  if (!button) return;
  button.dataset.plain ??= button.textContent;
  const chosen = document.querySelector("[name=word]:checked");
  button.disabled = !chosen;
  button.textContent = chosen ? chosen.dataset.button : button.dataset.plain;
}

/** A digit chooses the number it says, or how many medals turn (0 is none), while the
    keyboard is in their sheet; Enter then sends the choice. */
function digit(event) {
  const place = event.target.closest?.(".sheet");
  const numbers = [...(place?.querySelectorAll(".by-number input") ?? [])];
  const turned = place?.querySelector(`#turn-${event.key}`);
  const one = numbers.length ? named(numbers, event).one : turned;
  if (!one) return;
  one.focus();
  if (!one.checked) one.click();
}

document.addEventListener("keydown", (event) => {
  if (elsewhere(event)) return;
  const choice = event.target.closest?.(".by-number, .turns, .jokers");
  if (isDigit(event.key)) digit(event);
  else if (event.key === "Enter" && choice && event.target.matches("input:checked")) {
    event.preventDefault();
    const button = document.querySelector("#hide-dice, #reinforce, #engage");
    if (button && !button.disabled) button.click();
    else document.getElementById("announce-deadly")?.focus();
  }
});

function all() {
  read();
  price();
}
document.addEventListener("change", (event) => {
  if (event.target.matches(".by-number input")) only(event.target);
  if (event.target.closest(".by-number, .jokers")) all();
});
document.addEventListener("htmx:afterSettle", all);
all();
