"""The end of a game is told once, with its reason and in points."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

import pytest

from games.players.models import Player
from games.tables.audience import Audience
from games.tables.models import Table
from games.tables.page import regions
from games.tables.page.regions import draw_beside as around
from tests.papayoo.tables import NAMES, open_table, play_on

pytestmark = pytest.mark.django_db


@pytest.fixture
def players(make_player: Callable[..., Player]) -> list[Player]:
    return [make_player(name) for name in NAMES[:3]]


def drawn(table: Table, view: str, seat: int | None) -> str:
    return unescape(regions.fragment(table.pk, view, Audience(seat, "en"))[1])


def below(table: Table, seat: int | None) -> str:
    return unescape(around(table, "below", Audience(seat, "en")))


def test_one_result_says_why_and_in_points(players: list[Player]) -> None:
    table = open_table(players)
    play_on(table, players, lambda state: False)
    table.refresh_from_db()
    scores = table.outcome["scores"]
    first = scores.index(min(scores))
    told = below(table, first)
    assert f"After 1 round you have the fewest points: {min(scores)}." in told
    name = players[first].display_name
    assert f"After 1 round {name} has the fewest points: {min(scores)}." in below(table, None)
    assert "took the last Papayoo." in told
    assert f"{max(scores)} points" in told
    # Neither the felt nor the score sheet repeats these numbers.
    assert 'class="shares"' not in drawn(table, "table", first)
    assert 'class="score-table"' not in drawn(table, "score", first)
    assert 'class="oval finished' in drawn(table, "table", first)


def test_confetti_falls_for_the_winner_and_whoever_looks_on(players: list[Player]) -> None:
    table = open_table(players)
    play_on(table, players, lambda state: False)
    table.refresh_from_db()
    places = table.outcome["places"]
    for seat, place in enumerate(places):
        assert ('class="confetti"' in below(table, seat)) == (place == 1)
    assert 'class="confetti"' in below(table, None)


def test_of_several_rounds_the_sheet_stays(players: list[Player]) -> None:
    table = open_table(players, rounds=2)
    play_on(table, players, lambda state: False)
    assert 'class="score-table"' in drawn(table, "score", 0)
    assert 'popovertarget="score-sheet"' in drawn(table, "table", 0)


@pytest.mark.parametrize("language", ["fr", "en", "nb"])
def test_what_can_be_done_after_the_end_is_told_apart_by_its_first_word(
    players: list[Player], language: str
) -> None:
    """Playing once more, watching it all, and watching the best moment were nearly one word."""
    table = open_table(players)
    play_on(table, players, lambda state: False)
    html = unescape(around(table, "below", Audience(0, language)))
    keys = re.findall(r"<(?:a|button)[^>]*>(?:<svg.*?</svg>)?([^<]+)</(?:a|button)>", html)
    assert len(keys) >= 5
    assert len({key.split()[0].lower() for key in keys}) == len(keys), keys
