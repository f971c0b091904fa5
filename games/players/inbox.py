"""The inbox: what waits for a player, gathered from whoever has something to say.

`@inbox.sources.register` stands over each function `(player, now) -> list[InboxItem]`;
`@inbox.with_count(count)` over one whose `new` items another function, `(player, now) -> int`,
counts without building them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from games.players.models import Player
from games.players.sources import Sources


@dataclass(frozen=True, slots=True)
class InboxAction:
    """A button: posts `fields` to `url`, or leads there."""

    label: str
    url: str
    fields: tuple[tuple[str, str], ...] = ()
    primary: bool = True
    posts: bool = True


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody hears, in words, in the active language: in their inbox, by phone, in a letter
    or a chat.

    No card, no seat's secret and no reason of an exercise; people by display name only. `url` is a
    path of ours; it carries no right.
    """

    title: str
    text: str
    url: str
    icon: str = "bell"
    lines: tuple[str, ...] = ()
    """More lines, for a chat."""
    short: str = ""
    """What it is about, where several are told in one line."""
    told_at: str = ""
    """The path of a page that tells it by itself: no banner tells it there once more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxItem(Message):
    """One line; `at` sorts it."""

    at: datetime
    actions: tuple[InboxAction, ...] = ()
    more: tuple[InboxItem, ...] = ()
    """What came at once and is told in this one line, each by itself."""


Source = Callable[[Player, datetime], list[InboxItem]]
Count = Callable[[Player, datetime], int]
sources: Sources[Source] = Sources()
counts: dict[Source, Count] = {}


def with_count(count: Count) -> Callable[[Source], Source]:
    """Registers a source whose new items `count` counts."""

    def register(source: Source) -> Source:
        counts[source] = count
        return sources.register(source)

    return register


def silent(player: Player, now: datetime) -> int:
    """Of what lies there and doesn't ring."""
    return 0


def items(player: Player, now: datetime) -> list[InboxItem]:
    """Everything that waits, newest first."""
    found = [item for source in sources for item in source(player, now)]
    return sorted(found, key=lambda item: item.at, reverse=True)


def new(at: datetime, player: Player) -> bool:
    """Whether it has come since the player last opened the inbox."""
    return player.inbox_seen is None or at > player.inbox_seen


def count(player: Player, now: datetime, counted: Mapping[Source, int] | None = None) -> int:
    """The number on the bell: what is new. `counted` are sources whose number the caller knows."""
    known = counted or {}
    return sum(
        known[source] if source in known else _count(source, player, now) for source in sources
    )


def _count(source: Source, player: Player, now: datetime) -> int:
    if source in counts:
        return counts[source](player, now)
    return sum(new(item.at, player) for item in source(player, now))
