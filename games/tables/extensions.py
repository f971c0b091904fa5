"""Additions of other apps to the tables' pages: links in the lobby, on results and on replays.

Sources are functions decorated with `@offer_sources.register`, `@result_sources.register` or
`@replay_sources.register`, and are called in the order of the apps.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise

from games.players.models import Player
from games.players.sources import Sources
from games.tables.models import Table


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """A page that the lobby links to."""

    address: str
    """The name of its URL."""
    words: str | Promise
    icon: str
    place: int
    """Links are sorted by this number."""
    fact: Callable[[Player], str]
    """Returns a player's status on that page, in a few words of the active language."""


@dataclass(frozen=True, slots=True)
class LobbyLink:
    """The link to a `LobbyPage` as one reader sees it."""

    address: str
    words: str | Promise
    icon: str
    fact: str


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer to one reader above a table: a question, a button, and a way to decline."""

    words: str
    answer: str
    url: str
    put_away: str
    """The address that a form posts to in order to decline the offer for good."""


@dataclass(frozen=True, slots=True)
class FinishedTableLink:
    """A link to a page about a finished table; `marks` are numbers of the moves it discusses."""

    url: str
    words: str
    icon: str
    marks: Sequence[int] = ()
    part: str = ""
    """An address to post to once the result is in view, for a part below it; may be empty."""


FindOffer = Callable[[Table, Player], Offer | None]
FindResultLink = Callable[[Table, bool], FinishedTableLink | None]
"""Takes the table, and whether its readers played there."""
FindReplayLink = Callable[[Table, Player], FinishedTableLink | None]
_lobby_pages: list[LobbyPage] = []
offer_sources: Sources[FindOffer] = Sources()
result_sources: Sources[FindResultLink] = Sources()
replay_sources: Sources[FindReplayLink] = Sources()


def register_lobby_page(page: LobbyPage) -> None:
    _lobby_pages.append(page)


def lobby_links(reader: Player) -> list[LobbyLink]:
    """Return the links of the lobby, by `place`."""
    pages = sorted(_lobby_pages, key=lambda page: page.place)
    return [LobbyLink(page.address, page.words, page.icon, page.fact(reader)) for page in pages]


def offers(table: Table, reader: Player) -> list[Offer]:
    """Return the offers to this reader above this table."""
    return [offer for find in offer_sources if (offer := find(table, reader))]


def result_links(table: Table, *, seated: bool) -> list[FinishedTableLink]:
    """Return the links below the table's result, for its players or for everybody else."""
    return [link for find in result_sources if (link := find(table, seated))]


def replay_links(table: Table, reader: Player) -> list[FinishedTableLink]:
    """Return the links on the table's replay for this reader."""
    return [link for find in replay_sources if (link := find(table, reader))]
