"""The bonuses that titles give: usable once, in the month after the title's, and only then."""

from datetime import date, datetime

from django.db.models import QuerySet

from games.boards import months
from games.boards.models import Column, Title
from games.boards.titles.reveal import patient_since, revealed
from games.players.prepared import Prepared

SLUGS = {
    Column.DAYE: "grand_spayin",
    Column.VICTOIRE: "mastaye",
    Column.REPETITION: "tikao",
}
COLUMN_OF = {slug: column for column, slug in SLUGS.items()}
NAMES = {Column.DAYE: "Grand Späyin", Column.VICTOIRE: "Mastäye", Column.REPETITION: "Tikäo"}
"""The titles' names: words of the game, the same in every language."""


def title_name(column: str) -> str:
    """The title of a column's best."""
    return NAMES[Column(column)]


def usable_on(date: date) -> QuerySet[Title]:
    """Titles whose bonus belongs to the month of `date`, spent or not, once they are revealed."""
    return revealed(_of(*months.previous(date.year, date.month)))


def _of(year: int, month: int) -> QuerySet[Title]:
    return Title.objects.filter(month__year=year, month__month=month)


def _still_theirs(
    player: int, year: int, month: int, since: datetime
) -> QuerySet[Title, tuple[str]]:
    """The columns of a month's titles; `since` is `patient_since`."""
    mine = _of(year, month).filter(player_id=player, spent__isnull=True)
    return revealed(mine, since).values_list("column")


_unspent = Prepared(_still_theirs, int, int, int, datetime)


def unspent(player_id: int, date: date) -> set[str]:
    """The bonuses that the player may still use on `date`: slugs of the titles."""
    month = months.previous(date.year, date.month)
    columns = _unspent(player_id, *month, patient_since())
    return {SLUGS[Column(column)] for (column,) in columns}
