"""Topics, for which pages can ask a stream. Apps register their resolvers.

A topic is written `name:arg:arg` in the stream's address. Its resolver decides by the visitor (the
signed-in player), never by the address, what this visitor may see. Each kind of visitor has topics
of its own.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.live.bus import is_after


class Denied(Exception):
    """There is no such topic, or this visitor may not follow it."""

    status = 404

    def __init__(self, sentence: str | Promise = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence or _("Not found.")


@dataclass(frozen=True, slots=True)
class Subscription:
    """One region for one audience.

    A change on one of `channels` redraws it; `event` is its name in the stream. Subscriptions with
    the same `key` share one drawing, so the key has all that `draw` depends on (region, seat,
    language). `draw` runs in a thread and returns version and HTML. A stream with a `presence` says
    that somebody is there (`games.live.attendance`).
    """

    channels: frozenset[str]
    event: str
    key: Hashable
    draw: Callable[[], tuple[int, str]]
    presence: Hashable | None = None

    @property
    def later(self) -> bool:
        """Whether it is drawn after other regions: one of its channels is one of `bus.after`."""
        return any(map(is_after, self.channels))


Resolver = Callable[[Any, tuple[str, ...], str], Subscription]
"""Returns the subscription of (visitor, the topic's arguments, language); may raise `Denied`."""

PLAYER = "player"
"""The kind of signed-in visitors; `visitors.register` adds others."""

_resolvers: dict[tuple[str, str], Resolver] = {}


def register(name: str, kind: str = PLAYER) -> Callable[[Resolver], Resolver]:
    """Register the decorated resolver for the topics `name:…` of a kind of visitor."""

    def keep(resolver: Resolver) -> Resolver:
        _resolvers[kind, name] = resolver
        return resolver

    return keep


def resolve(topic: str, who: Any, language: str, kind: str = PLAYER) -> Subscription:
    """Return the subscription to a topic of the address. Raises `Denied`."""
    name, *args = topic.split(":")
    if (kind, name) not in _resolvers:
        raise Denied
    return _resolvers[kind, name](who, tuple(args), language)
