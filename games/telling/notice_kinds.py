"""The kinds of notices. Apps declare each above the function that puts it into words."""

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
    """The readers of a kind."""

    EVERYBODY = "everybody"
    ADMINS = "admins"
    OFFICE = "office"
    """The office's chats, and no person."""


PERSONAL = frozenset({"push", "mail"})
"""The ways that lead to people; e-mails only for people who have switched them on."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """A group of notices with one switch on a person's page.

    `ways` are the default ways, for people who haven't touched the switch.
    """

    name: str
    label: str | Promise = ""
    about: str | Promise = ""
    ways: frozenset[str] = PERSONAL
    along: tuple[str, ...] = ()
    """Groups that the switch sets too; until it is touched they have defaults of their own."""


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
"""All groups with a switch, in the order of the page."""
OFFICE = Group("office")
"""Notices that people have to get: it has no switch."""


Words = Callable[[Notice], Message | None]
"""Returns the notice in words, None once it isn't true any more: answered, or over."""
Missed = Callable[[Notice], str | None]
"""Returns a sentence that says what the reader has missed; None if they weren't away."""


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """A kind of notice. Without a group it is sent to nobody by push: it is a line of the inbox, an
    e-mail that its reader has asked for, or for the office's chats.
    """

    name: str
    """A unique name of at most 24 letters."""
    words: Words
    group: Group | None = None
    life: timedelta = A_DAY
    """How long it is worth sending."""
    urgent: bool = False
    """Whether it wakes a sleeping phone and, if `listed`, is in the banner of every page."""
    listed: bool = False
    """Whether the notice itself is a line of the inbox; others' lines come from their subjects."""
    lapses: bool = False
    """Whether its line of the inbox goes when its life is over."""
    asked_for: bool = False
    """Whether its reader's own act causes it, so that quiet hours don't delay it."""
    letter: bool = False
    """Whether it is only sent by e-mail, and always."""
    of: For = For.EVERYBODY
    label: str | Promise = ""
    """For chats: its name on the office's page."""
    place: int = 50
    """For chats: its place on the office's page, the lowest first."""
    together: Callable[[int], str] | None = None
    """The words for several of one day in one line of the inbox, which opens to show each."""
    missed: Missed | None = None
    """What its reader has missed without push, once its life is over."""

    @property
    def leaves(self) -> bool:
        """Whether any way could deliver it."""
        return self.group is not None or self.letter or self.of is For.OFFICE


_kinds: dict[str, NoticeKind] = {}


def register(kind: NoticeKind) -> None:
    """Register a kind, or replace that of its name. Raises `ValueError` for too long a name."""
    longest = Notice._meta.get_field("kind").max_length
    if len(kind.name) > (longest or 0):
        raise ValueError(kind.name)
    _kinds[kind.name] = kind


def declare(
    name: str, group: Group | None = None, life: timedelta = A_DAY, **fields: Any
) -> Callable[[Words], Words]:
    """Register a kind, as a decorator of the function that puts it into words.

    `fields` are other fields of `NoticeKind`.
    """

    def decorate(words: Words) -> Words:
        register(NoticeKind(name, words, group, life, **fields))
        return words

    return decorate


def for_chats(
    name: str, label: str | Promise, place: int, life: timedelta = A_DAY
) -> Callable[[Words], Words]:
    """Register a kind for the office's chats, as `declare` does."""
    return declare(name, life=life, of=For.OFFICE, label=label, place=place)


def public_name(player: Player) -> str:
    """The player's name for chats; “someone” for players who hide on the kitchen’s screen."""
    return player.display_name if player.on_screen else gettext("someone")


def get(name: str) -> NoticeKind | None:
    """The kind of this name; None if it isn't installed any more."""
    return _kinds.get(name)


def everything() -> list[NoticeKind]:
    """All kinds by place and name."""
    return sorted(_kinds.values(), key=lambda kind: (kind.place, kind.name))


def concern(kind: NoticeKind, player: Player) -> bool:
    """Whether the kind is for this player."""
    return {
        For.EVERYBODY: True,
        For.ADMINS: player.is_admin,
        For.OFFICE: False,
    }[kind.of]
