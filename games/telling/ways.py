"""The ways by which a notice leaves the server. All are closed until somebody has opened them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.telling.kinds import Kind, Message
from games.telling.models import Delivery, Notice

CHAT = "chat"
"""The way that leads to no person."""
APART = str.maketrans({"@": "@\u2060", "<": "<\u2060", "]": "]\u2060"})
"""A word joiner after characters that would mention somebody, or lead elsewhere than they say."""
ADDRESS = re.compile(r"(?<=:)(?=//)|(?<=[^\W_]\.)(?=[^\W\d_]{2})")
"""Where a mail program or a chat sees an address, in a name or a title that somebody typed."""

REASONS: dict[str, str | Promise] = {
    "broken": _("Späye couldn’t write this message."),
    "forbidden": _("Späye isn’t allowed to send to this address."),
    "unknown": _("Unknown host name."),
    "unreachable": _("No answer from the host."),
    "slow": _("The host took too long to answer."),
    "untrusted": _("The host’s certificate isn’t trusted."),
    "no_tls": _("The host doesn’t use TLS (https) on that port."),
    "too_often": _("The host asks us to slow down."),
    "refused": _("The host rejected the message."),
    "redirects": _("The host redirects elsewhere; Späye doesn’t follow redirects."),
    "troubled": _("The host has an internal error."),
    "gone": _("This address no longer exists."),
    "key": _("It can’t be read with the current secret key. Enter it again."),
}
"""Why something couldn't be sent, in words."""


@dataclass(frozen=True, slots=True)
class SendResult:
    """What came of one try. `again`: later, after `wait` seconds at least. `why`: see `REASONS`."""

    sent: bool
    why: str = ""
    again: bool = False
    wait: float = 0.0
    gone: bool = False
    """The place no longer exists, and is forgotten."""


def defuse(text: str) -> str:
    """Return a text in which nothing mentions anybody or is made a link."""
    return ADDRESS.sub("\u2060", text).translate(APART)


Send = Callable[[], SendResult]
"""One try, in a thread of its own: it uses no database, and ends within seconds."""


class Way(Protocol):
    """A way; `name` is what preferences and deliveries call it."""

    name: str
    label: str | Promise
    icon: str
    sparing: bool
    """Few of one kind leave within ten minutes; the others wait and leave together, counted."""

    def is_open(self) -> bool:
        """Return whether it is configured: nothing leaves by a way that isn't."""

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        """Return where it leads for this notice; [] for nowhere."""

    def send(self, delivery: Delivery, kind: Kind, said: Message) -> Send | None:
        """Prepare one try with what the database knows; None if the place has gone."""

    def take_back(self, delivery: Delivery) -> Send | None:
        """Prepare to remove a delivered notice; None where that isn't possible."""

    def record_result(self, delivery: Delivery, result: SendResult) -> None:
        """Store what a place has answered."""


_ways: dict[str, Way] = {}


def register(way: Way) -> None:
    _ways[way.name] = way


def find(name: str) -> Way | None:
    return _ways.get(name)


def any_open(*, to_chats: bool) -> bool:
    """Return whether any way leads to chats, or to people.

    The other ways aren't asked: moves call this, and chats are rows.
    """
    ours = (way for way in _ways.values() if (way.name == CHAT) == to_chats)
    return any(way.is_open() for way in ours)


def open_ways() -> list[Way]:
    """Return the ways that are configured, in order."""
    return [way for way in _ways.values() if way.is_open()]


def describe_reason(why: str) -> str:
    """Return the sentence of a reason in the active language, or ""."""
    return str(REASONS.get(why, ""))
