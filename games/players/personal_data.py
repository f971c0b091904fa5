"""Personal data: a class for each kind, which describes, exports and erases it.

An app declares its kinds in its `privacy.py`, which its `ready` imports. The register for staff
representatives, people's own exports, erasing, retention and merging two players use only these
classes. Each table with a reference to people belongs to one kind
(`tests/players/privacy/test_register.py`).
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.sources import Sources

Words = str | Promise

ALL = _("Everyone who’s signed in to the office.")
ONESELF = _("Only you.")
ADMINS = _("You, and the admins.")
WITH_NAME = _(
    "Until you delete your account or are anonymised. Your points then stay without a name."
)
AS_LONG = _("As long as you’re in the office; deleted with your account.")


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice that people have about their data, and the page on which they make it."""

    title: Words
    says: Words
    url_name: str


@dataclass(frozen=True, slots=True)
class Sent:
    """Data that leaves the server, if `on`. `modules` are the modules that send it."""

    title: Words
    says: Words
    on: Callable[[], bool]
    modules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A retention rule: `describe` says it, `due` counts what is older than it allows.

    `clear` deletes or anonymises that and returns the number. Idempotent.
    """

    name: str
    title: Promise
    describe: Callable[[], str]
    due: Callable[[], int]
    clear: Callable[[], int]


class PersonalData:
    """A kind of data about people. A subclass gives the texts, and overrides methods it needs."""

    section: ClassVar[str]
    """Its name in people's own exports."""
    title: ClassVar[Words]
    holds: ClassVar[Words]
    purpose: ClassVar[Words]
    seen_by: ClassVar[Words]
    kept_for: ClassVar[Words] = ""
    """How long it is kept, unless a subclass overrides `how_long`."""
    models: ClassVar[tuple[str, ...]]
    """The labels of its models: `tables.Seat`."""
    switches: ClassVar[tuple[Switch, ...]] = ()
    sent: ClassVar[tuple[Sent, ...]] = ()
    rule: ClassVar[Rule | None] = None

    def __init_subclass__(cls) -> None:
        _kinds.register(cls())

    @property
    def how_long(self) -> str:
        """How long it is kept, in the active language."""
        return str(self.kept_for)

    def export(self, player: Player) -> Any:
        """Return this person's data as JSON values; others appear by display name only."""
        raise NotImplementedError

    def forget(self, player: Player) -> None:
        """Remove name and secrets, in the erasing transaction, before the player loses the name.

        A subclass whose rows stay, as nobody's, says so in its docstring. Free text that may name
        people is given to `strike_fields`.
        """
        raise NotImplementedError

    def has_played(self, player: Player) -> bool:
        """Return whether it has anything the player did: only an admin may remove such a ghost."""
        return False

    # Merging a ghost into a person: `ghosts.merge` moves the rows.

    def check_merge(self, ghost: Player, person: Player) -> None:
        """Lock what mustn't change during the merge. Raises `Refused` if it isn't possible."""

    def before_merge(self, ghost: Player, person: Player) -> None:
        """Delete rows that are only a projection of others."""

    def after_merge(self, ghost: Player, person: Player) -> None:
        """Write the projection again."""


_kinds: Sources[PersonalData] = Sources()


def kinds() -> list[PersonalData]:
    """Return all kinds, in the order of the installed apps."""
    return list(_kinds)


def plain(value: Any) -> Any:
    """Return a column's value for JSON: times and dates as ISO text, others unchanged."""
    return value.isoformat() if hasattr(value, "isoformat") else value


def switches() -> list[Switch]:
    return [switch for kind in kinds() for switch in kind.switches]


def sent() -> list[Sent]:
    return [each for kind in kinds() for each in kind.sent]


def rules() -> list[Rule]:
    return [kind.rule for kind in kinds() if kind.rule]


FORMAT = 1


def everything(player: Player) -> dict[str, Any]:
    """Return a player's own export: the sections of all kinds."""
    sections = {kind.section: kind.export(player) for kind in kinds()}
    return {"format": FORMAT, "made": timezone.now().isoformat(), **sections}
