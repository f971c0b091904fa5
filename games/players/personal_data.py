"""What is kept about people: one class a kind, which says it in words, exports it and erases it.

An app declares its kinds in its `privacy.py`, which its `ready` imports. The register that staff
representatives read, everybody's own file, erasing, retention and merging two people
who turn out to be one ask these classes and nothing else. Each table with somebody in it belongs to
one kind (`tests/players/privacy/test_register.py`).
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
    """Something everybody can decide for themselves, and the page on which they do."""

    title: Words
    says: Words
    url_name: str


@dataclass(frozen=True, slots=True)
class Sent:
    """Something that leaves the server. `modules` hold the code that sends it."""

    title: Words
    says: Words
    on: Callable[[], bool]
    modules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """How long something is kept: `describe` says it, `due` counts what should be gone.

    `clear` lets it go and counts it; it may be applied any number of times.
    """

    name: str
    title: Promise
    describe: Callable[[], str]
    due: Callable[[], int]
    clear: Callable[[], int]


class PersonalData:
    """One kind of data about people. A subclass fills in the words and does what it has to."""

    section: ClassVar[str]
    """Its name in everybody's own file."""
    title: ClassVar[Words]
    holds: ClassVar[Words]
    purpose: ClassVar[Words]
    seen_by: ClassVar[Words]
    kept_for: ClassVar[Words] = ""
    """For how long, unless `how_long` says it with the office's own numbers."""
    models: ClassVar[tuple[str, ...]]
    """The tables it is in: `tables.Seat`."""
    switches: ClassVar[tuple[Switch, ...]] = ()
    sent: ClassVar[tuple[Sent, ...]] = ()
    rule: ClassVar[Rule | None] = None

    def __init_subclass__(cls) -> None:
        _kinds.register(cls())

    @property
    def how_long(self) -> str:
        """In the active language."""
        return str(self.kept_for)

    def export(self, player: Player) -> Any:
        """Return what JSON can hold of this person; others appear by display name only."""
        raise NotImplementedError

    def forget(self, player: Player) -> None:
        """Remove name and secrets, in the erasing transaction: the player still has the name.

        Says so where rows stay: they are nobody's then. Free text that may name people is given
        to `strike_fields`; no test finds a column of it that was left out.
        """
        raise NotImplementedError

    def has_played(self, player: Player) -> bool:
        """Return whether this holds anything the player did: only an admin removes such a ghost."""
        return False

    # Two people turn out to be one: `ghosts.py` moves the rows themselves.

    def check_merge(self, ghost: Player, person: Player) -> None:
        """Hold what must not change meanwhile. Raises `Refused` where it can't be."""

    def before_merge(self, ghost: Player, person: Player) -> None:
        """Take away what is only a projection."""

    def after_merge(self, ghost: Player, person: Player) -> None:
        """Make the projection again."""


_kinds: Sources[PersonalData] = Sources()


def kinds() -> list[PersonalData]:
    """All kinds, in the order of the installed apps."""
    return list(_kinds)


def plain(value: Any) -> Any:
    """A column's value as JSON can hold it: moments and dates are written out."""
    return value.isoformat() if hasattr(value, "isoformat") else value


def switches() -> list[Switch]:
    return [switch for kind in kinds() for switch in kind.switches]


def sent() -> list[Sent]:
    return [each for kind in kinds() for each in kind.sent]


def rules() -> list[Rule]:
    return [kind.rule for kind in kinds() if kind.rule]


FORMAT = 1


def everything(player: Player) -> dict[str, Any]:
    """Everybody's own file: all sections of all apps."""
    sections = {kind.section: kind.export(player) for kind in kinds()}
    return {"format": FORMAT, "made": timezone.now().isoformat(), **sections}
