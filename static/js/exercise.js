// The rep counter. It helps whoever exercises and is never sent: the witness's number counts.
// Markup: games/ui/README.md, "Exercise". The count survives a reload of the page.

const area = document.querySelector("[data-exercise]");
if (area) start(area);

function start(root) {
  const total = Number(root.dataset.total);
  const store = `exercise ${root.dataset.exercise}`;
  const state = load(store);

  const tap = root.querySelector(".tap");
  const number = root.querySelector("[data-count]");
  const timer = root.querySelector("[data-timer]");

  function draw() {
    number.textContent = state.count;
    root.querySelectorAll(".seg").forEach((segment, n) => segment.classList.toggle("done", n < state.count));
    root.querySelector(".arc")?.setAttribute("stroke-dasharray", `${state.count} ${total}`);
    tap.setAttribute("aria-label", tap.dataset.label.replace("{n}", state.count));
    root.querySelectorAll("[data-undo]").forEach((button) => { button.disabled = state.count === 0; });
    drawLeft(total - state.count);
  }

  function count(step) {
    const next = Math.min(Math.max(state.count + step, 0), total);
    if (next === state.count) return;
    state.count = next;
    state.since ??= Date.now();
    save(store, state);
    draw();
    if (step < 0) return;
    replay(number, "counted");
    navigator.vibrate?.(10);
    keepAwake();
  }

  function drawTime() {
    if (!timer) return;
    const seconds = state.since ? Math.floor((Date.now() - state.since) / 1000) : 0;
    timer.textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  tap.addEventListener("click", () => count(1));
  root.addEventListener("click", (event) => event.target.closest("[data-undo]") && count(-1));
  document.addEventListener("keydown", (event) => {
    if (event.code !== "Space" || event.repeat || event.target.closest("a, button, input, select, textarea")) return;
    event.preventDefault();
    count(1);
  });
  setInterval(() => state.count < total && drawTime(), 1000);
  draw();
  drawTime();
}

/** "Encore 4 répétitions", or the button that asks for the confirmation. */
function drawLeft(left) {
  document.querySelectorAll("[data-left]").forEach((element) => {
    const plural = new Intl.PluralRules(document.documentElement.lang).select(left);
    const text = plural === "one" ? element.dataset.one : element.dataset.other;
    element.textContent = text.replace("{n}", left);
    element.hidden = left === 0;
  });
  document.querySelectorAll("[data-when-done]").forEach((element) => { element.hidden = left > 0; });
}

function load(store) {
  try {
    return { count: 0, ...JSON.parse(sessionStorage.getItem(store)) };
  } catch {
    return { count: 0 };
  }
}

function save(store, state) {
  try {
    sessionStorage.setItem(store, JSON.stringify(state));
  } catch { /* private mode: the count lives on the page only */ }
}

function replay(element, name) {
  element.classList.remove(name);
  void element.getBoundingClientRect();
  element.classList.add(name);
}

let lock = null;
async function keepAwake() {
  if (lock || !navigator.wakeLock) return;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { lock = null; });
  } catch { lock = null; }
}
document.addEventListener("visibilitychange", () => document.hidden || (area && keepAwake()));
