"""The kinds of notices. An app declares each over the function that puts it into words."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.players.inbox import Message as Message
from games.players.models import Player
from games.telling.models import Notice

A_DAY = timedelta(days=1)


class For(Enum):
    """Whom a kind concerns."""

    EVERYBODY = "everybody"
    ADMINS = "admins"
    OFFICE = "office"
    """The office's chats; nobody by themselves."""


PERSONAL = frozenset({"push", "mail"})
"""The ways that lead to people; letters only for who has switched them on."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """What one wants to be called about, or not: a switch of one's page.

    `ways` are those by which one is called unless one wishes otherwise.
    """

    name: str
    label: str | Promise = ""
    about: str | Promise = ""
    ways: frozenset[str] = PERSONAL
    along: tuple[str, ...] = ()
    """Groups that go by the same switch, and were something else before it was touched."""


CHALLENGES = Group(
    "challenges", _("Challenges and dāyes"), _("Someone challenges me, accepts or arrives")
)
EXERCISES = Group("exercises", _("Exercises"), _("Someone needs a witness or a committee"))
RHYTHM = Group(
    "rhythm",
    _("Times to play"),
    _("It’s one of the office’s times, or a last call can save the day’s points"),
    frozenset(),
)
"""Offered where the office has chosen one of them (`preferences.switches`)."""
TABLES = Group("tables", _("Tables"), _("It’s my turn, someone invites me"))
DEAL = Group("deal", ways=frozenset())
TOURNAMENTS = Group(
    "tournaments",
    _("Tournaments and deal of the day"),
    _("It starts soon, my table is ready, there’s a new deal"),
    along=(DEAL.name,),
)
MONTH = Group("month", _("The month"), _("A title, an achievement, the year’s poster"), frozenset())
GROUPS = (CHALLENGES, EXERCISES, RHYTHM, TABLES, TOURNAMENTS, MONTH)
"""In the order of the page."""
OFFICE = Group("office")
"""What somebody has to know: it is no choice."""


Words = Callable[[Notice], Message | None]
"""The words, or `None` once it no longer stands: it was answered, or is over."""
Missed = Callable[[Notice], str | None]
"""That its reader was away while it was worth telling, in a sentence; `None` where they weren't."""


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """What can be told. Without a group it calls nobody: it is a line of the inbox, a letter that
    its reader has asked for, or for the office's chats.
    """

    name: str
    """At most 24 letters, of no other kind."""
    words: Words
    group: Group | None = None
    life: timedelta = A_DAY
    """How long it is worth telling."""
    urgent: bool = False
    """Wakes a sleeping phone; one that is `listed` stands in the banner of every page, too."""
    listed: bool = False
    """A line of the inbox by itself; the others stand there by what they are about."""
    lapses: bool = False
    """Its line of the inbox goes when its life is over."""
    asked_for: bool = False
    """By one's own act: quiet hours don't hold it."""
    letter: bool = False
    """Always by e-mail, and by no other way."""
    of: For = For.EVERYBODY
    label: str | Promise = ""
    """For chats: what the office's page calls it."""
    place: int = 50
    """For chats: orders them there."""
    together: Callable[[int], str] | None = None
    """How several of a day are told in one line of the inbox, which opens to each of them."""
    missed: Missed | None = None
    """Asked once its life is over: what a phone in a pocket would have been good for."""

    @property
    def leaves(self) -> bool:
        """Whether it could be told by any way."""
        return self.group is not None or self.letter or self.of is For.OFFICE


_kinds: dict[str, NoticeKind] = {}


def register(kind: NoticeKind) -> None:
    """Raises `ValueError` for a name that the database can't hold; the last of a name counts."""
    longest = Notice._meta.get_field("kind").max_length
    if len(kind.name) > (longest or 0):
        raise ValueError(kind.name)
    _kinds[kind.name] = kind


def declare(
    name: str, group: Group | None = None, life: timedelta = A_DAY, **fields: Any
) -> Callable[[Words], Words]:
    """Registers a kind; stands over the function that puts it into words.

    `fields` are those of `NoticeKind`.
    """

    def decorate(words: Words) -> Words:
        register(NoticeKind(name, words, group, life, **fields))
        return words

    return decorate


def for_chats(
    name: str, label: str | Promise, place: int, life: timedelta = A_DAY
) -> Callable[[Words], Words]:
    """`declare` for what the office's chats hear."""
    return declare(name, life=life, of=For.OFFICE, label=label, place=place)


def public_name(player: Player) -> str:
    """For everybody to read, in a chat: nobody’s name who hides on the kitchen’s screen."""
    return player.display_name if player.on_screen else gettext("someone")


def get(name: str) -> NoticeKind | None:
    """The kind; `None` for one that is no longer installed."""
    return _kinds.get(name)


def everything() -> list[NoticeKind]:
    """All kinds in their order."""
    return sorted(_kinds.values(), key=lambda kind: (kind.place, kind.name))


def concern(kind: NoticeKind, player: Player) -> bool:
    """Whether this player may hear of it."""
    return {
        For.EVERYBODY: True,
        For.ADMINS: player.is_admin,
        For.OFFICE: False,
    }[kind.of]
