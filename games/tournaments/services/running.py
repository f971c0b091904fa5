"""Writes how a running tournament goes on: pause, resume, end it."""

from django.utils import timezone

from games.players.models import Player
from games.tournaments.errors import WrongMoment
from games.tournaments.models import Stage, Status, Tournament
from games.tournaments.services import arenas, finishing
from games.tournaments.services.holding import changed, check_organises, locked, note


@locked
def pause(tournament: Tournament, by: Player, paused: bool) -> None:
    """No round starts and no bot sits in meanwhile; the tables that run go on."""
    check_organises(tournament, by)
    if tournament.status != Status.RUNNING:
        raise WrongMoment
    if tournament.paused != paused:
        tournament.paused = paused
        changed(tournament, "paused")
        note(tournament, by, "paused" if paused else "resumed")


@locked
def end(tournament: Tournament, by: Player, reason: str = "") -> None:
    """End it after the rounds that are over; a proposed one is dropped. Sent twice, it is once."""
    check_organises(tournament, by)
    if tournament.status == Status.OVER:
        return
    if tournament.format == "arena" and tournament.status == Status.RUNNING:
        arenas.ring(tournament, timezone.now())
        note(tournament, by, "ended", reason)
        return
    if (
        tournament.status != Status.RUNNING
        or tournament.rounds.filter(stage=Stage.RUNNING).exists()
    ):
        raise WrongMoment
    tournament.rounds.filter(stage=Stage.PROPOSED).delete()
    finishing.finish(tournament)
    note(tournament, by, "ended", reason)
