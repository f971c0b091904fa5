// Two games of secret hands that give boardgame.io the work that ours give us: `office`, where eight
// may move at any time, and `tricks`, where four take turns.
const { ActivePlayers, PlayerView } = require("boardgame.io/core");

const HAND = 15;

const dealt = ({ ctx, random }) => {
  const deck = random.Shuffle(Array.from({ length: HAND * ctx.numPlayers }, (_, card) => card));
  const players = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: deck.splice(0, HAND) };
  return { players, trick: [], challenges: {} };
};

// A card from the hand to the trick; after the last one hands are taken up again.
const play = ({ G, playerID }) => {
  const { hand } = G.players[playerID];
  G.trick.push(hand.pop());
  if (!hand.length) G.players[playerID].hand = G.trick.splice(0, HAND);
};

// As in our office's table: challenged, or withdrawn.
const challenge = ({ G, playerID }) => {
  if (playerID in G.challenges) delete G.challenges[playerID];
  else G.challenges[playerID] = true;
};

const tricks = {
  name: "tricks",
  setup: dealt,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { play: { move: play, client: false } },
};

const office = {
  name: "office",
  setup: dealt,
  playerView: PlayerView.STRIP_SECRETS,
  turn: { activePlayers: ActivePlayers.ALL },
  moves: { challenge: { move: challenge, client: false, ignoreStaleStateID: true } },
};

module.exports = { games: [office, tricks] };
