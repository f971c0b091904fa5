// What somebody has chosen, typed, unfolded or scrolled to outlives the region around it: it is
// noted before the region is drawn anew and put back before anything is painted. What can't be
// chosen any more is let go, and said so. Scripts of a page look again at htmx:afterSettle.

import { toast } from "./toasts.js";

const CONTROLS = "input:not([type=hidden], [type=submit]), select, textarea";
const FOCUSABLE = `${CONTROLS}, button, summary, a[href]`;

const notes = new Map();
const folds = new Map();
/** Forms whose answer is awaited, with what was typed in them as they left: what was chosen in them
    may well be gone. */
const underway = new Map();

const ticked = (control) => control.type === "radio" || control.type === "checkbox";
const formOf = (control) => control.form?.id ?? "";
const groupOf = (control) => `${formOf(control)} ${control.name}`;
const controlKey = (control) => control.id || `${groupOf(control)} ${ticked(control) ? control.value : ""}`;
/** Words without their numbers, which a new drawing may change. */
const words = (element) => element.textContent.replace(/[\d\s]+/g, " ").trim();
const foldKey = (fold) => fold.id || words(fold.querySelector("summary"));
const focusKey = (element) =>
  element.matches(CONTROLS)
    ? controlKey(element)
    : element.id || `${element.tagName} ${element.name ?? ""} ${words(element)}`;

const isTyped = (control) => control.matches(CONTROLS) && !ticked(control) && !control.matches("select");
const typedIn = (form) => new Map([...(form?.elements ?? [])].filter(isTyped).map((one) => [one, one.value]));
/** What somebody has gone on to type while the line before was on its way. */
const since = ({ type, value }, sent) =>
  /^text/.test(type) && value.startsWith(sent) ? value.slice(sent.length).trimStart() : value;

const usual = (select) => [...select.options].find((option) => option.defaultSelected) ?? select.options[0];
function changed(control) {
  if (control.type === "radio") return control.checked && !control.defaultChecked;
  if (control.type === "checkbox") return control.checked !== control.defaultChecked;
  if (control.matches("select")) return control.value !== usual(control)?.value;
  return control.value !== control.defaultValue;
}

// Noting -----------------------------------------------------------------------------------

function choiceOf(control) {
  return {
    key: controlKey(control),
    group: groupOf(control),
    kind: ticked(control) || control.matches("select") ? "choice" : control.type,
    checked: control.checked,
    value: control.value,
    awaited: underway.has(control.form),
  };
}

function scrollers(root) {
  const counts = new Map();
  return [...root.querySelectorAll("*")].map((element) => {
    const kind = element.id || `${element.tagName} ${element.classList[0] ?? ""}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    return { element, key: `${kind} ${counts.get(kind)}` };
  });
}

function focusIn(root) {
  const active = document.activeElement;
  if (!active || !root.contains(active) || !active.matches(FOCUSABLE)) return null;
  const typed = typeof active.selectionStart === "number";
  return { key: focusKey(active), range: typed ? [active.selectionStart, active.selectionEnd] : null };
}

const stageOf = (root) => root.querySelector("[data-stage]")?.dataset.stage;

/** What somebody has changed here since it was drawn. */
export const chosen = (root) => [...root.querySelectorAll(CONTROLS)].filter(changed).map(choiceOf);

/** Note what was done in a region that is about to be drawn anew. */
export function note(root) {
  notes.set(root, {
    choices: chosen(root),
    scrolled: scrollers(root)
      .filter(({ element }) => element.scrollTop || element.scrollLeft)
      .map(({ element, key }) => ({ key, top: element.scrollTop, left: element.scrollLeft })),
    focus: focusIn(root),
    open: [...root.querySelectorAll("[popover][id]:is(:popover-open, .\\:popover-open)")].map((sheet) => sheet.id),
    stage: stageOf(root),
  });
}

// Putting back -----------------------------------------------------------------------------

/** True if the control took it: a number may be out of its new bounds, an option gone. */
function put(control, { checked, value }) {
  if (ticked(control)) {
    control.checked = checked;
    return true;
  }
  const before = control.value;
  control.value = value;
  const { rangeOverflow, rangeUnderflow } = control.validity;
  if (control.value === value && !rangeOverflow && !rangeUnderflow) return true;
  control.value = before;
  return false;
}

/** Gone without a word would puzzle only where something like it can still be chosen or was typed. */
function missed(choice, controls) {
  if (choice.awaited) return false;
  if (choice.kind === "text" || choice.kind === "textarea") return choice.value.trim() !== "";
  return controls.some((control) => !control.disabled && groupOf(control) === choice.group);
}

export function choose(root, choices) {
  const controls = [...root.querySelectorAll(CONTROLS)];
  const gone = choices.filter((choice) => {
    const control = controls.find((one) => controlKey(one) === choice.key && !one.disabled);
    return !(control && put(control, choice)) && missed(choice, controls);
  });
  if (gone.length) letGo();
}

function letGo() {
  const text = document.getElementById("toasts")?.dataset.letGo;
  if (text) toast(text);
}

// A game whose choice is no control of a form keeps it itself, and says here that it let it go.
document.addEventListener("choice:gone", letGo);

function scroll(root, { scrolled, stage }) {
  if (!scrolled.length || stageOf(root) !== stage) return;
  const places = new Map(scrolled.map((place) => [place.key, place]));
  scrollers(root).forEach(({ element, key }) => {
    const place = places.get(key);
    if (place) element.scrollTo({ top: place.top, left: place.left, behavior: "instant" });
  });
}

function unfold(root) {
  root.querySelectorAll("details:has(> summary)").forEach((fold) => {
    if (folds.has(foldKey(fold))) fold.open = folds.get(foldKey(fold));
  });
}

function focus(root, noted) {
  const found = noted && [...root.querySelectorAll(FOCUSABLE)].find((one) => focusKey(one) === noted.key);
  if (!found) return;
  if (document.activeElement === document.body) found.focus({ preventScroll: true });
  if (noted.range && document.activeElement === found) found.setSelectionRange(...noted.range);
}

/** Put back what was noted, in all the regions that have been drawn anew. */
export function restore() {
  notes.forEach((noted, root) => {
    unfold(root);
    choose(root, noted.choices);
    scroll(root, noted);
    noted.open.forEach((id) => document.getElementById(id)?.showPopover?.());
    focus(root, noted.focus);
  });
  notes.clear();
}

// Sending ----------------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const fold = event.target.closest("summary")?.parentElement;
  if (fold?.matches("details") && !event.defaultPrevented) folds.set(foldKey(fold), !fold.open);
});

/** Of an answer `elt` is where it goes; who has asked stands in the request. */
function sender({ detail }) {
  const asked = detail.requestConfig?.elt ?? detail.elt;
  return asked?.closest?.("form") ?? asked?.form;
}

/** An answer that draws nothing leaves the form as it was sent: that is its usual state now. */
function settle(form) {
  [...form.elements].forEach((control) => {
    if (ticked(control)) control.defaultChecked = control.checked;
    else if (isTyped(control)) control.defaultValue = control.value;
  });
}

/** What was sent and taken is done with: the same control may ask for the next decision already. */
function done(event) {
  const form = sender(event);
  if (!form || !underway.has(form) || event.detail.xhr.status >= 400) return;
  if (event.detail.requestConfig.elt.closest("[hx-swap]")?.getAttribute("hx-swap") === "none") return settle(form);
  const sent = [...underway.get(form)].filter(([control, value]) => control.value !== value);
  const typed = sent.map(([control, value]) => [control, since(control, value)]);
  form.reset();
  typed.forEach(([control, text]) => {
    control.value = text;
  });
  event.detail.target.querySelectorAll(CONTROLS).forEach((control) => {
    if (ticked(control) && !control.form) control.checked = control.defaultChecked;
  });
}

const leaves = (form) => underway.set(form, typedIn(form));

document.addEventListener("htmx:beforeRequest", (event) => leaves(sender(event)));
document.addEventListener("htmx:beforeSwap", done, true);
document.addEventListener("htmx:afterRequest", (event) => underway.delete(sender(event)));
document.addEventListener("submit", (event) => event.defaultPrevented || leaves(event.target));
window.addEventListener("pageshow", () => underway.clear());
