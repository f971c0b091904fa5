"""What apps above the tables have about a table that is over: a page of their own, and marks.

`@replay_sources.register` stands over `find(table, reader)`, which tells it for one reader on the
replay, `@result_sources.register` over `offer(table, seated)`: for all who sat there or all who
didn't, below the result.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.players.models import Player
from games.players.sources import Sources
from games.tables.models import Table


@dataclass(frozen=True, slots=True)
class Beside:
    """A page about the table, and the numbers of the moves that it speaks of."""

    url: str
    words: str
    icon: str
    marks: Sequence[int] = ()
    part: str = ""
    """What is posted to, once the result is in sight, for what comes by itself below it."""


Find = Callable[[Table, Player], "Beside | None"]
Offer = Callable[[Table, bool], "Beside | None"]
replay_sources: Sources[Find] = Sources()
result_sources: Sources[Offer] = Sources()


def offered(table: Table, *, seated: bool) -> list[Beside]:
    """Below the result, in the order of the apps."""
    return [one for offer in result_sources if (one := offer(table, seated))]


def of(table: Table, reader: Player) -> list[Beside]:
    """In the order of the apps."""
    return [one for find in replay_sources if (one := find(table, reader))]
