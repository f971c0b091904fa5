"""Who may rule has the page open: a contest comes by itself, and what is half typed stays."""

import pytest
from playwright.sync_api import expect

from games.players.models import AdminAct, Role
from games.spaye import services
from games.tables.models import Entry
from tests.browser.laid import HandOut, open_day, open_paper, play

pytestmark = pytest.mark.browser


def test_contests_come_and_are_ruled_on_without_a_reload(hand_out: HandOut) -> None:
    admin = hand_out("Camille", Role.ADMIN)
    ingrid, mehdi = hand_out("Ingrid"), hand_out("Mehdi")
    open_paper(ingrid, mehdi)
    page = admin.open("/office/today/").page
    admin.sees("Rien à trancher")
    tab = page.locator("nav .count-today")
    expect(tab).to_be_hidden()
    for number, cards in enumerate(("J-9", "Q-8")):
        play(ingrid, f"log 0 1 {cards}")
        play(mehdi, f"contest {number}")
        expect(tab).to_have_text(str(number + 1))
        expect(page.locator(".dispute")).to_have_count(number + 1)
        if not number:
            page.get_by_label("Raison").fill("Ils sont d’accord.")
    expect(page.get_by_label("Raison").and_(page.locator("[id$='-0']"))).to_have_value(
        "Ils sont d’accord."
    )
    dispute = page.locator(".dispute", has=page.locator("[value='void 0']"))
    dispute.get_by_text("Invalider…").click()
    dispute.get_by_role("button", name="Invalider ce dāye").click()
    expect(page.locator(".dispute")).to_have_count(1)
    expect(tab).to_have_text("1")
    assert Entry.objects.filter(move="void 0").count() == 1


def test_what_is_stuck_is_seen_and_broken_off_without_a_reload(hand_out: HandOut) -> None:
    admin = hand_out("Camille", Role.ADMIN)
    ingrid, mehdi, lars = (hand_out(name) for name in ("Ingrid", "Mehdi", "Lars"))
    day = open_day([ingrid])
    page = admin.open("/office/today/").page
    admin.sees("35")
    services.check_in(day, mehdi.player)
    play(ingrid, "challenge 1")
    play(mehdi, "accept 0")
    page.get_by_text("Un dāye est bloqué").click()
    page.get_by_label("Raison").fill("Partie.")
    version = str(page.locator("#office").get_attribute("data-version"))
    services.check_in(day, lars.player)
    expect(page.locator("#office")).not_to_have_attribute("data-version", version)
    expect(page.get_by_label("Raison")).to_have_value("Partie.")
    page.get_by_role("button", name="Interrompre").click()
    expect(page.locator("#stuck")).to_have_count(0)
    assert AdminAct.objects.get().reason == "Partie."
