"""A table of each game, begun and played to its result by what its pages offer."""

import random
import secrets
from collections.abc import Callable

import pytest
from django.test import Client

from games.engine.chance import Dice
from games.engine.contract import Move
from games.players.models import Player
from games.tables import registry, services
from games.tables.bot_levels import best
from games.tables.bots import selfplay, thinker, worker
from games.tables.models import Status, Table
from tests.hands import Page, open_page
from tests.learning.by_hand import asks_for_a_move, first_that

pytestmark = pytest.mark.django_db
SEED = bytes(range(32))
MOST = 1000
"""Moves of the person, far more than any table of theirs takes."""


def opened(client: Client, slug: str) -> Page:
    """A table against bots, begun by the first level that *Open a table* offers.

    Of what else there is to choose it is the first: one season of Cerke.
    """
    page = open_page(client, f"/tables/open/?game={slug}")
    assert page.status == 200
    form, level = next(
        (form, button) for form in page.forms for button in form.buttons if button.name == "bots"
    )
    first = {one.name: one.value for one in reversed(form.controls) if one.kind == "radio"}
    return form.send(level, first)


def bots_move() -> None:
    """All that bots do until it is somebody else's turn, without their threads and processes."""
    while turns := worker.waiting_turns():
        asked = worker.question_for(turns[0], turns[0].level)
        assert asked is not None
        turn, question = asked
        thought = thinker.answer(question)
        assert not thought.failed, thought.failed
        services.move_for_bot(turn.table, turn.seat, thought.move, turn.version)


def meant(table: Table, seat: int, dice: Dice) -> Move:
    """What somebody who plays by an idea wants to do now."""
    rules, state = registry.rules(table.game), services.state_of(table)
    bot = selfplay.bot_of(table.game, best(table.game))
    return bot(rules.observe(state, seat), tuple(rules.legal_moves(state, seat)), dice)


@pytest.mark.parametrize("slug", sorted(registry.lobby_configs()))
def test_a_table_is_opened_by_one_tap_and_played_to_its_result(
    slug: str,
    make_player: Callable[..., Player],
    sign_in: Callable[[Player], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The person knows what they want, and presses what their page has for it, without scripts."""
    # The same cards and the same bots each time.
    monkeypatch.setattr(secrets, "token_bytes", random.Random(slug).randbytes)
    player = make_player("Camille", language="en")
    page = opened(sign_in(player), slug)
    table = Table.objects.get(game=slug)
    assert page.path == f"/tables/{table.pk}/"
    seat, dice = table.seats.get(player=player).number, Dice(SEED, 0, 0)
    for _turn in range(MOST):
        bots_move()
        table.refresh_from_db()
        if table.status != Status.RUNNING:
            break
        version, move = table.version, meant(table, seat, dice)
        page = page.go(f"/tables/{table.pk}/")
        found = first_that(page, [str(move)], lambda text, move=move: same(text, move))
        assert found, f"{page.path} offers nothing for “{move}”."
        _text, form, button, values = found
        page = form.send(button, values)
        table.refresh_from_db()
        assert table.version > version, f"“{move}” was pressed and not taken: {page.words}"
    assert table.status == Status.OVER
    page = page.go(f"/tables/{table.pk}/")
    assert page.status == 200
    assert not asks_for_a_move(page), "What is over asks for nothing."
    assert page.form(button="Rematch")
    assert page.follow("Replay").status == page.follow("Check this table").status == 200


def same(text: str, move: Move) -> bool:
    """In whichever order the page sends what was chosen together."""
    return sorted(text.split()) == sorted(str(move).split())
