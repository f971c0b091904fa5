"""A tournament on phones, from its announcement in a few taps; what it calls and tells."""

import re

from playwright.sync_api import expect

from games.tournaments.models import Tournament
from games.tournaments.services import entrants, lifecycle
from tests.browser.access.listening import listen_to_sentences, says, sentences
from tests.browser.laid import SMALL, HandOut
from tests.browser.phone import Phone, box
from tests.browser.tournaments.watching import count_taps
from tests.tournaments.playing import begun, next_round, play


def _fits(phone: Phone) -> None:
    """Nothing of the page is wider than the phone.

    It is asked of the element, which Playwright waits for: between two pages a document has none.
    """
    assert phone.page.locator("html").evaluate("one => one.clientWidth - one.scrollWidth") >= 0


def _tap(phone: Phone, id: str) -> None:
    phone.page.locator(f"#{id}").click()


def test_two_phones_from_the_announcement_to_their_table(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", size=SMALL, color_scheme="dark")
    taps = count_taps(camille.page)
    camille.open("/tables/")
    camille.page.locator(".beside").get_by_role("link", name="Tournois").click()
    _tap(camille, "new")
    camille.page.locator("a[href*='lunch-cerke']").click()
    expect(camille.page.locator("#open")).to_be_visible()
    _fits(camille)
    _tap(camille, "open")
    expect(camille.page.locator("#check-in")).to_be_visible()
    made = Tournament.objects.get()
    address = f"/tournaments/{made.pk}/"
    camille.at(address)

    ingrid.open("/tournaments/")
    ingrid.page.locator(".tournament-tile h2 a").click()
    _tap(ingrid, "sign-up")
    # What follows comes to the other phone by itself.
    expect(camille.page.locator("#tournament")).to_contain_text("Ingrid")
    _tap(camille, "check-in")
    _tap(ingrid, "here")
    _tap(camille, "begin")
    ingrid.sees("La prochaine ronde arrive")
    _tap(camille, "start")
    for phone, other in ((ingrid, "Camille"), (camille, "Ingrid")):
        expect(phone.page.locator(".my-match")).to_contain_text(other)
        expect(phone.page).to_have_title(re.compile("^Tu joues à la table 1 contre "))
        _fits(phone)
    assert 5 <= len(taps) <= 12, "Every tap was counted, and there were few."

    # The table leads back to where it belongs.
    _tap(ingrid, "my-table")
    _tap(ingrid, "to-tie")
    ingrid.at(address)


def test_a_teams_name_that_is_half_typed_stays_while_others_sign_up(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", size=SMALL)
    plan = {"teams": 1}
    made = lifecycle.create(camille.player, "Teams", "speahx", "swiss", {}, plan)
    lifecycle.announce(made.pk, camille.player, takes_part=False)
    team = ingrid.open(f"/tournaments/{made.pk}/").page.locator("#team")
    # What it is about comes first, on the smallest phone too.
    head = box(ingrid.page.locator("h1"))
    assert head["y"] < box(team)["y"]
    team.press_sequentially("The Fl")
    entrants.sign_up(made.pk, camille.player, team="Attic")
    expect(ingrid.page.locator("#tournament")).to_contain_text("Attic")
    expect(ingrid.page.locator("#teams option")).to_have_attribute("value", "Attic")
    team.press_sequentially("oor")
    _tap(ingrid, "sign-up")
    expect(ingrid.page.locator("#tournament")).to_contain_text("The Floor")
    assert made.entrants.get(player=ingrid.player).team == "The Floor"


def test_what_is_urgent_stands_over_any_page_until_it_is_put_away(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid", size=SMALL)
    made = lifecycle.create(camille.player, "Midi", "speahx", "swiss", {}, {})
    lifecycle.announce(made.pk, camille.player)
    entrants.sign_up(made.pk, ingrid.player)
    ingrid.open("/tables/")
    expect(ingrid.page.locator("#table-calls .banner")).to_have_count(0)
    lifecycle.open_check_in(made.pk, camille.player)
    banner = ingrid.page.locator("#table-calls .banner")
    expect(banner).to_contain_text("Midi")
    _fits(ingrid)
    banner.locator("a").click()
    ingrid.at(f"/tournaments/{made.pk}/")
    # It only leads to where one is now.
    expect(banner).to_have_count(1)
    expect(banner).to_be_hidden()
    ingrid.open("/tables/")
    expect(banner).to_be_visible()
    banner.locator(".put-away").click()
    expect(banner).to_have_count(0)
    assert ingrid.player.notices.get(kind="tournament_check_in").noted is not None
    ingrid.at("/tables/")


def test_a_bye_and_who_has_won_are_heard(hand_out: HandOut) -> None:
    phones = [hand_out(name, language="en") for name in ("Camille", "Ingrid", "Mehdi")]
    made = begun([phone.player for phone in phones], game="cerke", plan={"rounds": 1})
    for phone in phones:
        listen_to_sentences(phone.page)
        phone.open(f"/tournaments/{made.pk}/")
    drawn = next_round(made, 1)
    free = next(one for one in phones if one.player == drawn.beside.get().entrant.player)
    says(free.page, "You have no table in this round: bye: full score.")
    play(made)
    for phone in phones:
        says(phone.page, "Friday lunch, finished.")
        assert any("win" in sentence for sentence in sentences(phone.page)), sentences(phone.page)
