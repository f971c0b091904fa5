"""A pairing that was played on wood: its result, by the service of all tables (T-R3)."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from games.players import office
from games.players.models import Player
from games.tables import ties
from games.tables.absence import services as absence
from games.tables.models import Table
from games.tables.wood import services as wood
from games.tournaments import planning
from games.tournaments.errors import BadResult, NotOfTheTable, OnlyOneDeal, WrongMoment
from games.tournaments.models import Chair, Pairing, Sitting, Stage, Status, Tournament
from games.tournaments.services import tables
from games.tournaments.services.holding import changed, locked, organises


@locked
def log(
    tournament: Tournament,
    by: Player,
    round_number: int,
    table: int,
    places: Sequence[int],
    points: Sequence[int | None],
    once: str,
) -> Table:
    """The result by one of the table, or by the organiser, in the order of the chairs.

    It counts once another of them confirms it; the table that was laid here is stopped.
    Raises `NotOfTheTable`, `OnlyOneDeal`, `WrongMoment`, `BadResult`, and as `wood.log` does.
    """
    pairing, chairs = _found(tournament, round_number, table)
    players = [chair.entrant.player for chair in chairs]
    if by not in players and not organises(tournament, by):
        raise NotOfTheTable
    mark = ties.mark(tables.TIE, f"{pairing.pk}-wood-{once}")
    known = pairing.sittings.filter(table__opened_with=mark).select_related("table").first()
    if known is not None:
        return known.table
    if planning.plays_one_deal(tournament):
        raise OnlyOneDeal
    if pairing.decided or _waiting(pairing):
        raise WrongMoment
    if pairing.label and len(set(places)) < len(places):
        raise BadResult  # in a bracket somebody goes on
    _close(pairing)
    today = office.current_calendar().today(timezone.now())
    made = wood.log(by, tournament.game, players, places, points, today, once=mark, by_another=True)
    number = pairing.sittings.count() + 1
    Sitting.objects.create(pairing=pairing, number=number, table=made)
    changed(tournament)
    return made


def _found(tournament: Tournament, round_number: int, table: int) -> tuple[Pairing, list[Chair]]:
    running = Pairing.objects.filter(round__tournament=tournament, round__stage=Stage.RUNNING)
    pairing = running.filter(round__number=round_number, number=table).first()
    if pairing is None or tournament.status != Status.RUNNING:
        raise WrongMoment
    return pairing, list(pairing.chairs.select_related("entrant__player"))


def _waiting(pairing: Pairing) -> bool:
    """Whether a result waits for its answer already."""
    logged = pairing.sittings.filter(counts=True, table__on_wood=True)
    return logged.filter(table__wood__state__in=("waiting", "contested")).exists()


def _close(pairing: Pairing) -> None:
    """What is still open here, or was taken back, counts no more."""
    for each in tables.open_tables(pairing):
        absence.stop(each.pk)
        pairing.sittings.filter(table=each).update(counts=False)
    pairing.sittings.filter(table__wood__state="void").update(counts=False)
