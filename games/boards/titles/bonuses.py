"""The bonuses that titles give: usable once, in the month after the title's, and only then."""

from __future__ import annotations

from datetime import date

from django.db.models import QuerySet

from games.boards import months
from games.boards.models import Column, Title
from games.boards.titles.reveal import revealed

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
    year, month = months.previous(date.year, date.month)
    return revealed(Title.objects.filter(month__year=year, month__month=month))


def unspent(player_id: int, date: date) -> set[str]:
    """The bonuses that the player may still use on `date`: slugs of the titles."""
    columns = (
        usable_on(date)
        .filter(player_id=player_id, spent__isnull=True)
        .values_list("column", flat=True)
    )
    return {SLUGS[Column(column)] for column in columns}
