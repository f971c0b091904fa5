"""Writes what an arena does by itself: seat whoever is free, and ring the bell (T-F7)."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from games import live
from games.tables.absence import services as absence
from games.tournaments import drawer, planning
from games.tournaments.channels import LIST, channel
from games.tournaments.formats import Drawn
from games.tournaments.models import Pairing, Round, Stage, Status, Tournament
from games.tournaments.reading import course_of, format_of
from games.tournaments.services import finishing, seating, tables
from games.tournaments.services.holding import changed, held
from games.tournaments.services.standing import project

TRIES = 4


def pair(tournament_id: int) -> None:
    """Seat those who are free, if there are enough of them. Nothing is held while it is drawn."""
    for _attempt in range(TRIES):
        tournament = Tournament.objects.get(pk=tournament_id)
        if tournament.status != Status.RUNNING or tournament.paused:
            return
        course = course_of(tournament)
        basis = format_of(tournament).basis(course)
        if basis is None:
            return
        seed = bytes.fromhex(tournament.seed)
        drawn = drawer.drawn(tournament.format, basis, seed, len(basis["entrants"]))
        if not drawn.tables or _seated(tournament, basis, drawn):
            return


def _seated(seen: Tournament, basis: dict[str, object], drawn: Drawn) -> bool:
    """Begin these tables, unless the tournament has changed since it was read."""
    with transaction.atomic():
        tournament = held(seen.pk)
        if tournament.version != seen.version:
            return False
        last = tournament.rounds.order_by("number").last()
        each = Round.objects.create(
            tournament=tournament,
            number=last.number + 1 if last else 1,
            stage=Stage.RUNNING,
            basis=basis,
            drawn=drawn.to_json(),
            started_at=timezone.now(),
        )
        seating.seat(tournament, each, Drawn(drawn.tables), everybody=False)
        project(tournament)
        changed(tournament)
        live.publish(channel(tournament.pk), tournament.version)
        live.publish(LIST)
        return True


def rings(tournament: Tournament, now: datetime) -> bool:
    """Whether its time is up."""
    bell = planning.bell(tournament)
    return bell is not None and bell <= now


def ring(tournament: Tournament, now: datetime) -> None:
    """Tables that aren't over don't count and are stopped; it is over. The row is held."""
    open_ones = Pairing.objects.filter(
        round__tournament=tournament, void=False, places__isnull=True
    )
    for pairing in open_ones:
        for table in tables.open_tables(pairing):
            absence.stop(table.pk)
        pairing.void, pairing.decided_at = True, now
        pairing.save(update_fields=["void", "decided_at"])
    tournament.rounds.filter(stage=Stage.RUNNING).update(stage=Stage.OVER, ended_at=now)
    finishing.finish(tournament)
