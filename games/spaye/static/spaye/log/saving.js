// The quick log saves through the outbox: online it is sent at once and leads to the dāye's page,
// without network it waits. Also keeps the form what the cards left ask for, while others log.

import { busy } from "../../js/app.js";
import { toast } from "../../js/toasts.js";
import { changed, flush, identify } from "../outbox/flush.js";
import * as store from "../outbox/store.js";
import { fieldsOf, fit, mend, nextDraw, startAgain, tied } from "./draws.js";

const form = document.getElementById("log");
const me = Number(document.body.dataset.me);
const state = () => document.getElementById("log-state")?.dataset ?? {};
let taken = 0;

/** Cards left: as the page knows them, less those of logs that wait here. */
const left = () => Number(state().left) - taken;

const leaving = () => document.body.dataset.leaving;

const draws = (entry) => 1 + entry.fields.filter(([name]) => name === "tie").length;
const isFinal = (entry) => entry.fields.some(([name]) => name === "final");
const cardsOf = (entry) => 2 * draws(entry) + (isFinal(entry) ? 1 : 0);

async function count() {
  const entries = store.possible ? await store.all() : [];
  const waiting = entries.filter(
    (e) => e.by === me && e.state === "waiting" && e.id !== leaving() && e.date === state().date,
  );
  taken = waiting.reduce((sum, entry) => sum + cardsOf(entry), 0);
  fit(form, left());
}

async function save(event) {
  if (event.submitter?.name === "same" || !store.possible) return;
  event.preventDefault();
  if (tied(form)) return nextDraw(form, left());
  busy(event.submitter, true);
  const sure = event.submitter?.name === "sure" ? "1" : undefined;
  const entry = {
    id: crypto.randomUUID(),
    by: me,
    date: state().date,
    at: Date.now(),
    fields: fieldsOf(form),
    state: "waiting",
    tried: false,
    sure,
  };
  document.body.dataset.leaving = entry.id;
  form.inert = true;
  try {
    entry.seq = await store.add(entry);
  } catch {
    return form.submit(); // This browser keeps nothing: as without the outbox.
  }
  if (form.dataset.mends) await store.withdraw(Number(form.dataset.mends));
  await leave(entry, event.submitter);
}

/** Send it with all that waited before it, then go where its answer leads. */
async function leave(entry, button) {
  const told = (await flush(entry.id)).get(entry.id) ?? (await store.get(entry.seq));
  if (!told || told.state === "logged") return location.assign(told?.href ?? "/"); // Or another tab has sent it.
  if (told.state !== "waiting") return showRefusal(told, entry);
  delete document.body.dataset.leaving;
  changed();
  await count();
  toast(document.getElementById("outbox").dataset.noted);
  if (location.search) return location.assign(location.pathname);
  startAgain(form, left());
  form.inert = false;
  busy(button, false);
}

/** The server draws the form again with its sentence or question, as it does without JavaScript. */
async function showRefusal(told, entry) {
  await store.remove(entry.seq);
  const who = await identify().catch(() => null);
  if (who) form.querySelector("[name=csrfmiddlewaretoken]").value = who.token;
  [...form.elements]
    .filter((field) => field.name === "version")
    .forEach((field) => {
      field.value = told.version ?? field.value;
    });
  if (entry.sure)
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "sure", value: entry.sure }));
  form.submit();
}

if (store.possible) form.dataset.guarded = "true"; // What is being saved takes no second tap.
form.addEventListener("submit", save);
document.addEventListener("outbox:mend", (event) => mend(form, event.detail));
document.addEventListener("outbox:changed", count);
document.addEventListener("htmx:afterSettle", () => fit(form, left()));
/** Offline nobody is asked yet: that is said before anything is entered, not only once it is saved. */
function sayNetwork() {
  const line = form.querySelector("[data-offline]");
  const away = !navigator.onLine && store.possible;
  if (!line) return;
  line.textContent = away ? line.dataset.offline : "";
  line.hidden = !away;
  form.querySelector(".save-note").hidden = away;
}
window.addEventListener("online", sayNetwork);
window.addEventListener("offline", sayNetwork);
sayNetwork();
document.querySelectorAll("[data-no-outbox]").forEach((line) => {
  line.hidden = store.possible;
});
count();
