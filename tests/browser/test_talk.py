"""What is said at a table, from all sides at once: players, spectators, whoever wants no talk."""

import pytest
from playwright.sync_api import Page, expect

from games.tables import services
from games.tables.habits import set_habit
from games.tables.models import Table, Talk
from games.tables.talk import services as talk
from tests.browser.laid import LAPTOP, SMALL, HandOut, lay_speahx
from tests.browser.phone import Phone, box

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LISTEN = """() => {
    const say = document.getElementById("say");
    window.told = [];
    const note = () => say.textContent.trim() && window.told.push(say.textContent.trim());
    new MutationObserver(note).observe(say, { childList: true, subtree: true });
}"""

WHOLE = """() => window.told
    .filter((each, nth) => !window.told[nth + 1]?.startsWith(each)).join(" | ")"""
"""What was read out; what was added to a sentence while it stood there is one with it."""


def told(page: Page, *words: str) -> None:
    """Each of these is read out, and nothing twice."""
    heard = ""
    for _ in range(200):
        heard = page.evaluate(WHOLE)
        if all(each in heard for each in words):
            break
        page.wait_for_timeout(50)
    assert [heard.count(each) for each in words] == [1] * len(words), heard
    page.evaluate("window.told.length = 0")


def silent(page: Page) -> None:
    assert page.evaluate("window.told") == []


@pytest.fixture
def all_sides(hand_out: HandOut) -> tuple[Table, list[Phone]]:
    """Camille and Ingrid play, Lars and Mehdi watch, each where and as they like."""
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", size=LAPTOP, language="nb")
    lars = hand_out("Lars", size=SMALL, color_scheme="dark")
    mehdi = hand_out("Mehdi", size=LAPTOP, language="en", color_scheme="dark")
    players = [camille.player, ingrid.player]
    table = lay_speahx(players, ["QD 3S", "4S 5S"], starts=0, pile="AD")
    phones = [camille, ingrid, lars, mehdi]
    for phone in phones:
        phone.open(f"/tables/{table.pk}/")
    for phone in phones:
        expect(phone.page.locator(".watchers summary")).to_have_attribute("data-count", "2")
    # What is said of those who have come is over.
    mehdi.page.wait_for_timeout(600)
    for phone in phones:
        phone.page.evaluate(LISTEN)
    return table, phones


NEAR = """([bubble, seat]) => {
  const [one, other] = [bubble, seat].map((part) => part.getBoundingClientRect());
  const apart = (start, end) => Math.max(one[start] - other[end], other[start] - one[end], 0);
  return Math.hypot(apart("left", "right"), apart("top", "bottom"));
}"""


def test_talk_and_spectators_are_told_to_everybody_once(
    all_sides: tuple[Table, list[Phone]],
) -> None:
    table, (camille, ingrid, lars, mehdi) = all_sides
    # A line that is refused stays and says why.
    field = ingrid.page.locator("#say-text")
    field.evaluate("field => field.removeAttribute('maxlength')")
    field.fill("å" * 141)
    field.press("Enter")
    expect(ingrid.page.locator("#talk")).to_contain_text("140 tegn")
    expect(field).to_have_value("å" * 141)
    # A refusal that is a page of its own is said too: this field is hidden from whoever looks on.
    lars.page.evaluate("document.getElementById('say-text').value = 'Hé'")
    lars.page.evaluate("document.getElementById('say-form').requestSubmit()")
    expect(lars.page.locator(".toast.error")).to_have_text("Tu n’as pas de place à cette table.")
    assert not Talk.objects.exists()
    lars.page.evaluate("window.told.length = 0")
    ingrid.page.evaluate("window.told.length = 0")

    # A phrase is read in each one's language, by all but whoever said it.
    talk.say(table.pk, camille.player, phrase="well")
    told(ingrid.page, "Camille – Godt spilt!")
    told(lars.page, "Camille – Bien joué")
    told(mehdi.page, "Camille – Well played!")
    silent(camille.page)
    expect(camille.page.locator(".said")).to_have_count(0)
    expect(lars.page.locator(".said")).to_be_visible()
    # Spectators may not speak yet; as soon as they may, their pages have the field.
    expect(lars.page.locator("#say-form")).to_be_hidden()
    talk.let_spectators(table.pk, ingrid.player, on=True)
    for phone in (lars, mehdi):
        expect(phone.page.locator("#talk-sheet [data-open]")).to_have_count(1)
    talk.say(table.pk, lars.player, text="Quelle donne")
    told(camille.page, "Lars – public – Quelle donne")
    told(ingrid.page, "Lars – tilskuer – Quelle donne")
    told(mehdi.page, "Lars – spectator – Quelle donne")
    silent(lars.page)
    bubble = camille.page.locator(".said")
    expect(bubble).to_contain_text("Quelle donne")
    expect(bubble).to_have_class("said aside")

    # Two who speak at once are heard one after the other, each beside their own face.
    talk.say(table.pk, camille.player, text="Pas trop tôt")
    talk.say(table.pk, ingrid.player, text="Quelle belle table, et quelle donne")
    bubble = lars.page.locator(".said")
    for seat, words in ((0, "Pas trop tôt"), (1, "Quelle belle table")):
        expect(bubble).to_contain_text(words)
        expect(bubble).to_have_count(1)
        chip = lars.page.locator(f'[data-seat="{seat}"] .chip')
        assert lars.page.evaluate(NEAR, [bubble.element_handle(), chip.element_handle()]) < 10
        lies, room = box(bubble), lars.page.viewport_size
        assert room is not None
        assert lies["x"] >= 0
        assert lies["x"] + lies["width"] <= room["width"]


@pytest.mark.long
def test_what_is_said_with_a_move_is_told_with_it(all_sides: tuple[Table, list[Phone]]) -> None:
    table, (camille, _ingrid, lars, mehdi) = all_sides
    services.play(table.pk, camille.player, "play QD", 0)
    talk.say(table.pk, camille.player, text="Une dame")
    for page in (lars.page, mehdi.page):
        told(page, "Camille – Une dame")


@pytest.mark.long
def test_whoever_wants_no_talk_hears_none(all_sides: tuple[Table, list[Phone]]) -> None:
    table, (camille, ingrid, lars, _mehdi) = all_sides
    set_habit(lars.player, "talk", on=False)
    lars.open(f"/tables/{table.pk}/").page.wait_for_timeout(600)
    lars.page.evaluate(LISTEN)
    talk.say(table.pk, ingrid.player, text="Hei")
    told(camille.page, "Ingrid – Hei")
    silent(lars.page)
    expect(lars.page.locator(".said")).to_have_count(0)
