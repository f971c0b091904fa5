"""Rounds that start at set times: the first one, the next ones, what comes between (T-R2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine
from django import forms
from django.test import Client
from django.utils import timezone

from games.players import office as offices
from games.players.clock import Clock
from games.players.models import Player
from games.telling.models import Notice
from games.tournaments import calling, checks, wall
from games.tournaments.models import Tournament
from games.tournaments.page.forms import read_times
from games.tournaments.services import (
    advancing,
    entering,
    opening,
    rounds,
    running,
    tables,
)
from games.tournaments.set_times import SetTimes
from tests.tournaments.playing import fresh, next_round, opened, play_round
from tests.tournaments.test_pages import filled_in, shown

SignIn = Callable[[Player], Client]
NOON = datetime(2026, 11, 27, 11, tzinfo=UTC)
"""A Friday, and the office's clock shows 12:00."""
MINUTE = timedelta(minutes=1)
LUNCH = {"times": ["12:00", "12:30"]}


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    """Ten minutes before noon."""
    with time_machine.travel(NOON - 10 * MINUTE, tick=False) as traveller:
        yield traveller


def at_lunch(people: list[Player], format: str = "swiss", rounds: int = 3) -> Tournament:
    plan = {"rounds": rounds}
    return opened(people, format, tempo="times", set_times=LUNCH, plan=plan)


def stages(made: Tournament) -> list[str]:
    return list(made.rounds.values_list("stage", flat=True))


@pytest.mark.usefixtures("office")
def test_the_next_time_is_on_a_day_that_is_worked() -> None:
    calendar = offices.current_calendar()
    friday, monday = date(2026, 11, 27), date(2026, 11, 30)
    daily = SetTimes.of({"times": ["12:30", "09:00"]})
    assert daily.times == (time(9), time(12, 30))
    half_past = calendar.at(friday, time(12, 30))
    assert daily.next_after(NOON, calendar) == half_past
    assert daily.next_after(half_past, calendar) == calendar.at(monday, time(9))
    assert daily.last_until(NOON, calendar) == calendar.at(friday, time(9))
    assert daily.last_until(half_past, calendar) == half_past
    tuesdays = SetTimes.of({"times": ["12:00"], "weekdays": [2]})
    assert tuesdays.next_after(NOON, calendar) == calendar.at(date(2026, 12, 1), time(12))
    assert tuesdays.last_until(NOON, calendar) is None
    sundays = SetTimes.of({"times": ["12:00"], "weekdays": [7]})
    assert sundays.next_after(NOON, calendar) is None


def test_each_round_starts_at_its_time(office: list[Player], clock: time_machine.Traveller) -> None:
    made = at_lunch(office[:4])
    assert made.starts_at == NOON
    assert made.pk not in advancing.due(NOON - 11 * MINUTE)
    advancing.advance(made.pk)
    assert fresh(made).status == "check_in"
    clock.move_to(NOON)
    assert made.pk in advancing.due(NOON)
    for _again in range(2):
        advancing.advance(made.pk)
    assert stages(made) == ["running"]
    assert made.rounds.get().due_at == NOON + 30 * MINUTE
    clock.move_to(NOON + 20 * MINUTE)
    play_round(made, 1)
    advancing.advance(made.pk)
    assert stages(made) == ["over"]
    clock.move_to(NOON + 30 * MINUTE)
    for _again in range(2):
        advancing.advance(made.pk)
    assert stages(made) == ["over", "running"]
    # The third one is on Monday; the tournament ends with its last table.
    monday = NOON + timedelta(days=3)
    assert made.rounds.get(number=2).due_at == monday
    play_round(made, 2)
    clock.move_to(monday + MINUTE)
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
    advancing.collect(made.pk, NOON + 29 * MINUTE)
    assert not table.seats.exclude(standin="").exists()
    advancing.collect(made.pk, NOON + 30 * MINUTE)
    assert table.seats.exclude(standin="").count() == 2


def test_too_few_people_put_it_off_for_the_same_day(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:2])
    entering.set_here(made.pk, office[1], False)
    clock.move_to(NOON)
    advancing.advance(made.pk)
    assert (fresh(made).status, fresh(made).starts_at) == ("check_in", NOON + 30 * MINUTE)
    clock.move_to(NOON + 30 * MINUTE)
    advancing.advance(made.pk)
    assert (fresh(made).status, fresh(made).starts_at) == ("check_in", None)
    # From then on it is its organiser's, and whoever comes late starts nothing.
    entering.set_here(made.pk, office[1], True)
    assert made.pk not in advancing.due(NOON + 31 * MINUTE)
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
    running.pause(made.pk, office[0], True)
    clock.move_to(NOON + 31 * MINUTE)
    advancing.advance(made.pk)
    assert stages(made) == ["over"]
    running.pause(made.pk, office[0], False)
    clock.move_to(NOON + timedelta(hours=20))
    advancing.advance(made.pk)
    assert stages(made) == ["over"]
    clock.move_to(NOON + 45 * MINUTE)
    advancing.advance(made.pk)
    assert stages(made) == ["over", "running"]


def test_a_draft_begins_at_no_time_that_has_passed(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = opening.create(office[0], "F", "speahx", "swiss", {}, {}, tempo="times", set_times=LUNCH)
    assert made.starts_at == NOON
    clock.move_to(NOON + 10 * MINUTE)
    opening.announce(made.pk, office[0])
    assert fresh(made).starts_at == NOON + 30 * MINUTE


def test_the_begin_that_was_written_is_the_earliest(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    monday = NOON + timedelta(days=3)
    values = {"tempo": "times", "set_times": LUNCH, "starts_at": monday - MINUTE}
    made = opening.create(office[0], "F", "speahx", "swiss", {}, {}, **values)
    assert made.starts_at == monday


def test_ten_minutes_before_whoever_is_there_is_told_once(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:4])
    clock.move_to(NOON)
    advancing.advance(made.pk)
    clock.move_to(NOON + 10 * MINUTE)
    play_round(made, 1)
    entering.set_here(made.pk, office[3], False)
    told = [_soon(player) for player in office[:4]]
    advancing.advance(made.pk)
    assert [_soon(player) for player in office[:4]] == told
    clock.move_to(NOON + 20 * MINUTE)
    for _again in range(2):
        advancing.advance(made.pk)
    heard = [player.display_name for player in office[:4] if "2" in "".join(_soon(player))]
    assert heard == [player.display_name for player in office[:3]]
    assert all(len(_soon(player)) == 1 for player in office[:3])
    clock.move_to(NOON + 30 * MINUTE)
    advancing.advance(made.pk)
    assert [_soon(player) for player in office[:3]] == [[]] * 3


def _soon(player: Player) -> list[str]:
    notices = Notice.objects.filter(kind="tournament_soon", player=player).order_by("pk")
    titles = (calling._soon(one) for one in notices)
    return [said.title for said in titles if said]


def test_a_bracket_ends_with_its_final_however_its_rounds_start(
    office: list[Player], clock: time_machine.Traveller
) -> None:
    made = at_lunch(office[:3], "knockout")
    clock.move_to(NOON)
    advancing.advance(made.pk)
    play_round(made, 1)
    clock.move_to(NOON + 30 * MINUTE)
    advancing.advance(made.pk)
    play_round(made, 2)
    advancing.advance(made.pk)
    assert fresh(made).status == "over"


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", []),
        ("12:00 12h30,13.15;9h", ["09:00", "12:00", "12:30", "13:15"]),
        ("12:00  12:00", ["12:00"]),
    ],
)
def test_times_are_read_as_people_write_them(typed: str, read: list[str]) -> None:
    assert read_times(typed) == read


@pytest.mark.parametrize("typed", ["noon", "25:00", "12:60", "12:0", "-1", "12:00:00", "１２:00"])
def test_no_other_times_are_read(typed: str) -> None:
    with pytest.raises(forms.ValidationError):
        read_times(typed)


@pytest.mark.parametrize("language", ["fr", "en", "nb"])
def test_its_pages(
    office: list[Player], sign_in: SignIn, clock: time_machine.Traveller, language: str
) -> None:
    Player.objects.update(language=language)
    camille = sign_in(Player.objects.get(pk=office[0].pk))
    page = shown(camille, "/tournaments/new/?template=lunch-speahx")
    form = {"game": "speahx", "plays": "on", **filled_in(page), "t-tempo": "times"}
    for wrong in ({}, {"t-times": "noon"}, {"t-times": "12:00", "t-weekdays": ["7"]}):
        assert camille.post("/tournaments/new/", form | wrong).status_code == 422
    assert not Tournament.objects.exists()
    values = {"t-times": "12:30 12:00", "t-weekdays": ["5", "2"]}
    assert camille.post("/tournaments/new/", form | values).status_code == 303
    made = Tournament.objects.get()
    assert made.set_times == {"times": ["12:00", "12:30"], "weekdays": [2, 5]}
    base = f"/tournaments/{made.pk}/"
    page = shown(camille, base)
    assert 'id="set-times"' in page
    assert page.count("12:00") >= 2
    again = shown(camille, f"/tournaments/new/?again={made.pk}")
    assert 'value="12:00 12:30"' in again
    assert again.count('name="t-weekdays" value="2" id="id_t-weekdays_1" checked') == 1
    opening.open_check_in(made.pk, office[0])
    entering.sign_up(made.pk, office[1])
    for player in office[:2]:
        entering.set_here(made.pk, player, True)
    wall_now = wall.find(Clock.read())
    assert wall_now is not None
    with timezone.override(offices.current_calendar().zone):
        assert "12:00" in wall_now.draw()
    clock.move_to(NOON)
    advancing.advance(made.pk)
    assert "<strong>" not in _note(shown(camille, base))
    play_round(made, 1)
    assert "12:30" in _note(shown(camille, base)).split("</strong>")[0]


def test_an_arena_has_no_rounds_and_asks_for_no_times(
    office: list[Player], sign_in: SignIn
) -> None:
    camille = sign_in(office[0])
    page = shown(camille, "/tournaments/new/?template=lunch-speahx")
    form = {"game": "speahx", "plays": "on", **filled_in(page), "t-tempo": "times"}
    arena = form | {"t-format": "arena", "t-times": ""}
    assert camille.post("/tournaments/new/", arena).status_code == 303
    made = Tournament.objects.get()
    assert (made.format, made.tempo, made.set_times) == ("arena", "at_once", {})


def _note(page: str) -> str:
    return page.split('id="set-times"')[1].split("</p>")[0]
