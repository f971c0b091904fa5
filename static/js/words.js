// The words of the game in a person's first week: underlined where each first stands on the page,
// a tap tells what it means. Without this module the page leads to a list of them.

/** Also what people have written themselves, a committee of theirs is none of the game's, and sheets of paper. */
const SKIPPED =
  "q, [data-words], [data-own-words], .paper, a, button, label, input, select, textarea, summary, legend, nav, svg, noscript, script, style, [popover], [aria-hidden=true], .hidden-text, .skip, #banner, #toasts, #say";
const MARK = "?";

const keys = new Map();
let word = null;

/** The definitions come once the page is there; a page that can't fetch them explains nothing. */
async function fetchDefinitions() {
  // Asked for as htmx does, a part of a page comes without the headers of a whole one.
  const headers = { "HX-Request": "true" };
  const answer = await fetch(document.getElementById("words-known").dataset.definitions, { headers });
  if (!answer.ok || answer.headers.has("HX-Redirect")) return;
  document.body.insertAdjacentHTML("beforeend", await answer.text());
  document.querySelectorAll("[data-forms]").forEach((definition) => {
    const key = definition.id.replace("word-", "");
    definition.dataset.forms.split("|").forEach((form) => keys.set(form.toLowerCase(), key));
  });
  // Longer words first: "Grand Späyin" before "späyin".
  const longest = [...keys.keys()].sort((a, b) => b.length - a.length);
  word = new RegExp(`(?<![\\p{L}])(?:${longest.join("|")})(?![\\p{L}])`, "giu");
  explain();
}

const explained = (key) => document.querySelector(`[popovertarget="word-${key}"], [popovertarget="term-${key}"]`);

function button(key, text) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "term", id: `explain-${key}`, textContent: text });
  made.setAttribute("popovertarget", `word-${key}`);
  return made;
}

/** The first word in this text that is one of these keys', and its key. */
function firstOf(text, wanted) {
  for (const found of text.matchAll(word)) {
    const key = keys.get(found[0].toLowerCase());
    if (wanted.has(key)) return { key, found };
  }
  return null;
}

/** Texts that say one of these words first, are seen and lead nowhere else. Nothing is changed while
    they are looked for: the browser would lay out the page anew for each. */
function texts(wanted) {
  const missing = new Set(wanted);
  const chosen = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node && missing.size; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!firstOf(node.data, missing) || parent.closest(SKIPPED) || parent.checkVisibility?.() === false) continue;
    for (const found of node.data.matchAll(word)) missing.delete(keys.get(found[0].toLowerCase()));
    chosen.push(node);
  }
  return chosen;
}

/** The parts of a text in a row of boxes would become boxes: they stay together in one. */
function together(node) {
  if (!/flex|grid/.test(getComputedStyle(node.parentElement).display)) return;
  const span = document.createElement("span");
  node.replaceWith(span);
  span.append(node);
}

/** A button is a box of its own: the full stop behind it would stand alone on the next line. */
function glued(made, rest) {
  const [stop] = rest.data.match(/^[\u00a0\u202f]?[\p{Po}\p{Pe}\p{Pf}]+/u) ?? [];
  if (!stop) return made;
  const span = Object.assign(document.createElement("span"), { className: "glued" });
  rest.deleteData(0, stop.length);
  span.append(made, stop);
  return span;
}

/** Underline what this text is the first to say. */
function underline(node, wanted) {
  const first = firstOf(node.data, wanted);
  if (!first) return;
  const said = node.splitText(first.found.index);
  const rest = said.splitText(first.found[0].length);
  said.replaceWith(glued(button(first.key, first.found[0]), rest));
  wanted.delete(first.key);
  underline(rest, wanted);
}

/** What only a key names has a question mark beside that key. */
function mark(place) {
  const key = place.dataset.explain;
  if (explained(key)) return;
  const made = button(key, MARK);
  made.classList.add("mark");
  made.setAttribute("aria-label", document.getElementById(`word-${key}`).getAttribute("aria-label"));
  place.replaceWith(made);
}

function explain() {
  if (!word) return;
  const wanted = new Set(keys.values());
  wanted.forEach((key) => explained(key) && wanted.delete(key));
  if (!wanted.size) return;
  for (const node of texts(wanted)) {
    together(node);
    underline(node, wanted);
  }
  document.querySelectorAll("[data-explain]").forEach(mark);
}

/** A region that is drawn anew loses its underlines, not the focus that was on one. */
let focused = "";
const remember = () => {
  focused = document.activeElement?.matches(".term") ? document.activeElement.id : "";
};
function again() {
  explain();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  focused = "";
}

fetchDefinitions().catch(() => {});
document.addEventListener("htmx:beforeSwap", remember);
document.addEventListener("htmx:sseBeforeMessage", remember);
document.addEventListener("htmx:afterSettle", again);
