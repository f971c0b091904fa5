"""The ceremony takes the whole screen, in step with the phones, and leaves it again."""

from collections.abc import Callable

import pytest

from games.boards import services as boards
from games.players import wishes
from games.spaye.models import Day
from tests.kitchen.conftest import At, Open, Wall, points, until
from tests.spaye.conftest import Phone


@pytest.fixture
def begin(
    wall: Wall, at: At, admin: Phone, camille: Phone, ingrid: Phone, phone: Callable[..., Phone]
) -> Callable[[], None]:
    """November is closed on the first of December: Camille, Ingrid and Mehdi win."""
    phone("Mehdi")
    at("2026-11-20 10:00")
    points(Camille=(9, 1, 1), Ingrid=(1, 9, 2), Mehdi=(2, 2, 30))
    at("2026-12-01 09:00")

    def close() -> None:
        boards.close_month(2026, 11, admin.player, {}, ceremony=True)

    return close


def test_titles_appear_one_by_one_and_the_day_comes_back(
    wall: Wall, begin: Callable[[], None]
) -> None:
    begin()
    html = wall.html()
    assert 'class="tv-ceremony"' in html
    assert "tv-races" not in html
    assert not [name for name in ("Camille", "Ingrid", "Mehdi") if name in html]
    for step, names in enumerate((["Mehdi"], ["Mehdi", "Ingrid"], ["Mehdi", "Ingrid", "Camille"])):
        boards.advance_ceremony(2026, 11, step)
        html = wall.html()
        assert [name for name in ("Mehdi", "Ingrid", "Camille") if name in html] == names
        assert "<button" not in html
    boards.advance_ceremony(2026, 11, 3)
    assert "Not started yet" in wall.text("tv-lull")


def test_the_light_stays_up_for_a_ceremony_that_the_clock_ends_if_it_is_forgotten(
    wall: Wall, begin: Callable[[], None], at: At
) -> None:
    at("2026-12-01 03:00")
    assert " dim" in wall.html()
    begin()
    at("2026-12-01 03:14:59")
    html = wall.html()
    assert "tv-ceremony" in html
    assert " dim" not in html
    at("2026-12-01 03:15:01")
    assert "tv-ceremony" not in wall.html()


def test_a_winner_may_go_without_a_name(
    wall: Wall, begin: Callable[[], None], ingrid: Phone
) -> None:
    wishes.set_on_screen(ingrid.player, False)
    begin()
    for step in range(3):
        boards.advance_ceremony(2026, 11, step)
    html = wall.html()
    assert "Ingrid" not in html
    assert "Camille" in html
    assert "Someone" in html


@pytest.mark.usefixtures("both_databases")
def test_the_stream_follows_every_step(
    stream: Open, wall: Wall, begin: Callable[[], None], app_day: Callable[..., Day]
) -> None:
    app_day()
    opened = stream(wall)
    opened.next()
    begin()
    assert "Mehdi" not in until(opened, "tv-ceremony")
    for step, name in enumerate(("Mehdi", "Ingrid", "Camille")):
        boards.advance_ceremony(2026, 11, step)
        until(opened, name)
    boards.advance_ceremony(2026, 11, 3)
    until(opened, "tv-races")
