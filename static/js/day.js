// What the clock and the table do to an open page: follow the dāye, count down, load again when
// the day turns. Without this module the same pages are reached by links and a reload.

const MINUTE = 60_000;

/** A region may send the page on: an accepted challenge leads to the dāye, an opened day to today. */
function follow(root) {
  const goal = (root.matches?.("[data-goto]") ? root : root.querySelector?.("[data-goto]"))?.dataset.goto;
  if (goal && location.pathname !== goal) location.assign(goal);
  else if (goal) location.reload();
}

/** "Fin dans 3 h 46", in minutes; the server wrote the wall clock for those without script. */
function countDown() {
  document.querySelectorAll("[data-ends]").forEach((element) => {
    const minutes = Math.max(0, Math.floor((Date.parse(element.dataset.ends) - Date.now()) / MINUTE));
    const hours = Math.floor(minutes / 60);
    const told = hours ? `${hours} h ${String(minutes % 60).padStart(2, "0")}` : `${minutes} min`;
    element.textContent = element.dataset.text.replace("{t}", told);
    element.closest(".pill")?.classList.toggle("loud-tomato", minutes <= 15);
    element.closest(".pill")?.classList.toggle("loud-sun", minutes > 15 && minutes <= 60);
  });
}

/** The closing and midnight change what the day is, whoever has an open page. Once for each: this
    phone's clock may be ahead of the server's. */
function turnDay() {
  const turn = document.querySelector("[data-reload-at]")?.dataset.reloadAt;
  if (!turn || document.hidden || Date.now() < Date.parse(turn) + 1500) return;
  if (performance.now() < (sessionStorage.getItem("turned") === turn ? MINUTE : 0)) return;
  sessionStorage.setItem("turned", turn);
  location.reload();
}

/** What only becomes true after a while: "no answer, try again later". A swap doesn't start anew. */
const since = Date.now();
function showLate(root) {
  root.querySelectorAll?.("[data-after]").forEach((element) => {
    const wait = since + Number(element.dataset.after) * 1000 - Date.now();
    setTimeout(() => { element.hidden = false; }, Math.max(wait, 0));
  });
}

/** What happened once is said once on this phone: "the three nikāyes are out". */
function toastOnce(root) {
  const news = root.querySelector?.("[data-toast]");
  const key = `toast ${news?.dataset.toast}`;
  if (!news || sessionStorage.getItem(key)) return;
  sessionStorage.setItem(key, "shown");
  const toast = document.createElement("p");
  toast.className = "toast";
  toast.textContent = news.textContent;
  document.getElementById("toasts")?.append(toast);
}

/** A button that says the number it will send. */
function sayNumbers() {
  document.querySelectorAll("[data-number-of]").forEach((element) => {
    const number = document.getElementById(element.dataset.numberOf)?.value;
    if (number) element.textContent = element.dataset.text.replace("{n}", number);
  });
}

function look(root) {
  follow(root);
  showLate(root);
  countDown();
  toastOnce(root);
  sayNumbers();
}

look(document);
setInterval(() => { countDown(); turnDay(); }, 5000);
document.addEventListener("visibilitychange", turnDay);
document.addEventListener("input", sayNumbers);
document.addEventListener("htmx:afterSettle", sayNumbers);
document.addEventListener("htmx:afterSwap", (event) => look(event.target));

/** htmx knows the pressed button of a form only when it stands inside it; ours stand in regions. */
document.addEventListener("htmx:configRequest", (event) => {
  const button = event.detail.triggeringEvent?.submitter;
  if (button?.name) event.detail.parameters[button.name] = button.value;
});
