"""At every game of the lobby whoever stalls is sat out, a bot moves, and they play again."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.players.models import Player
from games.tables import registry, services
from games.tables.absence import services as absence
from games.tables.bots import worker
from games.tables.checks import faults
from games.tables.lobby import services as lobby
from games.tables.models import Seat, Table

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("slug", sorted(registry.in_lobby()))
def test_a_bot_takes_the_turn_of_whoever_stalls(
    slug: str, make_player: Callable[..., Player]
) -> None:
    wanted = min(registry.rules(slug).SEATS)
    people = [make_player(f"Person {number}") for number in range(max(wanted, 2))]
    table = lobby.open_table(people[0], slug, len(people), {})
    for player in people[1:]:
        lobby.sit(table.pk, player)
    now = timezone.now()
    then = now - timedelta(minutes=10)
    Table.objects.update(started_at=then, moved_at=then)
    Seat.objects.update(seen_at=now, here_since=then)
    about = Seat.objects.select_related("player").filter(table=table, turn=True)[0]
    others = [player for player in people if player != about.player]
    for player in others:
        absence.vote_to_sit_out(table.pk, player, about.number, True)
    [turn] = worker.waiting_turns()
    assert (turn.table, turn.seat) == (table.pk, about.number)
    asked = worker.spare_move(turn)
    assert asked is not None
    services.move_for_bot(table.pk, about.number, asked[1], turn.version)
    assert about.player is not None
    absence.sit_back(table.pk, about.player)
    after = Table.objects.get(pk=table.pk)
    assert after.version == 1
    assert not after.seats.exclude(standin="").exists()
    assert faults(after) == []
