"""What people have achieved by now, whenever it was: added up by the database.

The same as `achievements.earned` says of their months, for the moment in which a day or a table
ends: that must not take longer the older an office is.
"""

from collections.abc import Collection
from typing import Any

from django.db.models import Min, Q, Sum

from games.stories.models import PairMonth, PersonMonth
from games.stories.people.achievements import ACHIEVEMENTS, Partner, SoFar, add_month
from games.stories.people.sums import debuts

COLUMNS = ("dayes", "finals", "tables", "largest", "weekdays", "decks", "games")
SUMS = ("dayes", "low_won", "high_won", "ties", "finals", "low_saw", "high_saw", "tables")


def achieved(players: Collection[int], offered: Collection[str]) -> dict[int, list[str]]:
    """{player: keys}, in the order of `ACHIEVEMENTS`; three queries for any number of people."""
    found = {player: SoFar(offered=frozenset(offered)) for player in players}
    months = PersonMonth.objects.filter(player__in=players)
    for row in months.values_list("player", "month__first_day", *COLUMNS, named=True):
        add_month(found[row.player], row.month__first_day, row)
    pairs = _pairs(players)
    first = debuts({one for low, high, *_ in pairs for one in (low, high)})
    for low, high, dayes, won, lost, ties, finals, saw, seen, tables, met_on in pairs:
        if low in found:
            found[low].partners[high] = Partner(dayes, won, lost, ties, finals, saw, tables)
            found[low].welcomed |= met_on is not None and met_on == first.get(high)
        if high in found:
            found[high].partners[low] = Partner(dayes, lost, won, ties, finals, seen, tables)
            found[high].welcomed |= met_on is not None and met_on == first.get(low)
    return {
        player: [each.key for each in ACHIEVEMENTS if each.earned(so_far)]
        for player, so_far in found.items()
    }


def _pairs(players: Collection[int]) -> list[tuple[Any, ...]]:
    """Two people, all their `SUMS`, and the first day on which they met."""
    here = PairMonth.objects.filter(Q(low__in=players) | Q(high__in=players))
    met_on = Min("first_on", filter=Q(dayes__gt=0) | Q(finals__gt=0))
    by_pair = here.order_by().values_list("low", "high")
    return list(by_pair.annotate(*map(Sum, SUMS), met_on=met_on))
