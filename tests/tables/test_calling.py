"""What tables call those for who aren't there."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.players.models import Office
from games.tables import services
from games.tables.models import Pace, Table
from games.telling.models import Hours, Notice

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def at_any_hour(db):
    Hours.objects.create(pk=1, begins=0, ends=1440)
    Office.objects.update(working_days="1234567")


@pytest.fixture
def people(make_player):
    return [make_player(name, language="en") for name in ("Camille", "Ingrid")]


@pytest.fixture
def slow(people, sign_in):
    """A table at which both sit; chance has said who begins: that is the first of `people`."""
    table = services.open_table("last_stone", {}, opened_by=people[0], players=people)
    people.sort(key=lambda player: not table.seats.get(player=player).turn)
    return table


def away(table: Table) -> None:
    table.seats.update(seen_at=timezone.now() - timedelta(hours=1))


def test_a_turn_over_days_is_told_to_who_is_away(slow, people, pigeons, carry):
    Table.objects.update(pace=Pace.DAYS)
    away(slow)
    services.play(slow.pk, people[0], "take 1", 0)
    carry()
    assert [name for name, title in pigeons.told if title.startswith("Your turn")] == [
        people[1].name
    ]
    services.play(slow.pk, people[1], "take 1", 1)
    carry()
    assert len(pigeons.back) == 1


def test_who_sits_there_is_not_called(slow, people, pigeons, carry):
    slow.seats.update(seen_at=timezone.now())
    services.play(slow.pk, people[0], "take 1", 0)
    carry()
    assert not Notice.objects.filter(player=people[1]).exists()
