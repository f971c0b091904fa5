"""Sample colleagues at the other tables."""

from datetime import timedelta

from django.utils import timezone

from games.spaye.demo import people
from games.spaye.demo.tables import offered_games
from games.tables.absence.queries import absent
from games.tables.lobby import services as lobby
from games.tables.models import Seat, Table
from tests.spaye.demo.afternoon import Afternoon


def begun(afternoon: Afternoon) -> Table:
    """A table that a human has opened, once colleagues have sat down at it."""
    config = next(config for config in offered_games() if config.usual_seats > 2)
    options = config.rules.read_options({})
    opened = lobby.open_table(people.guest(), config.rules.SLUG, config.usual_seats, options)
    afternoon.until(lambda: Table.objects.get(pk=opened.pk).status == "running")
    return opened


def test_colleagues_sit_down_with_a_human_and_play(afternoon: Afternoon) -> None:
    opened = begun(afternoon)
    assert not Seat.objects.filter(table=opened).exclude(bot="").exists()
    afternoon.until(lambda: Table.objects.get(pk=opened.pk).version >= 2)


def test_colleagues_are_at_their_tables_also_when_those_were_laid_long_ago(
    afternoon: Afternoon,
) -> None:
    opened = begun(afternoon)
    seats = Seat.objects.filter(table=opened).exclude(player=people.guest())
    seats.update(seen_at=None, turn=True)
    Table.objects.filter(pk=opened.pk).update(started_at=timezone.now() - timedelta(hours=1))
    now = timezone.now()
    assert {seat.pk for seat in absent(Table.objects.get(pk=opened.pk), now)} >= {
        seat.pk for seat in seats
    }
    afternoon.pass_seconds(1)
    away = {seat.pk for seat in absent(Table.objects.get(pk=opened.pk), timezone.now())}
    assert not away & {seat.pk for seat in seats}
