// The rep counter. It helps whoever exercises; asking for the confirmation tells the witness how
// far it has come, but the witness's own number counts.
// Markup: games/ui/README.md, "Exercise". The count survives a reload of the page.
// After a double there are two rounds; the pause between ends when one is ready.

import { tell } from "../js/app.js";

const area = document.querySelector("[data-exercise]");
if (area?.querySelector(".tap")) start(area);

// A committee has agreed on another number or another exercise: what stands outside the region is drawn anew.
document.addEventListener("htmx:afterSettle", () => {
  const own = document.querySelector("[data-own]")?.dataset.own;
  if (own && own !== document.querySelector("[data-of]").dataset.of) location.reload();
});

function start(root) {
  const total = Number(root.dataset.total);
  const rounds = Number(root.dataset.rounds || 1);
  const store = `exercise ${root.dataset.exercise}`;
  const state = load(store);
  const part = (name) => root.querySelector(`[data-${name}]`);
  const tap = root.querySelector(".tap");
  const round = () => Math.min(Math.floor(state.count / total), rounds - 1);
  const resting = () => round() > 0 && state.count === round() * total && !state.resumed;

  function draw() {
    const shown = resting() ? total : state.count - round() * total;
    part("count").textContent = shown;
    document.querySelectorAll("[data-counted]").forEach((field) => {
      field.value = state.count || "";
    });
    root.querySelectorAll(".seg").forEach((segment, n) => segment.classList.toggle("done", n < shown));
    root.querySelector(".arc")?.setAttribute("stroke-dasharray", `${shown} ${total}`);
    tap.setAttribute("aria-label", tap.dataset.label.replace("{n}", shown));
    root.querySelectorAll("[data-undo]").forEach((button) => {
      button.disabled = state.count === 0;
    });
    drawRound();
    drawLeft(total * rounds - state.count);
  }

  function drawRound() {
    if (rounds < 2) return;
    const pill = part("round");
    pill.textContent = pill.dataset.round.replace("{n}", resting() ? 1 : round() + 1);
    part("rest").hidden = !resting();
    part("counting").hidden = resting();
  }

  function count(step) {
    const next = Math.min(Math.max(state.count + step, 0), total * rounds);
    if (next === state.count || (step > 0 && resting())) return;
    state.count = next;
    state.since ??= Date.now();
    if (step < 0) state.resumed = state.count > total;
    if (resting()) state.rest = Date.now();
    save(store, state);
    draw();
    drawTime();
    tell(state.count < total * rounds ? part("count").textContent : root.dataset.done);
    if (step < 0) return;
    replay(part("count"), "counted");
    navigator.vibrate?.(10);
    keepAwake();
  }

  function resume() {
    state.resumed = true;
    save(store, state);
    draw();
  }

  function drawTime() {
    const timer = part("timer");
    if (timer) timer.textContent = clock(state.since ? Date.now() - state.since : 0);
    if (!resting()) return;
    const left = Number(part("rest").dataset.seconds) * 1000 - (Date.now() - state.rest);
    part("rest-left").textContent = clock(Math.max(left, 0));
  }

  root.addEventListener("click", (event) => {
    if (event.target.closest("[data-undo]")) count(-1);
    else if (event.target.closest("[data-resume]")) resume();
    else if (event.target.closest(".tap")) count(1);
  });
  document.addEventListener("keydown", (event) => {
    if (event.code !== "Space" || event.repeat || event.target.closest("a, button, input, select, textarea")) return;
    event.preventDefault();
    count(1);
  });
  document.addEventListener("htmx:afterSettle", draw);
  setInterval(() => state.count < total * rounds && drawTime(), 1000);
  draw();
  drawTime();
  tap.disabled = false;
}

/** `0:27` */
function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "Encore 4 répétitions", or the button that asks for the confirmation. */
function drawLeft(left) {
  document.querySelectorAll("[data-left]").forEach((element) => {
    const plural = new Intl.PluralRules(document.documentElement.lang).select(left);
    const text = plural === "one" ? element.dataset.one : element.dataset.other;
    element.textContent = text.replace("{n}", left);
    element.hidden = left === 0;
  });
  document.querySelectorAll("[data-when-done]").forEach((element) => {
    element.hidden = left > 0;
  });
  document.querySelectorAll("[data-until-done]").forEach((element) => {
    element.hidden = left === 0;
  });
}

function load(store) {
  try {
    return { count: 0, ...JSON.parse(sessionStorage.getItem(store)) };
  } catch {
    return { count: 0 };
  }
}

function save(store, state) {
  try {
    sessionStorage.setItem(store, JSON.stringify(state));
  } catch {
    /* private mode: the count lives on the page only */
  }
}

function replay(element, name) {
  element.classList.remove(name);
  void element.getBoundingClientRect();
  element.classList.add(name);
}

let lock = null;
async function keepAwake() {
  if (lock || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => {
      lock = null;
    });
  } catch {
    lock = null;
  }
}
document.addEventListener("visibilitychange", () => document.hidden || (area && keepAwake()));
