"""A move that names a second person is told with that person's name, wherever moves are told."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.test import Client

from games.engine.contract import Move
from games.players.models import Player
from games.tables import services
from games.tables.game_page import page_of
from games.tables.last_moves import last_moves
from games.tables.replaying import retell
from tests.tables.default_page import use_default_page

pytestmark = pytest.mark.django_db
Names = Mapping[int, str]


def describe_move(move: Move, who: str, names: Names) -> str:
    return f"{who} asks {names[1]}: {move.verb}"


def describe_own_move(move: Move, names: Names) -> str:
    return f"You ask {names[1]}: {move.verb}"


def move_label(move: Move, names: Names) -> str:
    return f"Ask {names[1]}: {move.verb}"


def test_both_are_named_by_last_moves_buttons_and_replays(
    make_player: Callable[..., Player],
    sign_in: Callable[[Any], Client],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At a game whose every move asks the player of seat 1; Camille begins."""
    camille, bjorn, ingrid = (make_player(name) for name in ("Camille", "Bjørn", "Ingrid"))
    use_default_page(monkeypatch, "speahx")
    for hook in (describe_move, describe_own_move, move_label):
        monkeypatch.setattr(page_of("speahx"), hook.__name__, hook)
    table = services.open_table("speahx", {}, seed=bytes([3]) * 32, players=[camille, bjorn])
    page = f"/tables/{table.pk}/"
    assert "Ask Bjørn: play" in sign_in(camille).get(page).content.decode()
    services.play(table.pk, camille, "chance", 0)
    table.refresh_from_db()
    assert last_moves(table, 1)[0].words == "Camille asks Bjørn: chance"
    assert last_moves(table, 1, seat=0)[0].words == "You ask Bjørn: chance"
    assert "Camille asks Bjørn: chance" in sign_in(ingrid).get(page).content.decode()
    names = {0: "Camille", 1: "Bjørn"}
    told = retell("speahx", Move.parse("chance"), 0, names, lambda: None, seen=True)
    assert told == "Camille asks Bjørn: chance"
