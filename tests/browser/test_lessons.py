"""Lessons on a phone: each to its end; by keyboard, without scripts, and what is marked."""

import time
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from playwright.sync_api import Locator, Page, expect

from games.engine.contract import IllegalMove, Move
from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession, NotMeant
from games.learning.models import Progress
from tests import hands
from tests.browser.laid import HandOut
from tests.learning.by_hand import first_that
from tests.learning.test_lessons import EACH, candidates

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def camille(office: Any, make_player: Any) -> Any:
    return make_player("Camille", language="en")


def step(page: Page, number: int) -> None:
    expect(page.locator(".coach .caption")).to_contain_text(f"Step {number} of")


def test_a_lesson_is_played_by_keyboard(site: Any, browse: Any, camille: Any) -> None:
    page = browse(camille)
    page.goto(f"{site.url}/lessons/spaye/daye/")
    step(page, 1)
    page.focus("#challenge-1")
    page.keyboard.press("Enter")
    step(page, 2)
    expect(page.locator(".lesson-point")).to_have_count(1)
    page.focus("#card-0")
    page.keyboard.press("Space")
    page.focus("#take")
    page.keyboard.press("Enter")
    step(page, 3)
    page.focus("#accept-2")
    page.keyboard.press("Enter")
    for number, card in ((4, 2), (5, 4)):
        step(page, number)
        # The mark is a ring: whoever listens is told of it at the card.
        expect(page.locator(f"#card-{card}")).to_have_accessible_description("marked")
        page.focus("#take")
        page.keyboard.press("Enter")
        expect(page.locator(".toast")).to_contain_text("Choose a card first.")
        page.focus(f"#card-{card}")
        page.keyboard.press("Space")
        expect(page.locator(".toast")).to_have_count(0)
        page.focus("#take")
        page.keyboard.press("Enter")
    expect(page.locator(".coach.over")).to_contain_text("Lesson done")
    expect(page.locator("#next-lesson")).to_be_visible()
    assert Progress.objects.get().done_at is not None


def test_a_hand_is_played_by_keyboard_and_a_refusal_is_said(
    site: Any, browse: Any, camille: Any
) -> None:
    page = browse(camille)
    page.goto(f"{site.url}/lessons/papayoo/tricks/")
    step(page, 1)
    page.locator('[data-at="card-1C"] button').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".why, .toast")).to_contain_text("You hold hearts")
    page.locator('[data-at="card-9H"] input').focus()
    page.keyboard.press("Space")
    page.focus("#play-card")
    page.keyboard.press("Enter")
    step(page, 2)


def test_cerke_is_played_without_scripts(site: Any, browse: Any, camille: Any) -> None:
    page = browse(camille, java_script_enabled=False)
    page.goto(f"{site.url}/lessons/cerke/goal/")
    step(page, 1)
    page.click("#sq-LAI")
    page.click("#sq-LY[value='move LAI LY']")
    step(page, 2)
    page.click("#sq-MAI")
    page.click("#sq-MY[value='move MAI MY']")
    step(page, 3)
    page.click("button[value='declare ty_mok']")
    expect(page.locator(".toast")).to_contain_text("We’ll come to continuing later")
    page.click("button[value='declare ta_xot']")
    expect(page.locator(".coach.over")).to_be_visible()


# Every lesson, by touching what its page asks for

PATIENCE = 15.0


MOVES = 'button[name="move"]:not([aria-hidden])'


SURE = ".ck-do :is(button, a):visible"
"""What Cerke's sheet asks once more: to take a piece, to throw the sticks."""


def visible(page: Page, does: Callable[[str], bool]) -> Locator | None:
    """A button in sight whose move does it, as its form would send it now."""
    for button in page.locator(f"{MOVES}:visible:enabled").all():
        text = button.evaluate(SENT)
        if text and does(text):
            return button
    return None


SENT = r"""button => {
  const fields = new FormData(button.form);
  let lacks = false;
  const text = button.value.replace(/\{(\w+)(\+?)\}/g, (_all, name, several) => {
    const values = several ? fields.getAll(name) : [fields.get(name) || fields.get(`${name}-else`)];
    if (!values.length || !values[0]) lacks = true;
    return values.join(" ");
  });
  return lacks ? "" : text;
}"""


def choose(page: Page, name: str, wanted: Any) -> None:
    """Touch the cards, numbers or words of a field."""
    for value in [wanted] if isinstance(wanted, str) else wanted:
        field = page.locator(f'[name="{name}"][value="{value}"]:not(:checked)').first
        if not field.count():
            continue
        label = page.locator(f'label:has([id="{field.get_attribute("id")}"])')
        (label if label.count() else field).first.click()


def touch_squares(page: Page, text: str, moved: Callable[[], bool]) -> None:
    """On Cerke's board: the piece, and where it goes."""
    verb, *rest = text.split()
    if verb == "drop":
        page.locator(f'[data-held="{".".join(rest[:2])}"]').first.click()
        rest = rest[2:]
    for word in rest:
        square = page.locator(f'.sq[data-at="{word}"]')
        if square.count() and not moved():
            square.click()
            page.wait_for_timeout(150)
            stepped = verb == "step" and word == rest[1]
            if stepped and page.locator(SURE).count():
                # One's own piece is chosen by a touch; that one steps on it is said once more.
                page.locator(SURE).first.click()


def play_step(page: Page, sitting: LessonSession, moved: Callable[[], bool]) -> None:
    def passes(text: str) -> bool:
        trial = sitting._copy()
        try:
            trial.enter(Move.parse(text))
        except (IllegalMove, NotMeant):
            return False
        return True

    meant = [text for text in candidates(sitting) if passes(text)]
    assert meant
    if sitting.game == "cerke":
        touch_squares(page, meant[0], moved)
    else:
        # As the server drew it: scripts write what is chosen into the buttons.
        drawn = page.request.get(page.url).text()
        shown = hands.Page(Client(), page.url, 200, drawn, {})
        found = first_that(shown, meant, passes)
        assert found, (sitting.lesson.key, sitting.at, meant)
        for name, value in found[3].items():
            choose(page, name, value)
    end = time.monotonic() + PATIENCE
    while not moved() and time.monotonic() < end:
        if button := visible(page, passes):
            button.click()
        elif page.locator(SURE).count():
            page.locator(SURE).first.click()
        page.wait_for_timeout(200)
    assert moved(), (sitting.lesson.key, sitting.at, meant)


@pytest.mark.long
@EACH
def test_a_phone_plays_it_to_its_end(game: str, lesson: Lesson, hand_out: HandOut) -> None:
    phone = hand_out("Camille")
    page = phone.open(f"/lessons/{game}/{lesson.key}/").page
    sitting = LessonSession(game, lesson)
    while not sitting.over:

        def now() -> LessonSession:
            row = Progress.objects.filter(player=phone.player, lesson=lesson.key).first()
            return LessonSession.after(game, lesson, row.moves if row else ())

        version = sitting.version
        play_step(page, sitting, lambda v=version: now().version > v)
        sitting = now()
    assert Progress.objects.get(player=phone.player, lesson=lesson.key).done_at is not None
    page.locator(".coach.over").wait_for()
    assert not page.locator(f"{MOVES}:visible:enabled").count(), "What is over asks for nothing."
