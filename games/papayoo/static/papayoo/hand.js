// A hand of cards: the second tap plays, a sliding finger moves the choice, digits and arrows too.
// Without this module cards are radios and checkboxes, and the button sends them.

const hand = () => document.querySelector("[data-hand]");
const radios = () => [...(hand()?.querySelectorAll("input[type=radio]") ?? [])];
const all = () => [...(hand()?.querySelectorAll(".held input, .held button") ?? [])];
const confirm = () => document.querySelector(".decision [data-confirm]");

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
  button.textContent = chosen ? chosen.dataset.words : button.dataset.idle;
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

function typing(event) {
  const open = document.querySelector("[popover]:popover-open, dialog[open]");
  return open || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input:not([type=radio], [type=checkbox]), textarea, select");
}

/** Arrows go through the whole hand, cards that can't be played included: Enter asks why. */
function step(event) {
  const cards = all();
  const at = cards.indexOf(document.activeElement);
  if (at < 0 || !document.activeElement.closest("[data-hand]")) return;
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  const next = cards[(at + by + cards.length) % cards.length];
  event.preventDefault();
  next.focus();
  if (next.type === "radio") choose(next);
}

document.addEventListener("keydown", (event) => {
  if (!hand() || typing(event)) return;
  if (event.key.startsWith("Arrow")) step(event);
  else if (/^[0-9]$/.test(event.key)) {
    const card = all()[(Number(event.key) + 9) % 10];
    card?.focus();
    if (card?.type === "radio") choose(card);
    else if (card?.type === "checkbox") card.click();
  } else if (event.key === "Enter" && document.activeElement?.matches("[data-hand] input")) {
    event.preventDefault();
    if (!confirm()?.disabled) confirm()?.click();
  }
});

// The last trick once more, card by card.
document.addEventListener("click", (event) => {
  const trick = event.target.closest("[data-again]")?.closest("section").querySelector(".last-trick");
  if (!trick) return;
  trick.classList.remove("again");
  trick.getBoundingClientRect();
  trick.classList.add("again");
});

/** Of many rounds the last ones are in sight. */
function newest() {
  document.querySelectorAll(".scores .scroll-x").forEach((sheet) => { sheet.scrollLeft = sheet.scrollWidth; });
}
document.getElementById("score-sheet")?.addEventListener("toggle", newest);

limit();
tell();
newest();
document.addEventListener("htmx:afterSettle", () => {
  limit();
  tell();
  newest();
});
