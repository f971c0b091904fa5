"""Titles: revealed and secret ones, their bonuses, and the records of closings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.dispatch import Signal
from django.utils import timezone

from games.boards import months
from games.boards.models import Ceremony, Closing, Column, Title, hides
from games.players.models import Player
from games.players.prepared import PreparedRows

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Staged(TypedDict):
        on_stage: bool

    class _SpentOn(TypedDict):
        spent_on: date | None

    StagedClosing = WithAnnotations[Closing, _Staged]
    SpentTitle = WithAnnotations[Title, _SpentOn]


titles_changed = Signal()
"""Sent with `year` and `month` after the commit of each change of a month's revealed titles."""


SLUGS = {
    Column.DAYE: "grand_spayin",
    Column.VICTOIRE: "mastaye",
    Column.REPETITION: "tikao",
}


COLUMN_OF = {slug: column for column, slug in SLUGS.items()}


NAMES = {Column.DAYE: "Grand Späyin", Column.VICTOIRE: "Mastäye", Column.REPETITION: "Tikäo"}
"""The titles' names: words of the game, the same in every language."""


def title_name(column: str) -> str:
    """Return the name of a column's title."""
    return NAMES[Column(column)]


REVEAL_ORDER = (Column.REPETITION, Column.VICTOIRE, Column.DAYE)
"""The order in which a ceremony reveals columns: after step n, the first n are revealed."""


CEREMONY_CHANNEL = "ceremony"
"""The live channel on which a ceremony's start, steps and end, and reopenings are published."""


PATIENCE = timedelta(minutes=15)
"""The time after its last step at which a ceremony is over."""


def patient_since(now: datetime | None = None) -> datetime:
    """Return the time since which a ceremony must have had a step to be still running."""
    return (now or timezone.now()) - PATIENCE


def running_ceremonies(since: datetime | None = None) -> QuerySet[Ceremony]:
    """Query the running ceremonies; `since` is `patient_since`."""
    since = since or patient_since()
    return Ceremony.objects.filter(ended_at=None, moved_at__gt=since, closing__reopened_at=None)


def revealed_titles(titles: QuerySet[Title], since: datetime | None = None) -> QuerySet[Title]:
    """Filter out titles that a running ceremony hasn't revealed. No additional query."""
    on = running_ceremonies(since).filter(closing__month=OuterRef("month"))
    secret = Q()
    for place, column in enumerate(REVEAL_ORDER, 1):
        secret |= Q(Exists(on.filter(step__lt=place)), column=column)
    return titles.exclude(secret)


def with_spent_days(titles: QuerySet[Title]) -> QuerySet[SpentTitle]:
    """Annotate titles with the day on which their bonus was used, or None: `spent_on`."""
    return titles.annotate(spent_on=F("spent__date"))


def public_closings(
    closings: QuerySet[Closing], since: datetime | None = None
) -> QuerySet[Closing]:
    """Filter for valid closings whose titles are all revealed."""
    on = running_ceremonies(since).filter(closing=OuterRef("pk"))
    return closings.filter(~Exists(on), reopened_at=None)


def usable_bonuses(date: date) -> QuerySet[Title]:
    """Query the revealed titles whose bonus belongs to the month of `date`, spent or not."""
    return revealed_titles(_month_titles(*months.previous(date.year, date.month)))


def unspent_bonuses(player_id: int, date: date) -> set[str]:
    """Return the bonuses that the player may still use on `date`: slugs of the titles."""
    month = months.previous(date.year, date.month)
    columns = _unspent(player_id, *month, patient_since())
    return {SLUGS[Column(column)] for (column,) in columns}


def _month_titles(year: int, month: int) -> QuerySet[Title]:
    return Title.objects.filter(month__year=year, month__month=month)


def _unspent_columns(
    player: int, year: int, month: int, since: datetime
) -> QuerySet[Title, tuple[str]]:
    """Query the columns of a player's revealed, unspent titles; `since` is `patient_since`."""
    mine = _month_titles(year, month).filter(player_id=player, spent__isnull=True)
    return revealed_titles(mine, since).values_list("column")


_unspent = PreparedRows(_unspent_columns, int, int, int, datetime)


@dataclass(frozen=True, slots=True)
class ProclaimedTitle:
    """A title that a closing announced."""

    column: str
    player: Player | None
    points: int

    @property
    def hidden(self) -> bool:
        """True if its points aren't shown, because the player has left the column."""
        return self.player is not None and hides(self.player, self.column)


@dataclass(frozen=True, slots=True)
class ClosingRecord:
    """A closing with its titles; `secret` if they may not be shown."""

    closing: Closing
    proclaimed: list[ProclaimedTitle]
    secret: bool = False


def month_closings(year: int, month: int) -> list[StagedClosing]:
    """Return the month's closings with the people who made and undid them, the oldest first.

    Annotation `on_stage`: whether a ceremony is revealing their titles. One query.
    """
    found = Closing.objects.filter(month__year=year, month__month=month)
    on = Exists(running_ceremonies().filter(closing=OuterRef("pk")))
    return list(found.select_related("closed_by", "reopened_by").annotate(on_stage=on))


def proclaimed_players(found: Iterable[Closing]) -> set[int]:
    """Return the ids of the players whom the closings name."""
    return {row["player"] for one in found for row in one.proclaimed}


def closing_records(
    found: Iterable[StagedClosing], people: Mapping[int, Player]
) -> list[ClosingRecord]:
    """Return the closings with their titles; `people` must hold all `proclaimed_players`."""
    return [ClosingRecord(one, _proclaimed_titles(one, people), one.on_stage) for one in found]


def _proclaimed_titles(one: Closing, people: Mapping[int, Player]) -> list[ProclaimedTitle]:
    return [
        ProclaimedTitle(row["column"], people.get(row["player"]), row["points"])
        for row in one.proclaimed
    ]
