"""The ways by which a notice leaves the server. All are closed until somebody configures them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.telling.models import Delivery, Notice
from games.telling.notice_kinds import Message, NoticeKind

CHAT = "chat"
"""The only way that doesn't lead to people."""
APART = str.maketrans({"@": "@\u2060", "<": "<\u2060", "]": "]\u2060"})
"""Adds a word joiner after characters that would mention somebody, or make a misleading link."""
ADDRESS = re.compile(r"(?<=:)(?=//)|(?<=[^\W_]\.)(?=[^\W\d_]{2})")
"""Matches where a mail program or a chat would detect an address in a name or title."""

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
"""The reasons why something couldn't be sent, in words."""


@dataclass(frozen=True, slots=True)
class SendResult:
    """The result of one try. `again`: retry after `wait` seconds or later; `why`: see `REASONS`."""

    sent: bool
    why: str = ""
    again: bool = False
    wait: float = 0.0
    gone: bool = False
    """True if the place no longer exists; push then deletes the subscription."""


def defuse(text: str) -> str:
    """Return the text changed so that nothing in it mentions anybody or becomes a link."""
    return ADDRESS.sub("\u2060", text).translate(APART)


Send = Callable[[], SendResult]
"""One try, in a thread of its own: it uses no database, and ends within seconds."""


class Way(Protocol):
    """A way; `name` is its name in preferences and deliveries."""

    name: str
    label: str | Promise
    icon: str
    sparing: bool
    """True to send only a few notices of a kind in ten minutes, and the rest later as one."""

    def is_open(self) -> bool:
        """Return whether the way is configured: else nothing is sent by it."""

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        """Return the numbers of the places to send this notice to; [] for none."""

    def send(self, delivery: Delivery, kind: NoticeKind, said: Message) -> Send | None:
        """Prepare one try, reading all it needs; None if the place has gone."""

    def take_back(self, delivery: Delivery) -> Send | None:
        """Prepare to remove a delivered notice; None if that isn't possible."""

    def record_result(self, delivery: Delivery, result: SendResult) -> None:
        """Store the result of a try."""


_ways: dict[str, Way] = {}


def register(way: Way) -> None:
    _ways[way.name] = way


def find(name: str) -> Way | None:
    return _ways.get(name)


def any_open(*, to_chats: bool) -> bool:
    """Return whether any way leads to chats, or to people.

    Only the ways in question are checked: moves call this, and for chats it takes a query.
    """
    ours = (way for way in _ways.values() if (way.name == CHAT) == to_chats)
    return any(way.is_open() for way in ours)


def open_ways() -> list[Way]:
    """Return the ways that are configured, in order."""
    return [way for way in _ways.values() if way.is_open()]


def describe_reason(why: str) -> str:
    """Return the sentence of a reason in the active language, or ""."""
    return str(REASONS.get(why, ""))
