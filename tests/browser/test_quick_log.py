"""The real deck on phones: five taps, a tie, what was seen, undone, logged twice or contested."""

import re

import pytest
from playwright.sync_api import expect

from games.players.models import Office, Role
from games.spaye import services
from games.tables.models import Entry
from tests.browser.laid import LAPTOP, HandOut, play
from tests.browser.phone import Phone, above

pytestmark = pytest.mark.browser


def logs() -> list[str]:
    found = Entry.objects.filter(move__regex="^(log|undo_log|confirm) ").order_by("number")
    return list(found.values_list("move", flat=True))


def tap(phone: Phone, *ranks: str) -> None:
    for rank in ranks:
        phone.page.locator(f'[data-rank="{rank}"]').click()


def test_five_taps_from_today(paper_pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = paper_pair
    ingrid.open("/")
    camille.open("/").page.locator(".nav .daye").click()
    save = camille.page.locator("[data-log-save]")
    expect(camille.page.locator("[data-slot-title]")).to_have_text("Ta carte")
    expect(save).to_be_disabled()
    tap(camille, "J")
    camille.page.locator('[data-suit="C"]').click()
    expect(camille.page.locator("[data-slot-title]")).to_have_text("La carte d’Ingrid")
    expect(camille.page.locator(".log-slot .card.suit-C.court")).to_be_visible()
    tap(camille, "9")
    save.click()
    expect(camille.page.locator("h1")).to_have_text("Tu bats Ingrid")
    assert logs() == ["log 0 1 JC-9"]
    # The other phone shows it without being touched.
    expect(ingrid.page.locator(".last-daye")).to_contain_text("Camille te bat")
    expect(ingrid.page.locator("#today .num-l")).to_have_text("33")


def test_letters_and_digits_fill_it_in_while_the_keyboard_is_there(
    paper_pair: tuple[Phone, Phone],
) -> None:
    page = paper_pair[0].open("/log/").page
    mine, theirs = page.locator("[name=c0]"), page.locator("[name=c1]")
    expect(page.locator("[data-slot-title]")).to_have_text("Ta carte")
    page.keyboard.press("9")
    page.locator('[data-rank="9"]').focus()
    expect(mine).to_have_value("")
    # Two digits are one ten; a 1 alone is one too.
    for key in ("1", "0"):
        page.keyboard.press(key)
    expect(mine).to_have_value("10")
    expect(theirs).to_have_value("")
    page.keyboard.press("k")
    expect(theirs).to_have_value("")
    page.keyboard.press("r")
    expect(theirs).to_have_value("K")


def test_a_tie_then_a_nikaye_that_was_seen(paper_pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = paper_pair
    camille.open("/log/")
    tap(camille, "7", "7")
    save = camille.page.locator("[data-log-save]")
    expect(save).to_contain_text("Égalité. Et ensuite")
    save.click()
    expect(camille.page.locator(".tied")).to_be_visible()
    tap(camille, "Q", "N")
    line = camille.page.locator('[data-line="1"]')
    expect(line).to_contain_text("12 squats")
    line.locator("[data-all]").click()
    save.click()
    camille.at("/log/0/")
    expect(camille.page.locator(".note.lilac")).to_contain_text("12 squats sur 12")
    assert logs() == ["log 0 1 7-7 Q-N", "confirm 0 12"]


def test_without_a_name_the_log_says_nothing_and_keeps_the_people_in_sight(
    paper_pair: tuple[Phone, Phone], hand_out: HandOut
) -> None:
    camille, ingrid = paper_pair
    services.check_in(services.today(), hand_out("Lars").player)
    page = camille.open("/log/").page
    people = page.locator(".recents")
    expect(page.locator("[name=p1]:checked")).to_have_count(0)
    tap(camille, "N", "8")
    expect(page.locator("[data-seen]")).to_be_hidden()
    expect(page.locator("[data-log-save]")).to_have_text("Choisis qui a joué")
    assert above(people, page.locator(".sheet").first)
    page.locator(f"#p1-{ingrid.player.pk}").check(force=True)
    camille.sees("Ingrid confirmera tes 8 squats.")


@pytest.mark.long
def test_chips_and_the_list_change_the_opponent(
    paper_pair: tuple[Phone, Phone], hand_out: HandOut
) -> None:
    camille, _ingrid = paper_pair
    people = [hand_out(name) for name in ("Mehdi", "Sofie", "Théo", "Lars", "Anaïs")]
    camille.open("/log/")
    name = camille.page.locator("[data-name]")
    expect(name).to_have_text(re.compile("Adversaire"))
    tap(camille, "A", "K")
    save = camille.page.locator("[data-log-save]")
    expect(save).to_have_text("Choisis qui a joué")
    expect(save).to_be_disabled()
    camille.page.locator(f"#p1-{people[0].player.pk}").check()
    expect(name).to_have_text("Mehdi")
    camille.page.locator("[name=other]").select_option(label="Théo")
    expect(name).to_have_text("Théo")
    expect(camille.page.locator(".save-note")).to_contain_text("Théo recevra")
    save.click()
    expect(camille.page.locator("h1")).to_have_text("Tu bats Théo")


def test_it_is_taken_back_while_the_seconds_run(paper_pair: tuple[Phone, Phone]) -> None:
    camille, _ingrid = paper_pair
    camille.open("/log/")
    tap(camille, "A", "K")
    camille.page.locator("[data-log-save]").click()
    button = camille.page.locator("[data-undo-seconds]")
    before = button.inner_text()
    expect(button).not_to_have_text(before)
    button.click()
    expect(camille.page.locator("h1")).to_have_text("Repris")
    assert logs() == ["log 0 1 A-K", "undo_log 0"]


@pytest.mark.long
def test_the_whole_keypad_fits(office: Office, hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    day = services.open_day(camille.player, "real", 52, "squats")
    services.check_in(day, hand_out("Ingrid").player)
    page = camille.open("/log/").page
    tap(camille, "J")
    for width, height in ((390, 844), (360, 640), (320, 568)):
        page.set_viewport_size({"width": width, "height": height})
        for part in ("[data-log-save]", '[data-rank="A"]', '[data-rank="N"]', ".log-slot.current"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_whoever_logs_the_others_daye_too_is_asked(paper_pair: tuple[Phone, Phone]) -> None:
    camille, ingrid = paper_pair
    play(camille, "log 0 1 A-K")
    ingrid.open("/log/")
    tap(ingrid, "K", "A")
    ingrid.page.locator("[data-log-save]").click()
    ingrid.sees("C’est le même dāye")
    ingrid.press("Oui, le même")
    ingrid.at("/log/0/")
    assert logs() == ["log 0 1 A-K"]


@pytest.mark.long
def test_a_contest_and_its_ruling_reach_the_pages_that_are_open(
    paper_pair: tuple[Phone, Phone], hand_out: HandOut
) -> None:
    """Contested in the inbox, ruled on the day's page by somebody who did not play."""
    camille, ingrid = paper_pair
    board, referee = hand_out("Zoé", Role.ADMIN, LAPTOP), hand_out("Mehdi", Role.REFEREE)
    board.open("/board/")
    camille.open("/board/")
    play(camille, "log 0 1 A-8")
    expect(board.page.get_by_role("row").filter(has_text="Camille")).to_contain_text("dont 1")
    item = ingrid.open("/inbox/").page.get_by_role("listitem").filter(has_text="Dāye 1")
    item.get_by_role("link", name="Contester").click()
    ingrid.sees("Tu ne peux pas revenir en arrière.")
    ingrid.press("Contester")
    ingrid.sees("Contesté. Toutes les personnes")
    camille.sees("Ingrid conteste un dāye avec toi")
    expect(camille.page.get_by_role("link", name="Messages, 1 nouveau")).to_be_visible()
    referee.open("/inbox/").page.get_by_role("link", name=re.compile("contesté")).click()
    referee.page.locator(".ruling").get_by_label(re.compile("Raison")).fill("C’était un neuf.")
    referee.page.get_by_text("Invalider…").click()
    referee.press("Invalider ce dāye")
    referee.sees("C’est tranché.")
    referee.sees("C’était un neuf.")
    for side in (camille, ingrid.open("/board/")):
        side.sees("Le dāye 1 est invalidé")
    camille.open("/log/0/").sees("il ne compte plus")
