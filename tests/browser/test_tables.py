"""Tables in browsers: open, sit down by QR code, start, play a round to its end."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games import live
from games.tables import registry, services
from games.tables.absence import services as absence
from games.tables.lobby import services as lobby
from games.tables.models import Seat, Table
from games.tables.talk import services as talk
from tests.browser.laid import LAPTOP, SMALL, HandOut, challenge, open_day, play
from tests.browser.phone import Phone, above, box, scanned
from tests.papayoo.tables import play_on, state_of
from tests.tables.bots.at_work import lay_out, until
from tests.tables.default_page import use_default_page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def _default_page(monkeypatch: pytest.MonkeyPatch) -> None:
    use_default_page(monkeypatch)


@pytest.mark.long
def test_three_phones_open_sit_start_and_play_a_round(hand_out: HandOut, site, settings) -> None:
    settings.SITE_URL = site.url
    camille, ingrid, mehdi = phones = [hand_out(name) for name in ("Camille", "Ingrid", "Mehdi")]
    camille.open("/tables/").press("Nouvelle table", "link")
    camille.page.get_by_role("link", name="Papayoo").click()
    seats = camille.page.locator("form[aria-labelledby=with-people] label")
    seats.filter(has=camille.page.locator("[name=wanted][value='3']")).click()
    camille.page.get_by_text("Plus d’options").click()
    camille.page.get_by_label("Manches").fill("1")
    camille.press("Ouvrir la table")
    camille.sees("Avec le code ou le lien, on s’assoit d’un geste.")

    # One scans the code, one is asked and answers on another page.
    ingrid.page.goto(scanned(camille.page.locator("svg.qr")))
    ingrid.press("S’asseoir")
    expect(camille.page.get_by_text("Ingrid").first).to_be_visible()
    mehdi.open("/board/")
    camille.page.get_by_label("Personne", exact=True).select_option(label="Mehdi")
    camille.press("Inviter")
    banner = mehdi.page.get_by_role("group", name="Camille t’invite à une table")
    expect(mehdi.page.locator("#say")).to_contain_text("Camille t’invite à une table")
    banner.get_by_role("button", name="S’asseoir").click()

    # The last chair starts it on every phone.
    for phone in phones:
        phone.sees("Donne 5 cartes à gauche")
    finish(phones)
    for phone in phones:
        phone.sees("La partie est finie")
    assert sum(Table.objects.get().outcome["scores"]) == 250
    camille.press("Revanche")
    ingrid.press("Camille propose une revanche\u202f: jouer")
    expect(camille.page.get_by_text("Ingrid").first).to_be_visible()


def finish(phones: list[Phone]) -> None:
    """The écart and the first cards by touching them, the rest from the server's side."""
    table = Table.objects.get()
    seats = table.seats.select_related("player").order_by("number")
    players = [seat.player for seat in seats if seat.player]
    by_player = {phone.player: phone for phone in phones}
    for phone in phones:
        words = phone.page.locator("[data-choose] .option")
        confirm = phone.page.get_by_role("button", name="Donner ces cartes")
        expect(confirm).to_be_disabled()
        for place in range(5):
            words.nth(place).click()
        confirm.click()
    at_version(phones, table, 3)
    for version in (3, 4, 5, 6):
        (number,) = registry.rules("papayoo").awaited(state_of(table))
        phone = by_player[players[number]]
        phone.sees("C’est à toi")
        expect(phone.page).to_have_title("C’est à toi – Papayoo")
        phone.page.locator("[data-choose] .option").first.click()
        phone.page.locator("[data-confirm]").click()
        at_version(phones, table, version + 1)
    for phone in phones:
        phone.page.goto("about:blank")
    play_on(table, players, lambda state: sum(map(len, state.hands)) == len(phones))
    for phone in phones:
        phone.open(f"/tables/{table.pk}/")
    at_version(phones, table, table.version)
    play_on(table, players, lambda state: False)


def at_version(phones: list[Phone], table: Table, version: int) -> None:
    """Every phone shows the table as it is after so many moves."""
    for phone in phones:
        region = phone.page.locator(f"#default-{table.pk}")
        expect(region).to_have_attribute("data-version", str(version))


@pytest.mark.long
def test_a_refused_card_says_why_where_it_was_touched(hand_out: HandOut) -> None:
    """The page offers what is legal: a written move is refused, and talk reaches the others."""
    camille, ingrid, mehdi = (hand_out(name) for name in ("Camille", "Ingrid", "Mehdi"))
    players = [phone.player for phone in (camille, ingrid, mehdi)]
    table = services.open_table("papayoo", {"rounds": 1}, players=players)
    for phone in (camille, ingrid):
        phone.open(f"/tables/{table.pk}/")
    # A page that offers what the rules refuse: the sentence stands at the card.
    camille.page.locator(".option input").first.evaluate("card => { card.value = '11S' }")
    for place in range(5):
        camille.page.locator("[data-choose] .option").nth(place).click()
    camille.page.locator("[data-at]").last.hover()
    camille.press("Donner ces cartes")
    expect(camille.page.locator(".why")).to_contain_text("PA-5")
    camille.page.get_by_text("Jouer un coup").click()
    camille.page.get_by_role("textbox", name="Coup").fill("play 1S")
    camille.page.locator("#send-typed").click()
    refused = camille.page.locator(".toast.error")
    expect(refused).to_contain_text("PA-7")
    # It stays until it is read, over the bar with the talk's key.
    refused.locator("[data-close-toast]").click()
    camille.page.get_by_role("button", name="Messages et derniers coups").click()
    camille.page.get_by_role("button", name="Bonne chance").click()
    expect(ingrid.page.locator("[data-talk-button] .dot")).to_be_visible()
    ingrid.page.get_by_role("button", name="Messages et derniers coups").click()
    expect(ingrid.page.locator("#talk-sheet")).to_contain_text("Bonne chance")


@pytest.mark.long
def test_what_is_said_passes_by_and_the_talk_stays_open_beside_a_wide_table(
    hand_out: HandOut,
) -> None:
    camille, lars = hand_out("Camille"), hand_out("Lars", size=LAPTOP)
    ingrid = hand_out("Ingrid").player
    players = [camille.player, lars.player, ingrid]
    table = services.open_table("papayoo", {"rounds": 1}, players=players)
    sheets = []
    for phone in (camille, lars):
        page = phone.open(f"/tables/{table.pk}/").page
        sheets.append(page.locator("#talk-sheet"))
    for sheet, kind in zip(sheets, ("auto", "manual"), strict=True):
        expect(sheet).to_have_attribute("popover", kind)
    talk.say(table.pk, ingrid, text="Bien joué, Lars")
    # On a phone it is a bubble for a moment, which leads to the talk.
    heard = camille.page.locator(".said")
    expect(heard).to_contain_text("Bien joué, Lars")
    heard.click()
    expect(heard).to_have_count(0)
    expect(sheets[0]).to_be_visible()
    # On a desk it stands beside the table, and is all there with its last moves on request.
    expect(sheets[1]).to_contain_text("Bien joué, Lars")
    expect(lars.page.locator(".said")).to_have_count(0)
    for phone in (camille, lars):
        expect(phone.page.locator("#say")).to_contain_text("Ingrid – Bien joué, Lars")
    lars.page.locator(".talk-open").click()
    expect(sheets[1].locator(".phrases")).to_be_visible()
    # One goes on playing beside it.
    lars.page.locator("[data-choose] .option").first.click()
    expect(lars.page.locator("[data-choose] input:checked")).to_have_count(1)
    expect(sheets[1]).to_be_visible()


TOASTS_STAY = "window.setInterval = () => 0"
"""Toasts stand for as long as the test looks at them, however slow the machine is."""


def test_a_toast_says_a_sentence_once_and_three_stand_at_most(hand_out: HandOut) -> None:
    """Refused again it comes anew, so that it is read out again; the oldest makes room."""
    players = [hand_out(name).player for name in ("Ingrid", "Mehdi")]
    camille = hand_out("Camille")
    table = services.open_table("papayoo", {"rounds": 1}, players=[camille.player, *players])
    page = camille.page
    page.add_init_script(TOASTS_STAY)
    camille.open(f"/tables/{table.pk}/")
    page.get_by_text("Jouer un coup").click()
    toasts = page.locator(".toast")

    def refuse(move: str) -> None:
        toasts.evaluate_all("toasts => toasts.forEach((toast) => { toast.dataset.old = '' })")
        page.get_by_role("textbox", name="Coup").fill(move)
        page.locator("#send-typed").click()
        expect(page.locator(".toast:not([data-old])")).to_have_count(1)

    for _again in range(3):
        refuse("play 1S")
        expect(toasts).to_have_count(1)
    for move in ("pass", "dance", "pass 99S 98S 97S 96S 95S"):
        refuse(move)
    expect(toasts).to_have_count(3)
    expect(toasts.filter(has_text="PA-7")).to_have_count(0)
    old = "toasts => toasts.map((toast) => 'old' in toast.dataset)"
    assert toasts.evaluate_all(old) == [True, True, False]


PLACES = """[...document.querySelectorAll("#main, .ck-board, .sheet, .titlebar, .pick")]
    .map((one) => JSON.stringify(one.getBoundingClientRect()))"""
BAR = 56


def over_the_bar(page: Page, banner: Locator) -> None:
    """One line no higher than the top bar, with an answer that a thumb hits."""
    expect(banner).to_be_visible()
    line = box(banner)
    assert line["y"] + line["height"] <= BAR
    answer = banner.get_by_role("button").last
    assert answer.evaluate("one => one.scrollWidth <= one.clientWidth")
    for key in (answer, page.locator("#calls-aside")):
        place = box(key)
        assert place["x"] + place["width"] <= line["x"] + line["width"]
        key.click(trial=True)


@pytest.mark.long
def test_a_notice_lies_over_the_top_bar_and_moves_nothing(hand_out: HandOut) -> None:
    """One at a time, out of the keyboard's way, and put aside until there is another one."""
    camille = hand_out("Camille", size=SMALL)
    ingrid, mehdi, lars = (hand_out(name) for name in ("Ingrid", "Mehdi", "Lars"))
    setup = {"throws": [2, 4, 4]}
    table = services.open_table("cerke", {}, setup=setup, players=[ingrid.player, camille.player])
    open_day([camille, ingrid, mehdi, lars], ["N", "9D"])
    page = camille.open(f"/tables/{table.pk}/").page
    aside = page.locator("#calls-aside")
    expect(aside).to_be_hidden()
    before = page.evaluate(PLACES)
    challenge(ingrid)
    banner = page.locator("#calls").get_by_role("group", name="Ingrid te défie")
    over_the_bar(page, banner)
    assert page.evaluate(PLACES) == before
    for answer in ("Refuser", "Accepter"):
        expect(banner.get_by_role("button", name=answer)).to_be_visible()

    bell = page.get_by_role("button", name="Afficher les demandes masquées")
    expect(bell).to_be_hidden()
    aside.click()
    expect(banner).to_be_hidden()
    expect(bell).to_be_focused()
    assert page.evaluate(PLACES) == before
    for tool in page.locator(".titlebar :is(a, button)").filter(visible=True).all():
        tool.click(trial=True)
    page.keyboard.press("Enter")
    expect(banner).to_be_visible()
    expect(banner.get_by_role("button").first).to_be_focused()
    expect(bell).to_be_hidden()
    aside.click()
    challenge(mehdi)
    expect(page.locator("#calls .banner").filter(visible=True)).to_have_count(1)

    # What the keyboard reaches isn't covered: there the line stands above the bar.
    page.keyboard.press("Tab")
    assert above(page.locator("#banner"), page.locator(".titlebar :focus"))


@pytest.mark.long
def test_a_notice_that_was_read_goes_behind_the_bell_on_a_phone(hand_out: HandOut) -> None:
    phone, desk = hand_out("Camille"), hand_out("Mehdi", size=LAPTOP)
    ingrid, lars = hand_out("Ingrid"), hand_out("Lars")
    setup = {"throws": [2, 4, 4]}
    table = services.open_table("cerke", {}, setup=setup, players=[ingrid.player, lars.player])
    open_day([phone, desk, ingrid, lars], ["N", "9D"])
    pages = []
    for one in (phone, desk):
        one.page.clock.install()
        pages.append(one.open(f"/tables/{table.pk}/").page)
    for challenger, seat in ((ingrid, 0), (lars, 1)):
        challenge(challenger, seat)
    banners = [page.locator("#calls .banner").filter(visible=True) for page in pages]
    for page, banner in zip(pages, banners, strict=True):
        expect(banner).to_have_count(1)
        page.clock.run_for(11_000)
        expect(banner).to_have_count(1)
        page.clock.run_for(2_000)
    bells = [page.locator("#calls-back") for page in pages]
    expect(banners[0]).to_have_count(0)
    bells[0].click()
    expect(banners[0]).to_have_count(1)
    # While the keyboard or the pointer is in it, it stays.
    pages[0].clock.run_for(15_000)
    expect(banners[0]).to_have_count(1)
    # On a desk there is room beside it.
    expect(banners[1]).to_have_count(1)
    expect(bells[1]).to_be_hidden()


@pytest.mark.long
def test_a_notice_moves_no_card_of_a_daye(hand_out: HandOut) -> None:
    camille, ingrid, mehdi = (hand_out(name) for name in ("Camille", "Ingrid", "Mehdi"))
    open_day([camille, ingrid, mehdi], ["N", "9D"])
    play(camille, "challenge 1")
    play(ingrid, "accept 0")
    page = camille.open("/daye/").page
    expect(page.locator(".pick").first).to_be_visible()
    before = page.evaluate(PLACES)
    table = lobby.open_table(mehdi.player, "papayoo", 3, {"rounds": 1})
    lobby.invite(table.pk, mehdi.player, camille.player.pk)
    over_the_bar(page, page.get_by_role("group", name="Mehdi t’invite à une table"))
    assert page.evaluate(PLACES) == before


@pytest.mark.long
def test_what_is_asked_about_a_table_moves_nothing(hand_out: HandOut) -> None:
    """A draw is offered, somebody wants to stop: two short lines over the title, which unfold."""
    camille = hand_out("Camille", size=SMALL)
    ingrid = hand_out("Ingrid")
    setup = {"throws": [2, 4]}
    table = services.open_table("cerke", {}, setup=setup, players=[camille.player, ingrid.player])
    page = camille.open(f"/tables/{table.pk}/").page
    fold = page.locator(".ask-fold")
    before = page.evaluate(PLACES)
    services.play(table.pk, ingrid.player, "offer_draw", 0)
    expect(fold).to_contain_text("Ingrid propose la nulle")
    absence.vote(table.pk, ingrid.player, "stop", True)
    expect(fold).to_contain_text("Ingrid\u202f: arrêter sans résultat\u202f?")
    assert [one for one in page.evaluate(PLACES) if one in before] == before
    for part in (fold, page.get_by_role("link", name="Toutes les tables")):
        place = box(part)
        assert place["y"] + place["height"] <= BAR
    decline = page.get_by_role("button", name="Non, je continue")
    expect(decline).to_be_hidden()
    fold.locator("> summary").click()
    assert [one for one in page.evaluate(PLACES) if one in before] == before
    decline.click()
    expect(fold).not_to_contain_text("propose la nulle")


@pytest.mark.long
def test_a_bot_sits_in_for_whoever_is_away_until_they_are_back(hand_out: HandOut) -> None:
    camille, ingrid, mehdi = phones = [hand_out(name) for name in ("Camille", "Ingrid", "Mehdi")]
    table = lay_out(*(phone.player for phone in phones))
    for phone in phones:
        phone.open(f"/tables/{table.pk}/").sees("cartes à gauche")
    mehdi.page.goto("about:blank")
    until(lambda: is_asked_about(table, mehdi, ingrid))
    open_question(ingrid)
    ingrid.press("Un robot joue")
    camille.sees("pas là, un robot joue")
    mehdi.open(f"/tables/{table.pk}/")
    until(lambda: not Seat.objects.get(player=mehdi.player).standin)
    expect(camille.page.get_by_text("pas là, un robot joue")).to_have_count(0)


def is_asked_about(table: Table, away: Phone, asked: Phone) -> bool:
    """A minute passes; the player's page's stream may still be about to say that it was there."""
    with transaction.atomic():
        gone = timezone.now() - timedelta(seconds=61)
        seat = Seat.objects.filter(table=table, player=away.player)
        seat.update(seen_at=gone)
        live.publish(services.channel(table.pk))
    asked.page.wait_for_timeout(500)
    words = asked.page.get_by_text(f"{away.player.name} n’est plus là. Que faire")
    return words.filter(visible=True).count() > 0 and seat.filter(seen_at=gone).exists()


def open_question(phone: Phone) -> None:
    """One line over the title says who is away; opened, it stays so when it is drawn anew."""
    fold = phone.page.locator(".ask-fold")
    expect(phone.page.get_by_role("button", name="Un robot joue")).to_be_hidden()
    # It lies over the title: neither comes nor goes under a thumb.
    line = box(fold)
    assert line["y"] + line["height"] <= BAR
    fold.locator("summary").click()
    region = phone.page.locator("#below > .sheet-slot")
    region.evaluate("region => { region.dataset.old = 'yes' }")
    # It is drawn anew every quarter of a minute, when its stream looks again.
    renewed = phone.page.locator("#below > .sheet-slot:not([data-old])")
    expect(renewed).to_be_visible(timeout=45_000)
    expect(fold).to_have_attribute("open", "")
