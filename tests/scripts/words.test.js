// The words of the game are explained where the game says them, not where people do (js/words.js).

import assert from "node:assert/strict";
import { test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const PAGE = `<!DOCTYPE html><body><i id="words-known" data-definitions="/words/"></i>
  <p data-own-words>Comité d’Atelier</p><p>Camille : <q>le comité a dit non</q></p>
  <p><span data-words>quel comité ?</span></p><p id="ours">Un comité de deux personnes.</p>
</body>`;
const DEFINITIONS = `<div popover id="word-committee" data-forms="comité|comités">…</div>`;

test("only where the game itself says a word it is explained", async () => {
  const { window } = new JSDOM(PAGE);
  window.Element.prototype.checkVisibility = () => true;
  const asked = [];
  Object.assign(globalThis, {
    window,
    document: window.document,
    NodeFilter: window.NodeFilter,
    getComputedStyle: window.getComputedStyle,
    fetch: async (address, { headers }) => {
      asked.push([address, headers]);
      return new Response(DEFINITIONS);
    },
  });
  await load("js/words.js");
  await new Promise((done) => setTimeout(done, 50));
  const terms = [...window.document.querySelectorAll(".term")].map((term) => term.parentElement.id);
  assert.deepEqual(terms, ["ours"]);
  assert.deepEqual(asked, [["/words/", { "HX-Request": "true" }]]);
});
