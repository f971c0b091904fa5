"""The personal data of the boards."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.boards import services
from games.boards.ledger import status_by
from games.boards.models import Carried, Closing, Line, Month, Status, Tally, Title
from games.boards.services import publish_board
from games.boards.titles import revealed_titles, title_name
from games.boards.words import month_and_year
from games.players import wishes
from games.players.clock import Clock
from games.players.erasure import NameStriker, strike_fields
from games.players.models import Player
from games.players.personal_data import ALL, WITH_NAME, PersonalData
from games.ui.refusals import Refused

POINTS = ("daye", "victoire", "repetition")


class Board(PersonalData):
    """Points by day, totals from paper and titles, as stored, whether shown or not."""

    section = "boards"
    title = gettext_lazy("The board and the titles")
    holds = gettext_lazy(
        "Points per day and column, totals from paper, titles with their bonuses, who closed "
        "a month."
    )
    purpose = gettext_lazy("The monthly competition.")
    seen_by = ALL
    kept_for = WITH_NAME
    models = (
        "boards.Line",
        "boards.Tally",
        "boards.Closing",
        "boards.Ceremony",
        "boards.Carried",
        "boards.Title",
    )

    def export(self, player: Player) -> dict[str, Any]:
        """Return lines by day, totals from paper, titles with their bonuses; JSON values."""
        titles = revealed_titles(Title.objects.filter(player=player)).select_related(
            "month", "spent"
        )
        return {
            "days": _day_values(player),
            "carried": [_carried_values(one) for one in _carried_rows(player)],
            "titles": [
                _title_values(title) for title in titles.order_by("month__year", "month__month")
            ],
        }

    def forget(self, player: Player) -> None:
        """Remove the name from reasons for reopening a month; points stay, without a name."""
        strike_fields(Closing.objects.all(), ("reason",), NameStriker(player))

    def has_played(self, player: Player) -> bool:
        return Carried.objects.filter(player=player).exists()

    def check_merge(self, ghost: Player, person: Player) -> None:
        """Raise `Refused` if both have points in a closed month, or totals from paper in one month.

        A closed month stays as it was proclaimed.
        """
        both = _months_of(ghost) & _months_of(person)
        for month in Month.objects.select_for_update().filter(pk__in=both).order_by("pk"):
            if month.closings.filter(reopened_at=None).exists():
                raise Refused(
                    _("Both have points in %(month)s, which is closed, so they can’t be merged.")
                    % {"month": month_and_year(month.first_day)},
                    409,
                )
            if Carried.objects.filter(month=month, player__in=(ghost, person)).count() > 1:
                raise Refused(
                    _("Both have totals from paper in %(month)s. Import them again as one person.")
                    % {"month": month_and_year(month.first_day)},
                    409,
                )

    def before_merge(self, ghost: Player, person: Player) -> None:
        """Delete the ghost's tallies, which only add up lines: `after_merge` recounts them."""
        Tally.objects.filter(player=ghost).delete()

    def after_merge(self, ghost: Player, person: Player) -> None:
        for month in (
            Month.objects.select_for_update().filter(pk__in=_months_of(person)).order_by("pk")
        ):
            services.recount_tallies(month, {ghost.pk, person.pk})
            publish_board(month)
        for closing in Closing.objects.all():
            told = [_renamed(one, ghost, person) for one in closing.proclaimed]
            if told != closing.proclaimed:
                Closing.objects.filter(pk=closing.pk).update(proclaimed=told)


def _day_values(player: Player) -> list[dict[str, Any]]:
    """Return the points by day.

    A day that the clock has cancelled has none, whether or not its lines are stored as such.
    """
    clock = Clock.read()
    lines = Line.objects.filter(player=player).order_by("date")
    found = []
    for row in lines.values("date", "status", *POINTS):
        status = status_by(clock, row["date"], row["status"])
        points = dict.fromkeys(POINTS, 0) if status == Status.CANCELLED else _point_values(row)
        found.append({"date": row["date"].isoformat(), "status": str(status), **points})
    return found


def _carried_rows(player: Player) -> list[Carried]:
    found = Carried.objects.filter(player=player).select_related("month", "by")
    return list(found.order_by("month__year", "month__month"))


def _carried_values(one: Carried) -> dict[str, Any]:
    return {
        "month": str(one.month),
        **_point_values(vars(one)),
        "days": one.days,
        "entered_by": one.by.display_name,
        "entered_at": one.at.isoformat(),
    }


def _title_values(title: Title) -> dict[str, Any]:
    spent = getattr(title, "spent", None)
    return {
        "month": str(title.month),
        "title": title_name(title.column),
        "points": title.points,
        "bonus_used": spent.date.isoformat() if spent else None,
    }


def _point_values(row: dict[str, Any]) -> dict[str, int]:
    return {name: row[name] for name in POINTS}


def _renamed(title: dict[str, object], ghost: Player, person: Player) -> dict[str, object]:
    return title | {"player": person.pk} if title.get("player") == ghost.pk else title


def _months_of(player: Player) -> set[int]:
    """Return the months in which the player has a line or totals from paper."""
    dates = Line.objects.filter(player=player).values_list("date", flat=True)
    known = {(one.year, one.month) for one in dates}
    rows = Month.objects.values_list("pk", "year", "month")
    carried = set(Carried.objects.filter(player=player).values_list("month", flat=True))
    return carried | {pk for pk, year, month in rows if (year, month) in known}


@wishes.REPETITIONS.reasons.register
def has_repetitions(player: Player) -> bool:
    """Return whether the player has done repetitions on any day."""
    return Line.objects.filter(player=player, repetition__gt=0).exists()
