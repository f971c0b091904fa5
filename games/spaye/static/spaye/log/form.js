// Quick log: the keypad fills the current slot and moves on to the next empty one; the chips change
// the opponent. Without this module every slot has plain selects, and the form is the same.
// Whoever changes the form from outside (draws.js) sends it `log:redrawn`.

import { tell } from "../../js/app.js";
import { picture } from "./card_art.js";

const form = document.getElementById("log");
const VALUES = { N: 20, A: 14, K: 13, Q: 12, J: 11 };
let slots = [];
let latest = null;
/** A 0 so soon after a 1 is the other half of “10”. */
const QUICK_MS = 900;
let oneAt = -Infinity;

function start() {
  form.classList.add("scripted-form");
  form.addEventListener("click", press);
  form.addEventListener("change", changed);
  form.addEventListener("log:redrawn", begin);
  form.addEventListener("keydown", typed);
  begin();
}

/** The form as it is now: another draw, another dāye, or other slots. */
function begin() {
  slots = [...form.querySelectorAll("[data-slot]")];
  form.querySelectorAll(".scripted").forEach((part) => {
    part.hidden = false;
  });
  form.querySelector("[data-seen]").open = true;
  latest = null;
  slots.forEach(draw);
  slots.forEach(name);
  makeCurrent(nextEmpty() ?? slots[0]);
  look();
}

const rankOf = (slot) => slot.querySelector("[data-card]").value;
const suitField = (slot) => slot.querySelector("[data-suit-field]");
const worthOf = (slot) => VALUES[rankOf(slot)] ?? Number(rankOf(slot));
const letterOf = (rank) => form.querySelector(`[data-rank="${rank}"]`)?.textContent.trim() ?? rank;
const nextEmpty = () => slots.find((slot) => !rankOf(slot));
const current = () => slots.find((slot) => slot.classList.contains("current"));

function press(event) {
  const key = event.target.closest("[data-rank], [data-suit], [data-all], [data-others]");
  if (!key) return touch(event);
  if (key.dataset.rank) enter(key.dataset.rank);
  else if (key.dataset.suit) addSuit(key.dataset.suit);
  else if ("others" in key.dataset) openOthers();
  else seeAll(key);
}

function touch(event) {
  const slot = event.target.closest("[data-slot]");
  if (slot && !event.target.closest("select, button, input")) makeCurrent(slot);
}

/** A keyboard's letters and digits do what the keypad does, while it is in the form. */
function typed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("select, input")) return;
  const isSecond = event.key === "0" && event.timeStamp - oneAt < QUICK_MS;
  oneAt = event.key === "1" ? event.timeStamp : -Infinity;
  if (isSecond) return;
  const letter = event.key === "0" || event.key === "1" ? "10" : event.key.toUpperCase();
  const keys = [...form.querySelectorAll("[data-rank]")];
  keys.find((key) => key.textContent.trim() === letter)?.click();
}

function enter(rank) {
  const slot = current();
  if (!slot) return;
  slot.querySelector("[data-card]").value = rank;
  mended(slot.querySelector("[data-card]"));
  suitField(slot).value = "";
  latest = slot;
  draw(slot);
  const next = nextEmpty();
  makeCurrent(next ?? slot);
  look();
  const [card] = slot.querySelector("[data-card]").selectedOptions;
  const called = card.getAttribute("aria-label") ?? card.textContent;
  tell([called, next ? titleOf(next) : ""].filter(Boolean).join(" – "));
}

/** The suit is optional and belongs to the card entered or touched last. */
function addSuit(suit) {
  const slot = latest;
  if (!slot || !rankOf(slot) || rankOf(slot) === "N") return;
  suitField(slot).value = suitField(slot).value === suit ? "" : suit;
  draw(slot);
  look();
}

function makeCurrent(slot) {
  slots.forEach((other) => other.classList.toggle("current", other === slot));
  if (rankOf(slot)) latest = slot;
  showTitles();
}

function showTitles() {
  const title = form.querySelector("[data-slot-title]");
  if (title) title.textContent = titleOf(current());
}

const titleOf = (slot) => {
  const person = personOf(slot);
  return person?.value === slot.dataset.me ? slot.dataset.mine : (person?.dataset.title ?? slot.dataset.theirs);
};

/** The option, radio or field that says who plays in a slot; nothing while nobody is chosen. */
function personOf(slot) {
  const select = slot.querySelector("[data-who]");
  if (select) return select.value ? select.selectedOptions[0] : null;
  const other = form.querySelector("[data-other]");
  if (other?.value && slot.dataset.slot === "1") return other.selectedOptions[0];
  return slot.querySelector(`[name="p${slot.dataset.slot}"]`) ?? form.querySelector('[name="p1"]:checked');
}

/** Once it has changed, a field is no longer what was refused. */
function mended(field) {
  const group = field.closest("fieldset") ?? field;
  for (const one of [group, ...group.querySelectorAll("[aria-invalid]")]) {
    one.removeAttribute("aria-invalid");
    if (one.getAttribute("aria-describedby") === "log-error") one.removeAttribute("aria-describedby");
  }
}

function changed(event) {
  const field = event.target;
  mended(field);
  if (field.matches("[data-other]") && field.value) uncheck();
  if (field.matches("[name=p1][type=radio]") && form.querySelector("[data-other]"))
    form.querySelector("[data-other]").value = "";
  if (field.matches("[data-card], [data-suit-field]")) draw(field.closest("[data-slot]"));
  slots.forEach(name);
  showTitles();
  look();
}

function uncheck() {
  form.querySelectorAll("[name=p1][type=radio]").forEach((radio) => {
    radio.checked = false;
  });
}

function openOthers() {
  const select = form.querySelector("[data-other]");
  if (select?.showPicker) select.showPicker();
  else (select ?? form.querySelector("[name=p1]")).focus();
}

/** Who plays here: chip, name, titles. */
function name(slot) {
  const person = personOf(slot);
  const chip = slot.querySelector(".chip");
  if (!chip) return;
  chip.className = person ? `chip s-46 p${person.dataset.palette}` : "chip plain s-46";
  chip.firstChild.textContent = person?.dataset.initials ?? "?";
  slot.setAttribute("aria-label", titleOf(slot));
  slot.querySelector("[data-card]").setAttribute("aria-label", titleOf(slot));
  if (!person) return;
  slot.querySelector("[data-name]")?.replaceChildren(person.dataset.called);
  const note = form.querySelector(".save-note");
  if (note && slot.dataset.slot === "1" && slots.length === 2) note.textContent = noteFor(person, note);
}

function noteFor(person, note) {
  const mine = slots.some((slot) => personOf(slot)?.value === slot.dataset.me);
  return mine ? person.dataset.note : note.dataset.note;
}

/** The save button wakes up when every slot has its card, and says so when they are a tie. */
function look() {
  slots.forEach(showSeen);
  showSuits();
  const button = form.querySelector("[data-log-save]");
  if (!button) return;
  button.dataset.text ??= button.textContent;
  const nobody = slots.some((slot) => !personOf(slot));
  button.disabled = nobody || nextEmpty() !== undefined;
  const [first, second] = slots.map(rankOf);
  const tie = slots.length === 2 && first && first === second && first !== "N";
  button.textContent = nobody ? button.dataset.whom : tie ? button.dataset.tie : button.dataset.text;
}

function showSuits() {
  const open = latest && rankOf(latest) && rankOf(latest) !== "N";
  const hint = form.querySelector("[data-suit-title]");
  if (hint) hint.textContent = open ? hint.dataset.card.replace("{card}", letterOf(rankOf(latest))) : hint.dataset.text;
  form.querySelectorAll("[data-suit]").forEach((key) => {
    key.disabled = !open;
    key.setAttribute("aria-pressed", String(Boolean(open) && suitField(latest).value === key.dataset.suit));
  });
}

/** A nikāye asks for one more thing: what was seen of its exercise. Mine somebody else confirms. */
function showSeen(slot) {
  const line = form.querySelector(`[data-line="${slot.dataset.slot}"]`);
  const box = line.closest("[data-seen]");
  const others = slots.filter((other) => other !== slot);
  const mine = personOf(slot)?.value === slot.dataset.me;
  const told = mine ? personOf(others[0]) : personOf(slot);
  // Without a name there is no sentence, and the people to choose from stay where they are.
  const shown = rankOf(slot) === "N" && nextEmpty() === undefined && Boolean(told);
  const n = others.reduce((sum, other) => sum + worthOf(other), 0);
  const input = line.querySelector("input");
  line.hidden = !shown;
  input.disabled = !shown || mine;
  input.hidden = mine;
  input.max = n;
  const text = mine ? box.dataset.mine : box.dataset.theirs;
  line.querySelector("label").textContent = text
    .replace("{name}", told?.dataset.called ?? "")
    .replace("{n}", n)
    .replace("{what}", box.dataset.what);
  const all = line.querySelector("[data-all]");
  all.hidden = mine;
  all.textContent = n;
  const wasHidden = box.hidden;
  box.hidden = slots.every((other) => form.querySelector(`[data-line="${other.dataset.slot}"]`).hidden);
  if (wasHidden && !box.hidden) box.scrollIntoView({ block: "nearest" });
}

function seeAll(key) {
  key.closest("[data-line]").querySelector("input").value = key.textContent;
}

/** The card as it will be saved. */
function draw(slot) {
  const place = slot.querySelector(".pictured");
  slot.empty ??= place.firstElementChild;
  const rank = rankOf(slot);
  const suit = rank === "N" ? "" : suitField(slot).value;
  place.replaceChildren(rank ? picture(rank, suit, letterOf(rank)) : slot.empty);
}

/** Taking a log back: the server counted the seconds, this page only shows them run. */
function countDown(button) {
  if (button.dataset.counting) return;
  button.dataset.counting = "true";
  const ends = performance.now() + Number(button.dataset.undoSeconds) * 1000;
  const text = button.querySelector("[data-text]");
  const timer = setInterval(() => {
    const left = Math.ceil((ends - performance.now()) / 1000);
    if (left > 0) text.textContent = text.dataset.text.replace("{n}", left);
    else {
      clearInterval(timer);
      button.remove();
      document.querySelectorAll("[data-after-undo]").forEach((key) => {
        key.hidden = false;
      });
    }
  }, 250);
}

const countAll = () => document.querySelectorAll("[data-undo-seconds]").forEach(countDown);

if (form?.querySelector("[data-slot]")) start();
countAll();
document.addEventListener("htmx:afterSettle", countAll);
