"""Deals of the day are played to their end by what their own page offers, without scripts."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest
import time_machine
from django.test import Client

from games.engine.contract import IllegalMove, Move
from games.learning.deals import choosing, views
from games.learning.deals.attempt_state import DealAttemptState
from games.learning.models import Attempt
from games.players.models import Player
from games.tables import registry
from tests.hands import open_page
from tests.learning.by_hand import asks_for_a_move, first_that
from tests.learning.quick import quickly, today
from tests.learning.test_deals import GAMES, MORNING

pytestmark = pytest.mark.django_db
SOME = 40
"""Legal moves that are looked for on the page, each beginning differently."""


@pytest.fixture(autouse=True)
def tuesday(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(views, "think", quickly)
    with time_machine.travel(MORNING, tick=False) as traveller:
        yield traveller


def course_of(attempt: Attempt) -> DealAttemptState:
    day = today()
    return DealAttemptState(
        day.game, day.task, day.seed, [(seat, move) for seat, move in attempt.entries]
    )


@pytest.mark.parametrize("game", GAMES)
def test_its_own_page_plays_it_to_its_end_and_then_asks_for_nothing(
    game: str,
    make_player: Callable[..., Player],
    sign_in: Callable[[Player], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "games", lambda: [game])
    page = open_page(sign_in(make_player("Camille", language="en")), "/deal/")
    page = page.form("/deal/begin/").press()
    attempt = Attempt.objects.get()
    while attempt.ended_at is None:
        course = course_of(attempt)

        def may(text: str, course: DealAttemptState = course) -> bool:
            try:
                course._after(course.seat, Move.parse(text))
            except IllegalMove:
                return False
            return True

        listed = registry.rules(game).legal_moves(course.state, course.seat)
        fallback = registry.rules(game).fallback(course.state, course.seat)
        meant = [str(move) for move in (*islice(listed, SOME), fallback) if move]
        found = first_that(page, meant, may)
        assert found, (list(course.moves), meant)
        text, form, button, values = found
        page = form.send(button, values)
        before, attempt = len(attempt.entries), Attempt.objects.get()
        assert len(attempt.entries) > before, (text, page.words)
    assert attempt.score is not None
    assert not asks_for_a_move(open_page(page.client, "/deal/play/"))


def test_a_move_counts_however_the_page_spells_it(
    make_player: Callable[..., Player],
    sign_in: Callable[[Player], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Cerke's tasks were judged beforehand by the rules' spelling of each move."""
    monkeypatch.setattr(choosing, "games", lambda: ["cerke"])
    client = sign_in(make_player("Camille", language="en"))
    open_page(client, "/deal/").form("/deal/begin/").press()
    course = course_of(Attempt.objects.get())
    named = (one for one in registry.rules("cerke").legal_moves(course.state, course.seat))
    listed = next(str(one) for one in named if sum("=" in word for word in one.args) == 1)
    verb, *rest = listed.split()
    turned = " ".join([verb, *sorted(rest, key=lambda word: "=" not in word)])
    assert turned != listed
    form = {"move": turned, "version": str(course.version)}
    client.post("/deal/play/moves/", form)
    attempt = Attempt.objects.get()
    assert [move for seat, move in attempt.entries if seat == course.seat] == [listed]
