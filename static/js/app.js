// Small manners of every page: results are announced, buttons look busy, focus stays, a region may
// send the page on.

// Sheets, in a browser that doesn't know them yet.
const sheets = document.querySelector('meta[name="popovers"]');
if (sheets && !("popover" in sheets)) import(sheets.content);

/** Read the `data-say` of what was swapped in (or the text of what has `data-says`), once, in the page's one
    live region. A place that is inert is there for scripts alone; a ceremony's stage needs no call to it.
    Several sentences of one place stand on lines of their own; what they are about (`data-say-of`) tells the
    second tie from the first. What has a version tells the rest by it (`data-say-moves`). */
const SPEAKERS = "[data-say], [data-says]";
const MUTE = "[inert], body:has(#ceremony) #ceremony-call";
const said = new Map();
const TOGETHER_MS = 500;
let spoken = -TOGETHER_MS;
export function announce(root) {
  // Of what a form has just sent away the next page tells.
  if (isLeaving()) return;
  const speakers = [root, ...(root.querySelectorAll?.(SPEAKERS) ?? [])].filter((one) => one.matches?.(SPEAKERS));
  const heard = speakers.filter((speaker) => !speaker.closest(MUTE));
  const moves = heard.filter((speaker) => "sayMoves" in speaker.dataset).map(movesOf);
  const told = heard.flatMap(sentencesOf);
  // Each place says a thing once, whatever other places have said meanwhile.
  const before = moves.some((one) => one.asksAnew) ? [] : (said.get(root.id) ?? []);
  const keys = told.map((one) => one.key);
  said.set(root.id, keys);
  if (root.closest?.("#banner")) globalThis.sessionStorage?.setItem(callsOf(root.id), JSON.stringify(keys));
  const fresh = told.filter((one) => !before.includes(one.key));
  [...moves.flatMap((one) => one.news), ...fresh.map((one) => one.words)].forEach(tell);
}

/** Where the calls are kept that this person has heard in this tab. */
const callsOf = (id) => `said-${document.body.dataset.me}-${id}`;

/** Whatever this one stands in, when it is drawn again, doesn't say it as news. */
function knowAlready(speaker) {
  const words = sentencesOf(speaker).map((one) => one.key);
  for (let place = speaker.closest("[id]"); place; place = place.parentElement?.closest("[id]"))
    said.set(place.id, [...(said.get(place.id) ?? []), ...words]);
}

const sentencesOf = ({ dataset: { say, sayOf = "" }, textContent }) =>
  lines(say ?? textContent.replace(/\s+/g, " ")).map((words) => ({ words, key: `${sayOf} ${words}` }));

const lines = (text) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** How far the tale of each table was told, by its place: entries, and the reader's own last one among them. */
const followed = new Map();
const PATIENCE_MS = 3000;
let patience;

/** Of a table's last moves (`data-say-moves`: the number of the entry, a sentence) those that are new; whether
    the reader has moved meanwhile, after which whatever is asked is asked anew. Whom the table waits for is
    told if that lasts. */
function movesOf({ id, dataset: { sayMoves, sayTold, sayOwn, sayAwaited } }) {
  const [told, own] = followed.get(id) ?? [Number(sayTold), Number(sayOwn)];
  followed.set(id, [Number(sayTold), Number(sayOwn)]);
  if (Number(sayTold) > told) {
    clearTimeout(patience);
    if (sayAwaited) patience = setTimeout(tell, PATIENCE_MS, sayAwaited);
  }
  const news = lines(sayMoves).filter((line) => Number.parseInt(line, 10) >= told);
  return { news: news.map((line) => line.slice(line.indexOf(" ") + 1)), asksAnew: Number(sayOwn) > own };
}

/** Two places may end the same sentence differently. */
const bare = (sentence) => sentence.replace(/[\s.!?…]+$/, "");

/** Read this sentence out. What arrives together stands together, each sentence once, and what was read is
    left as it is: a region whose text changes is read from its beginning. */
export function tell(text) {
  const region = document.getElementById("say");
  if (!region) return;
  if (performance.now() - spoken >= TOGETHER_MS) region.replaceChildren();
  spoken = performance.now();
  const textContent = `${text.replace(/[^.!?…]$/, "$&.")} `;
  if ([...region.children].some((one) => bare(one.textContent) === bare(textContent))) return;
  region.append(Object.assign(document.createElement("span"), { textContent }));
}

/** A page of its own answers a form, and the stream may draw what the form has changed before it comes. */
const LEAVING_MS = 5000;
let leftAt = -LEAVING_MS;
const isLeaving = () => performance.now() - leftAt < LEAVING_MS;

/** A button that has sent its form says so and keeps its width. */
export function busy(button, holds) {
  if (!button?.classList?.contains("btn")) return;
  button.classList.toggle("busy", holds);
  if (holds) button.setAttribute("aria-busy", "true");
  else button.removeAttribute("aria-busy");
}

/** A double click sends once, whether htmx sends the form or the browser. A guarded form sees to it itself. */
const DOUBLE_CLICK_MS = 700;
let sent = { button: null, at: 0 };
function sendOnce(event) {
  if (event.target.dataset.guarded) return;
  const again = event.submitter && event.submitter === sent.button;
  if (again && event.timeStamp - sent.at < DOUBLE_CLICK_MS) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else sent = { button: event.submitter, at: event.timeStamp };
}

/** What a tap unfolds lies whole in the window, with its keys above the menu. */
function showUnfolded(event) {
  const fold = event.target.closest?.("details > summary")?.parentElement;
  if (!fold || fold.open) return;
  fold.addEventListener("toggle", () => fold.scrollIntoView({ block: "nearest" }), { once: true });
}

function sender(event) {
  return event.detail.requestConfig?.triggeringEvent?.submitter ?? event.detail.elt;
}

/** Focus stays where it was (htmx does it by id); if that is gone it goes to the region. */
let focusWasIn = null;
/** Where among the cards or numbers of a place that keeps the keyboard (data-keeps) it was. */
let kept = { name: "", nth: -1 };
function rememberFocus(target) {
  const here = document.activeElement;
  // Drawn twice before it was mended: it is where it was lost first.
  if (here === document.body && focusWasIn) return;
  const inside = here !== document.body && target.contains(here);
  focusWasIn = inside ? target.closest("[id]")?.id : null;
  if (!inside) return;
  const place = here.closest("[data-keeps]");
  if (place && here !== place) kept = { name: place.dataset.keeps, nth: controls(target).indexOf(here) };
  else if (!place || place.dataset.keeps !== kept.name) kept = { name: "", nth: -1 };
}
const CONTROLS = "[data-keeps] :is(a[href], button, input, summary)";
const controls = (region) =>
  [...region.querySelectorAll(CONTROLS)].filter((one) => one.getClientRects().length && !one.disabled);
/** The control that stands now where the one was that is gone; or the place, until it has some again. */
function neighbour(region) {
  const place = region.querySelector("[data-keeps]");
  const all = place?.dataset.keeps === kept.name && kept.nth >= 0 ? controls(region) : [];
  return all[Math.min(kept.nth, all.length - 1)] ?? (place && shown(place) ? place : null);
}
const main = () => document.getElementById("main");
const shown = (one) => one.getClientRects().length > 0;
/** Most regions have no box of their own and can't be focused: what they begin with can. A region that is
    the whole page begins with a bar or its content, which have no name: its title has. */
function boxed(region) {
  const title = region.contains(main()) && main().querySelector("h1:not(.hidden-text)");
  return title || [region, ...region.querySelectorAll("*")].find(shown);
}
function mendFocus() {
  if (!focusWasIn || isLeaving() || document.activeElement !== document.body) return;
  const region = document.getElementById(focusWasIn);
  focusWasIn = null;
  if (!region) return;
  const next = [...region.querySelectorAll(".put-away")].find(shown);
  const goal = neighbour(region) ?? region.querySelector("[data-focus]") ?? next ?? boxed(region) ?? main();
  if (goal && !goal.hasAttribute("tabindex")) goal.setAttribute("tabindex", "-1");
  goal?.focus({ preventScroll: true });
}

/** What is drawn or goes without htmx: the keyboard stays there, too. */
export function keepFocus(target, draw) {
  rememberFocus(target);
  draw();
  // After those who watch the page: they may have shown what stood behind it.
  queueMicrotask(mendFocus);
}

/** − and + around a number; without this module the number is typed. */
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-stepper] [data-step]");
  const input = button?.closest("[data-stepper]").querySelector("input");
  if (!input) return;
  input.stepUp(Number(button.dataset.step));
  input.dispatchEvent(new Event("input", { bubbles: true }));
  tell(input.value);
});

/** A button that fills a number in: “All 12”. */
document.addEventListener("click", (event) => {
  const { fills, number } = event.target.closest("[data-fills]")?.dataset ?? {};
  const input = fills && document.getElementById(fills);
  if (!input) return;
  input.value = number;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  tell(number);
});

/** A region may send the page on: an accepted challenge leads to the dāye, an opened day to today. Why
    (`data-goto-say`) is told there, once readers of screens know the page. */
function follow(root) {
  const { goto: goal, gotoSay } =
    (root.matches?.("[data-goto]") ? root : root.querySelector?.("[data-goto]"))?.dataset ?? {};
  if (gotoSay) sessionStorage.setItem("arrival", gotoSay);
  if (goal && location.pathname !== goal) location.assign(goal);
  else if (goal) location.reload();
}

/** htmx knows the pressed button of a form only when it stands inside it; ours stand in regions. */
document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name) event.detail.parameters[button.name] = button.value;
  const path = button?.getAttribute("formaction");
  if (path) event.detail.path = path;
});

/** Nor does it know then that the button asks for no check, which the browser has kept to: it goes
    although a field beside it that must be filled is empty. */
function skipCheck({ target, submitter }) {
  if (!submitter?.formNoValidate || target.noValidate) return;
  target.noValidate = true;
  setTimeout(() => {
    target.noValidate = false;
  });
}

const KNOWN_MS = 500;
function arrive() {
  const answers = [...document.querySelectorAll("[data-arrival]")].map((answer) => answer.textContent);
  const words = [globalThis.sessionStorage?.getItem("arrival"), ...answers].filter(Boolean);
  globalThis.sessionStorage?.removeItem("arrival");
  setTimeout(() => words.forEach(tell), KNOWN_MS);
  // Why a form was refused stands there as the page opens: the keyboard begins at it.
  const refusal = document.querySelector(":is(main, .sheet-slot) [role=alert]:not([hidden])");
  if (!refusal || document.activeElement !== document.body) return;
  refusal.tabIndex = -1;
  refusal.focus();
}

arrive();
follow(document);
// What stood there when the page was opened is read with the page.
document.querySelectorAll("[data-say-moves]").forEach(movesOf);
document.querySelectorAll(`:is(${SPEAKERS}):not([data-say-moves])`).forEach(knowAlready);
// A call that stands is no news on the next page.
for (const { id } of document.querySelectorAll("#banner > [id]")) {
  const told = globalThis.sessionStorage?.getItem(callsOf(id));
  if (told) said.set(id, JSON.parse(told));
}
document.addEventListener("htmx:afterSwap", (event) => follow(event.target));
document.addEventListener("htmx:beforeRequest", (event) => busy(sender(event), true));
document.addEventListener("htmx:afterRequest", (event) => {
  busy(sender(event), false);
  // What an answer takes away settles nowhere.
  queueMicrotask(mendFocus);
});
document.addEventListener("submit", sendOnce, true);
document.addEventListener("submit", skipCheck, true);
// Whoever keeps a form back says by itself whether something is on its way.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  busy(event.submitter, true);
  leftAt = performance.now();
});
// A stream's message has a target too: the stream.
const targetOf = ({ detail, target }) => (detail.target instanceof Element ? detail.target : target);
document.addEventListener("htmx:beforeSwap", (event) => rememberFocus(targetOf(event)));
document.addEventListener("htmx:sseBeforeMessage", (event) => rememberFocus(targetOf(event)));
document.addEventListener("htmx:afterSettle", (event) => {
  mendFocus();
  announce(event.target);
  const title = event.target.querySelector?.("[data-page-title]")?.dataset.pageTitle;
  if (title) document.title = title;
});
// A page that comes back from the browser's cache is not busy any more.
window.addEventListener("pageshow", () => {
  leftAt = -LEAVING_MS;
  document.querySelectorAll(".btn.busy").forEach((b) => busy(b, false));
});
document.addEventListener("click", showUnfolded);
