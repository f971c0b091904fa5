"""What is kept about people, in words: the register that staff representatives read (S7).

Each section of the own export has an entry here, and each table with somebody in it belongs to one:
`tests/players/privacy/test_register.py` says which is missing. An app registers its own.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise

ALL = _("Everyone who’s signed in to the office.")
ONESELF = _("Only you.")
ADMINS = _("You, and the admins.")
WITH_NAME = _(
    "Until you delete your account or are anonymised. Your points then stay without a name."
)
AS_LONG = _("As long as you’re in the office; deleted with your account.")


@dataclass(frozen=True, slots=True)
class Kept:
    """One kind of data. `section` is its name in the own export, `models` the tables it is in."""

    section: str
    title: Words
    holds: Words
    purpose: Words
    seen_by: Words
    kept_for: Words | Callable[[], str]
    models: tuple[str, ...]

    @property
    def how_long(self) -> str:
        """In the active language, with the office's own numbers."""
        return str(self.kept_for() if callable(self.kept_for) else self.kept_for)


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


_kept: dict[str, Kept] = {}
_switches: list[Switch] = []
_sent: list[Sent] = []


def register_kept(*entries: Kept) -> None:
    """Each section once."""
    for entry in entries:
        _kept[entry.section] = entry


def register_switches(*entries: Switch) -> None:
    _switches.extend(entry for entry in entries if entry not in _switches)


def register_sent(entry: Sent) -> None:
    if entry not in _sent:
        _sent.append(entry)


def kept() -> list[Kept]:
    """All entries, in the order in which the apps registered them."""
    return list(_kept.values())


def switches() -> list[Switch]:
    return list(_switches)


def sent() -> list[Sent]:
    return list(_sent)
