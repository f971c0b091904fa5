"""A free round that is played all the same: against a bot, for nothing (T-P4)."""

from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.lobby import services as lobby
from games.tables.models import Joining, Table
from games.tournaments.errors import WrongMoment
from games.tournaments.models import Beside, Stage, Status, Tournament
from games.tournaments.pairing.history import Kind

LEVEL = "steady"


def playable(tournament: Tournament) -> bool:
    """Whether the game has such a bot."""
    return LEVEL in levels.levels(tournament.game)


def play(tournament_id: int, player: Player) -> Table:
    """A table of the lobby against bots; the same free round finds it again.

    Raises `WrongMoment`, and what opening a table does.
    """
    free = (
        Beside.objects.filter(
            round__tournament=tournament_id,
            round__tournament__status=Status.RUNNING,
            round__stage=Stage.RUNNING,
            entrant__player=player,
            kind=Kind.BYE,
        )
        .select_related("round__tournament")
        .first()
    )
    if free is None or not playable(free.round.tournament):
        raise WrongMoment
    tournament = free.round.tournament
    seats = registry.rules(tournament.game).SEATS
    wanted = max(min(int(tournament.plan.get("wanted", 2)), max(seats)), min(seats))
    table = lobby.open_table(
        player,
        tournament.game,
        wanted,
        tournament.options,
        joining=Joining.INVITED,
        once=f"bye {free.pk}",
    )
    lobby.start(table.pk, player, LEVEL)
    return table
