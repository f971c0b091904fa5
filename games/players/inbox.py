"""The inbox: what waits for a player, gathered from whoever has something to say.

An app adds a callable `(player, now) -> list[InboxItem]` to `sources`. One that can count without
building its items has an attribute `count`, `(player, now) -> int`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from games.players.models import Player


@dataclass(frozen=True, slots=True)
class InboxAction:
    """A button: posts `fields` to `url`."""

    label: str
    url: str
    fields: tuple[tuple[str, str], ...] = ()
    primary: bool = True


@dataclass(frozen=True, slots=True)
class InboxItem:
    """One line; `kind` names its icon, `at` sorts, `url` is where it is about."""

    title: str
    text: str
    url: str
    at: datetime
    kind: str
    actions: tuple[InboxAction, ...] = ()


Source = Callable[[Player, datetime], list[InboxItem]]
sources: list[Source] = []


def items(player: Player, now: datetime) -> list[InboxItem]:
    """Everything that waits, newest first."""
    found = [item for source in sources for item in source(player, now)]
    return sorted(found, key=lambda item: item.at, reverse=True)


def count(player: Player, now: datetime) -> int:
    """The number on the bell."""
    return sum(_count(source, player, now) for source in sources)


def _count(source: Source, player: Player, now: datetime) -> int:
    counter = getattr(source, "count", None)
    return counter(player, now) if counter else len(source(player, now))
