"""Deals of the day are played to their end by what their own page offers, without scripts."""

from collections.abc import Callable
from itertools import islice

import pytest
from django.test import Client

from games.engine.contract import IllegalMove, Move
from games.learning.deals import choosing, contract, queries
from games.learning.deals.attempt_state import DealAttemptState
from games.learning.models import Attempt
from games.players.models import Player
from games.tables import registry
from games.tables.models import Table
from tests.hands import open_page
from tests.learning.by_hand import asks_for_a_move, first_that
from tests.learning.quick import today
from tests.learning.test_deals import GAMES, HTMX

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("tuesday")]
SOME = 40
"""Legal moves that are looked for on the page, each beginning differently."""


def course_of(attempt: Attempt) -> DealAttemptState:
    day = today()
    return DealAttemptState(
        day.game, day.task, day.seed, [(seat, move) for seat, move in attempt.entries]
    )


def may(course: DealAttemptState, text: str) -> bool:
    try:
        course._after(course.seat, Move.parse(text))
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("game", GAMES)
def test_its_own_page_plays_it_to_its_end_and_then_asks_for_nothing(
    game: str,
    camille: Player,
    sign_in: Callable[[Player], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sealed before; a move sent twice is entered once; afterwards its score and par are there."""
    monkeypatch.setattr(choosing, "games", lambda: [game])
    browser, day = sign_in(camille), today()
    before = open_page(browser, "/deal/")
    assert day.digest in before.text
    assert day.seed.hex() not in before.text
    assert "No one has played yet." in before.words
    assert browser.get("/deal/play/").status_code == 303
    page = before.form("/deal/begin/").press()
    assert "Camille has played." in open_page(browser, "/deal/").words
    attempt = Attempt.objects.get()
    while attempt.ended_at is None:
        assert 'class="coach' in page.text
        course = course_of(attempt)
        listed = registry.rules(game).legal_moves(course.state, course.seat)
        fallback = registry.rules(game).fallback(course.state, course.seat)
        meant = [str(move) for move in (*islice(listed, SOME), fallback) if move]
        found = first_that(page, meant, lambda text, course=course: may(course, text))
        assert found, (list(course.moves), meant)
        text, form, button, values = found
        sent = {"move": "no such move", "version": course.version}
        assert browser.post("/deal/play/moves/", sent, headers=HTMX).status_code == 422
        page = form.send(button, values)
        done = len(Attempt.objects.get().entries)
        assert done > len(attempt.entries), (text, page.words)
        again = browser.post("/deal/play/moves/", sent | {"move": text}, headers=HTMX)
        assert again.status_code in (200, 409)
        attempt = Attempt.objects.get()
        assert len(attempt.entries) == done
    assert not asks_for_a_move(open_page(browser, "/deal/play/"))
    deals, results = contract.deals_of(game), queries.load_results(camille, today())
    assert deals is not None
    score = deals.score_words(attempt.result).replace("\xa0", " ")
    assert score in open_page(browser, "/deal/").words
    assert results is not None
    assert results.par
    assert not Table.objects.exists()


def test_a_move_counts_however_the_page_spells_it(
    camille: Player, sign_in: Callable[[Player], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cerke's tasks were judged beforehand by the rules' spelling of each move."""
    monkeypatch.setattr(choosing, "games", lambda: ["cerke"])
    client = sign_in(camille)
    open_page(client, "/deal/").form("/deal/begin/").press()
    course = course_of(Attempt.objects.get())
    named = registry.rules("cerke").legal_moves(course.state, course.seat)
    listed = next(str(one) for one in named if sum("=" in word for word in one.args) == 1)
    verb, *rest = listed.split()
    turned = " ".join([verb, *sorted(rest, key=lambda word: "=" not in word)])
    assert turned != listed
    form = {"move": turned, "version": course.version}
    assert client.post("/deal/play/moves/", form, headers=HTMX).status_code == 200
    attempt = Attempt.objects.get()
    assert [move for seat, move in attempt.entries if seat == course.seat] == [listed]
