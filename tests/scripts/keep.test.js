// What is typed outlives the answer to what was sent before it (js/keep.js).

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, tool } from "./served.js";

const { JSDOM } = tool("jsdom");
const PAGE = `<!DOCTYPE html><body data-toasts>
  <form id="say"><input id="text" name="text" value=""><select id="whom"><option selected>all</option><option>one</option></select></form>
  <form id="phrase"><button id="well" name="phrase">Well played</button></form>
  <div id="talk"></div>
</body>`;

let window;
const one = (id) => window.document.getElementById(id);

beforeEach(async () => {
  ({ window } = new JSDOM(PAGE));
  Object.assign(globalThis, { window, document: window.document, CustomEvent: window.CustomEvent });
  await load("js/keep.js");
});

const tell = (name, detail) => one("talk").dispatchEvent(new window.CustomEvent(name, { bubbles: true, detail }));
const send = (form) => tell("htmx:beforeRequest", { elt: one(form) });
function answer(form, status = 200) {
  const asked = { requestConfig: { elt: one(form) }, target: one("talk"), xhr: { status } };
  tell("htmx:beforeSwap", { ...asked, elt: one("talk") }); // as htmx has it: where the answer goes
  tell("htmx:afterRequest", { elt: one(form) });
}

test("what was sent and taken is done with", () => {
  one("text").value = "Bonjour";
  one("whom").value = "one";
  send("say");
  answer("say");
  assert.deepEqual([one("text").value, one("whom").value], ["", "all"]);
});

test("what was typed while it was on its way stays", () => {
  one("text").value = "Bonjour";
  send("say");
  one("text").value = "Bonjour et bra";
  answer("say");
  assert.equal(one("text").value, "et bra");
  send("say");
  one("text").value = "vo";
  answer("say");
  assert.equal(one("text").value, "vo");
});

test("another form’s answer leaves it alone, and so does a refusal", () => {
  one("text").value = "Bonj";
  send("phrase");
  answer("phrase");
  send("say");
  answer("say", 422);
  assert.equal(one("text").value, "Bonj");
});
