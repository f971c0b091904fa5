// Quick log: the keypad fills the current slot and moves on to the next empty one.
// Without this module each slot is a plain select. A slot holds one .field with a select or input
// whose value is a card code (`7`, `QH`, `N`), and one .pictured place where the card is drawn.

const pads = [...document.querySelectorAll("[data-keypad], [data-suits]")];
if (pads.length) start();

function slots() {
  return [...document.querySelectorAll("[data-slot]")].filter((slot) => !slot.closest("[hidden]"));
}

function field(slot) {
  return slot.querySelector(".field :is(select, input)");
}

function start() {
  pads.forEach((pad) => {
    pad.hidden = false;
    pad.addEventListener("click", press);
  });
  slots().forEach((slot) => {
    slot.classList.add("with-keypad");
    slot.addEventListener("click", (event) => event.target.closest("a, button, select") || makeCurrent(slot));
  });
  makeCurrent(nextEmpty() ?? slots()[0]);
  wake();
}

function press(event) {
  const key = event.target.closest("[data-rank], [data-suit]");
  if (!key) return;
  if (key.dataset.rank) fill(document.querySelector("[data-slot].current"), key);
  else addSuit(key.dataset.suit);
  wake();
}

function nextEmpty() {
  return slots().find((slot) => !field(slot).value);
}

function makeCurrent(slot) {
  if (!slot) return;
  slots().forEach((other) => other.classList.toggle("current", other === slot));
  document.querySelectorAll("[data-slot-title]").forEach((title) => { title.textContent = slot.dataset.title; });
}

function fill(slot, key) {
  if (!slot) return;
  slot.dataset.letter = key.textContent.trim();
  set(slot, key.dataset.rank);
  makeCurrent(nextEmpty() ?? slot);
}

/** The suit is optional and belongs to the card entered last. */
function addSuit(suit) {
  const slot = slots().find((other) => other.classList.contains("latest"));
  const rank = slot && field(slot).value.replace(/[SHDC]$/, "");
  if (rank && rank !== "N") set(slot, rank + suit);
}

function set(slot, code) {
  const input = field(slot);
  if (input.options && ![...input.options].some((option) => option.value === code)) {
    input.add(new Option(code, code));
  }
  input.value = code;
  slots().forEach((other) => other.classList.toggle("latest", other === slot));
  slot.querySelector(".pictured")?.replaceChildren(drawn(code, slot.dataset.letter));
  input.dispatchEvent(new Event("change", { bubbles: true }));
}

/** The save button wakes up when every slot has its card. */
function wake() {
  const button = document.querySelector("[data-log-save]");
  if (button) button.disabled = nextEmpty() !== undefined;
}

/** A card like the one that `{% card %}` draws; the select beside it keeps the name. */
function drawn(code, letter) {
  const suit = /[SHDC]$/.exec(code)?.[0] ?? "";
  const rank = suit ? code.slice(0, -1) : code;
  const card = part("span", "card w-112");
  card.setAttribute("aria-hidden", "true");
  const index = part("span", "index");
  index.append(Object.assign(part("span", "rank"), { textContent: letter }));
  card.append(index);
  if (rank === "N") {
    card.classList.add("nikaye");
    card.append(use("dumbbell-art", "dumbbell", "0 0 100 60"));
    card.append(Object.assign(part("span", "worth"), { textContent: "20" }));
  } else if (!suit) {
    card.append(Object.assign(part("span", "letter"), { textContent: letter }));
  } else {
    const court = "KQJ".includes(rank);
    card.classList.add(`suit-${suit}`);
    card.classList.toggle("court", court);
    index.append(use(`suit-${suit}`, ""));
    card.append(court ? use(`court-${rank}`, "court-art") : use(`suit-${suit}`, "pip"));
  }
  return card;
}

function part(name, classes) {
  return Object.assign(document.createElement(name), { className: classes });
}

function use(name, classes, view = "0 0 100 100") {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const sprite = document.querySelector("use").getAttribute("href").split("#")[0];
  svg.setAttribute("class", classes);
  svg.setAttribute("viewBox", view);
  svg.append(document.createElementNS(space, "use"));
  svg.firstChild.setAttribute("href", `${sprite}#${name}`);
  return svg;
}
