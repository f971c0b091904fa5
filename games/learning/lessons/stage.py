"""A table in memory, on which the game's own page draws a lesson. Nothing of it is ever written."""

from collections.abc import Mapping
from typing import Any, Protocol

from django.utils import timezone

from games.engine import codec
from games.engine.contract import Game
from games.players.models import Player
from games.tables import registry
from games.tables.audience import Audience
from games.tables.habits import habits_of
from games.tables.inert import inert
from games.tables.models import Seat, Status, Table
from games.tables.page import regions
from games.tables.page.scene import TableScene
from games.tables.playback import set_seats

NO_TABLE = 0
"""No stored table has this number."""


class Played(Protocol):
    """What is drawn: a lesson, or a deal of the day, where its learner stands."""

    game: str
    rules: Game[Any]
    state: Any
    options: Mapping[str, Any]

    @property
    def version(self) -> int: ...

    @property
    def seat(self) -> int: ...

    @property
    def seats(self) -> int: ...

    @property
    def level(self) -> str:
        """Of the bots in the other chairs."""
        ...

    @property
    def untold(self) -> frozenset[str]:
        """What the learner hasn't been told yet."""
        ...

    @property
    def over(self) -> bool:
        """Whether nothing is asked of the learner any more."""
        ...


class Scene(TableScene):
    """What stands around the game; nobody comes or goes, and nothing is remembered."""

    watchers: list[Any] = []
    again = None
    last_words = ""
    moves_aloud: list[Any] = []
    own_last = -1
    stood_in = ""
    may_ask = False


class Stage:
    """A sitting as its learner's page shows it."""

    def __init__(self, sitting: Played, player: Player, language: str, page: str) -> None:
        self.sitting, self.player = sitting, player
        self.game = registry.config(sitting.game)
        self.table = table_of(sitting, player)
        self.audience = Audience(
            sitting.seat, language, replay=sitting.over, page=page, untold=sitting.untold
        )

    @property
    def around(self) -> Scene:
        return Scene(self.table, self.audience)

    def context(self, view: str, coach: Any) -> dict[str, Any]:
        """What the template of the page asks for. Raises `UnknownView`."""
        return {
            "nav": "tables",
            "learning": True,
            "table": self.table,
            "game": self.game,
            "around": self.around,
            "seat": self.audience.seat,
            "habits": habits_of(self.player),
            "now": timezone.now(),
            "views": self.views(view),
            "coach": coach,
        }

    def views(self, first: str = "") -> dict[str, str]:
        """The game's regions; `first` is a view that is drawn in the first one's place."""
        main, *others = self.game.views
        drawn = {main: self.draw(first or main)}
        return drawn | {view: self.draw(view) for view in others}

    def draw(self, view: str) -> str:
        """One region's HTML. Raises `UnknownView`."""
        drawn = regions.draw(self.table, view, self.audience)
        return inert(drawn) if self.sitting.over else drawn


def table_of(sitting: Played, player: Player) -> Table:
    """The position as a table, with the learner in their seat and bots in the others."""
    rules, now = sitting.rules, timezone.now()
    outcome = rules.outcome(sitting.state)
    table = Table(
        pk=NO_TABLE,
        game=sitting.game,
        options=dict(sitting.options),
        state=codec.encode(sitting.state),
        version=sitting.version,
        outcome=dict(outcome.result) if outcome else None,
        status=Status.OVER if outcome else Status.RUNNING,
        wanted=sitting.seats,
        created_at=now,
        started_at=now,
        moved_at=now,
    )
    awaited = frozenset() if outcome else rules.awaited(sitting.state)
    mine = sitting.seat
    seats = [
        Seat(
            pk=number + 1,
            table=table,
            number=number,
            player=player if number == mine else None,
            bot="" if number == mine else sitting.level,
            turn=number in awaited,
            seen_at=now,
        )
        for number in range(rules.seated(sitting.state))
    ]
    set_seats(table, seats)
    return table
