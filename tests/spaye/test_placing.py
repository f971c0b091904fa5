"""Where a dāye has put its reader on the month's board is said at its result, to the two alone."""

import html
import re
from collections.abc import Callable

import pytest
from django.utils import translation

from games.boards.standings import RankedTotal, Total
from games.players.models import Player
from games.players.wishes import set_counts_repetitions
from games.spaye import placing
from games.spaye.models import Day
from tests.hands import open_page
from tests.spaye.conftest import Phone
from tests.spaye.real_deck import log
from tests.spaye.together import duel


def test_both_read_their_own_place(
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone
) -> None:
    day = app_day("KS", "8D")
    duel(day, camille, ingrid, 0, 1)
    assert "1 win this month: you’re in the lead" in camille.text("/daye/")
    # Both have played one dāye, so nobody is ahead in those.
    assert "1 dāye this month: you’re tied for the lead" in ingrid.text("/daye/")


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


def test_who_hides_their_repetitions_is_told_of_dayes(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    set_counts_repetitions(camille.player, on=False)
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 11")
    page = camille.text("/log/0/")
    assert "reps this month" not in page
    assert "1 dāye this month: you’re tied for the lead" in page


def test_a_yes_counts_what_was_done_before_in_that_month(
    friday: Day, camille: Phone, ingrid: Phone
) -> None:
    Player.objects.filter(pk=camille.player.pk).update(
        counts_repetitions=False, repetitions_answered=None
    )
    log(camille, camille, ingrid, cards="N-Q")
    ingrid.move("confirm 0 11")
    assert "reps this month" not in camille.text("/log/0/")
    # Nobody asked before: it was done with real cards, and is asked once it matters.
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
    app_day: Callable[..., Day], camille: Phone, ingrid: Phone
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
