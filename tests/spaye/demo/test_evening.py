"""Sample colleagues at the other tables."""

from datetime import timedelta

from django.utils import timezone

from games.spaye.demo import people
from games.spaye.demo.tables import offered_games
from games.tables.absence.queries import absent
from games.tables.lobby import services as lobby
from games.tables.models import Seat, Table
from tests.spaye.demo.afternoon import Afternoon


def test_colleagues_sit_down_with_a_human_play_and_are_there_however_old_the_table_is(
    afternoon: Afternoon,
) -> None:
    config = next(config for config in offered_games() if config.usual_seats > 2)
    options = config.rules.read_options({})
    opened = lobby.open_table(people.guest(), config.rules.SLUG, config.usual_seats, options)

    def table() -> Table:
        return Table.objects.get(pk=opened.pk)

    def away() -> set[int]:
        return {seat.pk for seat in absent(table(), timezone.now())}

    afternoon.until(lambda: table().status == "running")
    assert not Seat.objects.filter(table=opened).exclude(bot="").exists()
    afternoon.until(lambda: table().version >= 2)
    seats = Seat.objects.filter(table=opened).exclude(player=people.guest())
    seats.update(seen_at=None, turn=True)
    Table.objects.filter(pk=opened.pk).update(started_at=timezone.now() - timedelta(hours=1))
    assert away() >= {seat.pk for seat in seats}
    afternoon.pass_seconds(1)
    assert not away() & {seat.pk for seat in seats}
