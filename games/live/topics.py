"""What a page can ask a stream for. Apps register their topics; the stream knows none by name.

A topic is written `name:arg:arg` in the stream's address. Its resolver decides from the player who
is signed in, never from the address, what this player may be shown.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Denied(Exception):
    """There is no such topic, or this player may not have it."""

    status = 404

    def __init__(self, sentence: str | Promise = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence or _("There is nothing here by that name.")


@dataclass(frozen=True, slots=True)
class Subscription:
    """One region of one audience.

    `channels` are those whose change makes it be drawn again, `event` is its name in the stream.
    Subscriptions of equal `key` share one drawing: the key holds all that `draw` depends on
    (region, seat, language). `draw` runs in a thread and returns version and HTML.
    """

    channels: frozenset[str]
    event: str
    key: Hashable
    draw: Callable[[], tuple[int, str]]


Resolver = Callable[[Any, tuple[str, ...], str], Subscription]
"""From (player, the topic's arguments, language). Raises `Denied`."""

_resolvers: dict[str, Resolver] = {}


def register(name: str, resolver: Resolver) -> None:
    """Offer topics `name:…`; called once, in an app's `ready`."""
    _resolvers[name] = resolver


def resolve(topic: str, player: Any, language: str) -> Subscription:
    """The subscription behind a topic of the address. Raises `Denied`."""
    name, *args = topic.split(":")
    if name not in _resolvers:
        raise Denied
    return _resolvers[name](player, tuple(args), language)
