"""La Spirale d'Or's judge: the value of each choice against the opponent's equilibrium.

Only simultaneous choices are hidden, so nothing is sampled. All choices in a player's equilibrium
have the same value, so that none of them is ever a mistake. A value is the chance to win.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from games.engine.chance import Dice
from games.engine.contract import Move
from games.engine.judging import Judge, MoveEvaluation
from games.spirale.bot.search import Game, Search
from games.spirale.bot.sharp import mixture
from games.spirale.bot.values import values
from games.spirale.rules import Observation, confront, imagine, speak

COSTLY = 0.03
DRAW = 0.5


def judge(
    seen: Observation,
    moves: Sequence[Move],
    dice: Dice,
    memory: Any = None,
    played: Move | None = None,
) -> Sequence[MoveEvaluation]:
    """Evaluate all moves, and the one played."""
    assert seen.seat is not None
    if played is not None and played not in moves:
        moves = [*moves, played]
    position = _Position(seen)
    evaluations = [
        MoveEvaluation(move, position.value(move), probability=position.probability(move))
        for move in moves
    ]
    return sorted(evaluations, key=lambda each: -round(each.value, 9))


class _Position:
    """A position, seen from the seat of its observation."""

    def __init__(self, seen: Observation) -> None:
        assert seen.seat is not None
        self._seat, self._state = seen.seat, imagine(seen)
        self._search = Search(values(seen.worded))

    def value(self, move: Move) -> float:
        """Return the seat's chance to win with this move."""
        match move.verb:
            case "announce":
                return self._mine(self._announced(int(move.args[0])))
            case "reinforce":
                return self._mine(self._reinforced(int(move.args[0])))
            case "accept_draw" | "offer_draw":
                return DRAW
            case "resign":
                return 0.0
        said = move.args if move.verb == "engage" else None
        return self._mine(self._search.value(speak(self._state, self._seat, said)))

    def probability(self, move: Move) -> float | None:
        """Return the move's probability in the seat's equilibrium; None if nothing is mixed."""
        match move.verb:
            case "announce":
                mixed, place = mixture(self._numbers, self._seat), int(move.args[0]) - 1
            case "reinforce":
                mixed, place = mixture(self._reinforcements, self._seat), int(move.args[0])
            case _:
                return None
        return mixed[place] if place < len(mixed) else 0.0

    def _mine(self, chance: float) -> float:
        """Convert seat 0's chance to the seat's."""
        return chance if self._seat == 0 else 1 - chance

    def _announced(self, number: int) -> float:
        """Return seat 0's chance with the seat's number against the opponent's equilibrium."""
        return sum(
            part * self._met(number, place)
            for place, part in enumerate(self._mixed(self._numbers))
            if part
        )

    def _met(self, number: int, place: int) -> float:
        """Return seat 0's chance with these numbers: by the matrix, or by the rules if suicidal.

        `place` is the opponent's number less one.
        """
        if number in self._search.numbers_of(self._state)[self._seat]:
            return self._entry(self._numbers, number - 1, place)
        both = (number, place + 1) if self._seat == 0 else (place + 1, number)
        return self._search.value(confront(self._state, both))

    def _reinforced(self, turned: int) -> float:
        game = self._reinforcements
        return sum(
            part * self._entry(game, turned, place)
            for place, part in enumerate(self._mixed(game))
            if part
        )

    @cached_property
    def _numbers(self) -> Game:
        return self._search.numbers(self._state)

    @cached_property
    def _reinforcements(self) -> Game:
        return self._search.reinforcements(self._state)

    def _mixed(self, game: Game) -> tuple[float, ...]:
        """Return the opponent's probabilities in the equilibrium."""
        return mixture(game, 1 - self._seat)

    def _entry(self, game: Game, own: int, other: int) -> float:
        return game[own][other] if self._seat == 0 else game[other][own]


JUDGE = Judge(Observation, judge, unit="chance", mistake_threshold=COSTLY, version=2)
