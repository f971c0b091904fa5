// What the clock and the table do to an open page: count down, say news once, load again when the
// day turns. Without this module the same pages are reached by links and a reload.

import { keepFocus } from "../js/app.js";
import { countDown } from "../js/left.js";
import { toast } from "../js/toasts.js";

const MINUTE = 60_000;

/** The closing and midnight change what the day is, whoever has an open page. Once for each: this
    phone's clock may be ahead of the server's. */
function turnDay() {
  const turn = document.querySelector("[data-reload-at]")?.dataset.reloadAt;
  if (!turn || document.hidden || Date.now() < Date.parse(turn) + 1500) return;
  if (performance.now() < (sessionStorage.getItem("turned") === turn ? MINUTE : 0)) return;
  sessionStorage.setItem("turned", turn);
  location.reload();
}

/** A call that nobody answers in time goes by itself. */
function lapse() {
  for (const call of document.querySelectorAll("[data-until]")) {
    if (Date.now() > Date.parse(call.dataset.until)) keepFocus(call, () => call.remove());
  }
}

/** What only becomes true after a while: "no answer yet". A swap doesn't start anew. */
const since = Date.now();
function showLate(root) {
  root.querySelectorAll?.("[data-after]").forEach((element) => {
    const wait = since + Number(element.dataset.after) * 1000 - Date.now();
    element.hidden = wait > 0;
    setTimeout(
      () => {
        element.hidden = false;
      },
      Math.max(wait, 0),
    );
  });
}

/** What happens to a day is said once on this phone: "the three nikāyes are out". Where the page tells
    it itself (`data-told`, below cards that are still being turned) no toast comes before it. */
function toastOnce(root) {
  const news = root.querySelector?.("[data-toast]");
  if (!news || localStorage.getItem("toasted") === news.dataset.toast) return;
  localStorage.setItem("toasted", news.dataset.toast);
  if ("told" in news.dataset) return;
  toast(news.textContent);
}

/** Whoever has the cards dealt again comes from another page, and sees them turned like the others. */
function turnDealt() {
  const dealt = sessionStorage.getItem("deals") && document.querySelector("[data-dealt]");
  sessionStorage.removeItem("deals");
  dealt?.classList.add("enter");
}
document.addEventListener("submit", (event) => {
  if (event.submitter?.hasAttribute("data-deals")) sessionStorage.setItem("deals", "yes");
});

/** A button that says the number it will send. */
function sayNumbers() {
  document.querySelectorAll("[data-number-of]").forEach((element) => {
    const number = document.getElementById(element.dataset.numberOf)?.value;
    element.dataset.unsaid ??= element.textContent;
    const form = new Intl.PluralRules(document.documentElement.lang).select(Number(number));
    const text = form === "one" ? element.dataset.one : element.dataset.other;
    element.textContent = number ? text.replace("{n}", number) : element.dataset.unsaid;
  });
}

function look(root) {
  showLate(root);
  countDown(Date.now());
  toastOnce(root);
  sayNumbers();
}

turnDealt();
look(document);
setInterval(() => {
  countDown(Date.now());
  turnDay();
  lapse();
}, 5000);
document.addEventListener("visibilitychange", turnDay);
document.addEventListener("input", sayNumbers);
document.addEventListener("htmx:afterSettle", sayNumbers);
document.addEventListener("htmx:afterSwap", (event) => look(event.target));
