"""What a person looks at stays until they leave it: a result, and no words over its cards."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.players.models import Office
from tests.browser.phone import Phone
from tests.browser.test_great import begin, drawn, play

pytestmark = pytest.mark.browser

COVERED = """words => {
    const made = document.createElement("p");
    Object.assign(made, {className: "great-moment", textContent: words});
    made.style.animation = "none";
    document.body.append(made);
    const over = made.getBoundingClientRect();
    made.remove();
    return [...document.querySelectorAll("#daye .card")].filter(card => {
        const box = card.getBoundingClientRect();
        const beside = box.right <= over.left || over.right <= box.left;
        return box.top < over.bottom && over.top < box.bottom && !beside;
    }).length;
}"""
"""How many cards of the page the words of a great moment would lie on."""


def test_my_result_stays_while_others_play(office: Office, hand_out: Callable[..., Phone]) -> None:
    phones = [hand_out("Camille"), hand_out("Ingrid"), hand_out("Lars"), hand_out("Mehdi")]
    camille, ingrid, lars, mehdi = phones
    day = begin(phones, ["KH", "8D", "QS", "7D", "KD", "JS"])
    camille.open("/daye/")
    mehdi.open("/daye/")
    drawn(day, camille, ingrid, (0, 1), 0, 1)
    result = camille.page.get_by_role("heading", name="Tu bats Ingrid")
    expect(result).to_be_visible()
    for size in ({"width": 360, "height": 640}, {"width": 390, "height": 844}):
        camille.page.set_viewport_size(size)
        assert camille.page.evaluate(COVERED, "Les trois dernières cartes !") == 0
    play(day, (lars, "challenge 3"), (mehdi, "accept 2"))
    expect(mehdi.page.locator("#daye")).to_have_attribute("data-stage", "pick")
    play(day, (lars, "draw 2"))
    camille.page.wait_for_timeout(600)
    expect(result).to_be_visible()
    play(day, (mehdi, "draw 3"))
    expect(mehdi.page.locator("#daye[data-mine]")).to_be_visible()
    expect(result).to_be_visible()
    # What asks something of me comes all the same.
    play(day, (ingrid, "challenge 0"), (camille, "accept 1"))
    expect(camille.page.locator("#daye")).to_have_attribute("data-stage", "pick")


def test_a_challenge_moves_nothing_that_somebody_is_about_to_press(
    office: Office, hand_out: Callable[..., Phone]
) -> None:
    camille = hand_out("Camille", size={"width": 390, "height": 844})
    ingrid = hand_out("Ingrid")
    day = begin([camille, ingrid], [])
    for path, scrolled in (("/board/", 0), ("/me/settings/", 0), ("/me/settings/", 300)):
        page = camille.open(path).page
        page.wait_for_timeout(600)
        page.evaluate("top => window.scrollTo(0, top)", scrolled)
        page.wait_for_timeout(200)
        where = "document.getElementById('main').getBoundingClientRect().top"
        before = page.evaluate(where)
        play(day, (ingrid, "challenge 0"))
        call = page.locator("#calls .banner")
        expect(call).to_be_in_viewport()
        page.wait_for_timeout(400)
        assert abs(page.evaluate(where) - before) < 1, (path, scrolled)
        play(day, (ingrid, "withdraw"))
        expect(call).to_have_count(0)
        page.wait_for_timeout(400)
        assert abs(page.evaluate(where) - before) < 1, (path, scrolled)
