"""What a scene is made of: people behind seats, shown cards, settled dāyes.

Like the scene they hold nothing that the observation doesn't.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.players.models import Player
from games.spaye.day.tasks import Task
from games.spaye.rules.cards import value
from games.spaye.rules.observe import DayeSeen, PlayerSeen

if TYPE_CHECKING:
    from games.spaye.day.scene import Scene


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
    """A seat's player as this audience sees them."""

    player: Player
    seen: PlayerSeen
    me: bool
    quiet: bool = False
    """Has said “not now”: present, and to be asked for nothing."""

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
        return bool(self.seen.due) or self.seen.in_daye or self.quiet


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
    def foremost(self) -> Task | None:
        """The due exercise that the page's one primary key is for: mine, else the first."""
        mine = self.my_task if self.my_task and self.my_task.due else None
        return mine or next(iter(self.to_watch), None)

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
    def dealt(self) -> list[Card]:
        """The cards that lie on the table: the final's as they were dealt last."""
        return self.redealt.redrawn if self.redealt else self.cards

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
