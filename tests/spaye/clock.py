"""What tests of the clock look at: everything stored, the office's settings, a month's points."""

from functools import cache

from django.apps import apps
from django.db import connection
from django.db.models import Model

from games.boards.ledger import month_ledger
from games.boards.models import Line
from games.players import office as offices
from games.players.clock import Clock
from games.players.models import Office

NOT_OURS = {"Session", "Device", "RateWindow", "FailedSignIns"}
"""Rows that a request may write whatever it asks for: it is counted, its session has a message."""


def stored() -> dict[str, list[tuple[object, ...]]]:
    """Every row of the database but those of sessions and limits, and when somebody looked."""
    rows = {}
    with connection.cursor() as cursor:
        for label, statement in _statements():
            cursor.execute(statement)
            rows[label] = cursor.fetchall()
    return rows


@cache
def _statements() -> list[tuple[str, str]]:
    """Plain SQL: hundreds of tests ask for all rows twice, and Django would put each of these
    statements together anew."""
    models = [model for model in apps.get_models() if model.__name__ not in NOT_OURS]
    return [(model._meta.label, _statement(model)) for model in models]


def _statement(model: type[Model]) -> str:
    quoted = connection.ops.quote_name
    fields = [each for each in model._meta.concrete_fields if each.name != "inbox_seen"]
    columns = ", ".join(quoted(str(each.column)) for each in fields)
    key = quoted(str(model._meta.pk and model._meta.pk.column))
    return f"SELECT {columns} FROM {quoted(model._meta.db_table)} ORDER BY {key}"


def set_office(**values: object) -> None:
    """Change the office's row as an admin would."""
    Office.objects.update(**values)
    offices.forget()


def points(year: int, month: int) -> dict[str, tuple[int, int, int]]:
    """What the board counts for good, by name."""
    book = month_ledger(year, month, Clock.read())
    names = dict(Line.objects.values_list("player_id", "player__name"))
    return {
        names[player]: (total.daye, total.victoire, total.repetition)
        for player, total in book.totals.items()
        if (total.daye, total.victoire, total.repetition) != (0, 0, 0)
    }


def provisional(year: int, month: int) -> bool:
    return bool(month_ledger(year, month, Clock.read()).provisional)
