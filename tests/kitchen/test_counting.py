"""An exercise on the screen, counted as it is done: by whom, how far, and what is refused."""

from collections.abc import Callable

import pytest

from games.spaye import services
from games.spaye.models import Counting, Day
from games.tables.models import Entry, Table
from tests.kitchen.conftest import At, LayOut, Open, Wall, count
from tests.live.client import EventStream
from tests.spaye.clock import stored
from tests.spaye.conftest import Phone
from tests.spaye.together import down_to_three, draw_final, duel, play

pytestmark = pytest.mark.usefixtures("morning")


@pytest.fixture
def owed(app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone) -> Day:
    """Ingrid owes twelve squats; Camille is at hand, Mehdi stands around."""
    day = app_day("QH", "N")
    services.check_in(day, mehdi.player)
    duel(day, camille, ingrid, 0, 1)
    return day


def done(wall: Wall) -> int:
    return wall.html().count('<i class="done">')


def test_it_is_shown_as_it_grows_at_once_whoever_counts(
    wall: Wall, owed: Day, camille: Phone, mehdi: Phone
) -> None:
    assert wall.event == "nikaye"
    assert done(wall) == 0
    assert "tv-effort full" not in wall.html()
    before = Table.objects.values_list("version", "head").get(), Entry.objects.count()
    for n in (1, 2, 3, 2):
        assert count(camille, n).status_code == 204
        assert wall.event == ""  # It has begun: the reveal makes room.
        assert wall.text("tv-lull") == f"{n} In Ingrid does 12 squats Ca Camille counts"
        assert done(wall) == n
    count(mehdi, 4)
    assert wall.text("tv-lull") == "4 In Ingrid does 12 squats Me Mehdi counts"
    assert (Table.objects.values_list("version", "head").get(), Entry.objects.count()) == before


def test_all_are_counted_then_confirmed_and_forgotten(
    wall: Wall, at: At, owed: Day, camille: Phone
) -> None:
    count(camille, 12)
    assert wall.text("tv-lull") == "12 In Ingrid 12 of 12 squats Ca Camille confirms"
    assert "tv-effort full" in wall.html()
    play(owed, camille, "confirm 0 12")
    assert wall.event == "confirmed"
    told = wall.text("tv-event")
    assert told.startswith("12 In Ingrid 12 of 12 squats Ca Camille confirms")
    assert count(camille, 3).status_code == 422
    assert not Counting.objects.exists()
    at("2026-11-20 10:00:12")
    assert wall.event == ""
    assert "Last dāye" in wall.text("tv-lull")


def test_two_people_at_once_have_a_half_each(
    wall: Wall, app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("N", "N")
    duel(day, camille, ingrid, 0, 1)
    count(ingrid, 5, exercise=0)
    told = wall.text("tv-lull")
    assert told == (
        "5 Ca Camille does 20 squats In Ingrid counts 20 In Ingrid does 20 squats Ca Camille counts"
    )
    assert "tv-efforts several" in wall.html()
    play(day, ingrid, "confirm 0 20")
    count(camille, 7, exercise=1)
    assert wall.event == "confirmed"
    told = wall.text("tv-event")
    assert "20 of 20 squats In Ingrid confirms 7 In Ingrid does 20 squats Ca Camille" in told


def test_an_older_exercise_that_is_counted_comes_back(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day("QH", "N", "KS", "8D")
    services.check_in(day, mehdi.player)
    duel(day, camille, ingrid, 0, 1)
    play(day, camille, "challenge 2")
    play(day, mehdi, "accept 0")
    play(day, camille, "draw 2")
    play(day, mehdi, "draw 3")
    at("2026-11-20 10:01:00")
    assert "Camille beats Mehdi" in wall.text("tv-lull")
    assert "In 12 squats" in wall.text("tv-lull")
    count(mehdi, 1)
    assert wall.text("tv-lull") == "1 In Ingrid does 12 squats Me Mehdi counts"


def test_many_repetitions_are_one_bar(
    wall: Wall, at: At, app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    day = app_day()
    services.check_in(day, mehdi.player)
    down_to_three(day, camille, ingrid)
    draw_final(day, camille, ingrid, mehdi)
    at("2026-11-20 10:01:00")
    count(mehdi, 13)
    assert "13 Ca Camille does 40 squats" in wall.text("tv-lull")
    assert 'viewBox="0 0 40 1"' in wall.html()
    assert '<rect width="13"' in wall.html()
    assert "tv-segments" not in wall.html()


@pytest.mark.parametrize(
    ("n", "status"),
    [("", 400), ("x", 400), ("-1", 400), ("1.5", 400), ("²", 400), ("9" * 30, 400), (13, 422)],
)
def test_a_number_that_cant_be_is_refused(
    owed: Day, camille: Phone, n: object, status: int
) -> None:
    before = stored()
    assert count(camille, n).status_code == status
    assert stored() == before


def test_only_whoever_may_confirm_may_count(
    owed: Day, camille: Phone, ingrid: Phone, mehdi: Phone, phone: Callable[..., Phone]
) -> None:
    stranger = phone("Sofie")
    services.check_out(owed, mehdi.player)
    before = stored()
    assert count(ingrid, 3).status_code == 422
    assert count(mehdi, 3).status_code == 422
    assert count(stranger, 3).status_code == 403
    for number in (1, 10**12):
        assert count(camille, 3, exercise=number).status_code == 422
    assert camille.get("/daye/witness/0/count/").status_code == 405
    assert stored() == before


def test_more_than_one_a_second_is_too_often(owed: Day, camille: Phone) -> None:
    assert {count(camille, 3).status_code for _ in range(90)} == {204}
    assert count(camille, 3).status_code == 429


def test_screens_hear_of_it_and_phones_dont(
    wall: Wall, stream: Open, site: object, owed: Day, camille: Phone
) -> None:
    with EventStream(site.url, camille.client, f"table:{owed.table_id}:today") as own:  # type: ignore[attr-defined]
        own.next()
        screen = stream(wall)
        screen.next()
        count(camille, 5)
        assert '<i class="done">' in screen.next().html
        assert own.nothing()
