"""What has happened is told to whoever reads: nobody is told of themselves in the third person."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.utils import translation

from games.tables import last_moves, services
from games.tables.audience import Audience
from games.tables.models import Entry
from games.tables.page.regions import fragment

pytestmark = pytest.mark.django_db


def told(table, seat: int | None) -> list[str]:
    html = fragment(table.pk, "side", Audience(seat, "en"))[1]
    story = html[html.index('class="panel tight list story"') :]
    return [unescape(words) for words in re.findall(r'<span class="grow">([^<]*)<', story)]


def test_the_log_speaks_to_whoever_moved_and_to_whoever_gets_the_pile(lay_out, people):
    table = lay_out("X 5C", "KC 9D", "6C 7C", pile="4C")
    services.play(table.pk, people[0], "play X to=1", table.version)
    assert told(table, 0) == ["You: Joker, the pile goes to Ingrid"]
    assert told(table, 1) == ["Joker, the pile goes to you"]
    assert told(table, 2) == told(table, None) == ["Joker, the pile goes to Ingrid"]


def test_the_line_under_the_table_names_who_gets_the_pile(lay_out, people):
    table = lay_out("X 5C", "KC 9D", "6C 7C", pile="4C")
    services.play(table.pk, people[0], "play X to=1", table.version)
    table.refresh_from_db()
    with translation.override("en"):
        assert last_moves.last_moves(table, 1)[0].words == "Camille: Joker, the pile goes to Ingrid"
        assert (
            last_moves.last_moves(table, 1, seat=0)[0].words
            == "You: Joker, the pile goes to Ingrid"
        )


def test_what_a_bot_did_at_ones_own_seat_is_not_ones_own(lay_out, people):
    table = lay_out("5C 5D", "KC 9D", "6C 7C", pile="4C")
    services.play(table.pk, people[0], "take", table.version)
    assert told(table, 0) == ["You take the pile"]
    assert told(table, 1) == ["takes the pile"]
    Entry.objects.filter(table=table).update(by=None)
    assert told(table, 0) == ["takes the pile"]
