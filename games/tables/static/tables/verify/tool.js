// The verifier on a page: a proof comes by file, by paste or from the page itself, and is judged.

import { examine, isGood, recall } from "./examine.js";
import { hex, sha256, utf8 } from "./sha256.js";
import { complain, say, show } from "./show.js";

const MOST = 4_000_000;

/** Wires the page's forms; the answer judges a proof's text. `words` may be changed later on. */
export function tool(words, games, names = []) {
  const region = document.getElementById("result");
  let judged = null;

  async function judge(text) {
    judged = null;
    region.hidden = false;
    noted().hidden = true;
    let proof;
    let found;
    try {
      proof = JSON.parse(text);
      found = examine(proof, games);
    } catch {
      complain(region, words().no_proof);
      return;
    }
    found.steps.push(await arithmetic(text));
    judged = proof;
    show(region, found, proof, words(), isGood(found.steps), names);
    noted().hidden = false;
  }

  document.getElementById("open")?.addEventListener("submit", async (event) => {
    stay(event);
    const file = document.getElementById("file").files[0];
    if (file && file.size > MOST) complain(region, words().no_proof);
    else await judge(file ? await file.text() : document.getElementById("text").value);
    region.hidden = false;
    region.scrollIntoView({ block: "nearest" });
  });
  noted().addEventListener("submit", (event) => {
    stay(event);
    const { word, values } = recall(judged, document.getElementById("noted-text").value);
    document.getElementById("noted-said").textContent = say(words(), word, values);
  });
  return judge;
}

/** Nothing is sent, so no button of the site has to look busy. */
function stay(event) {
  event.preventDefault();
  event.stopPropagation();
}

const noted = () => document.getElementById("noted");

/** Our SHA-256 against the browser's own, over the whole proof, where it lends it. */
async function arithmetic(text) {
  const data = utf8(text);
  const step = (verdict, word) => ({ name: "hash", verdict, word, values: {} });
  if (!globalThis.crypto?.subtle) return step("open", "hash_alone");
  const theirs = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
  return hex(theirs) === hex(sha256(data)) ? step("good", "hash_good") : step("bad", "hash_bad");
}
