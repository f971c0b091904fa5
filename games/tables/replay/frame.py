"""One position of a table that is over, as its replay shows it to one pair of eyes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.tables import audience, registry
from games.tables.audience import Audience
from games.tables.chairs import Chair, chairs_of, order_from
from games.tables.models import Table
from games.tables.page import live
from games.tables.page.default import page_of
from games.tables.page.facts import Fact, Reader
from games.tables.page.scene import Around
from games.tables.registry import GameConfig
from games.tables.replay.film import Film, past
from games.tables.replay.hooks import replaying_of, retell

Told = tuple[str, str]
"""A move in words, and what it has brought."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat alone could see."""

    chair: Chair
    facts: list[Fact]


class Then(Around):
    """A table as its page would have shown it then, without who came and went."""

    watchers: list[Any] = []
    again = None
    last_words = ""


class Frame:
    """Position `number` of the table's film. `eyes` is a seat, or `None` where all hands are open.

    Whatever is shown comes from observations of these eyes: of spectators where they are open,
    with beside them what each seat could see.
    """

    def __init__(self, table: Table, film: Film, number: int, eyes: int | None, lang: str) -> None:
        self.film, self.number, self.eyes = film, number, eyes
        self.table = past(table, film, number)
        self.game: GameConfig = registry.config(table.game)
        self.audience = Audience(eyes, lang, replay=True)

    @cached_property
    def around(self) -> Then:
        return Then(self.table, self.audience)

    @cached_property
    def chairs(self) -> list[Chair]:
        """In turn order."""
        return chairs_of(self.table)

    @cached_property
    def names(self) -> dict[int, str]:
        return {chair.number: chair.display_name for chair in self.chairs}

    @property
    def around_eyes(self) -> list[Chair]:
        """Clockwise from these eyes."""
        return order_from(self.chairs, self.eyes)

    def views(self) -> dict[str, str]:
        """The game's own regions."""
        return {view: live.draw(self.table, view, self.audience) for view in self.game.views}

    def hands(self) -> list[Hand]:
        """With all hands open, what each seat could see: the game's `OPEN_FIELDS`."""
        if self.eyes is not None:
            return []
        page, own = page_of(self.table.game), replaying_of(self.table.game)
        reader = Reader(
            {**page.WORDS, "hand": _("hand"), **own.OPEN_WORDS}, page.SEAT_FIELDS, self.chairs
        )
        found = (Hand(chair, self._facts(reader, chair.number)) for chair in self.chairs)
        return [hand for hand in found if hand.facts]

    def _facts(self, reader: Reader, seat: int) -> list[Fact]:
        seen = audience.observe(self.table, seat)
        own = {
            name: getattr(seen, name, None)
            for name in replaying_of(self.table.game).OPEN_FIELDS
            if getattr(seen, name, None) is not None
        }
        return reader.read(own)[0]

    def happening(self) -> str:
        return page_of(self.table.game).happening(audience.observe(self.table, None))

    def told(self) -> Told:
        """The move that led here."""
        if not self.number:
            return _("Before the first move"), ""
        return next(tell(self.table, self.film, [self.number], self.eyes, self.names))


def tell(
    table: Table, film: Film, numbers: list[int], eyes: int | None, names: dict[int, str]
) -> Iterator[Told]:
    """These moves in words, as these eyes may know them."""
    told = replaying_of(table.game).told
    for number in numbers:
        before, after = (
            audience.known(film.rules, film.state(at), _there(film, at, eyes))
            for at in (number - 1, number)
        )
        brought = told(before, after, names)
        if number == len(film) and not brought:
            brought = _("The last move")
        yield capfirst(move_words(table.game, film, number, eyes, names)), capfirst(brought)


def move_words(game: str, film: Film, number: int, eyes: int | None, names: dict[int, str]) -> str:
    """Move `number` by itself; what the eyes can't know of it isn't told."""
    step = film.steps[number - 1]
    seen = (
        eyes is None
        or step.seat in (None, eyes)
        or step.move.verb in registry.config(game).open_verbs
    )

    def before() -> Any:
        return audience.known(film.rules, film.state(number - 1), None)

    return retell(game, step.move, step.seat, names, before, seen=seen)


def _there(film: Film, number: int, eyes: int | None) -> int | None:
    """The eyes, unless nobody had taken that seat yet (open seating): then a spectator's."""
    return eyes if eyes is not None and eyes < film.rules.seated(film.state(number)) else None


def render_seats(frame: Frame) -> str:
    """The chips of the people, whose turn it was."""
    return render_to_string("tables/replay/seats.html", {"frame": frame})
