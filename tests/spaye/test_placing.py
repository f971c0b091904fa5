"""Where a dāye, or the whole day, has put its reader on the month’s board."""

import html
import re
from typing import Any

import pytest
from django.utils import translation

from games.boards.ledger import Ledger
from games.boards.standings import RankedTotal, Total
from games.players.models import Player
from games.players.wishes import set_counts_repetitions
from games.spaye import placing
from games.spaye.models import Day
from games.tables.models import Table
from tests.hands import open_page
from tests.spaye.conftest import LayOut, Phone
from tests.spaye.real_deck import log
from tests.spaye.together import down_to_three, draw_final, duel, finish


def test_an_exercise_is_told_once_it_is_done(
    friday: Day, camille: Phone, ingrid: Phone, mehdi: Phone
) -> None:
    log(camille, camille, ingrid, cards="K-9")
    assert "1 win this month: you’re in the lead" in camille.text("/log/0/")
    log(camille, camille, ingrid, cards="N-Q")
    assert "this month:" not in camille.text("/log/1/")
    ingrid.move("confirm 0 11")
    assert "11 reps this month: you’re in the lead" in camille.text("/log/1/")
    assert "2 dāyes this month: you’re tied for the lead" in ingrid.text("/log/1/")
    assert "this month:" not in mehdi.text("/log/1/")


def test_who_counts_no_repetitions_is_told_of_dayes_and_a_yes_counts_what_was_done_before(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    """Nobody asked before: it was done with real cards, and is asked once it matters."""
    Player.objects.filter(pk=camille.player.pk).update(
        counts_repetitions=False, repetitions_answered=None
    )
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 11")
    assert "reps this month" not in camille.text("/log/0/")
    assert "1 dāye this month: you’re tied for the lead" in camille.text("/log/0/")
    page = open_page(camille.client, "/inbox/")
    assert "Count my reps on the board?" in page.words
    page.press("Yes")
    assert "11 reps this month: you’re in the lead" in camille.text("/log/0/")
    assert "Count my reps" not in open_page(camille.client, "/inbox/").words


def said(phone: Phone) -> list[str]:
    """What the dāye's page reads out."""
    page = phone.get("/daye/").content.decode().partition('id="daye"')[2]
    return [html.unescape(one) for one in re.findall(r' data-say="([^"]*)"', page)]


def test_what_a_witness_has_confirmed_is_read_out_with_its_place(
    app_day: LayOut, camille: Phone, ingrid: Phone
) -> None:
    day = app_day("KS", "8D", "N", "JH")
    duel(day, camille, ingrid, 0, 1)
    won = "You beat Ingrid. King against 8, +1 win for you"
    assert said(camille) == [won, "1 win this month: you’re in the lead"]
    duel(day, camille, ingrid, 2, 3)
    (before,) = said(camille)
    assert before == "Nikāye! Jack against nikāye: 11 squats for you. No winner this time."
    ingrid.move("confirm 0 9")
    done = ["You: 9 of 11 squats done.", "9 reps this month: you’re in the lead"]
    assert said(camille) == [before, *done]
    assert said(ingrid)[1:] == [
        "Camille: 9 of 11 squats done.",
        "2 dāyes this month: you’re tied for the lead",
    ]


@pytest.mark.parametrize(
    ("rank", "tied", "told"),
    [
        (1, False, "you’re in the lead"),
        (1, True, "you’re tied for the lead"),
        (2, False, "you’re second"),
        (3, True, "you’re third"),
        (4, False, "you’re number 4"),
        (21, False, "you’re number 21"),
    ],
)
def test_every_rank_has_its_words(rank: int, tied: bool, told: str) -> None:
    with translation.override("en"):
        assert placing.place_words(RankedTotal(rank, Total(1), tied)) == told


# Today’s page at the end of a day: one’s best dāye, and what the day has moved on the board


@pytest.fixture
def three(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone
) -> tuple[Phone, Phone, Phone]:
    """A day played to its last card, in which each of the three drew a nikāye in the final."""
    finish(app_day(), camille, ingrid, mehdi)
    return camille, ingrid, mehdi


def sums(monkeypatch: pytest.MonkeyPatch, *totals: tuple[Phone, int, int, int]) -> None:
    """The month as it stands now, today included."""
    found = {phone.player.pk: Total(phone.player.pk, *points) for phone, *points in totals}
    monkeypatch.setattr(placing, "this_month", lambda _clock, _reader: Ledger(found))


def test_the_best_daye_is_told_to_each_and_to_nobody_else_also_where_the_final_was_played(
    three: tuple[Phone, Phone, Phone], lars: Phone
) -> None:
    camille, ingrid, mehdi = three
    for each in (camille, mehdi):
        assert "Your best dāye: 9 wins in the final" in each.text("/")
    # The month began with this day: nobody had a place that could have changed.
    assert "this morning" not in camille.text("/")
    # There one's own exercise comes first.
    assert "Your best dāye" not in camille.text("/daye/")
    ingrid.move("confirm 0 40")
    page = camille.text("/daye/")
    assert "Your best dāye: 9 wins in the final" in page
    assert "+40" in page
    assert "Your best dāye" not in mehdi.text("/daye/")
    for address in ("/", "/daye/"):
        assert "Your best dāye" not in lars.text(address)


def test_a_daye_that_brought_one_win_is_no_story(
    app_day: LayOut, camille: Phone, ingrid: Phone, mehdi: Phone, lars: Phone
) -> None:
    day = app_day(present=[mehdi, lars])
    duel(day, lars, ingrid, 0, 1, challenger=3)
    down_to_three(day, camille, ingrid, start=2)
    draw_final(day, camille, ingrid, mehdi)
    assert "All cards played" in lars.text("/")
    assert "Your best dāye" not in lars.text("/")


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
