// What happens at a table is seen happening: a card or piece goes from where it lay to where it lies.
// A region says so in data-moves, "TIA>NAU NAU>held-1-T": each from a place to a place, which are the
// data-at, data-spot or data-seat (`seat-2`) of an element, or the first of several that is there
// (`hand-6H/chance-6H`); what follows a # only makes one move another than the same before it, and @700
// sets out so many milliseconds later. With a + before it a move is shown only if what lies there is new or,
// to a seat, for as many cards as the region's data-left has fallen by. From one seat to another goes the back of a card. data-moves-ms
// is when they set out, if what was before them is looked at first (data-look). What was thrown tumbles
// (data-tumbles) when the region's data-sound is another. Nothing waits for it: what is tapped
// meanwhile is already where it belongs. With reduced motion nothing moves.

const LASTS_MS = 380;
/** From the first to the last of many that set out together. */
const SPREAD_MS = 120;
const EASING = "cubic-bezier(0.2, 0.8, 0.3, 1)";
/** A card that was in a hand is not seen before it sets out. */
const FROM_NOWHERE = [{ opacity: 0 }, { opacity: 1, offset: 0.1 }];
const THING = ".piece, .card, .medal, .chip";
const SEAT = /^seat-(\d+)/;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether somebody wants nothing to move, by their system or by their own choice here. */
function unmoved() {
  return still.matches || document.documentElement.dataset.motion === "reduced" || document.hidden;
}

function placeOf(region, name) {
  const [plain] = name.split("#");
  for (const one of plain.split("/")) {
    const place = placeCalled(region, one);
    if (place) return place;
  }
  return null;
}

function placeCalled(region, plain) {
  const seat = SEAT.exec(plain);
  const called = CSS.escape(plain);
  if (seat) return region.querySelector(`[data-seat="${seat[1]}"]`);
  return region.querySelector(`[data-spot="${called}"], [data-at="${called}"]`);
}

/** The card or piece on a place; of several the top one, which is drawn last. */
function thingOn(place) {
  if (!place || place.matches(THING)) return place;
  return [...place.querySelectorAll(THING)].filter((one) => one.getClientRects().length).pop() ?? null;
}

/** A box as wide as a small card in the middle of another. */
function small({ left, top, width, height }) {
  return new DOMRect(left + width / 2 - 15, top + height / 2 - 21, 30, 42);
}

/** Where what lies on a place is, or the middle of the place where nothing lies. */
function boxOf(place) {
  const thing = thingOn(place);
  return thing ? thing.getBoundingClientRect() : small(place.getBoundingClientRect());
}

/** The moves of a region without those of a + that haven't happened: `was` is its data before, `there` says
    which places it had. */
function happened(region, was, there) {
  let fallen = Number(was.left ?? 0) - Number(region.dataset.left ?? 0);
  const isNew = (to) => (SEAT.test(to) ? fallen-- > 0 : !there.has(to));
  const moves = region.dataset.moves.split(" ");
  return moves.filter((move) => !move.startsWith("+") || isNew(move.split(/[>@]/)[1])).join(" ");
}

/** Each move as [from, to, how much later it sets out]. */
function pairs(moves) {
  return moves.split(" ").map((move) => move.replace(/^\+/, "").split(/[>@]/));
}

// What was there before the region is replaced: id → name of a place → { box, thing, seat, at }, `at` being
// where the seat was that it lay at.
const before = new Map();

document.addEventListener("region:coming", ({ target, detail }) => {
  before.delete(target.id);
  const told = !detail.moves || detail.moves === target.dataset.moves;
  if (told || unmoved() || !(detail.version > Number(target.dataset.version))) return;
  const places = new Map();
  for (const name of pairs(detail.moves).flatMap((move) => move.slice(0, 2))) {
    const place = placeOf(target, name);
    const seat = place?.closest("[data-seat]");
    const at = seat?.getBoundingClientRect();
    if (place) places.set(name, { box: boxOf(place), thing: thingOn(place), seat: seat?.dataset.seat, at });
  }
  before.set(target.id, places);
});

/** How far it is from the middle of one box to that of another. */
function between(from, to) {
  return [to.left + to.width / 2 - from.left - from.width / 2, to.top + to.height / 2 - from.top - from.height / 2];
}

/** From one box to another, as a transform of whatever lies in the second. */
function shift(from, to) {
  const [x, y] = between(to, from);
  return `translate(${x}px, ${y}px) scale(${to.width ? from.width / to.width : 1})`;
}

/** A thing that lies there now comes from where it, or whoever gave it, was. */
function arrive(thing, from, delay) {
  const place = thing.closest("[data-at], [data-spot]") ?? thing;
  place.classList.add("arriving");
  const ends = () => place.classList.remove("arriving");
  const lying = getComputedStyle(thing).transform.replace("none", "");
  const flight = thing.animate(
    { transform: [`${shift(from, thing.getBoundingClientRect())} ${lying}`, lying || "none"] },
    { duration: LASTS_MS, delay, easing: EASING, fill: "backwards" },
  );
  flight.finished.then(ends, ends);
}

/** A likeness of a thing, over everything and as large as the box. */
function likenessOf(thing, { left, top, width, height }) {
  const likeness = thing.cloneNode(true);
  likeness.classList.add("leaving");
  likeness.setAttribute("aria-hidden", "true");
  for (const each of [likeness, ...likeness.querySelectorAll("*")]) each.removeAttribute("id");
  Object.assign(likeness.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  likeness.style.setProperty("--w", `${width}px`);
  document.body.append(likeness);
  return likeness;
}

/** What isn't shown where it has gone (a pile in somebody's hand) goes there as a likeness of itself: until it
    sets out it is seen where it lay, or not at all if it lay nowhere (`start`). */
function leave(thing, from, to, delay, start = [{}]) {
  const likeness = likenessOf(thing, from);
  const end = { transform: `${shift(to, from)} scale(0.6)`, opacity: 0.2 };
  const gone = () => likeness.remove();
  const flight = likeness.animate([...start, end], { duration: LASTS_MS, delay, easing: EASING, fill: "both" });
  flight.finished.then(gone, gone);
}

/** What comes into something that would hide the way to it comes as a likeness, and isn't seen before. */
function enter(thing, from, delay) {
  const box = thing.getBoundingClientRect();
  const likeness = likenessOf(thing, box);
  thing.classList.add("awaited");
  const ends = () => {
    thing.classList.remove("awaited");
    likeness.remove();
  };
  const [hidden, shown] = FROM_NOWHERE;
  const seen = [{ transform: shift(from, box), ...hidden }, shown, { transform: "none", opacity: 1 }];
  const flight = likeness.animate(seen, { duration: LASTS_MS, delay, easing: EASING, fill: "backwards" });
  flight.finished.then(ends, ends);
}

/** The back of a card, which is all that is seen of one that goes from hand to hand. */
function backOf(region) {
  const back = document.createElement("span");
  back.className = `card back ${region.dataset.back ?? ""}`;
  return back;
}

/** Where something sets out that lay there before; later on it is where its seat has taken it meanwhile. */
function startOf(region, { box, seat, at }, delay) {
  const now = delay > SPREAD_MS && seat && placeCalled(region, `seat-${seat}`)?.getBoundingClientRect();
  return now ? new DOMRect(box.left + now.left - at.left, box.top + now.top - at.top, box.width, box.height) : box;
}

function move(region, places, [from, to], delay) {
  const [origin, place] = [placeOf(region, from), placeOf(region, to)];
  const start = places.has(from) ? startOf(region, places.get(from), delay) : origin && boxOf(origin);
  if (!start || !place) return;
  const thing = thingOn(place);
  const seats = [from, to].map((name) => SEAT.test(name));
  if (seats[0] && seats[1]) leave(backOf(region), small(start), small(boxOf(place)), delay, FROM_NOWHERE);
  else if (thing && !seats[1] && !place.closest("[data-clips]")) arrive(thing, start, delay);
  else if (thing && !seats[1]) enter(thing, start, delay);
  else if (places.get(from)?.thing) leave(places.get(from).thing, start, boxOf(place), delay);
}

function show(region, places, was) {
  const moves = pairs(happened(region, was, places));
  const step = SPREAD_MS / Math.max(1, moves.length - 1);
  const first = region.matches(".looks[data-moves-ms]") ? Number(region.dataset.movesMs) : 0;
  moves.forEach((each, at) => {
    move(region, places, each, first + (each[2] ? Number(each[2]) : at * step));
  });
}

/** What was looked at (data-gathered) goes to whoever took it (data-taker) at the look's end. */
function gather(region) {
  const { taker, lookMs } = region.dataset;
  const goal = taker && region.classList.contains("looks") && !unmoved() && placeOf(region, taker);
  if (!goal) return;
  const to = boxOf(goal);
  for (const thing of region.querySelectorAll("[data-gathered]")) {
    const [x, y] = between(thing.getBoundingClientRect(), to);
    const path = [{ translate: "0 0" }, { translate: "0 0", offset: 0.74 }, { translate: `${x}px ${y}px` }];
    thing.animate(path, { duration: Number(lookMs), easing: "ease-in" });
  }
}

const TUMBLES_MS = 500;
const TURNS = 540;
/** Dice or sticks fall one after the other; how they lie is known before. */
function tumble(region, was) {
  if (!region.dataset.sound || region.dataset.sound === was.sound || unmoved()) return;
  [...region.querySelectorAll("[data-tumbles] > *")].forEach((thing, nth) => {
    const lying = getComputedStyle(thing).transform.replace("none", "");
    const start = `translateY(-40px) rotate(${nth % 2 ? TURNS : -TURNS}deg) ${lying}`;
    const path = { transform: [start, lying || "none"], opacity: [0, 1] };
    thing.animate(path, { duration: TUMBLES_MS, delay: nth * 30, easing: EASING, fill: "backwards" });
  });
}

document.addEventListener("region:came", ({ target, detail: was }) => {
  gather(target);
  tumble(target, was);
  const places = before.get(target.id);
  before.delete(target.id);
  if (places) show(target, places, was);
});
