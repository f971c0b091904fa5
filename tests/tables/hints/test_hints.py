"""A good move is shown to whoever asks for one at a table against bots, and to nobody else."""

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client

from games.engine.contract import Move
from games.engine.judging import MoveEvaluation
from games.players.models import Player
from games.tables import audience, registry, services
from games.tables import hints as advising
from games.tables.bots.process import Failed, analysis
from games.tables.bots.thinker import Position
from games.tables.game_page import page_of
from games.tables.models import Entry, Table
from games.tables.services import state_of
from tests.hands import press
from tests.tables.bots.at_work import against_bots

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]
SignIn = Callable[[Any], Client]
ADDRESS = "/tables/{}/hints/"
GAMES = ("papayoo", "speahx", "cerke", "spirale")


def play_bots(table: Table) -> None:
    """Fallbacks for the bots until the person at seat 0 is asked."""
    rules = registry.rules(table.game)
    for _ in range(60):
        table.refresh_from_db()
        state = state_of(table)
        waits = rules.awaited(state)
        if 0 in waits:
            return
        seat = min(waits)
        services.move_for_bot(table.pk, seat, str(rules.fallback(state, seat)), table.version)


def said(browser: Client, table: Table) -> str:
    """What the page says after asking, the hint in its sheet."""
    answer = press(browser, ADDRESS.format(table.pk), {}, [f"/tables/{table.pk}/"])
    return read(answer.content.decode())


def told(browser: Client, table: Table) -> str:
    return read(browser.get(f"/tables/{table.pk}/").content.decode())


def read(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_move_is_shown_and_nothing_is_entered(
    game: str, camille: Player, sign_in: SignIn
) -> None:
    table = against_bots(camille, game)
    play_bots(table)
    entered = Entry.objects.count()
    told = said(sign_in(camille), table)
    hints = advising.good_moves(table, camille)
    assert 1 <= len(hints) <= 3
    for hint in hints:
        for words in (hint.move, hint.why, hint.cost):
            assert re.sub(r"\s+", " ", words) in told
    assert [bool(hint.cost) for hint in hints] == [number > 0 for number in range(len(hints))]
    if len(hints) > 1:
        assert f"{len(hints) - 1} other option" in told
    # Asked again they are the same, and the best can be played.
    assert advising.good_moves(table, camille) == hints
    assert Entry.objects.count() == entered
    best = advising.best_moves(table, 0)[0].move
    assert services.play(table.pk, camille, str(best), table.version).version > table.version


def test_no_piece_is_put_back_where_it_was(
    camille: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = against_bots(camille, "cerke")
    play_bots(table)
    services.play(table.pk, camille, "move KI KU", table.version)
    play_bots(table)
    # Whether the piece is in danger there, which would be a reason, is the throws' affair.
    undone = {"move KU KI": "move KI KU"}
    monkeypatch.setattr(
        page_of("cerke"),
        "undoes",
        lambda _seen, move, before: undone.get(str(move)) == str(before),
    )
    back, onward = (
        MoveEvaluation(Move.parse("move KU KI"), 2.0),
        MoveEvaluation(Move.parse("move PI PU"), 1.0),
    )
    evaluations = [back, onward]
    monkeypatch.setattr(analysis, "judge", lambda _position: evaluations)
    assert advising.best_moves(table, 0) == [onward]
    # Where the judge knows nothing else it is told all the same.
    evaluations = [back]
    assert advising.best_moves(table, 0) == [back]


def test_two_ways_to_one_square_are_one_good_move(
    camille: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tam has several ways to most squares: a newcomer was told the same three times."""
    table = against_bots(camille, "cerke")
    play_bots(table)
    ways = ("tam ZO XU XY", "tam ZO TU XY", "tam ZO XO XY", "move KI KU", "move PI PU")
    evaluations = [
        MoveEvaluation(Move.parse(way), 3.0 - 0.1 * number) for number, way in enumerate(ways)
    ]
    monkeypatch.setattr(analysis, "judge", lambda _position: evaluations)
    told = [hint.move for hint in advising.good_moves(table, camille)]
    assert len(told) == 3
    assert sum("Tam" in words for words in told) == 1


def test_a_judge_that_fails_leaves_what_the_bot_would_do(
    camille: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_asked: object) -> None:
        raise Failed("ended")

    monkeypatch.setattr(analysis, "judge", fail)
    table = against_bots(camille, "spirale")
    (hint,) = advising.good_moves(table, camille)
    assert hint.move.startswith("Choose")


def test_the_judge_is_told_what_the_seat_remembers(
    camille: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Position] = []

    def listen(position: Position) -> list[MoveEvaluation]:
        asked.append(position)
        return [MoveEvaluation(position.moves[0], 0.0)]

    monkeypatch.setattr(analysis, "judge", listen)
    table = against_bots(camille, "speahx")
    play_bots(table)
    table.refresh_from_db()
    advising.good_moves(table, camille)
    assert asked[0].memory.before == asked[0].seen == audience.observe(table, 0)


def test_only_who_plays_against_bots_may_ask(
    camille: Player, make_player: Callable[..., Player], sign_in: SignIn
) -> None:
    with_people = services.open_table("cerke", {}, players=[camille, make_player("Ingrid")])
    alone, browser = against_bots(camille, "cerke"), sign_in(camille)
    assert "Hint" in told(browser, alone)
    assert "Hint" not in told(browser, with_people)
    assert browser.post(ADDRESS.format(with_people.pk)).status_code == 403
    assert sign_in(make_player("Mehdi")).post(ADDRESS.format(alone.pk)).status_code == 403
    assert browser.post(ADDRESS.format(10**9)).status_code == 404
    # What is sent from a page with a hint comes back to its address.
    assert browser.get(ADDRESS.format(alone.pk)).headers["Location"] == f"/tables/{alone.pk}/"


def test_where_nothing_is_to_be_decided_nothing_is_told(camille: Player, sign_in: SignIn) -> None:
    table, browser = against_bots(camille, "spirale"), sign_in(camille)
    services.play(table.pk, camille, "announce 3", table.version)
    # The number is hidden, the bot hasn't chosen.
    assert "No hint for this position." in said(browser, table)
    services.play(table.pk, camille, "resign", table.version + 1)
    browser.post(ADDRESS.format(table.pk))
    assert "No one is playing at this table right now." in told(browser, table)
