"""Every lesson is played to its end by what its own page offers, without scripts, over HTTP."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from games.engine.contract import IllegalMove, Move
from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession, NotMeant
from games.learning.models import Progress
from games.players.models import Player
from games.tables.models import Table
from tests.hands import Page, open_page
from tests.learning.by_hand import Filled, asks_for_a_move, first_that
from tests.learning.test_lessons import EACH, candidates

pytestmark = pytest.mark.django_db
LONG = pytest.mark.long
SOME = 3
"""Moves that pass, looked for on the page, and moves that aren't meant, tried at each step:
`test_lessons` tries them all."""


def send(browser: Client, game: str, lesson: Lesson, text: str, version: int, *, htmx=True) -> Any:
    fields = {"move": text, "version": version, "view": "table"}
    address = f"/lessons/{game}/{lesson.key}/moves/"
    return browser.post(address, fields, headers={"HX-Request": "true"} if htmx else {})


def to_a_table(page: str) -> list[str]:
    """Addresses of the table that a lesson is played at, which nobody can find: it isn't stored."""
    return re.findall(r'="(/[^"]*/0/[^"]*)"', page)


def check_step(page: Page, sitting: LessonSession, language: str) -> None:
    """Its words stand there, and what they point at."""
    step = sitting.step
    assert step is not None
    assert 'class="coach' in page.text
    with translation.override(language):
        assert str(step.words)[:40] in page.text.replace("&#x27;", "'")
    for at in step.at.split():
        assert f'data-at="{at}"' in page.text or f'id="{at}"' in page.text, at
    assert to_a_table(page.text) == []


def passes(sitting: LessonSession, text: str) -> bool:
    try:
        sitting._copy().enter(Move.parse(text))
    except (IllegalMove, NotMeant):
        return False
    return True


def by_hand(page: Page, sitting: LessonSession, meant: Sequence[str]) -> Filled | None:
    """What the page has for the first of these moves, else for any of them, however spelled."""

    def same(text: str) -> bool:
        return sorted(text.split()) == sorted(meant[0].split())

    return first_that(page, meant[:1], same) or first_that(page, meant, partial(passes, sitting))


@EACH
@pytest.mark.parametrize(
    "language", ["fr", pytest.param("en", marks=LONG), pytest.param("nb", marks=LONG)]
)
def test_its_own_page_plays_it_to_its_end(
    game: str,
    lesson: Lesson,
    language: str,
    make_player: Callable[..., Player],
    sign_in: Callable[[Player], Client],
) -> None:
    player = make_player("Camille", language=language)
    browser = sign_in(player)
    page = open_page(browser, f"/lessons/{game}/{lesson.key}/")
    sitting = LessonSession(game, lesson)
    while not sitting.over:
        check_step(page, sitting, language)
        tried = candidates(sitting)
        for wrong in islice((text for text in tried if not passes(sitting, text)), SOME):
            refused = send(browser, game, lesson, wrong, sitting.version)
            assert refused.status_code == 422, wrong
            assert "toast error" in refused.content.decode()
        meant = [*islice((text for text in tried if passes(sitting, text)), SOME)]
        found = by_hand(page, sitting, meant)
        assert found, (lesson.key, sitting.at, meant)
        text, form, button, values = found
        page = form.send(button, values)
        progress = Progress.objects.get(player=player, lesson=lesson.key)
        after = LessonSession.after(game, lesson, progress.moves)
        assert after.version > sitting.version, (text, page.words)
        sitting = after
    assert "coach over" in page.text
    assert not asks_for_a_move(page), "What is over asks for nothing."
    assert Progress.objects.get().done_at is not None
    assert not Table.objects.exists()
