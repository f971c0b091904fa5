// The quick log's form from draw to draw, without asking the server: a tie keeps its pair and goes
// on, the last three cards make it the final's form, a waiting log is filled in again.

import { picture } from "./card_art.js";

const FINAL_CARDS = 3;
let aside = null;

const field = (form, name) => form.querySelector(`[name="${name}"]`);
const slotsOf = (form) => [...form.querySelectorAll("[data-slot]")];
const tiesOf = (form) => [...form.querySelectorAll('[name="tie"]')].map((input) => input.value);
const redrawn = (form) => form.dispatchEvent(new Event("log:redrawn"));
export const isFinal = (form) => slotsOf(form).length === FINAL_CARDS;

/** What the form says, as a page without JavaScript would send it, tokens left out. */
export function fieldsOf(form) {
  const left = ["csrfmiddlewaretoken", "version"];
  return [...new FormData(form)].filter(([name, value]) => value !== "" && !left.includes(name));
}

/** Both have drawn the same rank: nothing is decided yet. */
export function tied(form) {
  const [first, second, third] = slotsOf(form).map((slot) => field(slot, `c${slot.dataset.slot}`).value);
  return !third && first === second && first !== "N" && !isFinal(form);
}

/** The tie is noted, the pair stays, the cards are empty for the next draw. */
export function nextDraw(form, left) {
  const codes = slotsOf(form).map(
    (slot) => field(slot, `c${slot.dataset.slot}`).value + field(slot, `suit${slot.dataset.slot}`).value,
  );
  addTie(form, codes.join("-"));
  clearCards(form);
  if (!fit(form, left)) redrawn(form);
  form.querySelector(".tied").focus({ preventScroll: true });
}

function addTie(form, tie) {
  form.append(hidden("tie", tie));
  let note = form.querySelector(".tied");
  if (!note) {
    note = document.getElementById("tie-note").content.firstElementChild.cloneNode(true);
    form.querySelector("[data-draw]").before(note);
  }
  const pair = document.createElement("span");
  pair.className = "pair flat";
  pair.append(...tie.split("-").map((code) => drawn(form, code)));
  note.querySelector(".pairs").append(pair);
  fix(form, true);
}

function drawn(form, code) {
  const rank = code.replace(/[SHDC]$/, "");
  const letter = form.querySelector(`[data-rank="${rank}"]`)?.textContent.trim() ?? rank;
  return picture(rank, code.slice(rank.length), letter, 30);
}

const hidden = (name, value) => Object.assign(document.createElement("input"), { type: "hidden", name, value });

/** A tie keeps its pair: only a third player is still chosen. */
function fix(form, holds) {
  slotsOf(form)
    .slice(0, 2)
    .forEach((slot) => {
      slot.querySelector(".who").inert = holds;
    });
  const recents = form.querySelector(".recents");
  if (recents) recents.hidden = holds;
}

function clearCards(form) {
  const names = slotsOf(form).flatMap(({ dataset: { slot } }) => [`c${slot}`, `suit${slot}`, `seen${slot}`]);
  names.forEach((name) => {
    field(form, name).value = "";
  });
}

/** An empty form for the next dāye; the players stay. */
export function startAgain(form, left) {
  form.querySelectorAll('[name="tie"], [name="sure"], .tied, [role="alert"]').forEach((part) => part.remove());
  delete form.dataset.mends;
  fix(form, false);
  clearCards(form);
  if (!fit(form, left)) redrawn(form);
}

/** The form that so many cards ask for; says whether it has changed. A log that is being mended keeps its own. */
export function fit(form, left) {
  const wanted = left - 2 * tiesOf(form).length === FINAL_CARDS;
  if (!(left >= FINAL_CARDS) || form.dataset.mends || wanted === isFinal(form)) return false;
  if (wanted) toFinal(form);
  else if (aside) toDuel(form);
  else location.reload();
  return true;
}

function toFinal(form) {
  const place = form.querySelector("[data-draw]");
  const people = [...form.querySelectorAll("[data-who] option")];
  const values = new Map(fieldsOf(form));
  aside = { draw: [...place.childNodes], recents: form.querySelector(".recents") };
  place.replaceChildren(document.getElementById("final-draw").content.cloneNode(true));
  aside.recents?.remove();
  place.querySelectorAll("[data-who]").forEach((select) => {
    select.append(...people.map((person) => person.cloneNode(true)));
    select.value = select.dataset.chosen;
  });
  form.append(hidden("final", "1"));
  carry(form, values);
  freeThird(form);
}

/** Nobody plays twice: the third is chosen by whoever logs. */
function freeThird(form) {
  const [first, second, third] = ["p0", "p1", "p2"].map((name) => field(form, name));
  if ([first.value, second.value].includes(third.value)) third.value = "";
  redrawn(form);
}

function toDuel(form) {
  const values = new Map(fieldsOf(form));
  form.querySelector("[data-draw]").replaceChildren(...aside.draw);
  if (aside.recents) form.querySelector("[data-draw]").after(aside.recents);
  field(form, "final").remove();
  aside = null;
  carry(form, values);
}

/** What was entered before the slots changed. */
function carry(form, values) {
  if (values.get("other")) values.set("p1", values.get("other"));
  slotsOf(form).forEach(({ dataset: { slot } }) => {
    ["c", "suit", "seen"].forEach((kind) => {
      field(form, `${kind}${slot}`).value = values.get(`${kind}${slot}`) ?? "";
    });
    if (values.has(`p${slot}`)) setPlayer(form, slot, values.get(`p${slot}`));
  });
  fix(form, tiesOf(form).length > 0);
  redrawn(form);
}

function setPlayer(form, slot, player) {
  const select = form.querySelector(`select[name="p${slot}"]`);
  if (select) select.value = player;
  if (select || slot !== "1") return;
  const radios = [...form.querySelectorAll('[name="p1"][type="radio"]')];
  radios.forEach((radio) => {
    radio.checked = radio.value === player;
  });
  const other = field(form, "other");
  if (other) other.value = radios.some((radio) => radio.checked) ? "" : player;
}

/** A log that waits, back in the form; it stays in the outbox until the mended one is saved. */
export function mend(form, entry) {
  const values = new Map(entry.fields);
  startAgain(form, NaN);
  if (values.has("final") !== isFinal(form)) (values.has("final") ? toFinal : toDuel)(form);
  form.dataset.mends = entry.seq;
  entry.fields.filter(([name]) => name === "tie").forEach(([, tie]) => addTie(form, tie));
  carry(form, values);
  form.scrollIntoView({ block: "start" });
}
