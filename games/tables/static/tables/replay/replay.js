// Steps through a replay without loading pages: parts of the page of each move are fetched
// beforehand. Without this module every step is a link, and the scrubber a form.

import { toast } from "../../js/toasts.js";

const PARTS = ["happening", "seats", "replay-game", "hands", "event", "where", "eyes", "here", "moves-link"];
const AHEAD = 5;
const KEPT = 80;
const PAUSE = 1600;

const scrub = document.getElementById("scrub");
const range = document.getElementById("scrubber");
const play = document.getElementById("play");
const steps = Object.fromEntries(
  ["first", "previous", "next", "last"].map((name) => [name, document.getElementById(`step-${name}`)]),
);
const total = Number(range.max);
const fetched = new Map();
let shown = Number(range.value);
let wanted = shown;
let timer = 0;

function address(move) {
  const eyes = new URLSearchParams(location.search).get("eyes");
  return `${new URL(scrub.action).pathname}${move}/${eyes ? `?eyes=${eyes}` : ""}`;
}

/** The page of a move, as HTML; a move that couldn't be fetched isn't remembered. */
function page(move) {
  if (!fetched.has(move)) {
    const answer = fetch(address(move), { headers: { "HX-Request": "true" } }).then(async (found) => {
      if (!found.ok || found.redirected) throw new Error(String(found.status));
      return found.text();
    });
    answer.catch(() => fetched.delete(move));
    fetched.set(move, answer);
    if (fetched.size > KEPT) fetched.delete(fetched.keys().next().value);
  }
  return fetched.get(move);
}

function replace(html) {
  const found = new DOMParser().parseFromString(html, "text/html");
  const top = document.getElementById("main")?.scrollTop ?? 0;
  document.title = found.title;
  for (const id of PARTS) {
    const fresh = found.getElementById(id);
    const old = document.getElementById(id);
    if (!fresh || !old) continue;
    // What is read out stays the same element, and so does what may have the focus.
    if (id === "event" || old.contains(document.activeElement)) {
      old.replaceChildren(...fresh.childNodes);
      for (const { name, value } of fresh.attributes) old.setAttribute(name, value);
    } else old.replaceWith(document.adoptNode(fresh));
  }
  const main = document.getElementById("main");
  if (main) main.scrollTop = top;
}

function mark(move) {
  range.value = move;
  range.setAttribute("aria-valuetext", range.dataset.words.replace("{n}", move));
  steps.first.href = address(0);
  steps.previous.href = address(Math.max(0, move - 1));
  steps.next.href = address(Math.min(total, move + 1));
  steps.last.href = address(total);
}

/** Show a move. `way` is what becomes of the address: `push`, `replace`, or nothing. */
async function show(move, way) {
  wanted = Math.min(total, Math.max(0, move));
  mark(wanted);
  const target = wanted;
  let html;
  try {
    html = await page(target);
  } catch {
    // The page itself says what is wrong.
    location.assign(address(target));
    return;
  }
  if (target !== wanted) return;
  if (target !== shown) replace(html);
  shown = target;
  document.body.dataset.move = shown;
  if (way === "push") history.pushState({ move: shown }, "", address(shown));
  else if (way === "replace") history.replaceState({ move: shown }, "", address(shown));
  for (let next = shown + 1; next <= Math.min(total, shown + AHEAD); next += 1) page(next).catch(() => {});
}

// Playing

const speed = () => Number(document.querySelector("#speeds input:checked").value);

function stop() {
  clearTimeout(timer);
  timer = 0;
  play.removeAttribute("data-playing");
  play.setAttribute("aria-label", play.dataset.play);
}

async function on() {
  if (shown >= total) return stop();
  await show(shown + 1, "replace");
  if (timer) timer = setTimeout(on, PAUSE / speed());
}

function start() {
  if (shown >= total) show(0, "replace");
  play.setAttribute("data-playing", "");
  play.setAttribute("aria-label", play.dataset.pause);
  timer = setTimeout(on, PAUSE / speed());
}

play.dataset.play = play.getAttribute("aria-label");
play.addEventListener("click", () => (timer ? stop() : start()));

// Stepping

const by = { first: () => 0, previous: () => wanted - 1, next: () => wanted + 1, last: () => total };
for (const [name, link] of Object.entries(steps)) {
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    stop();
    show(by[name](), "replace");
  });
}
range.addEventListener("input", () => {
  stop();
  show(Number(range.value), "");
});
range.addEventListener("change", () => show(Number(range.value), "push"));
scrub.addEventListener("submit", (event) => event.preventDefault());

const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target;
  if (at.closest("[popover]")) return;
  if (event.key === " ") {
    if (at.closest("button, a, summary, select, textarea, input:not(#scrubber)")) return;
    event.preventDefault();
    play.click();
  } else if (KEYS[event.key] && !at.closest("input:not(#scrubber), textarea, select")) {
    event.preventDefault();
    stop();
    show(by[KEYS[event.key]](), "replace");
  }
});

document.getElementById("moments")?.addEventListener("click", (event) => {
  const link = event.target.closest("[data-move]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  stop();
  document.getElementById("moments").hidePopover();
  show(Number(link.dataset.move), "push");
});

window.addEventListener("popstate", () => {
  const found = location.pathname.match(/\/(\d+)\/$/);
  const move = found && location.pathname.startsWith(new URL(scrub.action).pathname) ? Number(found[1]) : 0;
  stop();
  show(move, "");
});

// The link to this move is copied where browsers let us; elsewhere it is followed.
document.addEventListener("click", async (event) => {
  const here = event.target.closest("#here");
  if (!here || !navigator.clipboard) return;
  event.preventDefault();
  await navigator.clipboard.writeText(here.href);
  toast(here.dataset.copied);
});

play.hidden = false;
document.getElementById("speeds").hidden = false;
mark(shown);
document.body.dataset.move = shown;
for (let next = shown + 1; next <= Math.min(total, shown + AHEAD); next += 1) page(next).catch(() => {});
