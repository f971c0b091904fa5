// Fragments are drawn for everybody; what is mine is marked here: rows whose data-player is me.
// Rows that change places glide there, or flash once where motion is reduced.

const GLIDE_MS = 300;

function rows() {
  return [...document.querySelectorAll("[data-player]")];
}

function mark() {
  const me = document.body.dataset.me;
  if (me) rows().forEach((row) => row.classList.toggle("me", row.dataset.player === me));
}

function still() {
  return (
    document.documentElement.dataset.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** Where each visible row stands, by the list it is in and its player. */
function places() {
  return new Map(
    rows()
      .filter((row) => row.offsetParent)
      .map((row) => [`${row.tagName} ${row.dataset.player}`, { row, top: row.getBoundingClientRect().top }]),
  );
}

let before = new Map();

function glide() {
  for (const [key, { row, top }] of places()) {
    const moved = (before.get(key)?.top ?? top) - top;
    if (Math.abs(moved) < 2) continue;
    if (still()) row.classList.add("moved");
    else row.animate([{ transform: `translateY(${moved}px)` }, {}], { duration: GLIDE_MS, easing: "ease-out" });
  }
  before = new Map();
}

mark();
document.addEventListener("htmx:sseBeforeMessage", () => {
  before = places();
});
document.addEventListener("htmx:beforeSwap", () => {
  before = places();
});
document.addEventListener("htmx:afterSettle", () => {
  mark();
  glide();
});
