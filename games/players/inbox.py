"""The inbox: a player's pending items, from sources in all apps.

`@inbox.sources.register` decorates each source, `(player, now) -> list[InboxItem]`;
`@inbox.with_count(count)` decorates a source whose `new` items `count`, `(player, now) -> int`,
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
    """A button that posts `fields` to `url`, or a link to it if not `posts`."""

    label: str
    url: str
    fields: tuple[tuple[str, str], ...] = ()
    primary: bool = True
    posts: bool = True


@dataclass(frozen=True, slots=True)
class Message:
    """A notice's text in the active language, for the inbox, push, e-mails and chats.

    It has no card, no seat's secret and no reason of an exercise, and names people by display name.
    `url` is a path of ours that gives no rights.
    """

    title: str
    text: str
    url: str
    icon: str = "bell"
    lines: tuple[str, ...] = ()
    """Lines that an e-mail shows after `text`, and a chat instead of it."""
    short: str = ""
    """Its subject, for an item that combines several notices; if empty, the title."""
    told_at: str = ""
    """The path of a page that shows the same itself, so that no banner repeats it there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InboxItem(Message):
    """An item of the inbox; items are sorted by `at`."""

    at: datetime
    actions: tuple[InboxAction, ...] = ()
    more: tuple[InboxItem, ...] = ()
    """The single items that this item combines, itself included; empty if it is single."""


Source = Callable[[Player, datetime], list[InboxItem]]
Count = Callable[[Player, datetime], int]
sources: Sources[Source] = Sources()
counts: dict[Source, Count] = {}


def with_count(count: Count) -> Callable[[Source], Source]:
    """Register a source whose new items `count` counts."""

    def register(source: Source) -> Source:
        counts[source] = count
        return sources.register(source)

    return register


def silent(player: Player, now: datetime) -> int:
    """Count no items as new: a `count` for sources that the bell ignores."""
    return 0


def items(player: Player, now: datetime) -> list[InboxItem]:
    """Return all items of the player, newest first."""
    found = [item for source in sources for item in source(player, now)]
    return sorted(found, key=lambda item: item.at, reverse=True)


def new(at: datetime, player: Player) -> bool:
    """Return whether `at` is later than the player's last visit to the inbox."""
    return player.inbox_seen is None or at > player.inbox_seen


def count(player: Player, now: datetime, counted: Mapping[Source, int] | None = None) -> int:
    """Return the bell's number of new items. `counted`: source → a number the caller knows."""
    known = counted or {}
    return sum(
        known[source] if source in known else _count(source, player, now) for source in sources
    )


def _count(source: Source, player: Player, now: datetime) -> int:
    if source in counts:
        return counts[source](player, now)
    return sum(new(item.at, player) for item in source(player, now))
