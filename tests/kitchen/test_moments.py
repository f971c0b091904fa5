"""A time to play lights the kitchen's screen for two minutes; a last call stays on it."""

from typing import Any

import pytest

from games.live import stream as streaming
from games.players.models import Office
from games.spaye import rhythm
from tests.kitchen.conftest import At, LayOut, Wall, until
from tests.spaye.clock import set_office
from tests.spaye.conftest import Phone
from tests.spaye.together import duel, finish, play


@pytest.fixture
def timed(morning: None, house: Office) -> None:
    set_office(moments="10:30", closing_minute=18 * 60, working_days="12345")


def test_it_is_lit_for_two_minutes(timed: None, at: At, app_day: LayOut, wall: Wall) -> None:
    app_day()
    at("2026-11-20 10:29:59")
    assert wall.event == ""
    at("2026-11-20 10:30:00")
    assert wall.event == "moment"
    assert "Time to play Späye: 35 cards, 2 people here" in wall.text("tv-event")
    at("2026-11-20 10:31:59")
    assert 'data-left="1000"' in wall.html()
    at("2026-11-20 10:32:00")
    assert wall.event == ""


def test_before_the_cards_are_out_it_asks_to_start_the_day(timed: None, at: At, wall: Wall) -> None:
    at("2026-11-20 10:30:30")
    assert wall.event == "moment"
    assert "Time to play Not started yet" in wall.text("tv-event")
    at("2026-11-21 10:30:30")
    assert wall.event == ""


def test_it_shines_in_the_dark_of_an_early_morning(timed: None, at: At, wall: Wall) -> None:
    set_office(moments="05:30")
    at("2026-11-20 05:29:00")
    assert "tv-screen dim" in wall.html()
    at("2026-11-20 05:30:00")
    assert "tv-screen dim" not in wall.html()


def test_who_plays_and_who_has_finished_keep_the_stage(
    timed: None, at: At, app_day: LayOut, wall: Wall, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day()
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    at("2026-11-20 10:31:00")
    assert wall.event == ""
    play(day, ingrid, "withdraw")
    assert wall.event == "moment"
    finish(day, camille, ingrid, mehdi)
    at("2026-11-20 10:31:50")
    assert wall.event != "moment"


def test_open_screens_follow_the_clock_without_a_hand(
    both_databases: str,
    stream: Any,
    timed: None,
    at: At,
    app_day: LayOut,
    wall: Wall,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(streaming, "HEARTBEAT", 0.2)
    app_day()
    opened = stream(wall)
    assert "Time to play" not in opened.next().html
    at("2026-11-20 10:30:00")
    until(opened, "Time to play")
    at("2026-11-20 10:32:00")
    assert "Time to play" not in opened.next().html


def test_a_last_call_stands_where_the_last_dāye_stood(
    timed: None, at: At, app_day: LayOut, wall: Wall, camille: Phone, ingrid: Phone
) -> None:
    set_office(last_call=True)
    duel(app_day(), camille, ingrid, 0, 1)
    at("2026-11-20 17:00:00")
    rhythm.look()
    said = wall.text("tv-lull")
    assert "Last call: Späye ends at 18:00." in said
    assert "15 dāyes and the final save today’s points: who is free?" in said
    at("2026-11-20 18:00:00")
    assert "save today’s points" not in wall.html()
