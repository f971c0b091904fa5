"""What a scene is made of: people behind seats, shown cards, settled dāyes, exercises.

Like the scene they hold nothing that the observation doesn't.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.players.models import Player
from games.spaye.rules.cards import value
from games.spaye.rules.observe import DayeSeen, ExerciseSeen, PlayerSeen

if TYPE_CHECKING:
    from games.spaye.scene import Scene


@dataclass(frozen=True, slots=True)
class Face:
    """What is drawn of a person: equal faces look the same."""

    seat: int
    pk: int
    display_name: str
    initials: str
    palette: int


@dataclass(frozen=True)
class Person:
    """A seat's player as this audience sees him or her."""

    player: Player
    seen: PlayerSeen
    me: bool

    @property
    def seat(self) -> int:
        return self.seen.seat

    @property
    def name(self) -> str:
        return self.player.display_name

    @property
    def face(self) -> Face:
        shown = self.player
        return Face(self.seat, shown.pk, shown.display_name, shown.initials, shown.palette)

    @property
    def hides(self) -> bool:
        """Has opted out of Répétition: repetitions done are shown to nobody."""
        return not self.player.counts_repetitions

    @property
    def repetition(self) -> int | None:
        """The day's points of the column; `None` where they aren't shown."""
        return None if self.hides else self.seen.repetition

    @property
    def unavailable(self) -> bool:
        """Couldn't accept a challenge now, even at a free table."""
        return bool(self.seen.due) or self.seen.in_daye


@dataclass(frozen=True)
class Card:
    """A card in a reveal: who drew it and what it was worth there."""

    person: Person
    code: str
    victories: int = 0

    @property
    def value(self) -> int:
        return value(self.code)

    @property
    def nikaye(self) -> bool:
        return self.code == "N"


@dataclass(frozen=True)
class Result:
    """A settled dāye."""

    scene: Scene
    daye: DayeSeen

    @property
    def number(self) -> int:
        """As people count: the first dāye of the day is 1."""
        return self.daye.number + 1

    @property
    def people(self) -> list[Person]:
        return [self.scene.people[seat] for seat in self.daye.players]

    @property
    def cards(self) -> list[Card]:
        """The deciding cards in the order of the players; empty where they may not be seen."""
        if not self.daye.draws:
            return []
        shown = zip(self.people, self.daye.draws[-1], self.daye.victories, strict=True)
        return [Card(person, code, points) for person, code, points in shown]

    @property
    def codes(self) -> tuple[str, ...]:
        """Of the deciding cards."""
        return tuple(card.code for card in self.cards)

    @property
    def ties(self) -> list[list[Card]]:
        return [self.scene.cards_of(self.daye.players, draw) for draw in self.daye.draws[:-1]]

    @property
    def tie_count(self) -> int:
        return self.daye.reveals - 1

    @property
    def winner(self) -> Person | None:
        """Who beat the other; nobody where a nikāye was drawn."""
        if self.daye.final or self.tasks:
            return None
        won = zip(self.people, self.daye.victories, strict=True)
        return next((person for person, points in won if points), None)

    @property
    def loser(self) -> Person | None:
        winner = self.winner
        return next((p for p in self.people if winner and p is not winner), None)

    @property
    def tasks(self) -> list[Task]:
        found = (self.scene.task(number) for number in self.daye.exercises)
        return [task for task in found if task is not None]

    @property
    def mine(self) -> bool:
        return self.scene.seen.seat in self.daye.players

    @property
    def my_task(self) -> Task | None:
        return next((task for task in self.tasks if task.person.me), None)

    @property
    def chief(self) -> Task | None:
        """The exercise that the result is told by: mine, else the first."""
        return self.my_task or next(iter(self.tasks), None)

    @property
    def my_card(self) -> Card | None:
        return next((card for card in self.cards if card.person.me), None)

    @property
    def us(self) -> Card:
        """The card at the bottom: mine, else the challenger's."""
        return self.my_card or self.cards[0]

    @property
    def them(self) -> Card:
        return next(card for card in self.cards if card is not self.us and card != self.us)

    @property
    def due(self) -> list[Task]:
        """Its exercises that nobody has confirmed yet."""
        return [task for task in self.tasks if task.due]

    @property
    def to_watch(self) -> list[Task]:
        """Exercises of others that this audience may confirm."""
        return [task for task in self.due if task.can_confirm]

    @property
    def double(self) -> bool:
        """Two nikāyes against each other."""
        return not self.daye.final and len(self.tasks) > 1

    @property
    def tikao(self) -> Task | None:
        """The final's exercise on which its player may still risk double or quits."""
        return next((task for task in self.tasks if task.may_double), None)

    @property
    def redealt(self) -> Task | None:
        """The exercise for which the final's cards were dealt again."""
        return next((task for task in self.tasks if task.redrawn), None)

    @property
    def tone(self) -> str:
        """The colour of the result for this audience."""
        if self.tikao or self.redealt:
            return "coral"
        if self.tasks:
            return "sun"
        winner = self.winner
        return "sun" if winner and (winner.me or not self.mine) else "lilac"

    @property
    def contestable(self) -> bool:
        return f"contest {self.daye.number}" in self.scene.seen.moves

    @property
    def undoable(self) -> bool:
        return f"undo_log {self.daye.number}" in self.scene.seen.moves


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
    def witness(self) -> Person | None:
        seat = self.exercise.witness
        return None if seat is None else self.scene.people[seat]

    @property
    def opponent(self) -> Person | None:
        """The witness at hand: the first other player of the dāye."""
        daye = self.scene.seen.dayes[self.exercise.daye]
        return next((self.scene.people[s] for s in daye.players if s != self.exercise.seat), None)

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
    def each_round(self) -> int:
        """Repetitions of one round; after a double there are two."""
        return self.exercise.own // 2 if self.exercise.rounds == 2 else self.exercise.own

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
