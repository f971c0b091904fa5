"""A table that is over, position by position."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from games.cerke import replaying, rules
from games.cerke.rules.observe import Observation
from tests.cerke.rules.positions import play, position

KINGS = ("KA red Io A", "KIA black Io IA")
NAMES = {0: "Camille", 1: "Ingrid"}


def seen(*moves: str, throws: tuple[int, ...] = ()) -> Observation:
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
    state = position(*placed, held=["red Dau2"])
    return rules.observe(play(state, *moves, throws=throws), None)


@pytest.fixture
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.mark.usefixtures("_english")
def test_what_a_move_brought() -> None:
    start, taken, failed = seen(), seen("move LO LAI"), seen("move LO NO", throws=(1,))
    assert replaying.describe_effect(start, taken, NAMES) == "captures black Horse · The Animals +3"
    assert replaying.describe_effect(start, failed, NAMES) == "the water stays closed, 1 dark face"
    ended = seen("move LO LAI", "declare ta_xot")
    told = "Camille ended the season: The Animals, 3 points."
    assert replaying.describe_effect(taken, ended, NAMES) == told
    told = "You ended the season: The Animals, 3 points."
    assert replaying.describe_effect(taken, ended, NAMES, 0) == told
    assert replaying.is_key(start, taken)
    assert replaying.is_key(taken, ended)
    assert not replaying.is_key(start, failed)


@pytest.mark.django_db
def test_old_positions_are_drawn_without_anything_to_press(people, lay_out, play, sign_in):
    table = lay_out("LO red Gua2 A", "LAI black Maun1 IA", *KINGS, held=["red Dau2"])
    play(table, 0, "move LO LAI")
    play(table, 0, "declare ta_xot")
    browser = sign_in(people[0])
    first, last = (browser.get(f"/tables/{table.pk}/replay/{n}/") for n in (0, 2))
    for answer in (first, last):
        assert answer.status_code == 200
        html = answer.content.decode()
        assert html.count('role="gridcell"') == 81
        assert "data-tree" not in html
        assert not re.search(r'value="(move|declare|resign)', html)
    assert "LO, red Archer" in first.content.decode()
    assert "LAI, red Archer" in last.content.decode()
