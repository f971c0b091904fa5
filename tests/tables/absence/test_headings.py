"""A table that sleeps says so where it otherwise says whose turn it is, on open pages too."""

import re
from html import unescape

import pytest

from games.tables import services
from games.tables.absence import services as absence
from games.tables.audience import Audience
from games.tables.models import VoteSubject
from games.tables.page.regions import fragment

pytestmark = pytest.mark.django_db


def heading(html: str) -> str:
    return unescape(re.findall(r'class="lead"[^>]* data-focus>([^<]*)<', html)[0])


def edition(html: str) -> float:
    return float(re.findall(r'data-version="([^"]+)"', html)[0])


@pytest.mark.parametrize("game", ["papayoo", "speahx"])
def test_a_sleeping_tables_heading_tells_that_it_sleeps(game, make_player, sign_in):
    people = [make_player(name, language="en") for name in ("Camille", "Ingrid", "Mehdi")]
    table = services.open_table(game, {}, players=people)
    browser = sign_in(people[0])

    def shown() -> str:
        return fragment(table.pk, "table", Audience(0, "en"))[1]

    before = shown()
    assert heading(before) != "Table paused"
    for one in people[:2]:
        absence.vote(table.pk, one, VoteSubject.SLEEP, True)
    asleep = shown()
    assert heading(asleep) == "Table paused"
    assert heading(browser.get(f"/tables/{table.pk}/").content.decode()) == "Table paused"
    assert edition(asleep) > edition(before), "open pages take it though nobody has moved"
    absence.wake(table.pk, people[1])
    assert heading(shown()) == heading(before)
    assert edition(shown()) > edition(asleep)
