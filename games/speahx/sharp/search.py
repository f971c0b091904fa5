"""Compares moves: each is played in the same deals, the worse half is dropped, and so on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.chance import Chance, Dice, Guess
from games.engine.contract import Move
from games.speahx import rules
from games.speahx.rules import Observation
from games.speahx.rules.state import State
from games.speahx.sharp.candidates import candidates
from games.speahx.sharp.worlds import Worlds, board

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
_NO_CHANCE = Chance(None, 1)


@dataclass(slots=True)
class Tried:
    """A move and what its games were worth so far."""

    move: Move
    sum: float = 0.0
    games: int = 0

    @property
    def worth(self) -> float:
        return self.sum / self.games if self.games else 0.0


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """The move that does best in sampled games."""
    tried = [Tried(move) for move in candidates(seen, moves)]
    if len(tried) == 1:
        return tried[0].move
    worlds, luck, seat = Worlds(seen), Guess(dice), seen.turn
    turns = min(MOST_TURNS, TURNS * (seen.seats - len(seen.order)))
    rounds = min(ROUNDS, max(1, (len(tried) - 1).bit_length()))
    for _ in range(rounds):
        for _ in range(max(2, PLAYOUTS // rounds // len(tried))):
            world = worlds.deal(luck)
            for one in tried:
                one.sum += _worth(world, one.move, seat, turns)
                one.games += 1
        tried.sort(key=lambda one: -one.worth)
        tried = tried[: max(2, (len(tried) + 1) // 2)]
    return tried[0].move


def _worth(world: State, move: Move, seat: int, turns: int) -> float:
    """What one game after the move is worth to the seat."""
    state = rules.apply(world, seat, move, _NO_CHANCE)
    while state.turned:  # it waits for a word: any will do
        state = rules.apply(
            state, state.turn, next(rules.legal_moves(state, state.turn)), _NO_CHANCE
        )
    played = board(state)
    before = len(played.hands)
    order = played.order if state.over else played.play_on(turns)
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
