"""Making again from the move logs what was stored of them: for when `repair --check` finds a fault.

Move logs are the truth and never changed. One that the rules refuse, or whose chain is broken, is
left as it is for somebody to look at.
"""

from typing import Any

from django.db import transaction

from games import live
from games.boards import ledger, services
from games.boards.models import Line, Month, Tally
from games.engine import codec
from games.engine.record import RefusedMove, Replayed
from games.players.clock import Clock
from games.tables import registry
from games.tables import services as tables
from games.tables.hosting import hosting_of
from games.tables.models import Status, Table
from games.tables.records import replay_table


def mend_table(number: int) -> None:
    """Rebuild the table's row and its day's lines from its move log, if it can be replayed."""
    with transaction.atomic():
        table = tables.lock(number)
        if table.game not in registry.configs():
            return
        # A stored result that the rules don't give would have the replay refused.
        table.outcome = None
        truth = replay_table(table)
        if isinstance(truth, RefusedMove):
            return
        _store_table(table, truth)
        _mend_lines(table, truth.state)
        live.publish(tables.channel(table.pk), table.version)


def recount_months() -> None:
    """Rebuild every month's tallies from its lines."""
    for number in Month.objects.values_list("pk", flat=True):
        with transaction.atomic():
            month = Month.objects.select_for_update().get(pk=number)
            lines = Line.objects.filter(date__year=month.year, date__month=month.month)
            people = {
                *lines.values_list("player_id", flat=True),
                *Tally.objects.filter(month=month).values_list("player_id", flat=True),
            }
            services.recount_tallies(month, people)


def _store_table(table: Table, truth: Replayed[Any]) -> None:
    table.state, table.version = codec.encode(truth.state), table.entries.count()
    table.undone = table.version - truth.version
    table.outcome = truth.result
    table.chance_log = [list(event) for event in truth.events]
    changed = ["state", "version", "undone", "outcome", "chance_log"]
    if truth.result is not None and table.ended_at is None:
        table.status, table.ended_at = Status.OVER, table.moved_at
        changed += ["status", "ended_at"]
    table.save(update_fields=changed)


def _mend_lines(table: Table, state: object) -> None:
    """Rebuild the lines of the table's day, and delete its lines on other days."""
    day = hosting_of(table.game).ledger(table, state)
    strays = Line.objects.filter(table=table)
    if day is not None:
        date, points, status = day
        strays = strays.exclude(date=date)
        if ledger.compare(date, points, status, Clock.read()):
            services.project(date, table.pk, points, status, mending=True)
    strays.delete()
