// What happens at a table is seen happening: a card or piece goes from where it lay to where it lies.
// A region says so in data-moves, "TIA>NAU NAU>held-1-T": each from a place to a place, which are the
// data-at, data-spot or data-seat (`seat-2`) of an element; what follows a # only makes one move
// another than the same before it. Nothing waits for it: what is tapped
// meanwhile is already where it belongs. With reduced motion nothing moves.

const LASTS_MS = 380;
const EASING = "cubic-bezier(0.2, 0.8, 0.3, 1)";
const THING = ".piece, .card, .chip";
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether somebody wants nothing to move, by their system or by their own choice here. */
function unmoved() {
  return still.matches || document.documentElement.dataset.motion === "reduced" || document.hidden;
}

function placeOf(region, name) {
  const [plain] = name.split("#");
  const seat = /^seat-(\d+)$/.exec(plain);
  const called = CSS.escape(plain);
  if (seat) return region.querySelector(`[data-seat="${seat[1]}"]`);
  return region.querySelector(`[data-spot="${called}"], [data-at="${called}"]`);
}

/** The card or piece on a place; of several the top one, which is drawn last. */
function thingOn(place) {
  if (!place || place.matches(THING)) return place;
  return [...place.querySelectorAll(THING)].filter((one) => one.getClientRects().length).pop() ?? null;
}

function pairs(moves) {
  return moves.split(" ").map((move) => move.split(">"));
}

// What was there before the region is replaced: id → name of a place → { box, thing }.
const before = new Map();

document.addEventListener("region:coming", ({ target, detail }) => {
  before.delete(target.id);
  const told = !detail.moves || detail.moves === target.dataset.moves;
  if (told || unmoved() || !(detail.version > Number(target.dataset.version))) return;
  const places = new Map();
  for (const name of pairs(detail.moves).flat()) {
    const thing = thingOn(placeOf(target, name));
    if (thing) places.set(name, { box: thing.getBoundingClientRect(), thing });
  }
  before.set(target.id, places);
});

/** From one box to another, as a transform of whatever lies in the second. */
function shift(from, to) {
  const [x, y] = [
    from.left + from.width / 2 - (to.left + to.width / 2),
    from.top + from.height / 2 - (to.top + to.height / 2),
  ];
  return `translate(${x}px, ${y}px) scale(${to.width ? from.width / to.width : 1})`;
}

/** A thing that lies there now comes from where it, or whoever gave it, was. */
function arrive(thing, from) {
  const place = thing.closest("[data-at], [data-spot]") ?? thing;
  place.classList.add("arriving");
  const ends = () => place.classList.remove("arriving");
  const flight = thing.animate(
    { transform: [shift(from, thing.getBoundingClientRect()), "none"] },
    { duration: LASTS_MS, easing: EASING },
  );
  flight.finished.then(ends, ends);
}

/** What isn't shown where it has gone (a pile in somebody's hand) goes there as a likeness of itself. */
function leave(thing, from, to) {
  const likeness = thing.cloneNode(true);
  likeness.classList.add("leaving");
  likeness.setAttribute("aria-hidden", "true");
  for (const each of [likeness, ...likeness.querySelectorAll("*")]) each.removeAttribute("id");
  const { left, top, width, height } = from;
  Object.assign(likeness.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  likeness.style.setProperty("--w", `${width}px`);
  document.body.append(likeness);
  const end = { transform: `${shift(to, from)} scale(0.6)`, opacity: 0.2 };
  const gone = () => likeness.remove();
  likeness.animate([{}, end], { duration: LASTS_MS, easing: EASING, fill: "forwards" }).finished.then(gone, gone);
}

function show(region, places) {
  for (const [from, to] of pairs(region.dataset.moves)) {
    const start = places.get(from)?.box ?? thingOn(placeOf(region, from))?.getBoundingClientRect();
    const place = placeOf(region, to);
    const thing = place && thingOn(place);
    if (!start || !place) continue;
    // What scrolls or hides what juts out (data-clips) would hide the way to it.
    if (thing && !place.matches("[data-seat]") && !place.closest("[data-clips]")) arrive(thing, start);
    else if (places.has(from)) leave(places.get(from).thing, start, (thing ?? place).getBoundingClientRect());
  }
}

document.addEventListener("region:came", ({ target }) => {
  const places = before.get(target.id);
  before.delete(target.id);
  if (places) show(target, places);
});
