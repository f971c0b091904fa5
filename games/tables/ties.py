"""Tables of something above, as of a tournament: whoever sits there doesn’t stop or leave them.

Such a table is laid with `opened_with=ties.mark(name, key)`; the app above registers what finds
the words and the address of its page. Only what an admin or the app itself does reaches them
otherwise.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.tables.models import Table
from games.ui.refusals import Refused


class Tied(Refused):
    """The table belongs to something that decides what becomes of it."""

    status = 409
    sentence = _("This is a tournament table. Only the organiser can stop or change it.")


@dataclass(frozen=True, slots=True)
class Tie:
    """What a table belongs to, for its page: words, and an address."""

    words: str | Promise
    address: str


Finder = Callable[[Table], Tie | None]
_finders: dict[str, Finder] = {}


def register(name: str) -> Callable[[Finder], Finder]:
    """Decorate what finds the tie of tables that are marked with this name."""

    def keep(find: Finder) -> Finder:
        _finders[name] = find
        return find

    return keep


def mark(name: str, key: str) -> str:
    """For `Table.opened_with`: the same key is never laid twice."""
    return f"{name}/{key}"


def is_tied(table: Table) -> bool:
    """Whether something above, such as a tournament, owns the table; no query."""
    return bool(table.opened_with) and str(table.opened_with).partition("/")[0] in _finders


def is_tied_row(table: str = "") -> Q:
    """`is_tied` for a query; `table` leads to the table, as in `table__`."""
    found = Q(pk__in=())
    for name in _finders:
        found |= Q(**{f"{table}opened_with__startswith": mark(name, "")})
    return found


def tie_of(table: Table) -> Tie | None:
    """What it belongs to."""
    if not is_tied(table):
        return None
    return _finders[str(table.opened_with).partition("/")[0]](table)


def check_free(table: Table) -> None:
    """Raises `Tied`."""
    if is_tied(table):
        raise Tied
