// Späye for a verifier: what chance has to know of a day, and which cards came out of it. Follows
// games/spaye/rules as far as cards are moved; who may move and what it scores is told elsewhere.

const NIKAYE = "N";
const FINAL_CARDS = 3;
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SHORT_RANKS = RANKS.filter((rank) => !["2", "3", "4", "5", "6"].includes(rank));

const rankOf = (card) => card.replace(/[SHDC]$/, "");

function fullPack(size) {
  const ranks = size === 32 ? SHORT_RANKS : RANKS;
  const ordinary = [..."SHDC"].flatMap((suit) => ranks.map((rank) => rank + suit));
  return [...ordinary, NIKAYE, NIKAYE, NIKAYE];
}

function need(holds) {
  if (!holds) throw new RangeError("this can't have happened");
}

/** The table before the first entry. */
export function begin(options, decide) {
  const app = options.deck === "app";
  const cards = app ? decide("cards", (dice) => dice.shuffled(fullPack(options.pack))) : [];
  return { app, cards: [...cards], running: null, dayes: [] };
}

/** One entry; moves that touch no card change nothing. Throws what can't have happened. */
export function move(table, seat, verb, args, decide) {
  const known = Object.hasOwn(MOVES, verb) ? MOVES[verb] : null;
  if (known) known(table, seat, args, decide);
}

/** What the pages showed: each dāye's players and the cards of every draw. */
export const seen = (table) => table.dayes.map(({ players, draws }) => [players, draws]);

/** The same for a table of results. */
export const rows = (dayes) =>
  dayes.map(([players, draws], number) => ({ label: `Dāye ${number + 1}`, seats: players, draws }));

const left = (table) => table.cards.filter((card) => card !== null).length;
const isFree = (table) => table.running === null;
const gathers = ({ running }) => running?.final && running.players.length < FINAL_CARDS;

function start(table, players, final) {
  need(isFree(table));
  table.running = { players, picks: players.map(() => null), draws: [], final };
}

function breakOff(table) {
  table.running = null;
}

function leave(table, seat) {
  const players = table.running.players.filter((player) => player !== seat);
  table.running = players.length ? { ...table.running, players, picks: players.map(() => null) } : null;
}

const MOVES = {
  accept(table, seat, [challenger]) {
    need(left(table) > FINAL_CARDS);
    start(table, [Number(challenger), seat], false);
  },
  withdraw(table, seat) {
    // Otherwise a challenge is taken back.
    if (table.running?.players.includes(seat)) breakOff(table);
  },
  abort: breakOff,
  close: breakOff,
  call_final(table, seat) {
    need(left(table) === FINAL_CARDS);
    start(table, [seat], true);
  },
  join_final(table, seat) {
    need(gathers(table) && !table.running.players.includes(seat));
    const players = [...table.running.players, seat];
    table.running = { ...table.running, players, picks: players.map(() => null) };
  },
  leave_final: leaveGathering,
  check_out(table, _keeper, [seat]) {
    if (table.running?.players.includes(Number(seat))) leaveGathering(table, Number(seat));
  },
  draw(table, seat, [position], decide) {
    need(!isFree(table) && !gathers(table));
    const { players, picks } = table.running;
    const at = players.indexOf(seat);
    const place = Number(position);
    need(at >= 0 && picks[at] === null && !picks.includes(place));
    need(typeof table.cards[place] === "string");
    picks[at] = place;
    if (!picks.includes(null)) reveal(table, decide);
  },
  double_or_quits(table, _seat, _args, decide) {
    if (!table.app) return;
    need(table.dayes.at(-1)?.final);
    decide("redraws", (dice) => dice.shuffled(table.dayes.at(-1).draws.at(-1)));
  },
  log(table, _seat, args) {
    const draws = args.filter((word) => word.includes("-"));
    const players = args.slice(0, args.length - draws.length).map(Number);
    need(draws.length > 0 && players.every(Number.isInteger));
    settle(table, { players, draws: draws.map((draw) => draw.split("-")), final: players.length === FINAL_CARDS });
  },
};

function leaveGathering(table, seat) {
  need(gathers(table) && table.running.players.includes(seat));
  leave(table, seat);
}

function reveal(table, decide) {
  const { running } = table;
  const drawn = running.picks.map((place) => table.cards[place]);
  running.picks.forEach((place) => {
    table.cards[place] = null;
  });
  const draws = [...running.draws, drawn];
  if (isTie(drawn)) {
    table.running = { ...running, draws, picks: [null, null], final: left(table) === FINAL_CARDS };
    return;
  }
  breakOff(table);
  settle(table, { players: running.players, draws, final: running.final });
  putBack(table, decide);
}

function settle(table, daye) {
  table.dayes.push(daye);
}

const isTie = (drawn) => drawn.length === 2 && !drawn.includes(NIKAYE) && rankOf(drawn[0]) === rankOf(drawn[1]);

/** The last nikāye has left: one of them replaces a random card of the table. */
function putBack(table, decide) {
  const lying = [...table.cards.keys()].filter((place) => table.cards[place] !== null);
  if (table.cards.includes(NIKAYE) || !lying.length) return;
  table.cards[decide("replacements", (dice) => dice.choice(lying))] = NIKAYE;
}
