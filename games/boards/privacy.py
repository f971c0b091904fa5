"""What the boards keep about a person, for that person: as it is stored, shown or not."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from games.boards import merging
from games.boards.models import Carried, Closing, Line, Status, Title
from games.boards.points.ledger import status_by
from games.boards.titles import bonuses
from games.boards.titles.reveal import revealed
from games.players.clock import Clock
from games.players.models import Player
from games.players.personal_data import ALL, WITH_NAME, PersonalData
from games.players.privacy.erasure.services import strike_fields
from games.players.privacy.words import Struck

POINTS = ("daye", "victoire", "repetition")


class Board(PersonalData):
    """Points by day, totals from paper, titles: as they are stored, shown or not."""

    section = "boards"
    title = _("The board and the titles")
    holds = _(
        "Points per day and column, totals from paper, titles with their bonuses, who closed "
        "a month."
    )
    purpose = _("The monthly competition.")
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
        """Lines by day, what was brought from paper, titles with their bonuses; JSON values."""
        titles = revealed(Title.objects.filter(player=player)).select_related("month", "spent")
        return {
            "days": _days(player),
            "carried": [_carried(one) for one in _of(player)],
            "titles": [_title(title) for title in titles.order_by("month__year", "month__month")],
        }

    def forget(self, player: Player) -> None:
        """Strike the names out of the reasons for reopening a month; lines stay without a name."""
        strike_fields(Closing.objects.all(), ("reason",), Struck(player))

    def has_played(self, player: Player) -> bool:
        return Carried.objects.filter(player=player).exists()

    def check_merge(self, ghost: Player, person: Player) -> None:
        merging.check(ghost, person)

    def before_merge(self, ghost: Player, person: Player) -> None:
        merging.before(ghost, person)

    def after_merge(self, ghost: Player, person: Player) -> None:
        merging.after(ghost, person)


def _days(player: Player) -> list[dict[str, Any]]:
    """A day that the clock has cancelled counts for nothing, whether or not that is entered."""
    clock = Clock.read()
    lines = Line.objects.filter(player=player).order_by("date")
    found = []
    for row in lines.values("date", "status", *POINTS):
        status = status_by(clock, row["date"], row["status"])
        points = dict.fromkeys(POINTS, 0) if status == Status.CANCELLED else _points(row)
        found.append({"date": row["date"].isoformat(), "status": str(status), **points})
    return found


def _of(player: Player) -> list[Carried]:
    found = Carried.objects.filter(player=player).select_related("month", "by")
    return list(found.order_by("month__year", "month__month"))


def _carried(one: Carried) -> dict[str, Any]:
    return {
        "month": str(one.month),
        **_points(vars(one)),
        "days": one.days,
        "entered_by": one.by.display_name,
        "entered_at": one.at.isoformat(),
    }


def _title(title: Title) -> dict[str, Any]:
    spent = getattr(title, "spent", None)
    return {
        "month": str(title.month),
        "title": bonuses.title_name(title.column),
        "points": title.points,
        "bonus_used": spent.date.isoformat() if spent else None,
    }


def _points(row: dict[str, Any]) -> dict[str, int]:
    return {name: row[name] for name in POINTS}
