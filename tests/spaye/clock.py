"""What tests of the clock look at: everything stored, the office's settings, a month's points."""

from __future__ import annotations

from django.apps import apps
from django.db.models import Model

from games.boards.models import Line
from games.boards.points.ledger import of_month
from games.players import office as offices
from games.players.clock import Clock
from games.players.models import Office

NOT_OURS = {"Session", "Device", "RateWindow", "FailedSignIns"}
"""Rows that a request may write whatever it asks for: it is counted, its session has a message."""


def stored() -> dict[str, list[tuple[object, ...]]]:
    """Every row of the database but those of sessions and limits, and when somebody looked."""
    models = (model for model in apps.get_models() if model.__name__ not in NOT_OURS)
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list(*_columns(model)))
        for model in models
    }


def _columns(model: type[Model]) -> list[str]:
    return [each.attname for each in model._meta.concrete_fields if each.name != "inbox_seen"]


def set_office(**values: object) -> None:
    """Change the office's row as an admin would."""
    Office.objects.update(**values)
    offices.forget()


def points(year: int, month: int) -> dict[str, tuple[int, int, int]]:
    """What the board counts for good, by name."""
    book = of_month(year, month, Clock.read())
    names = dict(Line.objects.values_list("player_id", "player__name"))
    return {
        names[player]: (total.daye, total.victoire, total.repetition)
        for player, total in book.totals.items()
        if (total.daye, total.victoire, total.repetition) != (0, 0, 0)
    }


def provisional(year: int, month: int) -> bool:
    return bool(of_month(year, month, Clock.read()).provisional)
