"""Two who press at once, on both databases: the lock on the tournament's row."""

from collections.abc import Callable
from functools import partial

import pytest

from games.players.models import Player, Role
from games.tables.models import Seat, Table
from games.tournaments import checks
from games.tournaments.models import Pairing, Stage
from games.tournaments.services import advancing, rounds, rulings
from tests.tables.test_races import at_once
from tests.tournaments.playing import NAMES, begun, by_name, give, next_round

pytestmark = pytest.mark.usefixtures("both_databases")


def test_two_organisers_who_press_start_at_once_start_the_round_once(
    make_player: Callable[..., Player],
) -> None:
    people = [make_player(name) for name in NAMES[:6]]
    admin = make_player("Astrid", role=Role.ADMIN)
    made = begun(people)
    at_once([partial(rounds.propose, made.pk, 1, by) for by in (people[0], admin)])
    assert made.rounds.get().stage == Stage.PROPOSED
    at_once([partial(rounds.start, made.pk, 1, by) for by in (people[0], admin)])
    assert made.rounds.get().stage == Stage.RUNNING
    assert Pairing.objects.count() == Table.objects.count() == 3
    assert sorted(Seat.objects.values_list("player__name", flat=True)) == sorted(NAMES[:6])
    assert list(checks.differences()) == []


def test_a_result_and_its_correction_at_once_lose_nothing(
    make_player: Callable[..., Player],
) -> None:
    people = [make_player(name) for name in NAMES[:4]]
    made = begun(people)
    each = next_round(made, 1)
    pairing = each.pairings.get(number=1)
    table = pairing.sittings.get().table
    at_once(
        [
            partial(give, table, by_name),
            partial(rulings.rule, made.pk, people[0], 1, 1, [2, 1], "Misread"),
            partial(advancing.collect, made.pk),
        ]
    )
    for _again in range(2):
        advancing.collect(made.pk)
    pairing.refresh_from_db()
    assert pairing.ruled
    assert pairing.places == [2, 1], "What the organiser says stands, whoever was first."
    assert made.remarks.filter(what="ruled").count() == 1
    assert list(checks.differences()) == []
