"""Strikes an erased person's name out of what tournaments keep in words; places stay nameless."""

from games.players.erasure import NameStriker, strike_fields
from games.players.models import Player
from games.tournaments.models import OPEN, Entrant, Remark, Tournament
from games.tournaments.services.entering import withdraw


def forget(player: Player) -> None:
    """Out of names of tournaments, reasons and teams; they take part in no open one any more."""
    struck = NameStriker(player)
    strike_fields(Tournament.objects.all(), ("name",), struck)
    strike_fields(Remark.objects.all(), ("reason",), struck)
    strike_fields(Entrant.objects.all(), ("team",), struck)
    leave(player)


def leave(player: Player) -> None:
    """Withdraw from all that isn't over."""
    open_ones = Tournament.objects.filter(status__in=OPEN, entrants__player=player)
    for tournament_id in open_ones.values_list("pk", flat=True):
        withdraw(tournament_id, player)
