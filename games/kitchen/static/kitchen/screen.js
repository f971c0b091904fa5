// The kitchen screen: shows what the stream sends, for months on end, without a hand.
// No library: one region is replaced by the next, nothing is kept of the one before.

import { countDown } from "../js/left.js";
import { name } from "../tables/moments.js";
import { play as sound } from "../tables/sounds.js";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const RETRY = [1, 2, 3, 5, 10].map((seconds) => seconds * SECOND);
const PLACES = 8;

const { stream: STREAM, pulse: PULSE } = document.body.dataset;
const stage = document.getElementById("stage");
const lost = document.getElementById("lost");
const screenNow = () => document.getElementById("screen");

/** Milliseconds that the server's clock is ahead of this screen's. */
let ahead = 0;
const build = screenNow().dataset.build;
let played = happening(stage).key;
let over;
let leaving = false;

const now = () => new Date(Date.now() + ahead);

// The scene ---------------------------------------------------------------------------------

/** A page of another build is loaded again, in no tight loop. */
function show(html) {
  stage.innerHTML = html;
  const screen = screenNow();
  begin(screen);
  if (screen.dataset.build !== build) loadAgain(Math.max(0, 5 * SECOND - performance.now()));
}

function begin(screen) {
  ahead = Date.parse(screen.dataset.now) - Date.now();
  play(happening(screen));
  tick();
}

/** The event of the day that is shown, or the step of a ceremony. */
function happening(screen) {
  const element = screen.querySelector("[data-event], [data-stage]");
  return { element, key: element?.dataset.event ?? element?.dataset.stage };
}

/** It enters once; an event gives way to how things stand when its seconds are over. */
function play({ element, key }) {
  clearTimeout(over);
  if (!element) return;
  if (key !== played) enter(element);
  played = key;
  const { left } = element.dataset;
  if (left) over = setTimeout(() => element.classList.remove("now", "enter"), Number(left));
}

/** It is seen to come, named if it is a great moment, and heard where the screen's sound is on. */
function enter(element) {
  element.classList.add("enter");
  const { moment, momentLate, sound: heard } = element.dataset;
  if (moment) name(moment, Number(momentLate));
  else if (heard) sound(heard);
}

/** The clock on the wall and the time that is left, by the server's clock. */
function tick() {
  const at = now();
  const { zone } = screenNow().dataset;
  const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone };
  const clock = stage.querySelector("[data-clock]");
  write(clock, at.toLocaleTimeString("fr", form));
  countDown(at);
}

function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Four pixels another way every ten minutes: nothing burns into the panel. */
function shift() {
  const place = Math.floor(now() / (10 * MINUTE)) % PLACES;
  if (stage.dataset.place !== String(place)) stage.dataset.place = place;
}

// The stream --------------------------------------------------------------------------------

// Tables of the lobby: a great moment stands in the header for some seconds, one after the other and
// seldom. What was there when the page came, or came back, was another time's.

const TOLD_MS = 9 * SECOND;
const RARELY_MS = 20 * SECOND;
const tables = document.getElementById("at-tables");
let known = null;
let free = 0;

function tellOfTables(html) {
  const moments = [...new DOMParser().parseFromString(html, "text/html").querySelectorAll("[data-table-moment]")];
  const fresh = moments.filter((one) => known && !known.has(one.dataset.tableMoment));
  known = new Set([...(known ?? []), ...moments.map((one) => one.dataset.tableMoment)].slice(-50));
  if (!fresh.length || Date.now() < free || screenNow().matches(".dim, .tv-ceremony")) return;
  free = Date.now() + RARELY_MS;
  tables.textContent = fresh.at(-1).textContent;
  tables.hidden = false;
  sound("moment");
  setTimeout(() => {
    tables.hidden = true;
  }, TOLD_MS);
}

let source;
let failures = 0;
let retry;

function open() {
  clearTimeout(retry);
  source?.close();
  source = new EventSource(STREAM);
  source.addEventListener("screen", (event) => {
    found();
    show(event.data);
  });
  known = null;
  source.addEventListener("tables", (event) => tellOfTables(event.data));
  source.onopen = found;
  source.onerror = failed;
}

function found() {
  failures = 0;
  lost.hidden = true;
}

/** The first failure is silent: a restarted server is back within a second. */
function failed() {
  source?.close();
  source = undefined;
  lost.hidden = failures === 0;
  clearTimeout(retry);
  retry = setTimeout(open, RETRY[Math.min(failures, RETRY.length - 1)]);
  failures += 1;
  if (failures === 1) beat();
}

/** Says that this screen lives, and hears whether it still should: a network that went away without
    a word leaves the stream open. */
async function beat() {
  try {
    const signal = AbortSignal.timeout?.(10 * SECOND);
    const answer = await fetch(PULSE, { cache: "no-store", signal });
    if (answer.status === 404 || answer.status === 410) loadAgain(0);
    else if (answer.ok) document.getElementById("habits").toggleAttribute("data-sound", (await answer.json()).sound);
  } catch {
    if (source) failed();
  }
}

/** Only when the server answers: nobody would come to a browser's own error page to press a key. */
function loadAgain(wait) {
  if (leaving) return;
  leaving = true;
  setTimeout(tryToLeave, wait);
}

async function tryToLeave() {
  try {
    const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" });
    if (answer.status < 500) return location.reload();
  } catch {
    // It is away; it comes back.
  }
  return setTimeout(tryToLeave, 5 * SECOND);
}

// The panel ---------------------------------------------------------------------------------

/** Where the browser can, and only while it wants to. */
async function stayAwake() {
  try {
    if (!document.hidden) await navigator.wakeLock?.request("screen");
  } catch {
    // The panel's own settings have to do.
  }
}

begin(screenNow());
open();
shift();
stayAwake();
setInterval(tick, SECOND);
setInterval(() => {
  shift();
  beat();
}, MINUTE);
document.addEventListener("visibilitychange", stayAwake);
window.addEventListener("online", open);
