"""The kinds of notices. An app registers its own in its `ready`, with what puts one into words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum

from django.utils.functional import Promise

from games.players.models import Player
from games.telling.models import Notice

A_DAY = timedelta(days=1)


class For(Enum):
    """Whom a kind concerns: whose page of wishes lists it."""

    EVERYBODY = "everybody"
    REFEREES = "referees"
    ADMINS = "admins"
    OFFICE = "office"
    """The office's chats; nobody by themselves."""


@dataclass(frozen=True, slots=True)
class Said:
    """A notice in words, in the active language: what a phone, a letter or a chat shows.

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


Tell = Callable[[Notice], Said | None]
"""The words, or `None` once it no longer stands: it was answered, or what it is about is over."""
Missed = Callable[[Notice], str | None]
"""That its reader was away while it was worth telling, in a sentence; `None` where they weren't."""


@dataclass(frozen=True, slots=True)
class Kind:
    """`ways` are those by which it is told unless its reader wishes otherwise."""

    name: str
    label: str | Promise
    tell: Tell
    ways: frozenset[str] = frozenset()
    life: timedelta = A_DAY
    """How long it is worth telling."""
    urgent: bool = False
    listed: bool = False
    """A line of the inbox by itself; the others stand there by what they are about."""
    lapses: bool = False
    """Its line of the inbox goes when its life is over."""
    asked_for: bool = False
    """By one's own act: quiet hours don't hold it."""
    of: For = For.EVERYBODY
    hidden: bool = False
    """On no page of wishes: it has a choice of its own."""
    together: Callable[[int], str] | None = None
    """How several of a day are told in one line of the inbox, which opens to each of them."""
    place: int = 50
    """Orders them on the page."""
    missed: Missed | None = None
    """Asked once its life is over: what a phone in a pocket would have been good for."""


_kinds: dict[str, Kind] = {}


def register(kind: Kind) -> None:
    """Called once a kind, in an app's `ready`."""
    _kinds[kind.name] = kind


def get(name: str) -> Kind | None:
    """The kind; `None` for one that is no longer installed."""
    return _kinds.get(name)


def everything() -> list[Kind]:
    """All kinds in their order."""
    return sorted(_kinds.values(), key=lambda kind: (kind.place, kind.name))


def concern(kind: Kind, player: Player) -> bool:
    """Whether this player may hear of it."""
    return {
        For.EVERYBODY: True,
        For.REFEREES: player.is_referee,
        For.ADMINS: player.is_admin,
        For.OFFICE: False,
    }[kind.of]
