// The page's toasts: a sentence stands once, at most three stand together, each for five seconds, or for
// as long as it takes to read; what went wrong stands until it is put away or what is sent next goes well,
// and why a move was refused until another one is chosen.
// Whoever says something in a toast calls `toast`; what the server sends comes into the region by itself.

const SECONDS = 5;
/** What is read in a second, by somebody who takes their time. */
const LETTERS = 14;
const AT_MOST = 3;
/** Readers of screens tell what comes into a page that they know, not what stands there as it opens. */
const KNOWN_MS = 500;
export const onceKnown = (act) => setTimeout(act, KNOWN_MS);

const region = document.getElementById("toasts");
const wordsOf = (toast) => toast.textContent.replace(/\s+/g, " ").trim();
const isError = (toast) => toast.classList.contains("error");
const beingRead = (toast) => toast.matches(":hover, :focus-within");

/** Let a toast leave when there was time to read it, unless it is being read. */
function time(toast) {
  let left = Math.max(SECONDS, Math.ceil(wordsOf(toast).length / LETTERS));
  const timer = setInterval(() => {
    if (toast.isConnected && beingRead(toast)) return;
    left -= 1;
    if (left > 0 && toast.isConnected) return;
    clearInterval(timer);
    toast.remove();
  }, 1000);
}

/** The same sentence takes its own place anew, so that it is said again; the keyboard stays on its link. */
function replaceSame(toast) {
  for (const other of [...region.querySelectorAll(".toast")]) {
    if (other === toast || wordsOf(other) !== wordsOf(toast)) continue;
    const focused = other.contains(document.activeElement);
    other.remove();
    if (focused) toast.querySelector("a, button")?.focus({ preventScroll: true });
  }
}

/** The oldest makes room, but for one that is being read. */
function makeRoom(newest) {
  const standing = [...region.querySelectorAll(".toast")];
  const others = standing.filter((toast) => toast !== newest && !beingRead(toast));
  others.slice(0, Math.max(0, standing.length - AT_MOST)).forEach((toast) => toast.remove());
}

/** A key to put it away. */
function addKey(toast) {
  const key = document.getElementById("close-toast")?.content.firstElementChild;
  if (key && !toast.querySelector("[data-close-toast]")) toast.append(key.cloneNode(true));
}

function arrive(toast) {
  if (!toast.isConnected) return;
  replaceSame(toast);
  makeRoom(toast);
  if (isError(toast)) addKey(toast);
  else time(toast);
}

/** What stood there when the page opened comes in once more, in its own place. */
function comeAgain(toast) {
  if (beingRead(toast)) arrive(toast);
  if (!toast.isConnected || beingRead(toast)) return;
  const again = toast.cloneNode(true);
  again.style.animation = "none";
  toast.replaceWith(again);
}

/** Say a sentence in a toast of this page. */
export function toast(text, kind = "") {
  const line = document.createElement("p");
  line.className = `toast ${kind}`.trim();
  line.textContent = text;
  region?.append(line);
}

if (region) {
  const standing = [...region.querySelectorAll(".toast")];
  onceKnown(() => standing.forEach(comeAgain));
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    added.filter((node) => node.classList?.contains("toast")).forEach(arrive);
  }).observe(region, { childList: true });
  region.addEventListener("click", ({ target }) => {
    const toast = target.closest("[data-close-toast]")?.closest(".toast");
    if (!toast) return;
    toast.remove();
    (region.querySelector("[data-close-toast]") ?? document.getElementById("main"))?.focus({ preventScroll: true });
  });
  document.addEventListener("change", ({ target }) => {
    if (!target.matches("[type=radio], [type=checkbox]")) return;
    region.querySelectorAll("[data-refusal]").forEach((toast) => toast.remove());
  });
  document.addEventListener("htmx:beforeOnLoad", ({ detail: { requestConfig, xhr } }) => {
    if (requestConfig?.verb !== "post" || xhr.status >= 400) return;
    [...region.querySelectorAll(".toast")].filter(isError).forEach((toast) => toast.remove());
  });
}
