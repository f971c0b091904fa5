"""Today's page at the end of a day: one's best dāye, and what the day has moved on the board."""

from collections.abc import Callable
from typing import Any

import pytest

from games.boards.ledger import Ledger
from games.boards.standings import Total
from games.players.wishes import set_counts_repetitions
from games.spaye import placing
from games.spaye.models import Day
from games.tables.models import Table
from tests.spaye.conftest import Phone
from tests.spaye.together import finish


@pytest.fixture
def three(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone, mehdi: Phone
) -> tuple[Phone, Phone, Phone]:
    """A day played to its last card, in which each of the three drew a nikāye in the final."""
    finish(app_day(), camille, ingrid, mehdi)
    return camille, ingrid, mehdi


def sums(monkeypatch: pytest.MonkeyPatch, *totals: tuple[Phone, int, int, int]) -> None:
    """The month as it stands now, today included."""
    found = {phone.player.pk: Total(phone.player.pk, *points) for phone, *points in totals}
    monkeypatch.setattr(placing, "this_month", lambda _clock, _reader: Ledger(found))


def test_the_best_daye_is_told_to_each_and_to_nobody_else(
    three: tuple[Phone, Phone, Phone], lars: Phone
) -> None:
    camille, _ingrid, mehdi = three
    for each in (camille, mehdi):
        assert "Your best dāye: 9 wins in the final" in each.text("/")
    # The month began with this day: nobody had a place that could have changed.
    assert "this morning" not in camille.text("/")
    assert "Your best dāye" not in lars.text("/")


def test_a_daye_that_brought_one_win_is_no_story(
    three: tuple[Phone, Phone, Phone], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placing, "_victories", lambda _one: 1)
    assert "Your best dāye" not in three[0].text("/")


def test_what_moved_is_told_by_rank_and_only_if_it_moved(
    three: tuple[Phone, Phone, Phone], lars: Phone, monkeypatch: Any
) -> None:
    camille, ingrid, mehdi = three
    ingrid.move("confirm 0 40")
    outcome = Table.objects.get().outcome or {}
    won, done = outcome["victoire"], outcome["repetition"]
    sums(
        monkeypatch,
        (camille, 90, won[0] + 10, done[0] + 5),
        (ingrid, 40, won[1], 1 + done[1]),
        (mehdi, 1, won[2] + 5, done[2]),
        (lars, 20, 12, 6),
    )
    page = camille.text("/")
    assert "#trending-up" in camille.get("/").content.decode()
    # Lars had 12 before it, she 10; in dāyes she led before and after.
    assert f"{won[0] + 10} wins this month: you’re in the lead (number 2 this morning)" in page
    assert "dāyes this month" not in page
    assert "reps this month: you’re in the lead (number 2 this morning)" in page
    # Without a point this morning there was no place to leave.
    assert "wins this month" not in ingrid.text("/")
    set_counts_repetitions(camille.player, on=False)
    assert "reps this month" not in camille.text("/")


def test_the_end_is_told_where_the_final_was_played(
    three: tuple[Phone, Phone, Phone], lars: Phone
) -> None:
    camille, ingrid, mehdi = three
    # One's own exercise comes first.
    assert "Your best dāye" not in camille.text("/daye/")
    ingrid.move("confirm 0 40")
    page = camille.text("/daye/")
    assert "Your best dāye: 9 wins in the final" in page
    assert "+40" in page
    assert "Your best dāye" not in mehdi.text("/daye/")
    assert "Your best dāye" not in lars.text("/daye/")
