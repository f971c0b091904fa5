"""Every lesson is played: right moves pass, every other legal move is answered in words."""

from itertools import islice

import pytest

from games.engine.contract import IllegalMove, Move
from games.learning.lessons import queries
from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession, NotMeant

LESSONS = [
    (game, lesson) for game in queries.games_with_lessons() for lesson in queries.lessons_of(game)
]
EACH = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game}-{lesson.key}" for game, lesson in LESSONS]
)
MOST = 400
FEW = 3
LONGEST = 8
"""Steps of a lesson, at most."""


def candidates(sitting: LessonSession) -> list[str]:
    """What the learner may move, as far as the rules list it, and what they would play for them."""
    rules, seat = sitting.rules, sitting.lesson.seat
    assert sitting.step is not None
    # A game against bots is played by its fallback: each move has bots think.
    most = FEW if sitting.step.against else MOST
    found = [str(move) for move in islice(rules.legal_moves(sitting.state, seat), most)]
    fallback = rules.fallback(sitting.state, seat)
    listed = [sitting.step.shown, *found, str(fallback or "")]
    return [text for text in dict.fromkeys(listed) if text]


def answers(game: str, lesson: Lesson, moves: list[str], text: str) -> str:
    """`passes`, `refused` by the rules, or what the lesson says."""
    sitting = LessonSession.after(game, lesson, moves)
    assert sitting.moves == moves
    try:
        sitting.enter(Move.parse(text))
    except IllegalMove as refusal:
        return f"refused {refusal.rule}"
    except NotMeant as error:
        return str(error.step.instead)
    return "passes"


@EACH
def test_each_lesson_is_played_to_its_end(game: str, lesson: Lesson) -> None:
    moves: list[str] = []
    sitting = LessonSession(game, lesson)
    assert sitting.state == LessonSession(game, lesson).state, "It is the same for everybody."
    while not sitting.over:
        given = {text: answers(game, lesson, moves, text) for text in candidates(sitting)}
        passing = [text for text, answer in given.items() if answer == "passes"]
        assert passing, (lesson.key, sitting.at, given)
        silent = [text for text, answer in given.items() if not answer]
        assert not silent, (lesson.key, sitting.at, silent)
        moves.append(passing[0])
        sitting = LessonSession.after(game, lesson, moves)
    assert len(lesson.steps) <= LONGEST


def test_keys_are_known_once() -> None:
    assert len(LESSONS) == len({(game, lesson.key) for game, lesson in LESSONS})
