"""Random months of random days with voids, undone logs and rulings: the ledger is the move logs."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from random import Random

import pytest
from django.utils import timezone

from games.boards import ledger, services, tallies
from games.boards.models import Line, Month, Tally
from games.boards.standings import Total
from games.players.clock import Clock
from games.players.models import Player
from games.spaye.month import _by_player
from games.spaye.rules.observe import status_of
from games.tables.models import Table
from tests.spaye import months
from tests.spaye.months import Played

FIRST = date(2026, 11, 1)
OPTED_OUT = 3
"""The place of one player who lets no repetitions count."""


@pytest.fixture
def players(house: object, make_player: Callable[..., Player]) -> list[Player]:
    made = [make_player(f"Player {number}") for number in range(months.MOST_SEATS + 2)]
    made[OPTED_OUT].counts_repetitions = False
    made[OPTED_OUT].save()
    return made


@pytest.fixture
def tables(db: None) -> list[Table]:
    """A table for each day that a month may have; the boards never look into it."""
    return [
        Table.objects.create(
            game="spaye", seed="00", seed_digest="", state="{}", created_at=timezone.now()
        )
        for _ in range(6)
    ]


def check_month(number: int, days: Sequence[Played], players: list[Player], tables: list[Table]):
    """Project the days in a random order; compare every sum with the move logs."""
    dice = Random(f"month {number}")
    chosen = dice.sample(days, dice.randint(1, 5))
    dates = sorted(dice.sample(range(27), len(chosen)))
    seated = [dice.sample([p.pk for p in players], day.seats) for day in chosen]
    for at, state in months.shuffled(chosen, dice):
        points = _by_player(state, dict(enumerate(seated[at])))
        day = FIRST + timedelta(days=dates[at])
        services.project(day, tables[at].pk, points, status_of(state))
    expected = added_up(chosen, seated, players[OPTED_OUT].pk)
    clock = Clock(Clock.read().calendar, timezone.now() + timedelta(days=400))
    assert ledger.month_ledger(FIRST.year, FIRST.month, clock).totals == expected, number
    assert tallies.month_totals(FIRST.year, FIRST.month) == expected, number
    assert tallies.tally_differences(Month.objects.get()) == [], number
    for model in (Line, Tally):
        model.objects.all().delete()
    Month.objects.update(finished=0)


def added_up(
    days: Sequence[Played], seated: Sequence[Sequence[int]], opted_out: int
) -> dict[int, Total]:
    """Everybody with a point, counted from the move logs."""
    found: dict[int, Total] = {}
    for day, here in zip(days, seated, strict=True):
        for player, (daye, victoire, repetition) in zip(here, months.recount(day), strict=True):
            reps = 0 if player == opted_out else repetition
            if daye or victoire or reps:
                before = found.get(player, Total(player))
                part = Total(player, daye, victoire, reps, int(daye > 0))
                found[player] = before.plus(part)
    return found


def test_the_days_have_every_fate_of_a_log() -> None:
    days = months.pool(60)
    assert set(months.standings(days)) == {"counted", "contested", "upheld", "void", "undone"}
    ends = {(day.states[-1].finished, day.states[-1].closed) for day in days}
    assert {(True, True), (False, True)} <= ends


def test_some_random_months(players: list[Player], tables: list[Table]) -> None:
    for number in range(8):
        check_month(number, months.pool(60), players, tables)


@pytest.mark.long
def test_three_hundred_random_months(players: list[Player], tables: list[Table]) -> None:
    for number in range(300):
        check_month(number, months.pool(400), players, tables)
