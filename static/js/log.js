// Quick log: the keypad fills the current slot and moves on to the next empty one.
// Without this module each slot is a plain select.

const pad = document.querySelector("[data-keypad]");
if (pad) start(pad);

function slots() {
  return [...document.querySelectorAll("[data-slot]")].filter((slot) => !slot.closest("[hidden]"));
}

function field(slot) {
  return slot.querySelector("select, input");
}

function start(pad) {
  pad.hidden = false;
  document.querySelectorAll("[data-slot]").forEach((slot) => slot.classList.add("with-keypad"));
  makeCurrent(slots().find((slot) => !field(slot).value) ?? slots()[0]);

  pad.addEventListener("click", (event) => {
    const key = event.target.closest("[data-rank], [data-suit]");
    if (!key) return;
    const slot = document.querySelector("[data-slot].current");
    if (key.dataset.rank) fill(slot, key.dataset.rank);
    else addSuit(key.dataset.suit);
  });

  document.addEventListener("click", (event) => {
    const slot = event.target.closest("[data-slot]");
    if (slot && !event.target.closest("a, button, label, select")) makeCurrent(slot);
  });
}

function makeCurrent(slot) {
  if (!slot) return;
  slots().forEach((other) => other.classList.toggle("current", other === slot));
  document.querySelectorAll("[data-slot-title]").forEach((title) => { title.textContent = slot.dataset.title; });
}

function fill(slot, rank) {
  if (!slot) return;
  set(slot, rank);
  makeCurrent(slots().find((other) => !field(other).value) ?? slot);
}

/** The suit is optional and belongs to the card entered last. */
function addSuit(suit) {
  const slot = slots().find((other) => other.classList.contains("latest"));
  if (!slot) return;
  const rank = field(slot).value.replace(/[SHDC]$/, "");
  if (rank && rank !== "N") set(slot, rank + suit);
}

function set(slot, code) {
  field(slot).value = code;
  slots().forEach((other) => other.classList.toggle("latest", other === slot));
  field(slot).dispatchEvent(new Event("change", { bubbles: true }));
}
