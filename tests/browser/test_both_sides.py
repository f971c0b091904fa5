"""Both sides' medals of La Spirale d'Or are seen at once on phones: choices depend on them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from games.engine.contract import Move
from games.learning.deals import choosing, views
from games.learning.lessons import finding
from games.learning.lessons.contract import Lesson
from games.learning.lessons.sitting import Sitting
from games.learning.models import Progress
from tests.browser.test_spirale import HandOut, play, sit
from tests.learning.quick import quickly
from tests.learning.test_lessons import answers, candidates

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SIZES = ({"width": 360, "height": 640}, {"width": 390, "height": 844})
COVERED = """() => [...document.querySelectorAll(".rows :is(b, .medal)")].filter((one) => {
  const { left, top, bottom } = one.getBoundingClientRect();
  return [top + 1, bottom - 1].some((y) => {
    const there = document.elementFromPoint(left + 2, y);
    return !there || there.closest(".row-of") !== one.closest(".row-of");
  });
}).map((one) => one.closest(".side").className)"""


def nothing_covers_a_medal(page: Page, where: object) -> None:
    """Neither side's, on a small phone nor on a usual one, and without scrolling."""
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.reload()
        expect(page.locator(".side .rows")).to_have_count(2)
        assert page.evaluate(COVERED) == [], (where, size)


@pytest.mark.parametrize("language", ["fr", "nb"])
@pytest.mark.parametrize("lesson", finding.lessons_of("spirale"), ids=lambda lesson: lesson.key)
def test_in_no_step_of_a_lesson_a_medal_is_covered(
    hand_out: HandOut, lesson: Lesson, language: str
) -> None:
    camille = hand_out("Camille", language=language)
    page = camille.open(f"/lessons/spirale/{lesson.key}/").page
    progress, _ = Progress.objects.get_or_create(
        player=camille.player, game="spirale", lesson=lesson.key
    )
    sitting = Sitting("spirale", lesson)
    while not sitting.over:
        progress.moves = sitting.moves
        progress.save()
        nothing_covers_a_medal(page, sitting.at)
        meant = candidates(sitting)
        passing = (
            one for one in meant if answers("spirale", lesson, sitting.moves, one) == "passes"
        )
        sitting.enter(Move.parse(next(passing)))


def test_in_the_deal_of_the_day_no_medal_is_covered(
    hand_out: HandOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor is it when it is over."""
    monkeypatch.setattr(choosing, "games", lambda: ["spirale"])
    monkeypatch.setattr(views, "think", quickly)
    camille = hand_out("Camille")
    page = camille.open("/deal/").page
    page.locator("form[action$='/deal/begin/'] .btn").click()
    camille.at("/deal/play/")
    nothing_covers_a_medal(page, "number")
    page.locator("label:has(#number-1)").click()
    page.locator("#hide-dice").click()
    expect(page.locator(".met .figures")).to_be_visible()
    nothing_covers_a_medal(page, "word")
    page.locator(".speak-buttons .btn").first.click()
    expect(page.locator(".coach.over")).to_be_visible()
    nothing_covers_a_medal(page, "over")


def test_at_a_table_no_medal_is_covered(hand_out: HandOut) -> None:
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid", size=SIZES[0])
    players = [camille.player, ingrid.player]
    for moves in ((), ("0 announce 7",), ("1 announce 4",), ("0 pass", "1 pass")):
        play(table, players, *moves)
        nothing_covers_a_medal(camille.page, moves)


def test_a_medal_that_may_turn_is_no_gold_one_yet(hand_out: HandOut) -> None:
    """Drawn gold beside a number of gold medals that doesn't count it, it was read as counted."""
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid")
    moves = ("0 announce 7", "1 announce 4", "0 pass", "1 pass")
    play(table, [camille.player, ingrid.player], *moves)
    row = camille.open(f"/tables/{table.pk}/").page.locator(".side.mine .spirals")
    for turned, width in (("0", "2px"), ("1", "4px")):
        camille.page.locator(f"label:has(#turn-{turned}):not(.touch)").click()
        expect(row.locator(".turn-1 .medal")).to_have_css("outline-width", width)
        expect(row.locator(".medal.gold")).to_have_count(0)
