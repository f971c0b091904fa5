"""Writes that a tournament waits by itself, and goes on when people are back."""

from games.tournaments import notices
from games.tournaments.models import Remark, Status, Tournament
from games.tournaments.services.holding import call_again, changed, locked


@locked
def too_few(tournament: Tournament) -> None:
    """Nobody is there for the next round: it waits, paused, and its organiser is told."""
    tournament.to_draw = None
    if tournament.status == Status.RUNNING and not tournament.paused:
        tournament.paused = True
        notices.tell_pause(tournament)
    changed(tournament, "paused", "to_draw")


def waits_by_itself(tournament: Tournament) -> bool:
    """Whether it is paused, and nobody has paused it: that would have left a line."""
    lines = Remark.objects.filter(tournament=tournament, what__in=("paused", "resumed"))
    last = lines.order_by("pk").last()
    return tournament.paused and (last is None or last.what != "paused")


def somebody_is_back(tournament: Tournament) -> None:
    """It looks again whether there are enough. The caller holds the row and stores it."""
    if waits_by_itself(tournament):
        tournament.paused = False
        tournament.save(update_fields=["paused"])
        call_again(tournament)
