"""What a choice depends on is in sight on phones: in lessons, deals and tables, whoever watches."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from games.engine.contract import Move
from games.learning.deals import choosing, views
from games.learning.lessons import queries
from games.learning.lessons.contract import Lesson
from games.learning.lessons.session import LessonSession
from games.learning.models import Progress
from games.tables.models import Table
from games.tables.services import play as play_move
from games.tables.services import state_of
from tests.browser.laid import LAPTOP, PHONE, SMALL, HandOut, lay_cerke, lay_speahx
from tests.browser.phone import Phone, above, apart, box
from tests.browser.test_spirale import sit
from tests.learning.quick import quickly
from tests.learning.test_lessons import answers, candidates
from tests.spirale.tables import lay_out, play
from tests.tables.bots.at_work import lay_out as begun
from tests.tournaments import playing as tournaments

SIZES = (SMALL, PHONE)
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
COVERED = """() => [...document.querySelectorAll(".rows :is(b, .medal)")].filter((one) => {
  const { left, top, bottom } = one.getBoundingClientRect();
  return [top + 1, bottom - 1].some((y) => {
    const there = document.elementFromPoint(left + 2, y);
    return !there || there.closest(".row-of") !== one.closest(".row-of");
  });
}).map((one) => one.closest(".side").className)"""


def nothing_covers_a_medal(page: Page, where: object) -> None:
    """Neither side's, on a small phone nor on a usual one, and without scrolling."""
    page.reload()
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator(".side .rows")).to_have_count(2)
        assert page.evaluate(COVERED) == [], (where, size)


def each_step(phone: Phone, game: str, lesson: Lesson) -> Iterator[int]:
    """The lesson's page at each of its steps, and when it is over."""
    page = phone.open(f"/lessons/{game}/{lesson.key}/").page
    progress, _ = Progress.objects.get_or_create(player=phone.player, game=game, lesson=lesson.key)
    sitting = LessonSession(game, lesson)
    while True:
        progress.moves = sitting.moves
        progress.save()
        page.reload()
        yield sitting.at
        if sitting.over:
            return
        meant = candidates(sitting)
        passing = (one for one in meant if answers(game, lesson, sitting.moves, one) == "passes")
        sitting.enter(Move.parse(next(passing)))


def the_spirale_is_whole(page: Page, at: object) -> None:
    """No medal is covered, and the dice lie between the two sides."""
    nothing_covers_a_medal(page, at)
    for size in SIZES:
        page.set_viewport_size(size)
        stand_apart(page, (".coach", ".side.theirs"), (at, size))
        stand_apart(page, (".met", ".side.mine", ".sheet-slot .sheet"), (at, size))


def piles_and_ones_own_row_are_whole(page: Page, at: object) -> None:
    """Between the words and the hand."""
    for size in SIZES:
        page.set_viewport_size(size)
        stand_apart(page, (".coach", ".centre-of-table", ".my-row", ".lay"), (at, size))


def the_trick_and_what_is_asked_for_are_whole(page: Page, at: object) -> None:
    """Each card, one's own place, the suit and the Papayoo, between the words and the hand."""
    for size in SIZES:
        page.set_viewport_size(size)
        words, sheet = page.locator(".coach"), page.locator(".decision")
        low = box(sheet)["y"] if sheet.is_visible() else size["height"]
        for part in page.locator(".laid:not(.gone), .oval .chip, .known > p").all():
            lies = box(part)
            assert lies["y"] >= box(words)["y"] + box(words)["height"] - 2, (at, size)
            assert lies["y"] + lies["height"] <= low + 1, (at, size)


def stand_apart(page: Page, parts: Sequence[str], where: object) -> None:
    """Those that are there, each below the one before."""
    found = [page.locator(part).first for part in parts]
    for one, other in pairwise(part for part in found if part.is_visible()):
        assert above(one, other), where


WHOLE = {
    "spirale": the_spirale_is_whole,
    "speahx": piles_and_ones_own_row_are_whole,
    "papayoo": the_trick_and_what_is_asked_for_are_whole,
}
LESSONS = [(game, lesson) for game in WHOLE for lesson in queries.lessons_of(game)]


@pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game}-{lesson.key}" for game, lesson in LESSONS]
)
def test_in_each_step_of_a_lesson_what_it_is_about_is_whole(
    hand_out: HandOut, game: str, lesson: Lesson
) -> None:
    """In Norwegian, whose sentences are the longest."""
    camille = hand_out("Camille", language="nb")
    for at in each_step(camille, game, lesson):
        WHOLE[game](camille.page, at)


def test_how_many_watch_lies_on_nobody_and_nothing_of_the_table(hand_out: HandOut) -> None:
    camille, mehdi = hand_out("Camille"), hand_out("Mehdi")
    ingrid, sofie, jonas = (hand_out(name) for name in ("Ingrid", "Sofie", "Jonas"))
    four = [phone.player for phone in (camille, ingrid, sofie, jonas)]
    hands = ["3S 5H 9H 9C KD", "KC 8C", "3D 6D 5D", "6S 7S"]
    rows = ["9D 10C 10H", "AH", "5S", "6H"]
    laid = {
        "speahx": lay_speahx(four, hands, table=rows, pile="4C"),
        "spirale": lay_out(four[:2]),
        "cerke": lay_cerke(camille, ingrid),
    }
    below = {
        "speahx": ".place :is(.chip, .name)",
        "spirale": ".phases, .met, .side",
        "cerke": ".ck-side.above .ck-reserve ul",
    }
    for game, table in laid.items():
        mehdi.open(f"/tables/{table.pk}/")
        page = camille.open(f"/tables/{table.pk}/").page
        for size in SIZES:
            page.set_viewport_size(size)
            pill = page.locator(".watchers")
            expect(pill).to_be_visible()
            shown = [part for part in page.locator(below[game]).all() if part.is_visible()]
            assert shown
            for part in shown:
                if box(part)["width"] > 1:
                    assert apart(pill, part), (game, size, part)


def test_a_warning_of_a_draw_is_whole_above_the_hand(hand_out: HandOut) -> None:
    """In Norwegian, and on a laptop, where the hand lies over the table's lower end."""
    camille, ingrid = hand_out("Camille", language="nb"), hand_out("Ingrid")
    two = [camille.player, ingrid.player]
    table = lay_speahx(two, ["5C 9C", "5D 9D"], pile="4C")
    circle = ("play 5C", "take", "play 4C", "play 5C", "take", "play 5D")
    for at, move in enumerate(("take", "play 5D", *circle)):
        seat = state_of(Table.objects.get(pk=table.pk)).turn
        play_move(table.pk, two[seat], move, table.version + at)
    page = camille.open(f"/tables/{table.pk}/").page
    for size in (*SIZES, LAPTOP):
        page.set_viewport_size(size)
        expect(page.locator(".warned")).to_be_visible()
        stand_apart(page, (".warned", ".lay"), size)
        # A laptop has one's own cards beside the hand.
        if size != LAPTOP:
            stand_apart(page, (".warned", ".my-row"), size)


def test_whoever_watches_has_the_whole_window(hand_out: HandOut) -> None:
    camille, mehdi = hand_out("Camille"), hand_out("Mehdi", size=SIZES[0])
    two = [camille.player, hand_out("Ingrid").player]
    table = lay_speahx(two, ["3S 5H", "KC 8C"], pile="4C")
    page = mehdi.open(f"/tables/{table.pk}/").page
    for size in SIZES:
        page.set_viewport_size(size)
        place = box(page.locator(".others.bottom .place"))
        assert place["y"] > size["height"] / 2
        assert place["y"] + place["height"] <= size["height"]


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
    expect(page.locator(".coach-ended")).to_be_visible()
    # What was asked for is gone: the result stands in the sheet's place.
    expect(page.locator("[name=move]")).to_have_count(0)
    expect(page.locator(".task-line")).to_have_count(0)
    nothing_covers_a_medal(page, "over")


def test_at_a_table_no_medal_is_covered(hand_out: HandOut) -> None:
    (camille, ingrid), table = sit(hand_out, "Camille", "Ingrid", size=SIZES[0])
    players = [camille.player, ingrid.player]
    for moves in ((), ("0 announce 7",), ("1 announce 4",), ("0 pass", "1 pass")):
        play(table, players, *moves)
        nothing_covers_a_medal(camille.page, moves)
        for size in SIZES:
            camille.page.set_viewport_size(size)
            parts = (".side.theirs", ".met", ".side.below", "[id^=spirale-] .sheet-slot")
            stand_apart(camille.page, parts, (moves, size))
        if moves == ("1 announce 4",):
            # On a laptop below the offer of lessons, at somebody's first table.
            camille.page.set_viewport_size(LAPTOP)
            expect(camille.page.locator(".table-head > .offer")).to_be_visible()
            stand_apart(camille.page, (".met", ".side.mine"), moves)


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


def test_where_papayoo_stands_is_one_line_of_its_title(hand_out: HandOut) -> None:
    """Also where the keys of a table against bots stand beside it, and in Norwegian.

    At somebody's first table the way to the lessons has its place.
    """
    camille = hand_out("Camille", language="nb")
    begun(camille.player, *["gentle"] * 3, game="papayoo", options={"rounds": 1})
    table = begun(camille.player, *["gentle"] * 3, game="papayoo", options={"rounds": 4})
    page = camille.open(f"/tables/{table.pk}/").page
    for size in SIZES:
        page.set_viewport_size(size)
        expect(page.locator("#happening")).to_contain_text("1/4")
        assert box(page.locator("#happening"))["height"] < 20


FADES_WHERE_IT_GOES_ON = """fades => {
    const bracket = document.querySelector(".bracket-scroll");
    const goesOn = bracket.scrollWidth > bracket.clientWidth + 1;
    const width = getComputedStyle(bracket).getPropertyValue("--fades");
    return width === fades && goesOn === Boolean(fades);
}"""


LAST_BOUT_IS_WHOLE = """() => {
    const bracket = document.querySelector(".bracket-scroll");
    bracket.scrollTo(9999, 0);
    const last = [...document.querySelectorAll(".bout")].at(-1).getBoundingClientRect();
    return last.right <= bracket.getBoundingClientRect().right - 44;
}"""


def test_a_bracket_fades_where_it_goes_on(hand_out: HandOut) -> None:
    phones = [hand_out(name) for name in ("Camille", "Ingrid", "Mehdi", "Sofie")]
    made = tournaments.begun([phone.player for phone in phones], "knockout")
    tournaments.next_round(made, 1)
    page = phones[0].open(f"/tournaments/{made.pk}/").page
    for width, fades in ((360, "44px"), (390, "44px"), (1280, "")):
        page.set_viewport_size({"width": width, "height": 800})
        # Asked again until it holds: the page draws itself anew when its stream opens.
        page.wait_for_function(FADES_WHERE_IT_GOES_ON, arg=fades, timeout=5_000)
    page.set_viewport_size({"width": 360, "height": 800})
    page.wait_for_function(LAST_BOUT_IS_WHOLE, timeout=5_000)
