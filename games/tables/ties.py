"""Tables that belong to another app, such as a tournament's: players can’t stop or leave them.

Such a table is opened with `opened_with=ties.mark(name, key)`; the app registers a function that
returns the words and address of its page. Only admins and that app can stop or change it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tables.models import Table
from games.ui.refusals import Refused


class Tied(Refused):
    """The table belongs to another app, so its players may not do this."""

    status = 409
    sentence = _("This is a tournament table. Only the organiser can stop or change it.")


@dataclass(frozen=True, slots=True)
class Tie:
    """The owner of a table, such as a tournament, as its page shows it: words and an address."""

    words: str | Promise
    address: str


Finder = Callable[[Table], Tie | None]
_finders: dict[str, Finder] = {}


def register(name: str) -> Callable[[Finder], Finder]:
    """Decorate the function that finds the tie of tables marked with this name."""

    def keep(find: Finder) -> Finder:
        _finders[name] = find
        return find

    return keep


def mark(name: str, key: str) -> str:
    """Return a value for `Table.opened_with`, which is unique: a key opens only one table."""
    return f"{name}/{key}"


def is_tied(table: Table) -> bool:
    """Return whether another app, such as tournaments, owns the table. No query."""
    return bool(table.opened_with) and str(table.opened_with).partition("/")[0] in _finders


def is_tied_row(table: str = "") -> Q:
    """Return `is_tied` as a query's condition; `table` is the lookup's prefix, as in `table__`."""
    found = Q(pk__in=())
    for name in _finders:
        found |= Q(**{f"{table}opened_with__startswith": mark(name, "")})
    return found


def tie_of(table: Table) -> Tie | None:
    """Return the table's owner, or None."""
    if not is_tied(table):
        return None
    return _finders[str(table.opened_with).partition("/")[0]](table)


def check_free(table: Table) -> None:
    """Check that no other app owns the table. Raises `Tied`."""
    if is_tied(table):
        raise Tied
