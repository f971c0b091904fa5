// Cerke's board: touch a piece, then squares. What is legal comes as a tree of touches from the
// server (games/cerke/page/choices.py); nothing here knows the rules. Without this module every
// touch is a link to a page that shows the next one.

import { tell as read } from "../js/app.js";
import { moveOf, nodeOf, reachOf } from "./touches.js";

const words = document.getElementById("ck-words").dataset;
const oneTap = document.getElementById("habits")?.dataset.oneTap !== undefined;
const perCent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
const percent = (chance) => perCent.format(chance / 100);
let path = [];
let tree = {};
let sent = false;
let cursor = "";
let labels = new Map();
let starts = [];
let asked = "";
/** How the piece that is asked about stood then. */
let askedAs = "";
/** A piece that was chosen just before another one of one's own: it may step on that one. */
let before = "";
let silent = false;

const root = () => document.querySelector(".region.cerke");
const cell = (name) => root().querySelector(`.sq[data-at="${name}"]`);
const cells = () => [...root().querySelectorAll(".sq")];
const handle = (square) => square.querySelector(":scope > .hit") ?? square;
const full = (name) => cell(name)?.classList.contains("full") ?? false;
/** A piece with its owner, and whether it is the reader's turn: while neither changes, a question stays. */
const standing = (name) => `${labels.get(name)}, ${root().dataset.tree === undefined}`;
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
const guarded = (name) => cell(name).classList.contains("guarded");
const isTam = (name) => cell(name).querySelector(".tam") !== null;
/** A piece of the reader's own that can't move although it is their turn. */
const stuck = (name) => full(name) && root().dataset.tree !== undefined && !cell(name).classList.contains("enemy");
/** After a stepping throw the squares are buttons that the server has drawn. */
const thrown = () => root().dataset.tree === undefined && root().querySelector(".sq > button.hit") !== null;
const empties = () =>
  cells()
    .filter((one) => !one.classList.contains("full"))
    .map((one) => one.dataset.at);

/** What the last touch left possible: { square: chance or further node }. */
const node = () => (path.length ? nodeOf(tree, path, empties) : null);

// Showing --------------------------------------------------------------------------------------

/** Show what was read out already, or what better words follow on. */
function quietly(act) {
  silent = true;
  act();
  silent = false;
}

function clear() {
  asked = "";
  cells().forEach((one) => {
    one.classList.remove("picked", "via", "target", "far", "tread", "asked", "reach");
    delete one.dataset.chance;
    handle(one).setAttribute("aria-label", labels.get(one.dataset.at));
  });
  root()
    .querySelectorAll(".held.picked")
    .forEach((one) => one.classList.remove("picked"));
}

function show() {
  const left = document.activeElement.closest("[data-list], .ck-do");
  clear();
  const here = node();
  path.forEach((name, at) => cell(name)?.classList.add(at ? "via" : "picked"));
  root().querySelector(`[data-held="${path[0]}"]`)?.classList.add("picked");
  if (here) for (const [name, leads] of Object.entries(here)) mark(name, leads);
  sheet(here);
  list(here);
  if (left && lost()) goOn(left);
}

/** The key that was pressed is gone: the keyboard goes on in the list, or at the last square. */
function goOn(left) {
  const next = left.matches("[data-list]") && left.querySelector("a, button");
  if (next) next.focus();
  else if (cell(path.at(-1))) focus(path.at(-1), true);
}

function mark(name, leads) {
  if (name === "." || leads === 0) return;
  const far = name.startsWith("~");
  const square = cell(far ? name.slice(1) : name);
  if (square.classList.contains("target")) return;
  square.classList.add("target");
  square.classList.toggle("far", far);
  square.classList.toggle("tread", treads(square, leads));
  const chance = typeof leads === "number" ? leads : 100;
  const likely = percent(chance);
  if (chance < 100) square.dataset.chance = likely;
  const possible = treads(square, leads) ? words.steps : words.possible;
  const told = chance < 100 ? `${possible}, ${likely}` : possible;
  handle(square).setAttribute("aria-label", `${labels.get(square.dataset.at)}, ${told}`);
}

/** What stands there can't be taken: one may only step on it. */
const treads = (square, leads) => square.classList.contains("full") && typeof leads === "object" && !("." in leads);
/** A piece of one's own, or Tam. */
const trodden = (square) => square.classList.contains("full") && !square.classList.contains("enemy");

/** The name of what was chosen: of a piece on the board without its owner. */
function named(touch) {
  const held = root().querySelector(`[data-held="${touch}"]`);
  if (held) return held.getAttribute("aria-label");
  const [square, piece] = labels.get(touch).split(", ");
  return `${piece}, ${square}`;
}

function sheet(here) {
  const chosen = root().querySelector("[data-chosen]");
  const idle = root().querySelector("[data-idle]");
  if (!chosen) return;
  if (idle) idle.hidden = here !== null;
  chosen.hidden = here === null;
  chosen.closest("[data-ask]")?.toggleAttribute("hidden", here === null);
  if (!here) return;
  figure(path[0]);
  const count = Object.keys(here).filter((name) => name !== "." && here[name] !== 0).length;
  tell(named(path[0]), detail(here, count), squaresOf(here));
  const steps = path.length > 1 ? here : {};
  const keys = [];
  if (steps["."]) keys.push(key("sun", fill(words.take, { piece: named(path[1]) }), () => end(".", steps["."], true)));
  if (Object.keys(steps).some((name) => name.startsWith("~")))
    keys.push(key(keys.length ? "secondary" : "sun", words.throw, slide));
  if (path.length === 1 && leadsOver(before, path[0])) {
    keys.push(key("secondary", fill(words.step, { piece: named(before) }), () => stepOn(path[0])));
  }
  root()
    .querySelector(".ck-do")
    .replaceChildren(...keys);
}

/** What the piece may do, and what the marks on the board mean, as they appear. */
function detail(here, count) {
  const squares = count === 1 ? words.squaresOne : fill(words.squares, { n: count });
  const [start, over] = path;
  if (full(start) && isTam(start)) return root().dataset.tamMoved === undefined ? words.tam : words.tamAgain;
  if (over) {
    const stands = isTam(over) ? words.onTam : guarded(over) && !here["."] ? words.guarded : "";
    return [fill(words.over, { square: over }), stands || squares].join(" · ");
  }
  const dashes = Object.keys(here).some((name) => cell(name)?.classList.contains("tread")) ? words.dashes : "";
  return [[squares, dashes].filter(Boolean).join(" · "), full(start) ? noteOf(start) : ""].filter(Boolean).join(". ");
}

/** What the marks on the board say, square by square. */
function squaresOf(here) {
  const open = Object.keys(here).filter((name) => name !== "." && here[name] !== 0 && cell(name));
  const marked = (name) => cell(name).classList.contains("tread");
  const kinds = [
    [open.filter((name) => !marked(name)), words.possible],
    [open.filter(marked), words.steps],
  ];
  return kinds
    .filter(([squares]) => squares.length)
    .map(([squares, kind]) => `${squares.join(", ")}, ${kind}`)
    .join(". ");
}

/** Whether a piece that was chosen before may step on what stands there. */
function leadsOver(start, square) {
  const leads = start && start !== square && nodeOf(tree, [start], empties)?.[square];
  return Boolean(leads) && typeof leads === "object";
}

function stepOn(square) {
  path = [before, square];
  before = "";
  show();
}

/** Any piece can be asked how it moves: the other's, and one's own while the other thinks. */
function inquire(name) {
  before = "";
  path = [];
  show();
  const chosen = root().querySelector("[data-chosen]");
  if (!chosen || !full(name)) return;
  const [square, piece, ...rest] = labels.get(name).split(", ");
  const idle = root().querySelector("[data-idle]");
  if (idle) idle.hidden = true;
  chosen.hidden = false;
  chosen.closest("[data-ask]")?.removeAttribute("hidden");
  asked = name;
  askedAs = standing(name);
  cell(name).classList.add("asked");
  figure(name);
  root().querySelector(".ck-do").replaceChildren();
  const squares = reachOf(root().dataset.reach, name);
  for (const to of squares ?? []) cell(to).classList.add("reach");
  const told = squares?.length === 1 ? words.squaresOne : fill(words.squares, { n: squares?.length });
  const whose = [rest.join(", "), squares ? told : ""].filter(Boolean).join(" · ");
  tell(`${piece}, ${square}`, [whose, guarded(name) ? words.guarded : "", noteOf(name)].filter(Boolean).join(". "));
}

/** What no diagram shows of a kind of piece, as the sheet of pieces says it. */
function noteOf(name) {
  const { kind } = cell(name).querySelector("[data-kind]").dataset;
  return document.querySelector(`#ck-pieces [data-moves="${kind}"] [data-note]`)?.textContent ?? "";
}

/** Whoever listens hears which squares they are instead of how many. */
function tell(title, detail, squares = detail) {
  root().querySelector("[data-title]").textContent = title;
  root().querySelector("[data-detail]").textContent = detail;
  if (!silent) read(`${title}. ${squares || detail}`);
}

function key(look, label, press) {
  const button = Object.assign(document.createElement("button"), {
    type: "button",
    className: `btn ${look}`,
    textContent: label,
  });
  button.addEventListener("click", press);
  return button;
}

/** How the chosen piece moves from where it stands, as the sheet of pieces draws it. */
function figure(touch) {
  const square = cell(touch);
  const place = square ?? root().querySelector(`[data-held="${touch}"]`);
  const moves = document.querySelector(`#ck-pieces [data-moves="${place.querySelector("[data-kind]").dataset.kind}"]`);
  const inside = square !== null && (square.classList.contains("field") || square.classList.contains("near"));
  const drawn = moves?.querySelectorAll("svg.ck-diagram")[inside ? 1 : 0]?.cloneNode(true);
  // The other's pieces look, and move, down the board.
  drawn?.classList.toggle("turned", place.querySelector(".theirs") !== null);
  root()
    .querySelector("[data-figure]")
    .replaceChildren(...(drawn ? [drawn] : []));
}

/** The same for who reads rather than looks. */
function list(here) {
  const place = root().querySelector("[data-list]");
  if (!place) return;
  if (!here) {
    place.replaceChildren(...starts);
    return;
  }
  const names = Object.keys(here).filter((name) => name !== "." && !name.startsWith("~"));
  place.replaceChildren(
    ...names.sort().map((name) => {
      const item = document.createElement("li");
      item.append(key("secondary small", handle(cell(name)).getAttribute("aria-label"), () => touch(name)));
      return item;
    }),
  );
}

// Touching -------------------------------------------------------------------------------------

function choose(name) {
  if (!(name in tree)) {
    const about = () => inquire(asked === name ? "" : name);
    if (!stuck(name)) return about();
    quietly(about);
    read(`${labels.get(name)}. ${words.none}`);
    return;
  }
  before = path.length === 1 ? path[0] : "";
  path = [name];
  show();
}

function touch(name) {
  const here = node();
  if (!here) return choose(name);
  const leads = here[name];
  if (leads === undefined && `~${name}` in here)
    return ask(fill(words.slide, { square: name, p: percent(here[`~${name}`]) }), words.throw, slide);
  if (leads === undefined) return name === path[0] ? undo() : choose(name);
  // Whoever touches another piece of their own wants that one; the sheet offers to step on it.
  if (path.length === 1 && name in tree && typeof leads === "object" && trodden(cell(name)) && !isTam(name))
    return choose(name);
  if (typeof leads === "number") return end(name, leads, false);
  path = [...path, name];
  show();
}

/** The move is whole: ask first if sticks are thrown or a piece is taken, unless one tap plays. */
function end(name, chance, sure) {
  const move = moveOf(path, name, { tam: full(path[0]) && cell(path[0]).querySelector(".tam") !== null, full });
  const square = name === "." ? path[1] : name;
  const takes = square !== path[0] && cell(square).classList.contains("enemy");
  const go = () => send(move);
  if (oneTap || (sure && chance === 100) || (!takes && chance === 100)) return go();
  const label = takes ? fill(words.take, { piece: named(square) }) : fill(words.go, { square });
  ask(
    chance < 100 ? fill(words.water, { p: percent(chance) }) : label,
    chance < 100 && !takes ? words.throw : label,
    go,
  );
  cell(square).classList.add("via");
}

function ask(detail, label, press) {
  quietly(show);
  tell(named(path[0]), detail);
  const button = key("sun", label, press);
  root().querySelector(".ck-do").replaceChildren(button);
  button.focus({ preventScroll: true });
}

const slide = () => send(`slide ${path[0]} ${path[1]}`);

function send(move) {
  const button = root().querySelector("[data-send]");
  button.value = move;
  sent = true;
  document.getElementById("act").requestSubmit(button);
}

function undo() {
  const back = path.at(-1) ?? asked;
  before = "";
  path = path.slice(0, -1);
  show();
  if (document.activeElement === document.body && cell(back)) focus(back);
}

// Keys: arrows walk over the board, one stop of Tab ------------------------------------------------

function focus(name, preventScroll = false) {
  cursor = name;
  cells().forEach((one) => {
    handle(one).tabIndex = one.dataset.at === name ? 0 : -1;
  });
  handle(cell(name)).focus({ preventScroll });
}

const STEPS = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 };

function walk(event) {
  const all = cells();
  const at = all.findIndex((one) => one.contains(event.target));
  const row = Math.floor(at / 9) * 9;
  let to = at + (STEPS[event.key] ?? 0);
  if (event.key === "Home") to = row;
  else if (event.key === "End") to = row + 8;
  else if (event.key === "ArrowLeft" || event.key === "ArrowRight") to = Math.min(Math.max(to, row), row + 8);
  else if (!(event.key in STEPS)) return false;
  if (all[to]) focus(all[to].dataset.at);
  return true;
}

document.addEventListener("keydown", (event) => {
  if (!root()?.contains(event.target)) return;
  if (event.key === "Escape" && (path.length || asked)) return undo();
  const square = event.target.closest(".sq");
  if (!square) return;
  if (walk(event)) event.preventDefault();
  else if ((event.key === "Enter" || event.key === " ") && !thrown()) {
    event.preventDefault();
    touch(square.dataset.at);
  }
});

document.addEventListener("click", (event) => {
  if (!root()?.contains(event.target)) return;
  const place = event.target.closest(".sq, [data-held], [data-start], [data-undo]");
  if (!place || thrown()) return;
  event.preventDefault();
  const { at, held, start } = place.dataset;
  if (place.matches(".sq")) {
    cursor = at;
    touch(at);
  } else if (held) path[0] === held ? undo() : choose(held);
  else if (start) {
    choose(start);
    root().querySelector("[data-list] button")?.focus();
  } else undo();
});

// The region is new -----------------------------------------------------------------------------

function begin() {
  if (!root() || root().dataset.awake !== undefined) return;
  root().dataset.awake = "";
  labels = new Map(cells().map((one) => [one.dataset.at, handle(one).getAttribute("aria-label")]));
  tree = JSON.parse(root().dataset.tree ?? "{}");
  cells().forEach((one) => {
    handle(one).tabIndex = -1;
  });
  if (!cell(cursor))
    cursor = root().querySelector(".sq.target, .sq .hit")?.closest(".sq")?.dataset.at ?? cells()[76].dataset.at;
  handle(cell(cursor)).tabIndex = 0;
  path = kept();
  const still = asked && !path.length && standing(asked) === askedAs ? asked : "";
  asked = "";
  before = "";
  starts = [...(root().querySelector("[data-list]:has([data-start])")?.children ?? [])];
  const shown = (root().dataset.path || "").split("-").filter(Boolean);
  if (root().dataset.tree && shown.length && nodeOf(tree, shown, empties)) path = shown;
  if (path.length) quietly(show);
  else if (still) quietly(() => inquire(still));
}

/** What was touched stays touched while it still leads somewhere, unless it has been played. */
function kept() {
  const still = !sent && path.length && nodeOf(tree, path, empties) ? path : [];
  if (path.length && !still.length && !sent && root().dataset.tree) document.dispatchEvent(new Event("choice:gone"));
  sent = false;
  return still;
}

// Whoever plays by keyboard stays on the board: a move takes away what had the focus.
let focused = false;
const note = () => {
  focused ||= Boolean(document.activeElement?.closest(".ck-board, .ck-sheet, .ck-declare, [data-list]"));
};
const lost = () => document.activeElement === document.body || document.activeElement?.id === "main";
document.addEventListener("htmx:beforeSwap", note);
document.addEventListener("htmx:sseBeforeMessage", note);
// Before the frame gives what is lost to the whole table: one move of the focus, to the square.
document.addEventListener(
  "htmx:afterSettle",
  () => {
    const fresh = root() && root().dataset.awake === undefined;
    begin();
    if (!fresh) return;
    if (focused && lost()) focus(cursor, true);
    focused = false;
  },
  true,
);

begin();
