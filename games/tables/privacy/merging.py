"""Two people become one: not where both sat at one table, a day included."""

from django.utils.translation import gettext as _

from games.players.ghosts import Merger
from games.players.ghosts.errors import NotMerged
from games.players.models import Player
from games.tables.models import Seat, Table


def check(ghost: Player, person: Player) -> None:
    """Raises `NotMerged`. No table of theirs is played meanwhile."""
    seats = Seat.objects.filter(player__in=(ghost, person)).values("table")
    list(Table.objects.select_for_update().filter(pk__in=seats, ended_at=None).order_by("pk"))
    mine = Seat.objects.filter(player=ghost).values("table")
    together = Seat.objects.filter(player=person, table__in=mine).order_by("table").first()
    if together is not None:
        raise NotMerged(
            _("Both played at table %(number)d, so they can’t be the same person.")
            % {"number": together.table_id}
        )


MERGER = Merger(check)
