"""The score sheet shows every round, however many there are."""

from __future__ import annotations

import re

import pytest

from games.tables.audience import Audience
from games.tables.page.regions import fragment
from tests.papayoo.tables import NAMES, open_table, play_on

pytestmark = pytest.mark.django_db


def test_many_rounds_stand_below_the_name_and_few_in_columns(make_player):
    players = [make_player(name) for name in NAMES[:3]]
    table = open_table(players, rounds=5)

    def sheet(rounds: int) -> tuple[str, list[tuple[int, ...]]]:
        state = play_on(table, players, lambda state: len(state.finished) == rounds)
        html = fragment(table.pk, "score", Audience(0, "en"))[1]
        points = [tuple(one.points[seat] for one in state.finished) for seat in range(3)]
        return html[html.index('class="score-table"') : html.index("</table>")], points

    html, _points = sheet(3)
    assert html.count('scope="col"') == 5
    assert "each-round" not in html
    html, points = sheet(4)
    assert html.count('scope="col"') == 2, "only the player and the total have a column"
    lists = re.findall(r"<ul>(.*?)</ul>", html)
    told = [tuple(map(int, re.findall(r"<b>(-?\d+)</b>", each))) for each in lists]
    assert sorted(told) == sorted(points)
    assert re.findall(r'title="(Round \d)"', lists[0]) == [f"Round {n}" for n in (1, 2, 3, 4)]
