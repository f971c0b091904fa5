// The verifier on our own pages. Without it the server's verdict stands there.

import { complain } from "./show.js";
import { tool } from "./tool.js";

const root = document.getElementById("verify");
const all = (selector) => [...root.querySelectorAll(selector)];
const words = Object.fromEntries(
  [...document.getElementById("words").content.children].map((word) => [word.dataset.word, word.textContent]),
);
const games = {};
for (const { dataset } of all("[data-game]")) {
  games[dataset.game] = await import(dataset.module);
}
const judge = tool(
  () => words,
  games,
  all("[data-seat]").map((seat) => seat.textContent),
);
const form = document.getElementById("open");
if (form) form.hidden = false;

if (root.dataset.proof) {
  try {
    const answer = await fetch(root.dataset.proof);
    if (!answer.ok) throw new Error(String(answer.status));
    await judge(await answer.text());
    document.getElementById("server").open = false;
  } catch {
    const region = document.getElementById("result");
    region.hidden = false;
    complain(region, words.no_file);
  }
}
