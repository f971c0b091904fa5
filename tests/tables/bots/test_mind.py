"""The process in which bots think: what it knows, and what becomes of bots that fail."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.contract import Move
from games.papayoo import rules
from games.tables.bots.mind import Failed, Mind
from games.tables.bots.thinker import Question

ODD = "tests.tables.bots.odd"


@pytest.fixture
def mind() -> Iterator[Mind]:
    mind = Mind()
    yield mind
    mind.rest()


def question(level: str, app: str = ODD, seen: Any = "13P") -> Question:
    return Question(app, level, seen, (Move("play", ("7S",)),), bytes(32))


def test_a_bot_sees_its_observation_and_moves(mind: Mind) -> None:
    state = rules.setup(4, {"rounds": 1}, Chance(bytes(32), 0))
    asked = question("steady", "games.papayoo", rules.observe(state, 2))
    move = Move.parse(mind.think(asked, 20))
    assert move.verb == "pass"
    assert set(move.args) < set(state.hands[2])
    assert mind.think(asked, 20) == str(move)


def test_the_process_knows_no_secret_and_no_database(mind: Mind, monkeypatch: Any) -> None:
    monkeypatch.setenv("SECRET_KEY", "tests only")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere")
    assert mind.think(question("nosy"), 20) == "found"


def test_what_a_bot_prints_is_no_answer(mind: Mind) -> None:
    assert mind.think(question("chatty"), 20) == "play 7S"


@pytest.mark.parametrize(
    ("level", "said"),
    [("broken", "ValueError"), ("dying", "ended"), ("unknown", "KeyError")],
)
def test_a_bot_that_fails_says_so_without_cards(mind: Mind, level: str, said: str) -> None:
    with pytest.raises(Failed) as failed:
        mind.think(question(level), 20)
    assert str(failed.value) == said
    assert mind.think(question("chatty"), 20) == "play 7S"


def test_a_bot_that_never_comes_to_an_end_is_ended(mind: Mind) -> None:
    mind.think(question("chatty"), 20)
    first, start = mind.pid, time.monotonic()
    with pytest.raises(Failed, match="took too long"):
        mind.think(question("sleepy"), 0.3)
    assert time.monotonic() - start < 5
    assert mind.think(question("chatty"), 20) == "play 7S"
    assert mind.pid not in (first, None)


def test_a_process_killed_between_two_questions_is_replaced(mind: Mind) -> None:
    mind.think(question("chatty"), 20)
    assert mind._child
    mind._child.kill()
    mind._child.wait()
    assert mind.think(question("chatty"), 20) == "play 7S"
    mind.rest()
    assert mind.pid is None
    mind.rest()
