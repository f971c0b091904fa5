"""A day to be played in tests: its cards are laid out, its moves are text."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.spaye import rules
from games.spaye.rules.cards import full_pack
from games.spaye.rules.points import Columns, columns

SEED = bytes(range(32))
ROUND = ("A-K", "Q-J", "10-8", "7-A", "K-Q", "J-10", "8-7")
"""Seven logs without a tie; played twice they leave the four nines and three nikāyes of 32."""


def laid_out(first: str, pack: int, last: str = "") -> list[str]:
    """The whole pack by position: these cards first, those last, the others in between."""
    ahead, behind = first.split(), last.split()
    rest = list((Counter(full_pack(pack)) - Counter(ahead + behind)).elements())
    return [*ahead, *rest, *behind]


class Day:
    """`Day("9S 7H")`: a 9 at position 0, a 7 at position 1; three players, the exercise set.

    The three nikāyes lie at the end of the table unless they are asked for.
    """

    def __init__(
        self,
        first: str = "",
        *,
        last: str = "",
        deck: str = "app",
        pack: int = 52,
        seats: int = 3,
        exercise: str | None = "squats",
        flags: tuple[str, ...] = (),
        **script: list[Any],
    ) -> None:
        self.options = rules.read_options({"deck": deck, "pack": pack})
        self.script: dict[str, list[Any]] = {"cards": [laid_out(first, pack, last)], **script}
        self.used: Counter[str] = Counter()
        self.entries = 0
        chance = Chance(SEED, 0, self.script)
        self.state = rules.setup(0, self.options, chance)
        self._count(chance)
        for seat in range(seats):
            given = flags[seat] if seat < len(flags) else ""
            self.keep(f"check_in {seat} {given}".strip())
        if exercise and seats:
            self.play(0, f"set_exercise {exercise}")

    def _count(self, chance: Chance) -> None:
        self.used.update(kind for kind, _ in chance.events)

    def play(self, seat: int | None, *texts: str) -> Day:
        for text in texts:
            chance = Chance(SEED, self.entries + 1, self.script, self.used)
            self.state = rules.apply(self.state, seat, Move.parse(text), chance)
            self.entries += 1
            self._count(chance)
        return self

    def keep(self, *texts: str) -> Day:
        return self.play(None, *texts)

    def refuses(self, rule: str, seat: int | None, text: str, /, **values: Any) -> None:
        """The move is refused by this rule with these values, and nothing has changed."""
        before = self.state
        with pytest.raises(IllegalMove) as refused:
            self.play(seat, text)
        assert (refused.value.rule, refused.value.values) == (rule, values)
        assert self.state == before

    def begin(self, challenger: int, player: int) -> Day:
        """A challenge is made and accepted."""
        return self.play(challenger, f"challenge {player}").play(player, f"accept {challenger}")

    def duel(self, challenger: int, player: int, first: int, second: int) -> Day:
        """A whole dāye of one draw."""
        self.begin(challenger, player)
        return self.play(challenger, f"draw {first}").play(player, f"draw {second}")

    def final(self, *positions: int, players: tuple[int, ...] = (0, 1, 2)) -> Day:
        """The players gather and pick these positions."""
        self.play(players[0], "call_final")
        for player in players[1:]:
            self.play(player, "join_final")
        for player, position in zip(players, positions, strict=True):
            self.play(player, f"draw {position}")
        return self

    def settle(self, most: bool = True) -> Day:
        """Every due exercise is confirmed by somebody else, done or not."""
        for at, exercise in enumerate(self.state.exercises):
            if exercise.due:
                witness = next(s for s in self.state.present() if s != exercise.seat)
                self.play(witness, f"confirm {at} {exercise.most if most else 0}")
        return self

    def down_to(self, left: int, challenger: int = 0, player: int = 1) -> Day:
        """Duels of the lowest positions until so many cards are left."""
        while self.state.left > left:
            self.begin(challenger, player)
            while self.state.running is not None:
                for seat in (challenger, player):
                    self.play(seat, f"draw {self.positions()[0]}")
                assert not (self.state.running and self.state.running.final), "lay out other cards"
            self.settle(most=False)
        assert self.state.left == left
        return self

    def positions(self) -> list[int]:
        """Where a card may be picked."""
        picks = self.state.running.picks if self.state.running else ()
        return [p for p, c in enumerate(self.state.cards) if c is not None and p not in picks]

    def moves(self, seat: int) -> list[str]:
        return [str(move) for move in rules.legal_moves(self.state, seat)]

    def points(self) -> Columns:
        return columns(self.state)

    def result(self) -> dict[str, Any] | None:
        outcome = rules.outcome(self.state)
        return dict(outcome.result) if outcome else None
