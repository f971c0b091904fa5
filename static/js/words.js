// The words of the game in a person's first week: underlined where each first stands on the page,
// a tap tells what it means. Without this module the page leads to a list of them.

/** Also what people have written themselves: a committee of theirs is none of the game's. */
const SKIPPED =
  "q, [data-words], [data-own-words], a, button, label, input, select, textarea, summary, legend, nav, svg, noscript, script, style, [popover], [aria-hidden=true], .hidden-text, .skip, #banner, #toasts, #say";
const MARK = "?";

const keys = new Map();
let word = null;

/** The definitions come once the page is there; a page that can't fetch them explains nothing. */
async function fetchDefinitions() {
  const answer = await fetch(document.getElementById("words-known").dataset.definitions);
  if (!answer.ok || answer.redirected) return;
  document.body.insertAdjacentHTML("beforeend", await answer.text());
  document.querySelectorAll("[data-forms]").forEach((definition) => {
    const key = definition.id.replace("word-", "");
    definition.dataset.forms.split("|").forEach((form) => keys.set(form.toLowerCase(), key));
  });
  // Longer words first: "Grand Späyin" before "späyin".
  const longest = [...keys.keys()].sort((a, b) => b.length - a.length);
  word = new RegExp(`(?<![\\p{L}])(?:${longest.join("|")})(?![\\p{L}])`, "iu");
  explain();
}

const explained = (key) => document.querySelector(`[popovertarget="word-${key}"], [popovertarget="term-${key}"]`);

function button(key, text) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "term", id: `explain-${key}`, textContent: text });
  made.setAttribute("popovertarget", `word-${key}`);
  return made;
}

/** Texts that are seen and lead nowhere else. */
function* texts() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (word.test(node.data) && !parent.closest(SKIPPED) && parent.checkVisibility()) yield node;
  }
}

/** The parts of a text in a row of boxes would become boxes: they stay together in one. */
function together(node) {
  if (!/flex|grid/.test(getComputedStyle(node.parentElement).display)) return;
  const span = document.createElement("span");
  node.replaceWith(span);
  span.append(node);
}

/** Underline what this text is the first to say. */
function underline(node) {
  const found = word.exec(node.data);
  if (!found) return;
  const key = keys.get(found[0].toLowerCase());
  const said = node.splitText(found.index);
  const rest = said.splitText(found[0].length);
  if (!explained(key)) said.replaceWith(button(key, found[0]));
  underline(rest);
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
  for (const node of [...texts()]) {
    together(node);
    underline(node);
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
