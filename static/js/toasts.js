// The page's toasts: a sentence stands once, at most three stand together, each for five seconds, or for
// as long as it takes to read. Whoever says something in a toast calls `toast`; what the server sends
// comes into the region by itself.

const SECONDS = 5;
/** What is read in a second, by somebody who takes their time. */
const LETTERS = 14;
const AT_MOST = 3;

const region = document.getElementById("toasts");
const wordsOf = (toast) => toast.textContent.replace(/\s+/g, " ").trim();
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

function arrive(toast) {
  if (!toast.isConnected) return;
  replaceSame(toast);
  makeRoom(toast);
  time(toast);
}

/** Say a sentence in a toast of this page. */
export function toast(text, kind = "") {
  const line = document.createElement("p");
  line.className = `toast ${kind}`.trim();
  line.textContent = text;
  region?.append(line);
}

if (region) {
  region.querySelectorAll(".toast").forEach(arrive);
  new MutationObserver((changes) => {
    const added = changes.flatMap((change) => [...change.addedNodes]);
    added.filter((node) => node.classList?.contains("toast")).forEach(arrive);
  }).observe(region, { childList: true });
}
