"""Pages beside the lobby, and offers over a table: apps above the tables register theirs."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise

from games.players.models import Player
from games.players.sources import Sources
from games.tables.models import Table


@dataclass(frozen=True, slots=True)
class Link:
    """Name of an address, what the link says, and an icon of `games.ui`."""

    address: str
    words: str | Promise
    icon: str
    place: int
    fact: Callable[[Player], str]
    """How things stand there for somebody, in a few words of the active language."""


@dataclass(frozen=True, slots=True)
class Row:
    """A link as one reader sees it."""

    address: str
    words: str | Promise
    icon: str
    fact: str


_links: list[Link] = []
OfTable = Callable[[Table, Player], "Offer | None"]
offer_sources: Sources[OfTable] = Sources()


@dataclass(frozen=True, slots=True)
class Offer:
    """What is offered to one reader over a table: a question, where it leads, how to decline."""

    words: str
    answer: str
    url: str
    put_away: str
    """The address that a form posts to, so that it is never offered again."""


def register(link: Link) -> None:
    _links.append(link)


def beside(reader: Player) -> list[Row]:
    """What the lobby leads to, by `place`."""
    found = sorted(_links, key=lambda link: link.place)
    return [Row(link.address, link.words, link.icon, link.fact(reader)) for link in found]


def offers(table: Table, reader: Player) -> list[Offer]:
    """What is offered to this reader over this table, in the order of the apps."""
    return [offer for find in offer_sources if (offer := find(table, reader))]
