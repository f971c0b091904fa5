"""Luck can be judged without knowing the game: what was drawn is in the proof."""

from __future__ import annotations

from copy import deepcopy

import pytest

from games.engine.chance import Dice
from games.tables.proof.document import proof_of
from games.tables.proof.examine import examine, is_good
from tests.tables.replay.conftest import SHORT, _no_films, people, play_out

__all__ = ["_no_films", "people", "play_out"]
pytestmark = pytest.mark.django_db
DRAWING = ["cerke", "papayoo", "speahx"]


@pytest.mark.parametrize("game", sorted(SHORT))
def test_the_proof_of_every_game_is_good(game, play_out, sign_in, people):
    table = play_out(game)
    assert is_good(examine(proof_of(table)))
    reader = sign_in(people[3])
    for page in ("verify/", "proof.json"):
        answer = reader.get(f"/tables/{table.pk}/{page}")
        assert answer.status_code == 200
        assert table.seed in answer.content.decode()
        assert table.seed_digest in answer.content.decode()


@pytest.mark.parametrize("game", DRAWING)
def test_every_draw_is_the_seeds(game, play_out):
    table = play_out(game)
    proof = proof_of(table)
    assert proof["drawn"]
    for entry, event, draws in proof["drawn"]:
        dice = Dice(bytes.fromhex(table.seed), entry, event)
        for how, among, result in draws:
            made = getattr(dice, how)(among)
            assert (list(made) if isinstance(made, tuple) else made) == result


def test_a_draw_that_was_changed_is_found(play_out):
    proof = proof_of(play_out("papayoo"))
    for change in (["below", 3, 9], ["shuffled", 5, 1], ["open", "x", "y"], ["choice", [], 0]):
        wrong = deepcopy(proof)
        wrong["drawn"][0][2][0] = change
        assert not is_good(examine(wrong))
    wrong = deepcopy(proof)
    wrong["drawn"][1][0] += 1
    assert not is_good(examine(wrong))


@pytest.mark.parametrize("game", DRAWING)
def test_the_hash_is_shown_while_it_runs_and_the_seed_is_not(game, play_out, sign_in, people):
    table = play_out(game, 2)
    if table.outcome:
        pytest.fail("over too soon")
    reader = sign_in(people[0])
    for page in ("verify/", "proof.json"):
        assert reader.get(f"/tables/{table.pk}/{page}").status_code == 404


@pytest.mark.parametrize("game", ["cerke", "spirale"])
def test_games_without_cards_are_not_said_to_have_any(game, play_out, sign_in, people):
    table = play_out(game)
    reader = sign_in(people[3])
    for page in ("", "replay/"):
        text = reader.get(f"/tables/{table.pk}/{page}").content.decode()
        assert f'href="/tables/{table.pk}/verify/"' in text
        assert "Vérifier cette table" in text
        assert "les cartes" not in text
