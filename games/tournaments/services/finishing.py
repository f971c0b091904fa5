"""Writes a tournament's end: its last standings, and its seed is open from then on (T-P7)."""

from django.utils import timezone

from games.tournaments import notices
from games.tournaments.models import Status, Tournament
from games.tournaments.services.holding import changed
from games.tournaments.services.standing import project


def finish(tournament: Tournament) -> None:
    """It is over. The caller holds the row."""
    tournament.status, tournament.ended_at = Status.OVER, timezone.now()
    project(tournament)
    changed(tournament, "status", "ended_at")
    notices.tell_end(tournament)
