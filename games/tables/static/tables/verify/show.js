// Draws a verdict. Words come from outside, by key, in the reader's language.

const SIGNS = { good: "✓", bad: "✗", open: "–" };
const SUITS = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** A sentence with its values in it. */
export const say = (words, key, values = {}) => words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));

/** Fill `region` with heading, steps, marks and results. `names` are people by seat, if known. */
export function show(region, { steps, rows }, proof, words, good, names) {
  region.replaceChildren(
    el("p", "caption muted", words.here),
    el("h2", "h2", words[good ? "verdict_good" : "verdict_bad"]),
    el(
      "ul",
      "list steps",
      steps.map((step) => line(step, words)),
    ),
    ...proof.rechained.map((mark) => el("p", "note sun", told(mark, words))),
    ...(rows.length ? [results(rows, words, names)] : []),
  );
  region.dataset.verdict = good ? "good" : "bad";
}

/** One sentence instead of a verdict. */
export function complain(region, sentence) {
  region.replaceChildren(el("p", "note tomato", sentence));
  region.dataset.verdict = "none";
}

function line({ name, verdict, word, values }, words) {
  const sign = el("span", `icon-chip verdict-${verdict}`, SIGNS[verdict]);
  sign.setAttribute("aria-hidden", "true");
  const label = el("span", "hidden-text", `${words[`label_${verdict}`]}: `);
  const title = el("strong", "", [label, words[`name_${name}`]]);
  const item = el("li", "", [sign, el("div", "grow", [title, el("span", "small", say(words, word, values))])]);
  item.dataset.step = name;
  item.dataset.verdict = verdict;
  return item;
}

function told({ from, on, why }, words) {
  const [year, month, day] = String(on).split("-").map(Number);
  const language = document.documentElement.lang || undefined;
  const date = new Date(year, month - 1, day).toLocaleDateString(language, { dateStyle: "long" });
  return say(words, why === "erasure" ? "mark_erasure" : "mark_upgrade", { number: from, date });
}

function results(rows, words, names) {
  const heads = ["number", "seats", "cards"].map((key) => {
    const cell = el("th", "", words[key]);
    cell.scope = "col";
    return cell;
  });
  const lines = rows.map(({ label, seats, draws }) =>
    el("tr", "", [
      el("td", "", label),
      el("td", "", seats.map((seat) => names[seat] ?? String(seat)).join(" · ")),
      el("td", "", draws.map((draw) => draw.map((card) => face(card, words)).join(" – ")).join(", ")),
    ]),
  );
  const table = el("table", "journal", [el("thead", "", [el("tr", "", heads)]), el("tbody", "", lines)]);
  const scroll = el("div", "scroll-x", [table]);
  scroll.tabIndex = 0;
  scroll.setAttribute("role", "region");
  scroll.setAttribute("aria-label", words.results);
  return el("details", "fold", [el("summary", "", words.results), scroll]);
}

/** `QH` as people write it: the index of the language and the suit. */
function face(card, words) {
  const [, rank, suit = ""] = /^(.+?)([SHDC])?$/.exec(card) ?? [null, card];
  return (words[`card_${rank}`] ?? rank) + (SUITS[suit] ?? "");
}

function el(name, classes, children) {
  const node = document.createElement(name);
  if (classes) node.className = classes;
  node.append(...[children].flat());
  return node;
}
