"""Two people become one on the board: their lines are added up again, month by month.

A closed month in which both have points stays as it was proclaimed, so they stay two.
"""

from django.utils.translation import gettext as _

from games.boards.models import Carried, Closing, Line, Month, Tally
from games.boards.points import tallies
from games.boards.services import month_seen_anew
from games.boards.words import month_name
from games.players.ghosts.errors import NotMerged
from games.players.models import Player


def check(ghost: Player, person: Player) -> None:
    """Raises `NotMerged`."""
    both = _months(ghost) & _months(person)
    for month in Month.objects.select_for_update().filter(pk__in=both).order_by("pk"):
        if month.closings.filter(reopened_at=None).exists():
            raise NotMerged(
                _("Both have points in %(month)s, which is closed, so they can’t be merged.")
                % {"month": _name(month)}
            )
        if Carried.objects.filter(month=month, player__in=(ghost, person)).count() > 1:
            raise NotMerged(
                _("Both have totals from paper in %(month)s. Import them again as one person.")
                % {"month": _name(month)}
            )


def before(ghost: Player, person: Player) -> None:
    """What only adds up lines is made anew."""
    Tally.objects.filter(player=ghost).delete()


def after(ghost: Player, person: Player) -> None:
    for month in Month.objects.select_for_update().filter(pk__in=_months(person)).order_by("pk"):
        tallies.recount(month, {ghost.pk, person.pk})
        month_seen_anew(month)
    for closing in Closing.objects.all():
        told = [_renamed(one, ghost, person) for one in closing.proclaimed]
        if told != closing.proclaimed:
            Closing.objects.filter(pk=closing.pk).update(proclaimed=told)


def _renamed(title: dict[str, object], ghost: Player, person: Player) -> dict[str, object]:
    return title | {"player": person.pk} if title.get("player") == ghost.pk else title


def _months(player: Player) -> set[int]:
    """Months in which the player has a line, whatever it is worth, or totals from paper."""
    dates = Line.objects.filter(player=player).values_list("date", flat=True)
    known = {(one.year, one.month) for one in dates}
    rows = Month.objects.values_list("pk", "year", "month")
    carried = set(Carried.objects.filter(player=player).values_list("month", flat=True))
    return carried | {pk for pk, year, month in rows if (year, month) in known}


def _name(month: Month) -> str:
    return month_name(month.first_day, month.first_day.replace(year=1))
