"""A round each working day: the first one, the next ones, what comes between."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.utils import timezone

from games.players import office as offices
from games.players.clock import Clock
from games.players.models import Player
from games.telling.models import Notice
from games.tournaments import checks, notices, planning, wall
from games.tournaments.models import Tournament
from games.tournaments.services import advancing, entrants, lifecycle, rounds, tables
from tests.tournaments.playing import (
    SignIn,
    create,
    fresh,
    next_round,
    opened,
    play_round,
    shown,
    spoken,
)

NOON = datetime(2026, 11, 27, 11, tzinfo=UTC)
"""A Friday, and the office's clock shows 12:00."""
MINUTE = timedelta(minutes=1)
MONDAY = NOON + timedelta(days=3)
DAILY = {"tempo": "daily", "daily_at": time(12)}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Ten minutes before noon."""
    with time_machine.travel(NOON - 10 * MINUTE, tick=False) as traveller:
        yield traveller


def at_lunch(people: list[Player], format: str = "swiss", rounds: int = 3) -> Tournament:
    plan = {"rounds": rounds}
    return opened(people, format, plan=plan, **DAILY)


def stages(made: Tournament) -> list[str]:
    return list(made.rounds.values_list("stage", flat=True))


@pytest.mark.usefixtures("office")
def test_the_next_time_is_on_a_day_that_is_worked() -> None:
    made = Tournament(daily_at=time(12))
    assert planning.next_daily_start(made, NOON - MINUTE) == NOON
    assert planning.next_daily_start(made, NOON) == MONDAY
    assert planning.todays_start(made, NOON - MINUTE) is None
    assert planning.todays_start(made, NOON + MINUTE) == NOON
    assert planning.todays_start(made, NOON + timedelta(days=1)) is None
    assert planning.next_daily_start(Tournament(), NOON) is None


def test_each_round_starts_at_its_time(office: list[Player], clock: time_machine.Traveller) -> None:
    made = at_lunch(office[:4])
    assert made.starts_at == NOON
    assert made.pk not in advancing.due_tournaments(NOON - 11 * MINUTE)
    advancing.advance(made.pk)
    assert fresh(made).status == "check_in"
    clock.move_to(NOON)
    assert made.pk in advancing.due_tournaments(NOON)
    for _again in range(2):
        advancing.advance(made.pk)
    assert stages(made) == ["running"]
    assert made.rounds.get().due_at == MONDAY
    play_round(made, 1)
    clock.move_to(NOON + 30 * MINUTE)
    advancing.advance(made.pk)
    assert stages(made) == ["over"]
    clock.move_to(MONDAY)
    for _again in range(2):
        advancing.advance(made.pk)
    assert stages(made) == ["over", "running"]
    play_round(made, 2)
    clock.move_to(MONDAY + timedelta(days=1, minutes=1))
    advancing.advance(made.pk)
    play_round(made, 3)
    advancing.advance(made.pk)
    assert (fresh(made).status, made.rounds.count()) == ("over", 3)
    assert list(checks.differences()) == []


def test_what_isnt_over_by_the_next_time_is_finished_by_bots(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:2])
    clock.move_to(NOON)
    advancing.advance(made.pk)
    [table] = tables.open_tables(made.rounds.get().pairings.get())
    assert table.pace == "live"
    # Whoever has come isn't replaced before.
    table.seats.update(seen_at=NOON + 29 * MINUTE)
    advancing.collect(made.pk, MONDAY - MINUTE)
    assert not table.seats.exclude(standin="").exists()
    advancing.collect(made.pk, MONDAY)
    assert table.seats.exclude(standin="").count() == 2


def test_with_too_few_people_it_is_its_organisers(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:2])
    entrants.set_here(made.pk, office[1], False)
    clock.move_to(NOON)
    advancing.advance(made.pk)
    assert (fresh(made).status, fresh(made).starts_at) == ("check_in", None)
    # Whoever comes late starts nothing.
    entrants.set_here(made.pk, office[1], True)
    assert made.pk not in advancing.due_tournaments(NOON + 31 * MINUTE)
    advancing.advance(made.pk)
    assert fresh(made).status == "check_in"
    rounds.begin(made.pk, office[0])
    next_round(fresh(made), 1)
    assert stages(made) == ["running"]


def test_a_round_that_was_drawn_before_waits_for_its_time(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:4])
    rounds.begin(made.pk, office[0])
    rounds.propose(made.pk, 1, office[0])
    advancing.advance(made.pk)
    assert stages(made) == ["proposed"]
    clock.move_to(NOON)
    advancing.advance(made.pk)
    assert stages(made) == ["running"]


def test_paused_no_time_counts_and_the_same_day_makes_up_for_it(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:4])
    clock.move_to(NOON)
    advancing.advance(made.pk)
    play_round(made, 1)
    lifecycle.pause(made.pk, office[0], True)
    clock.move_to(MONDAY + MINUTE)
    advancing.advance(made.pk)
    assert stages(made) == ["over"]
    lifecycle.pause(made.pk, office[0], False)
    clock.move_to(MONDAY + timedelta(hours=20))
    advancing.advance(made.pk)
    assert stages(made) == ["over"]
    clock.move_to(MONDAY + 45 * MINUTE)
    advancing.advance(made.pk)
    assert stages(made) == ["over", "running"]


def test_it_begins_at_no_time_that_has_passed_nor_before_the_one_that_was_written(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    values = DAILY | {"starts_at": MONDAY - MINUTE}
    assert lifecycle.create(office[0], "F", "speahx", "swiss", {}, {}, **values).starts_at == MONDAY
    made = lifecycle.create(office[0], "F", "speahx", "swiss", {}, {}, **DAILY)
    assert made.starts_at == NOON
    clock.move_to(NOON + 10 * MINUTE)
    lifecycle.announce(made.pk, office[0])
    assert fresh(made).starts_at == MONDAY


def test_ten_minutes_before_whoever_is_there_is_told_once(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:4])
    clock.move_to(NOON)
    advancing.advance(made.pk)
    clock.move_to(NOON + 10 * MINUTE)
    play_round(made, 1)
    entrants.set_here(made.pk, office[3], False)
    told = [_soon(player) for player in office[:4]]
    advancing.advance(made.pk)
    assert [_soon(player) for player in office[:4]] == told
    clock.move_to(MONDAY - 10 * MINUTE)
    for _again in range(2):
        advancing.advance(made.pk)
    heard = [player.display_name for player in office[:4] if "2" in "".join(_soon(player))]
    assert heard == [player.display_name for player in office[:3]]
    assert all(len(_soon(player)) == 1 for player in office[:3])
    clock.move_to(MONDAY)
    advancing.advance(made.pk)
    assert [_soon(player) for player in office[:3]] == [[]] * 3


def _soon(player: Player) -> list[str]:
    found = Notice.objects.filter(kind="tournament_soon", player=player).order_by("pk")
    titles = (notices._soon(one) for one in found)
    return [said.title for said in titles if said]


def test_a_bracket_is_over_on_the_day_of_its_final_though_a_second_one_might_have_come(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:3], "double")
    for number in range(1, 9):
        start = planning.next_daily_start(made, timezone.now())
        assert start
        clock.move_to(start)
        advancing.advance(made.pk)
        play_round(made, number)
        advancing.advance(made.pk)
        if fresh(made).status == "over":
            break
    last = made.rounds.order_by("number").last()
    assert last
    assert last.pairings.get().label == "F1"
    assert last.started_at == timezone.now()


def test_its_pages(office: list[Player], sign_in: SignIn, clock: time_machine.Traveller) -> None:
    camille = sign_in(office[0])
    daily = {"plays": "on", "t-tempo": "daily"}
    for wrong in ("", "noon"):
        answer = create(camille, "lunch-speahx", **daily, **{"t-daily_at": wrong})
        assert answer.status_code == 422
    assert not Tournament.objects.exists()
    values = {"t-daily_at": "12:00", "t-clock": "move:60"}
    assert create(camille, "lunch-speahx", **daily, **values).status_code == 303
    made = Tournament.objects.get()
    assert (made.tempo, made.daily_at, made.pace) == ("daily", time(12), "live")
    base = f"/tournaments/{made.pk}/"
    for page in spoken(camille, office[0], base).values():
        assert 'id="daily"' in page
        assert page.count("12:00") >= 2
    again = shown(camille, f"/tournaments/new/?again={made.pk}")
    assert 'value="12:00"' in again
    lifecycle.open_check_in(made.pk, office[0])
    entrants.sign_up(made.pk, office[1])
    for player in office[:2]:
        entrants.set_here(made.pk, player, True)
    wall_now = wall.find_tournament(Clock.read())
    assert wall_now is not None
    with timezone.override(offices.current_calendar().zone):
        assert "12:00" in wall_now.draw()
    clock.move_to(NOON)
    advancing.advance(made.pk)
    for page in spoken(camille, office[0], base).values():
        assert "<strong>" not in _note(page)
    play_round(made, 1)
    for page in spoken(camille, office[0], base).values():
        assert "12:00" in _note(page).split("</strong>")[0]


def test_over_days_a_round_has_all_of_one_and_an_arena_has_no_rounds(
    office: list[Player], sign_in: SignIn
) -> None:
    camille = sign_in(office[0])
    for game, format in (("cerke", "round_robin"), ("papayoo", "seated")):
        assert create(camille, f"days-{game}").status_code == 303
        made = Tournament.objects.get(game=game)
        assert (made.format, made.tempo, made.daily_at) == (format, "daily", time(9))
        assert (made.pace, made.clock) == ("days", None)
    arena = {"plays": "on", "t-tempo": "daily", "t-format": "arena", "t-daily_at": ""}
    assert create(camille, "lunch-speahx", **arena).status_code == 303
    made = Tournament.objects.get(format="arena")
    assert (made.tempo, made.daily_at) == ("at_once", None)


def _note(page: str) -> str:
    return page.split('id="daily"')[1].split("</p>")[0]
