"""A choice made once more, and choices that never end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games.papayoo import rules
from games.tables import services
from games.tables.models import Entry
from games.tables.services import playing
from tests.papayoo.tables import NAMES, open_table, play_on, state_of
from tests.papayoo.test_ending import drawn
from tests.refusals import refuses

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(make_player: Callable[..., Any]) -> list[Any]:
    return [make_player(name) for name in NAMES[:3]]


def test_the_same_ecart_once_more_is_accepted_and_not_written(
    people: list[Any], sign_in: Callable[[Any], Client]
) -> None:
    table, page = open_table(people), sign_in(people[0])
    move = rules.fallback(state_of(table), 0)
    assert move is not None
    backwards = " ".join(("pass", *reversed(move.args)))
    for version, text in enumerate((str(move), str(move), backwards, str(move))):
        fields = {"move": text, "version": min(version, 1), "next": f"/tables/{table.pk}/"}
        assert page.post(f"/tables/{table.pk}/moves/", fields)["Location"] == fields["next"]
    assert Entry.objects.count() == 1
    assert state_of(table).given[0] == move.args
    other = " ".join(("pass", *state_of(table).hands[0][:5]))
    services.play(table.pk, people[0], other, 1)
    assert Entry.objects.count() == 2


def test_a_table_has_an_end(people: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ENTRIES", 1)
    table = open_table(people)
    for seat, refused in ((0, False), (1, True)):
        move = str(rules.fallback(state_of(table), seat))
        if refused:
            with refuses("This table has reached its maximum number of moves. Open a new one."):
                services.play(table.pk, people[seat], move, table.version)
        else:
            services.play(table.pk, people[seat], move, table.version)


def test_the_only_card_that_may_be_played_is_chosen_already(people: list[Any]) -> None:
    """It would be played whatever is touched; where there is a choice it is left to the player."""
    table = open_table(people)
    seen = set()

    def each_way(state: Any) -> bool:
        if state.turn != 0:
            return False
        count = len(rules.observe(state, 0).playable)
        if (count == 1) in seen:
            return False
        seen.add(count == 1)
        return True

    for _ in range(2):
        play_on(table, people, each_way)
        table.refresh_from_db()
        only = len(rules.observe(state_of(table), 0).playable) == 1
        assert drawn(table, "table", 0).count(" checked>") == only
        assert ("your only legal card" in drawn(table, "table", 0)) == only
    assert seen == {True, False}
