"""The personal data of the stories."""

from typing import Any

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.players.models import Player
from games.players.personal_data import WITH_NAME, PersonalData, Switch, plain
from games.stories import services
from games.stories.models import Answer, Badge, PairMonth, PersonMonth, Told

PERSON = (
    *("days", "dayes", "finals", "nikayes", "nikayes_on", "first_on", "won_on", "nikaye_on"),
    *("decks", "games", "tables", "largest"),
)


class Stories(PersonalData):
    """Months, meetings, achievements, and the answer about a year’s poster."""

    section = "stories"
    title = _("Stories and achievements")
    holds = _(
        "Month by month: days, dāyes, ties, finals, tables, and the people you met; achievements "
        "you’ve been told about; whether you want to be on a year’s poster. No reps."
    )
    purpose = _("The stories of a month or a year.")
    seen_by = _("Everyone who’s signed in to the office; only you while you hide.")
    kept_for = WITH_NAME
    switches = (
        Switch(
            _("The year’s poster"),
            _("Be named on it or not. We ask in December; if you don’t answer, you aren’t named."),
            "stories:posters",
        ),
    )
    models = (
        "stories.PersonMonth",
        "stories.PairMonth",
        "stories.Badge",
        "stories.Told",
        "stories.Answer",
    )

    def export(self, player: Player) -> dict[str, Any]:
        """Return months, sums with each colleague, badges, announced achievements and answers."""
        months = PersonMonth.objects.filter(player=player).select_related("month")
        told = Told.objects.filter(player=player).order_by("at", "key")
        answers = Answer.objects.filter(player=player).order_by("year")
        return {
            "months": [_month(row) for row in months.order_by("month__first_day")],
            "with": _pairs(player),
            "most_won": [
                {"month": str(one.month), "game": one.game, "won": one.won}
                for one in Badge.objects.filter(player=player)
                .select_related("month")
                .order_by("pk")
            ],
            "achievements_told": [{"key": one.key, "at": one.at.isoformat()} for one in told],
            "poster": [{"year": a.year, "yes": a.yes, "at": a.at.isoformat()} for a in answers],
        }

    def forget(self, player: Player) -> None:
        services.forget(player)

    def before_merge(self, ghost: Player, person: Player) -> None:
        services.before_merge(ghost, person)

    def after_merge(self, ghost: Player, person: Player) -> None:
        services.after_merge(ghost, person)


def _month(row: PersonMonth) -> dict[str, Any]:
    values = {name: plain(getattr(row, name)) for name in PERSON}
    return {"month": str(row.month), **values}


def _pairs(player: Player) -> list[dict[str, Any]]:
    here = Q(low=player) | Q(high=player)
    rows = PairMonth.objects.filter(here).select_related("month", "low", "high")
    return [_pair(player, row) for row in rows.order_by("month__first_day", "low", "high")]


def _pair(player: Player, row: PairMonth) -> dict[str, Any]:
    low = row.low_id == player.pk
    won, lost = (row.low_won, row.high_won) if low else (row.high_won, row.low_won)
    return {
        "month": str(row.month),
        "colleague": (row.high if low else row.low).display_name,
        "dayes": row.dayes,
        "won": won,
        "lost": lost,
        "ties": row.ties,
        "finals": row.finals,
        "witnessed": row.low_saw if low else row.high_saw,
        "tables": row.tables,
    }
