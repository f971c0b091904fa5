// A notice is one line over the top bar: the page stays where it is under the finger. One stands
// there at a time and the next follows it; all that call open in a sheet. They can be put aside until
// there is another one, or until the bell that then stands in the bar is pressed; for a moment after
// one has come, a tap still reaches the bar below it.

const COMING_MS = 700;
const READ_MS = 12_000;
/** Where the line leaves no room beside it: as in strip.css. */
const narrow = matchMedia("(max-width: 44.9375em)");
/** Where cards or pieces are played the bar's keys are needed: a line that was read goes by itself. */
const plays = document.body.matches(".at-table, .on-daye");
const banners = document.getElementById("banner");
const key = document.getElementById("calls-aside");
const bell = document.getElementById("calls-back");
const every = document.getElementById("calls-all");
const all = () => [...banners.querySelectorAll(".region .banner"), ...banners.querySelectorAll(":scope > .banner")];
let known = names();

/** What stands there, by its key or name: a banner that is drawn again isn't a new one, but a
    committee that has got a proposal is. */
function names() {
  const standing = all().filter((one) => !one.hidden);
  return new Set(standing.map((one) => one.dataset.call ?? one.getAttribute("aria-label") ?? one.textContent));
}

/** Whether all it offers is to look at the page on which it stands. */
function leadsHere(one) {
  const keys = [...one.querySelectorAll(".actions .btn")];
  return keys.length === 1 && keys[0].href === location.href.split("#")[0];
}

/** The first that this page shows stands there, or the one where the keyboard is; the others wait. */
function queue() {
  const standing = all();
  // Written only where it changes: what is written here is watched.
  for (const one of standing) if (!one.hidden && leadsHere(one)) one.hidden = true;
  const aside = banners.classList.contains("aside");
  banners.classList.remove("aside");
  standing.forEach((one) => one.classList.remove("waits"));
  const shown = standing.filter((one) => one.getClientRects().length);
  const first = shown.find((one) => one.contains(document.activeElement)) ?? shown[0];
  standing.forEach((one) => one.classList.toggle("waits", one !== first));
  banners.classList.toggle("aside", aside);
  banners.classList.toggle("kept", aside && shown.length > 0);
  tellOfAll(shown.length, first);
}

/** The key to the sheet: where more than one calls, or where one says or asks more than the line has room for. */
function tellOfAll(count, first) {
  const says = first?.querySelector(".grow > .lead ~ *, .actions > .btn ~ .btn");
  const hidden = count < 2 && (plays || !says);
  const words = count > 1 ? `+${count - 1}` : "";
  // Written only where it changes: what is written here is heard here, too.
  if (every.hidden !== hidden) every.hidden = hidden;
  if (every.textContent !== words) every.firstElementChild.textContent = words;
  if (!count) close();
}

// All that call, in a sheet ------------------------------------------------------------------------

const rest = () => document.querySelectorAll("body > :not(#banner, #toasts, #say, script)");

function open() {
  if (banners.classList.contains("open")) return;
  banners.classList.add("open");
  // Nothing else is reached while it lies over the page.
  for (const part of rest()) part.inert = true;
  banners.querySelector(".banner:not([hidden]) :is(button, a)")?.focus({ preventScroll: true });
}

function close() {
  if (!banners.classList.contains("open")) return;
  banners.classList.remove("open");
  for (const part of rest()) part.inert = false;
  every.focus({ preventScroll: true });
}

function put(aside) {
  banners.classList.toggle("aside", aside);
  queue();
}

/** What was put aside stands there again, and the keyboard is in it. */
function showAgain() {
  put(false);
  read();
  banners.querySelector(".banner:not(.waits) :is(button, a)")?.focus({ preventScroll: true });
}

/** On a phone it covers the buttons of the bar: read and not answered, it goes behind the bell by itself. */
let reading;
function read() {
  clearTimeout(reading);
  reading = setTimeout(() => {
    if (!plays || !narrow.matches || !known.size) return;
    if (banners.matches(":focus-within, :hover")) read();
    else put(true);
  }, READ_MS);
}

function hear() {
  const now = names();
  const fresh = [...now].some((name) => !known.has(name));
  known = now;
  if (fresh) {
    put(false);
    read();
    banners.classList.add("coming");
    setTimeout(() => banners.classList.remove("coming"), COMING_MS);
  } else queue();
}

if (key) {
  every.addEventListener("click", open);
  document.addEventListener("click", ({ target }) => {
    if (!banners.contains(target)) close();
    else if (!every.hidden && target.closest(".banner .grow")) open();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  key.addEventListener("click", () => {
    if (banners.classList.contains("open")) return close();
    put(true);
    // The key has gone: the keyboard goes on with what brings the notice back.
    bell.focus({ preventScroll: true });
  });
  bell.addEventListener("click", showAgain);
  new MutationObserver(hear).observe(banners, { childList: true, subtree: true, attributeFilter: ["hidden"] });
  // What the page shows itself isn't said twice: it decides anew when it is drawn anew.
  document.addEventListener("htmx:afterSettle", queue);
  queue();
  read();
}
