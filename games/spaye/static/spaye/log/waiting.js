// The list of logs that haven't left this phone: each with its state, and what can be done with it.
// Names come from the page; what somebody else wrote down on this phone isn't shown.

import { keepFocus, tell } from "../../js/app.js";
import { changed, flush } from "../outbox/flush.js";
import * as store from "../outbox/store.js";

const box = document.getElementById("outbox");
const words = box.dataset;
const me = Number(document.body.dataset.me);
const mendable = document.querySelector('#log:not(:has([type="hidden"][name="p0"]))');
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const letters = new Map(
  words.letters
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":")),
);

function nameOf(player) {
  const person = document.querySelector(`[data-called][value="${Number(player)}"]`);
  return person?.dataset.called ?? words.somebody;
}

function cardOf(rank, suit) {
  return (letters.get(rank) ?? rank) + (rank !== "N" && suit ? SUITS[suit] : "");
}

/** `Camille R – Ingrid 9`, ties before. */
function wordsOf(entry) {
  const values = new Map(entry.fields);
  if (values.get("other")) values.set("p1", values.get("other"));
  const players = [0, 1, 2].filter((at) => values.has(`c${at}`));
  const last = players.map(
    (at) => `${nameOf(values.get(`p${at}`))} ${cardOf(values.get(`c${at}`), values.get(`suit${at}`))}`,
  );
  const ties = entry.fields
    .filter(([name]) => name === "tie")
    .map(([, tie]) =>
      tie
        .split("-")
        .map((code) => cardOf(code.replace(/[SHDC]$/, ""), code.match(/[SHDC]$/)?.[0]))
        .join(" – "),
    );
  return [...ties, last.join(" – ")].join(" · ");
}

function stateOf(entry) {
  if (entry.state === "waiting") return entry.tried ? words.underway : words.waits;
  return entry.sentence || words.refused;
}

/** What can be done with it; whatever day it was of, it can be thrown away once that is over. */
function actsOf(entry) {
  const gone = entry.date !== words.date;
  if (store.underway(entry)) return [];
  if (entry.state === "asked") return ["same", "sure", "delete"];
  return entry.state === "refused" && mendable && !gone ? ["mend", "delete"] : ["delete"];
}

function line(entry) {
  const item = box.querySelector("template").content.firstElementChild.cloneNode(true);
  const time = new Date(entry.at).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: words.zone,
  });
  item.querySelector("[data-what]").textContent = wordsOf(entry);
  item.querySelector("[data-state]").textContent = `${time} · ${stateOf(entry)}`;
  item.classList.toggle("stopped", entry.state !== "waiting");
  const rule = item.querySelector("[data-rule]");
  rule.hidden = !entry.rule;
  if (entry.rule) rule.href = entry.rule;
  const acts = actsOf(entry);
  item.querySelectorAll("[data-act]").forEach((button) => {
    button.hidden = !acts.includes(button.dataset.act);
    button.addEventListener("click", () => act(button.dataset.act, entry));
  });
  return item;
}

async function act(name, entry) {
  if (name === "mend") return document.dispatchEvent(new CustomEvent("outbox:mend", { detail: entry }));
  if (name === "delete") await store.withdraw(entry.seq);
  else await store.update(entry.seq, { state: "waiting", tried: false, [name]: name === "same" ? entry.number : 1 });
  if (name === "delete") tell(words.deleted);
  changed();
  if (name !== "delete") await flush();
}

/** Under the save button, in the place of what saving means: the list may be out of sight. */
function lead(count) {
  const line = document.querySelector("[data-waiting]");
  if (!line) return;
  const told = document.getElementById("outbox-words").dataset;
  line.firstElementChild.textContent = count === 1 ? told.waitOne : told.waitMany.replace("{n}", count);
  line.hidden = !count;
  document.querySelector(".save-note").hidden = count > 0;
}

async function show() {
  const entries = (await store.mine(me)).filter((entry) => entry.id !== document.body.dataset.leaving);
  box.querySelector("[data-count]")?.replaceChildren(entries.length);
  lead(entries.length);
  keepFocus(box, () => {
    box.querySelector("[data-list]").replaceChildren(...entries.map(line));
    box.hidden = !entries.length;
  });
  document.querySelectorAll("[data-nothing-waits]").forEach((part) => {
    part.hidden = entries.length > 0;
  });
}

document.addEventListener("outbox:changed", show);
if (store.possible)
  show().then(() => {
    if (location.hash === `#${box.id}`) box.scrollIntoView();
  });
