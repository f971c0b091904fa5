"""What Cerke's lessons show: how one loses and guards, every hand, and a season with time in it."""

import inspect
from collections.abc import Iterator
from itertools import pairwise
from random import Random

import pytest

from games.cerke.lessons import LESSONS
from games.cerke.page.hints import threatened
from games.cerke.rules import Observation, observe
from games.cerke.rules.hands import RECIPES
from games.engine.contract import Move
from games.learning.lessons.session import LessonSession

BY_KEY = {lesson.key: lesson for lesson in LESSONS}
ME = 1


def played(key: str) -> Iterator[Observation]:
    """What the learner sees before the first step and after each, doing as they are told."""
    sitting = LessonSession("cerke", BY_KEY[key])
    yield observe(sitting.state, ME)
    for step in BY_KEY[key].steps:
        told = inspect.getclosurevars(step.passes).nonlocals["moves"]
        sitting.enter(Move.parse(told[0]))
        yield observe(sitting.state, ME)


def king_in_danger(seen: Observation) -> bool:
    return any(seen.position[square] == "black Io IA" for square, _chance in threatened(seen, ME))


def test_the_king_is_lost_once_and_guarded_then() -> None:
    begins, lost, *_between, open_again, guarded = played("guard")
    assert king_in_danger(begins)
    (season,) = lost.finished
    assert (season.seat, season.scores) == (0, (25, 15))
    assert king_in_danger(open_again)
    assert not king_in_danger(guarded)


def test_a_general_in_the_field_saves_what_stands_beside_it() -> None:
    before, after, _end = played("general")
    assert "CY" in dict(threatened(before, ME))
    assert "CY" not in dict(threatened(after, ME))


def test_every_hand_is_made_in_a_lesson() -> None:
    made = {
        hand.name
        for key in ("hands", "more-hands")
        for before, after in pairwise(played(key))
        for hand in set(after.hands[ME]) - set(before.hands[ME])
    }
    assert made == set(RECIPES)


def test_the_flash_and_a_king_in_a_tigers_place() -> None:
    *_before, end = played("flash")
    assert {(hand.name, hand.flash) for hand in end.hands[ME]} == {
        ("cavalry", True),
        ("king", True),
        ("animals", True),
    }
    assert not any(piece.endswith("Dau2") for piece in end.reserves[ME])


@pytest.mark.parametrize("seed", range(6))
def test_nobody_ends_the_learners_own_season_before_they_do(seed: int) -> None:
    """Twelve moves, whatever they are: Pixel goes on where others would end it."""
    sitting, luck = LessonSession("cerke", BY_KEY["season"]), Random(seed)
    while not sitting.over:
        moves = [
            move
            for move in sitting.rules.legal_moves(sitting.state, ME)
            if str(move) != "declare ta_xot" and move.verb != "accept_draw"
        ]
        sitting.enter(luck.choice(moves))
    seen = observe(sitting.state, ME)
    assert not seen.end
    assert not seen.finished
    assert len(sitting.moves) == 12
