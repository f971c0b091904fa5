"""The process in which bots think: what it knows, and what becomes of bots that fail."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.contract import Move
from games.papayoo import rules
from games.tables.bots.process import BotProcess, Failed
from games.tables.bots.thinker import Question

ODD = "tests.tables.bots.odd"


@pytest.fixture
def process() -> Iterator[BotProcess]:
    process = BotProcess()
    yield process
    process.rest()


def question(level: str, app: str = ODD, seen: Any = "13P") -> Question:
    return Question(app, level, seen, (Move("play", ("7S",)),), bytes(32))


def test_a_bot_sees_its_observation_and_moves(process: BotProcess) -> None:
    state = rules.setup(4, {"rounds": 1}, Chance(bytes(32), 0))
    asked = question("steady", "games.papayoo", rules.observe(state, 2))
    move = Move.parse(process.think(asked, 20))
    assert move.verb == "pass"
    assert set(move.args) < set(state.hands[2])
    assert process.think(asked, 20) == str(move)


def test_the_process_knows_no_secret_and_no_database(process: BotProcess, monkeypatch: Any) -> None:
    monkeypatch.setenv("SECRET_KEY", "tests only")
    monkeypatch.setenv("DATABASE_URL", "sqlite:///nowhere")
    assert process.think(question("nosy"), 20) == "found"


def test_what_a_bot_prints_is_no_answer(process: BotProcess) -> None:
    assert process.think(question("chatty"), 20) == "play 7S"


@pytest.mark.parametrize(
    ("level", "said"),
    [("broken", "ValueError"), ("dying", "ended"), ("unknown", "KeyError")],
)
def test_a_bot_that_fails_says_so_without_cards(process: BotProcess, level: str, said: str) -> None:
    with pytest.raises(Failed) as failed:
        process.think(question(level), 20)
    assert str(failed.value) == said
    assert process.think(question("chatty"), 20) == "play 7S"


def test_a_bot_that_never_comes_to_an_end_is_ended(process: BotProcess) -> None:
    process.think(question("chatty"), 20)
    first, start = process.pid, time.monotonic()
    with pytest.raises(Failed, match="took too long"):
        process.think(question("sleepy"), 0.3)
    assert time.monotonic() - start < 5
    assert process.think(question("chatty"), 20) == "play 7S"
    assert process.pid not in (first, None)


def test_a_process_killed_between_two_questions_is_replaced(process: BotProcess) -> None:
    process.think(question("chatty"), 20)
    assert process._child
    process._child.kill()
    process._child.wait()
    assert process.think(question("chatty"), 20) == "play 7S"
    process.rest()
    assert process.pid is None
    process.rest()
