"""What apps above add to the tables' pages: links beside the lobby, offers over a table, links
below a result and on a replay.

Sources are decorated with `@offer_sources.register`, `@result_sources.register` or
`@replay_sources.register` where they are defined, and are asked in the order of the apps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from games.players.models import Player
from games.players.sources import Sources
from games.tables.models import Table


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """A page that the lobby leads to."""

    address: str
    """The name of its URL."""
    words: str | Promise
    icon: str
    place: int
    """Links stand in the order of this number."""
    fact: Callable[[Player], str]
    """How things stand there for a player, in a few words of the active language."""


@dataclass(frozen=True, slots=True)
class LobbyLink:
    """The link to a `LobbyPage` as one reader sees it."""

    address: str
    words: str | Promise
    icon: str
    fact: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer to one reader over a table: a question, where it leads, how to decline."""

    words: str
    answer: str
    url: str
    put_away: str
    """The address that a form posts to, so that it is never offered again."""


@dataclass(frozen=True, slots=True)
class FinishedTableLink:
    """A page about a table that is over, and the numbers of the moves that it speaks of."""

    url: str
    words: str
    icon: str
    marks: Sequence[int] = ()
    part: str = ""
    """The address that is posted to once the result is in sight; the answer is shown below it."""


FindOffer = Callable[[Table, Player], Offer | None]
FindResultLink = Callable[[Table, bool], FinishedTableLink | None]
"""The table, and whether the readers sat there."""
FindReplayLink = Callable[[Table, Player], FinishedTableLink | None]
_lobby_pages: list[LobbyPage] = []
offer_sources: Sources[FindOffer] = Sources()
result_sources: Sources[FindResultLink] = Sources()
replay_sources: Sources[FindReplayLink] = Sources()


def register_lobby_page(page: LobbyPage) -> None:
    _lobby_pages.append(page)


def lobby_links(reader: Player) -> list[LobbyLink]:
    """The links beside the lobby, by `place`."""
    pages = sorted(_lobby_pages, key=lambda page: page.place)
    return [LobbyLink(page.address, page.words, page.icon, page.fact(reader)) for page in pages]


def offers(table: Table, reader: Player) -> list[Offer]:
    """The offers to this reader over this table."""
    return [offer for find in offer_sources if (offer := find(table, reader))]


def result_links(table: Table, *, seated: bool) -> list[FinishedTableLink]:
    """The links below the table's result, for all who sat there or for all who didn't."""
    return [link for find in result_sources if (link := find(table, seated))]


def replay_links(table: Table, reader: Player) -> list[FinishedTableLink]:
    """The links on the table's replay for this reader."""
    return [link for find in replay_sources if (link := find(table, reader))]
