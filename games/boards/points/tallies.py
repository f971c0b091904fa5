"""Writing the tallies: whenever lines of a finished day change, in the same transaction."""

from collections.abc import Iterable

from games.boards.models import Month, Tally
from games.boards.points import sums


def recount(month: Month, players: Iterable[int]) -> None:
    """Make the tallies of these players what their lines say. `month` is ours to save."""
    asked = set(players)
    counted = {pk: row for pk, row in sums.of_lines(month).items() if pk in asked}
    Tally.objects.filter(month=month, player__in=asked - counted.keys()).delete()
    Tally.objects.bulk_create(
        [Tally(month=month, player_id=pk, **row._asdict()) for pk, row in counted.items()],
        update_conflicts=True,
        unique_fields=["month", "player"],
        update_fields=sums.FIELDS,
    )
    month.finished = len(sums.finished_days(month))
    month.save(update_fields=["finished"])
