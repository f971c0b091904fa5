"""The ways by which a notice leaves the server. All are closed until somebody has opened them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from django.utils.functional import Promise

from games.players.models import Player
from games.telling.kinds import Kind, Message
from games.telling.models import Delivery, Notice

CHAT = "chat"
"""The way that leads to no person."""
APART = str.maketrans({"@": "@\u2060", "<": "<\u2060", "]": "]\u2060"})
"""A word joiner after what would call somebody, or lead somewhere else than it says."""
ADDRESS = re.compile(r"(?<=:)(?=//)|(?<=[^\W_]\.)(?=[^\W\d_]{2})")
"""Where a mail program or a chat sees an address, in a name or a title that somebody has typed."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one try. `again`: later, after `wait` seconds at least. `why`: see `reasons`."""

    sent: bool
    why: str = ""
    again: bool = False
    wait: float = 0.0
    gone: bool = False
    """The place is no more: it is forgotten."""


def apart(text: str) -> str:
    """Words as they leave: nothing in them calls anybody or is made a link of."""
    return ADDRESS.sub("\u2060", text).translate(APART)


Send = Callable[[], Answer]
"""One try, in a thread of its own: it asks no database, and ends within seconds."""


class Way(Protocol):
    """A way; `name` is what wishes and deliveries call it."""

    name: str
    label: str | Promise
    icon: str
    sparing: bool
    """Of one kind few leave within ten minutes; the others wait and leave at once, counted."""

    def is_open(self) -> bool:
        """Whether it is configured: nothing leaves by a way that isn't."""

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        """Where it leads for this notice; no place is none."""

    def send(self, delivery: Delivery, kind: Kind, said: Message) -> Send | None:
        """One try, prepared with what the database knows; `None` if the place has gone."""

    def take_back(self, delivery: Delivery) -> Send | None:
        """Have a delivered notice disappear, where that can be; `None` where it can't."""

    def heard(self, delivery: Delivery, answer: Answer) -> None:
        """Write down what a place has answered."""


_ways: dict[str, Way] = {}


def register(way: Way) -> None:
    _ways[way.name] = way


def get(name: str) -> Way | None:
    return _ways.get(name)


def lead(*, to_chats: bool) -> bool:
    """Whether any way leads there. The others aren't asked: moves ask, and chats are rows."""
    ours = (way for way in _ways.values() if (way.name == CHAT) == to_chats)
    return any(way.is_open() for way in ours)


def opened() -> list[Way]:
    """Those that are configured, in their order."""
    return [way for way in _ways.values() if way.is_open()]
