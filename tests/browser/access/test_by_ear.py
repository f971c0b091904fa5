"""A dāye by names and roles alone, as somebody plays who hears the page; no selector of CSS."""

import re

import pytest
from django.urls import reverse
from django.utils import translation
from playwright.sync_api import Locator, Page, expect

from games.boards import services as boards
from games.boards.words import month_name
from games.players.clock import Clock
from games.players.models import Player, Role
from games.spaye import services
from games.tables.models import Entry
from tests.browser.access.listening import hears, listen_to_sentences, says, sentences
from tests.browser.laid import HandOut, last_day, open_day, open_paper, play, write
from tests.tournaments import playing

pytestmark = pytest.mark.browser


TOLD_CAMILLE = [
    "Tu as ta carte. On attend Ingrid.",
    "9 contre nikāye : 9 squats pour toi. Pas de victoire cette fois.",
    "C’est demandé. Les autres le savent.",
]
TOLD_INGRID = [
    "Camille te défie",
    "9 contre nikāye : 9 squats pour Camille. Pas de victoire cette fois.",
    "Camille : 9 squats sur 9.",
]


def use(control: Locator) -> None:
    """As assistive technology does: the control itself is pressed, wherever the pointer is."""
    control.wait_for(state="attached")
    control.dispatch_event("click")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(name))


def link(page: Page, name: str) -> Locator:
    return page.get_by_role("link", name=re.compile(name)).first


def test_a_daye_from_challenge_to_confirmation(hand_out: HandOut) -> None:
    camille, ingrid = (hand_out(name) for name in ("Camille", "Ingrid"))
    open_day([camille, ingrid], ["N", "9D"])
    one, other = camille.page, ingrid.page
    for page in (one, other):
        listen_to_sentences(page)
        page.goto(camille.url)

    use(one.get_by_role("main").get_by_role("link", name="Défier quelqu’un", exact=True))
    use(one.get_by_role("radio", name=re.compile("Ingrid")))
    use(button(one, "Défier Ingrid"))
    hears(other, "Camille te défie")
    use(
        other.locator("#calls")
        .get_by_role("group", name="Camille te défie")
        .get_by_role("button")
        .last
    )
    for page, card in ((one, 1), (other, 2)):
        page.get_by_role("heading", name=re.compile("[Cc]hoisis une carte")).wait_for()
        use(page.get_by_role("radio", name=f"Carte {card} sur 35", exact=True))
        use(button(page, "Prendre cette carte"))
    for page in (one, other):
        page.get_by_role("img", name=re.compile("Nikāye")).first.wait_for()
        page.get_by_role("img", name="9 de carreau, vaut 9").wait_for()
    use(link(one, "C’est parti"))
    for count in range(9):
        use(button(one, f"^{count} sur 9"))
    use(button(one, "Demander la confirmation"))
    # Not as it stands there when the page opens, but once readers know the page.
    says(one, "C’est demandé. Les autres le savent.")
    use(link(other, "compte"))
    for press, count in (("Une de moins", "8"), ("Une de plus", "9")):
        use(button(other, press))
        says(other, f"{count}.")
    use(button(other, "Je confirme 9"))
    link(other, "Retour à la table").wait_for()
    one.wait_for_url("**/daye/")
    says(one, "Toi : 9 squats sur 9.")
    assert [told for told in sentences(one) if re.match(r"\d", told)] == [
        *[f"{count}." for count in range(1, 9)],
        "9 sur 9, terminé : demande la confirmation.",
    ]
    in_order(one, TOLD_CAMILLE)
    in_order(other, TOLD_INGRID)
    assert Entry.objects.filter(move="confirm 0 9").exists()


def test_a_page_tells_what_happens_and_not_what_stood_there(hand_out: HandOut) -> None:
    camille, ingrid = (hand_out(name, language="en") for name in ("Camille", "Ingrid"))
    open_day([camille, ingrid], ["8S", "8D", "9S", "9D", "N", "KD"])
    play(camille, "challenge 1")
    play(ingrid, "accept 0")
    page = camille.page
    listen_to_sentences(page)
    camille.open("/daye/")
    for place in (0, 2):
        # Ingrid draws first, so that nothing is said to Camille between one tie and the next.
        play(ingrid, f"draw {place}")
        play(camille, f"draw {place + 1}")
        says(page, "Tie. Draw again.", times=1 + place // 2)
        # What comes together stands together and is read once: nobody draws as fast as this test.
        page.wait_for_timeout(600)
    play(ingrid, "draw 4")
    play(camille, "draw 5")
    says(page, "Ingrid needs a witness.")
    camille.open("/daye/")
    # The notice stands there still, and is no news either.
    page.locator("#calls .banner").wait_for(state="attached")
    page.wait_for_timeout(600)
    before = len(sentences(page))
    play(camille, "confirm 0 13")
    says(page, "Ingrid: 13 of 13 squats done.")
    assert sentences(page)[before:] == ["Ingrid: 13 of 13 squats done."]


def test_the_answer_to_a_form_is_heard_on_the_page_that_answers(hand_out: HandOut) -> None:
    camille, ingrid = (hand_out(name, language="en") for name in ("Camille", "Ingrid"))
    services.open_day(ingrid.player, "real", 32, "squats")
    page = camille.page
    listen_to_sentences(page)
    camille.open("/")
    use(button(page, "I’m in"))
    says(page, "You’re here today.")
    assert sentences(page) == ["You’re here today."]


def test_an_open_board_tells_that_its_month_is_closed(hand_out: HandOut) -> None:
    camille, zoe = hand_out("Camille", language="en"), hand_out("Zoé", Role.ADMIN)
    last = last_day()
    write(last, {camille.player: (3, 2, 9)})
    with translation.override("en"):
        month = month_name(last, Clock.read().today)
    page = camille.page
    listen_to_sentences(page)
    with page.expect_response("**/live/?on=board*"):
        camille.open(f"/{last:%Y/%m}/")
    boards.close_month(last.year, last.month, zoe.player, {})
    says(page, "Tikäo: Camille.")
    titles = [f"{name}: Camille." for name in ("Grand Späyin", "Mastäye", "Tikäo")]
    assert sentences(page) == [f"{month} is closed.", *titles]
    boards.reopen_month(last.year, last.month, zoe.player, "A dāye was missing.")
    says(page, "The month is open again.")
    assert len(sentences(page)) == 5


def test_a_tournament_tells_of_a_table_once(hand_out: HandOut) -> None:
    camille, ingrid = (hand_out(name, language="en") for name in ("Camille", "Ingrid"))
    made = playing.begun([ingrid.player, camille.player])
    page = camille.page
    listen_to_sentences(page)
    with page.expect_response("**/live/**"):
        camille.open(reverse("tournaments:tournament", args=[made.pk]))
    before = len(sentences(page))
    playing.next_round(made, 1)
    says(page, "You play at table 1 against Ingrid.")
    # The banner’s call would come after it, and would stand over the page.
    page.wait_for_timeout(1500)
    assert sentences(page)[before:] == ["You play at table 1 against Ingrid."]
    expect(page.locator("#table-calls .banner")).to_have_count(0)
    camille.open("/")
    says(page, f"Your table is ready: {made.name}.")


def test_a_card_that_is_refused_says_so_until_another_is_chosen(hand_out: HandOut) -> None:
    camille, ingrid = (hand_out(name, language="en") for name in ("Camille", "Ingrid"))
    open_paper(camille, ingrid)
    play(camille, "log 0 1 9S-J")
    listen_to_sentences(camille.page)
    page = camille.open(f"/log/?p1={ingrid.player.pk}&c0=9&suit0=S&c1=K").page
    use(button(page, "Save"))
    card = page.get_by_role("combobox", name="Your card")
    expect(card).to_have_attribute("aria-invalid", "true")
    expect(card).to_have_accessible_description(re.compile("9 of spades has already been played"))
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    use(page.get_by_role("button", name="Q", exact=True))
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    # The card by its name, as the list beside the keypad has it.
    says(page, "Queen.")


def test_a_refusal_that_a_page_opens_with_has_the_keyboard(hand_out: HandOut) -> None:
    camille = hand_out("Camille", language="en")
    Player.objects.filter(pk=camille.player.pk).update(role=Role.ADMIN)
    page = camille.open(reverse("boards:carried")).page
    page.get_by_role("button", name="Check first").click()
    expect(page.locator(":focus")).to_have_text("It doesn’t contain any lines.")


def test_what_went_wrong_stays_until_it_is_put_away(hand_out: HandOut) -> None:
    page = hand_out("Camille").page
    page.clock.install()
    page.goto(hand_out("Ingrid").url)
    for kind in ("", " error"):
        page.locator("#toasts").evaluate(
            "(region, html) => region.insertAdjacentHTML('beforeend', html)",
            f'<p class="toast{kind}"><span class="grow">Voilà{kind}</span></p>',
        )
    expect(page.locator(".toast")).to_have_count(2)
    page.clock.run_for(60_000)
    expect(page.locator(".toast")).to_have_text(["Voilà error"])
    use(page.get_by_role("status").get_by_role("button", name="Fermer"))
    expect(page.locator(".toast")).to_have_count(0)


def in_order(page: Page, meant: list[str]) -> None:
    told = iter(sentences(page))
    for sentence in meant:
        assert any(sentence in one for one in told), f"{sentence}: {sentences(page)}"
