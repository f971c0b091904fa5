"""One position of a table that is over, as its replay shows it to one pair of eyes."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.tables import audience, registry
from games.tables.audience import Audience
from games.tables.chairs import Chair, chairs_of, order_from
from games.tables.facts import Fact, Reader
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.page import live
from games.tables.page.scene import Around
from games.tables.playback.film import Film, past
from games.tables.playback.hooks import replaying_of
from games.tables.playback.telling import Told, tell
from games.tables.registry import GameConfig


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
    moves_aloud: list[Any] = []
    own_last = -1


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
            {**page.WORDS, "hand": _("hand"), **own.OPEN_WORDS},
            page.SEAT_FIELDS,
            self.chairs,
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


def render_seats(frame: Frame) -> str:
    """The chips of the people, whose turn it was."""
    return render_to_string("tables/replay/seats.html", {"frame": frame})
