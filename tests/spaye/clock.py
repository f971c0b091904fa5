"""What tests of the clock look at: everything stored, and the office's settings."""

from __future__ import annotations

from django.apps import apps

from games.players import office as offices
from games.players.models import Office

NOT_OURS = {"Session", "Device", "RateWindow", "FailedSignIns"}
"""Rows that a request may write whatever it asks for: it is counted, its session has a message."""


def stored() -> dict[str, list[tuple[object, ...]]]:
    """Every row of the database but those of sessions and limits."""
    models = (model for model in apps.get_models() if model.__name__ not in NOT_OURS)
    return {
        model._meta.label: list(model._default_manager.order_by("pk").values_list())
        for model in models
    }


def set_office(**values: object) -> None:
    """Change the office's row as an admin would."""
    Office.objects.update(**values)
    offices.forget()
