"""Exercises as a scene has them: like it they hold nothing that the observation doesn't."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.spaye.rules.cards import value
from games.spaye.rules.observe import ExerciseSeen

if TYPE_CHECKING:
    from games.spaye.day.results import Card, Person
    from games.spaye.day.scene import Scene


@dataclass(frozen=True)
class Task:
    """An exercise, with the people it concerns."""

    scene: Scene
    exercise: ExerciseSeen

    @property
    def number(self) -> int:
        return self.exercise.number

    @property
    def person(self) -> Person:
        return self.scene.people[self.exercise.seat]

    @property
    def due(self) -> bool:
        return self.exercise.status == "due"

    @property
    def victories(self) -> int:
        """The nikāyé's victory points in this dāye."""
        daye = self.scene.seen.dayes[self.exercise.daye]
        return daye.victories[daye.players.index(self.exercise.seat)]

    @property
    def helpers(self) -> list[tuple[Person, int]]:
        return [(self.scene.people[seat], n) for seat, n in self.exercise.helpers]

    @property
    def helps(self) -> bool:
        """The reader does a part of somebody else's exercise, or all of it."""
        return any(person.me for person, _n in self.helpers)

    @property
    def witness(self) -> Person | None:
        seat = self.exercise.witness
        return None if seat is None else self.scene.people[seat]

    @property
    def opponent(self) -> Person | None:
        """The witness at hand: the first other player of the dāye."""
        daye = self.scene.seen.dayes[self.exercise.daye]
        return next((self.scene.people[s] for s in daye.players if s != self.exercise.seat), None)

    @property
    def rematch(self) -> Person | None:
        """Whoever did this exercise, if the reader played against them and may challenge them."""
        again = f"challenge {self.person.seat}" in self.scene.seen.moves
        return self.person if again and self.opponent and self.opponent.me else None

    @property
    def proposer(self) -> Person | None:
        proposal = self.exercise.proposal
        return None if proposal is None else self.scene.people[proposal.seat]

    @property
    def can_confirm(self) -> bool:
        return self.scene.verbs(f"confirm {self.number}")

    @property
    def can_adjust(self) -> bool:
        return f"adjust {self.number}" in self.scene.seen.openings

    @property
    def can_agree(self) -> bool:
        return f"agree_adjust {self.number}" in self.scene.seen.moves

    @property
    def partners(self) -> list[Person]:
        """With whom the Grand Späyin may share this exercise."""
        start = f"share {self.number} "
        shared = (m[len(start) :] for m in self.scene.seen.moves if m.startswith(start))
        return [self.scene.people[int(seat)] for seat in shared]

    @property
    def can_tyrannise(self) -> bool:
        return f"tyrant {self.number}" in self.scene.seen.moves

    @property
    def can_double(self) -> bool:
        return self.person.me and self.exercise.final and self.scene.verbs("double_or_quits")

    @property
    def may_double(self) -> bool:
        """Its player holds the Tikäo's bonus and hasn't chosen yet."""
        ex = self.exercise
        open_ = self.due and ex.final and ex.bonus is None and not ex.adjusted
        return open_ and "tikao" in self.person.seen.bonuses

    @property
    def count(self) -> int:
        """What the reader does of it; where they do nothing, what its player does."""
        return next((n for person, n in self.helpers if person.me), self.exercise.own)

    @property
    def each_round(self) -> int:
        """Repetitions of one round; after a double there are two."""
        return self.count // 2 if self.exercise.rounds == 2 else self.count

    @property
    def parts(self) -> list[tuple[Person, int]]:
        """Who does how many, the nikāyé first."""
        own = [(self.person, self.exercise.own)] if self.exercise.own else []
        return own + self.helpers

    @property
    def double_cards(self) -> list[str]:
        """Real deck: the cards that the Tikäo may have drawn again."""
        start = "double_or_quits "
        return [m[len(start) :] for m in self.scene.seen.moves if m.startswith(start)]

    @property
    def redrawn(self) -> list[Card]:
        daye = self.scene.seen.dayes[self.exercise.daye]
        if len(self.exercise.redraw) != len(daye.players):
            return []
        return self.scene.cards_of(daye.players, self.exercise.redraw)

    @property
    def others_points(self) -> list[int]:
        """The values whose sum this exercise is, in the final."""
        daye = self.scene.seen.dayes[self.exercise.daye]
        if not daye.draws:
            return []
        last = zip(daye.players, daye.draws[-1], strict=True)
        return [value(code) for seat, code in last if seat != self.exercise.seat]
