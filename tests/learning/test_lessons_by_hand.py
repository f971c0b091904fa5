"""Every lesson is played to its end by what its own page offers, without scripts, over HTTP."""

from collections.abc import Callable

import pytest
from django.test import Client

from games.engine.contract import IllegalMove, Move
from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession, NotMeant
from games.learning.models import Progress
from games.players.models import Player
from tests.hands import open_page
from tests.learning.by_hand import asks_for_a_move, first_that
from tests.learning.test_lessons import EACH, candidates

pytestmark = pytest.mark.django_db


@EACH
def test_its_own_page_plays_it_to_its_end(
    game: str,
    lesson: Lesson,
    make_player: Callable[..., Player],
    sign_in: Callable[[Player], Client],
) -> None:
    player = make_player("Camille", language="en")
    page = open_page(sign_in(player), f"/lessons/{game}/{lesson.key}/")
    sitting = LessonSession(game, lesson)
    while not sitting.over:

        def passes(text: str, sitting: LessonSession = sitting) -> bool:
            trial = sitting._copy()
            try:
                trial.enter(Move.parse(text))
            except (IllegalMove, NotMeant):
                return False
            return True

        meant = [text for text in candidates(sitting) if passes(text)]
        found = first_that(page, meant, passes)
        assert found, (lesson.key, sitting.at, meant)
        text, form, button, values = found
        page = form.send(button, values)
        progress = Progress.objects.get(player=player, lesson=lesson.key)
        after = LessonSession.after(game, lesson, progress.moves)
        assert after.version > sitting.version, (text, page.words)
        sitting = after
    assert Progress.objects.get(player=player, lesson=lesson.key).done_at is not None
    assert not asks_for_a_move(page), "What is over asks for nothing."
