"""Sharp compares moves: each is played in the same deals, the worse half is dropped, and so on."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.speahx.bot.candidates import candidates
from games.speahx.bot.codes import NUMBER
from games.speahx.bot.entering import Entry, enter, read
from games.speahx.bot.playout import Board
from games.speahx.bot.worlds import Worlds, board
from games.speahx.rules import Observation

PLAYOUTS = 120
"""How many games a move may cost, all moves together."""
ROUNDS = 3
"""How many times the worse half of the moves is dropped."""
TURNS = 25
"""How many turns of each player a game is played on."""
MOST_TURNS = 150
RUNNER_UP = 0.3
"""What the second place is worth; the first is worth 1, the last nothing."""
UNDECIDED = 0.6
"""What a place is worth that isn't decided at the horizon, by the cards left."""


@dataclass(slots=True)
class Tried:
    """A move and what its games were worth so far."""

    move: Move
    entry: Entry
    sum: float = 0.0
    games: int = 0

    @property
    def worth(self) -> float:
        return self.sum / self.games if self.games else 0.0


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """The move that does best in sampled games."""
    slots = seen.slots[seen.turn]
    tried = [Tried(move, read(move, slots)) for move in candidates(seen, moves)]
    if len(tried) == 1:
        return tried[0].move
    worlds, luck = Worlds(seen), Guess(dice)
    turned = NUMBER[seen.turned_card] if seen.turned_card else -1
    turns = min(MOST_TURNS, TURNS * (seen.seats - len(seen.order)))
    rounds = min(ROUNDS, max(1, (len(tried) - 1).bit_length()))
    for _ in range(rounds):
        for _ in range(max(2, PLAYOUTS // rounds // len(tried))):
            world = board(worlds.deal(luck))
            for one in tried:
                played = world.copy()
                enter(played, one.entry, turned)
                one.sum += _worth(played, seen.turn, turns)
                one.games += 1
        tried.sort(key=lambda one: -one.worth)
        tried = tried[: max(2, (len(tried) + 1) // 2)]
    return tried[0].move


def _worth(played: Board, seat: int, turns: int) -> float:
    """What the table is worth to the seat when it is played on."""
    before = len(played.hands)
    order = played.order if seat in played.order else played.play_on(turns, until=seat)
    if seat in order:
        return _value(order.index(seat), before)
    left = [
        (len(played.hands[one]) + len(played.table[one]), one != seat)
        for one in range(before)
        if one not in order
    ]
    mine = (len(played.hands[seat]) + len(played.table[seat]), False)
    place = len(order) + sum(other < mine for other in left)
    decided = len(left) == 1
    return _value(place, before) * (1.0 if decided else UNDECIDED)


def _value(place: int, seats: int) -> float:
    """Places count from 0."""
    if place == 0:
        return 1.0
    return RUNNER_UP * (seats - 1 - place) / max(1, seats - 2)
