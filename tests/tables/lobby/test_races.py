"""Many at once at a table that gathers, on both databases."""

from collections.abc import Callable
from functools import partial

import pytest

from games.players.models import Player
from games.tables.lobby import services as lobby
from games.tables.models import Seat, Status, Table
from tests.tables.absence.test_races import at_once
from tests.tables.conftest import all_faults

pytestmark = pytest.mark.usefixtures("both_databases")


@pytest.fixture
def crowd(make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(f"Player {number}") for number in range(8)]


def test_one_of_many_gets_the_last_chair(crowd: list[Player]) -> None:
    table = lobby.open_table(crowd[0], "papayoo", 3, {"rounds": 1})
    lobby.sit(table.pk, crowd[1])
    answers = at_once(*[partial(lobby.sit, table.pk, player) for player in crowd[2:]])
    assert sum(isinstance(answer, Seat) for answer in answers) == 1
    assert Table.objects.get().status == Status.RUNNING
    assert list(Seat.objects.values_list("number", flat=True)) == [0, 1, 2]
    assert list(all_faults()) == []


def test_one_form_sent_many_times_opens_one_table(crowd: list[Player]) -> None:
    answers = at_once(*[partial(lobby.open_table, crowd[0], "papayoo", 3, {}, once="x")] * 6)
    assert set(answers) == {Table.objects.get()}
    assert lobby.open_table(crowd[1], "papayoo", 3, {}, once="x") not in answers


def test_starting_sitting_and_leaving_at_once_leave_a_whole_table(crowd: list[Player]) -> None:
    host, ingrid, mehdi, sofie, *others = crowd
    table = lobby.open_table(host, "papayoo", 5, {"rounds": 1})
    for player in (ingrid, mehdi, sofie):
        lobby.sit(table.pk, player)
    at_once(
        *[partial(lobby.start, table.pk, host, "steady")] * 2,
        partial(lobby.leave, table.pk, ingrid),
        partial(lobby.add_bot, table.pk, host, 4, "random"),
        *(partial(lobby.sit, table.pk, player) for player in others),
    )
    assert Table.objects.get().status == Status.RUNNING
    assert list(Seat.objects.values_list("number", flat=True)) == list(range(5))
    assert list(all_faults()) == []


def test_all_who_play_again_meet_at_one_table(crowd: list[Player]) -> None:
    table = lobby.open_table(crowd[0], "papayoo", 4, {"rounds": 1})
    for player in crowd[1:4]:
        lobby.sit(table.pk, player)
    now = Table.objects.get().started_at
    Table.objects.update(status=Status.OVER, ended_at=now)
    answers = at_once(*[partial(lobby.again, table.pk, player) for player in crowd[:4]])
    assert len(set(answers)) == 1
    assert Table.objects.get(again_of=table).status == Status.RUNNING
