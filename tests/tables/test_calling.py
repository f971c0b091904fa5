"""What tables call those for who aren't there."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.players.models import Office
from games.tables import services
from games.tables.models import Pace, Table
from games.telling.models import Hours, Notice

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people):
    """Camille and Ingrid sit there; they may be called at any hour."""
    Hours.objects.create(pk=1, begins=0, ends=1440)
    Office.objects.update(working_days="1234567")
    return services.open_table("last_stone", {}, opened_by=people[0], players=people[:2])


@pytest.fixture
def in_turn(table, people):
    """Chance has said who begins."""
    return sorted(people[:2], key=lambda player: not table.seats.get(player=player).turn)


def test_a_turn_over_days_is_told_to_who_is_away(table, in_turn, pigeons, carry):
    Table.objects.update(pace=Pace.DAYS)
    table.seats.update(seen_at=timezone.now() - timedelta(hours=1))
    services.play(table.pk, in_turn[0], "take 1", 0)
    carry()
    called = [name for name, title in pigeons.told if title.startswith("Your turn")]
    assert called == [in_turn[1].name]
    services.play(table.pk, in_turn[1], "take 1", 1)
    carry()
    assert len(pigeons.back) == 1


def test_who_sits_there_is_not_called(table, in_turn, pigeons, carry):
    table.seats.update(seen_at=timezone.now())
    services.play(table.pk, in_turn[0], "take 1", 0)
    carry()
    assert not Notice.objects.filter(player=in_turn[1]).exists()
