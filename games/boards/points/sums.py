"""What the lines of a month add up to: counted afresh, for the projection and to check it."""

from datetime import date
from typing import NamedTuple

from django.db.models import Count, Q, QuerySet, Sum

from games.boards import months
from games.boards.models import Line, Month, Status, Tally


class Sums(NamedTuple):
    """One player's finished days of a month."""

    daye: int
    victoire: int
    repetition: int
    days: int


FIELDS = Sums._fields


def of_lines(month: Month) -> dict[int, Sums]:
    """{player id: sums} of everybody with a point; one query.

    Of the month alone: asked for some people, a database may read all their years instead.
    """
    rows = (
        _finished(month)
        .values_list("player_id")
        .annotate(
            Sum("daye"),
            Sum("victoire"),
            Sum("repetition"),
            played=Count("date", filter=Q(daye__gt=0)),
        )
    )
    return {player: Sums(*sums) for player, *sums in rows if any(sums)}


def finished_days(month: Month) -> set[date]:
    """The dates of the month whose day is finished."""
    return set(_finished(month).values_list("date", flat=True).distinct())


def of_tallies(month: Month) -> dict[int, Sums]:
    """The same as it is stored."""
    rows = Tally.objects.filter(month=month).values_list("player_id", *FIELDS)
    return {player: Sums(*sums) for player, *sums in rows}


def differences(month: Month) -> list[str]:
    """How the stored tallies of a month differ from its lines, a sentence each."""
    found, counted = of_tallies(month), of_lines(month)
    told = [
        f"{month}: the tally of player {player} is {found.get(player)}, not {counted.get(player)}"
        for player in sorted(found.keys() | counted.keys())
        if found.get(player) != counted.get(player)
    ]
    days = len(finished_days(month))
    if month.finished != days:
        told.append(f"{month}: {month.finished} finished days are stored, not {days}")
    return told


def _finished(month: Month) -> QuerySet[Line]:
    first, last = months.days(month.year, month.month)
    return Line.objects.filter(date__range=(first, last), status=Status.FINISHED)
