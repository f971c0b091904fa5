"""What went wrong is mended: a log of last Tuesday, and a move that got no answer."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Route, expect

from games.players.models import Role
from games.spaye import services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Entry, Table
from tests.browser.phone import Phone
from tests.spaye.real_deck import play_down
from tests.spirale.tables import lay_out
from tests.tables.undoing.test_agreeing import laid, other_of, step

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HandOut = Callable[..., Phone]
TUESDAY = 1


def last_tuesday(*phones: Phone) -> Day:
    """A day of the real deck that was played to its end, as if it had been then."""
    camille, ingrid, lars = phones
    real, now = timezone.now, timezone.now()
    ago = timedelta(days=(now.weekday() - TUESDAY) % 7 or 7)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(timezone, "now", lambda: real() - ago)
        day = services.open_day(camille.player, "real", 32, "squats")
        for phone in (camille, ingrid, lars):
            services.check_in(day, phone.player)
        play_down(3, camille, ingrid)
        version = Table.objects.values_list("version", flat=True).get(pk=day.table_id)
        tables.play(day.table_id, camille.player, "log 0 1 2 9-N-9", version)
    return day


def test_a_log_of_last_tuesday_is_voided_and_the_board_follows(hand_out: HandOut) -> None:
    camille, ingrid, lars = (hand_out(name) for name in ("Camille", "Ingrid", "Lars"))
    referee, reader = hand_out("Mehdi", Role.REFEREE), hand_out("Sofie")
    day = last_tuesday(camille, ingrid, lars)
    reader.open(f"/{day.date:%Y/%m}/?sort=daye")
    row = reader.page.locator(f"[data-player='{camille.player.pk}']").first
    before = day.table.lines.get(player=camille.player).daye
    expect(row).to_contain_text(str(before))

    page = referee.open(f"/{day.date.year}/{day.date.month}/{day.date.day}/").page
    page.locator("#void > summary").click()
    page.locator("#void-which").select_option("void 0")
    page.locator("#void-reason").fill("Camille s’est trompée de mardi")
    page.locator("#void form button").click()
    referee.sees("Camille s’est trompée de mardi")

    expect(row).to_contain_text(str(before - 1))
    assert day.table.lines.get(player=camille.player).daye == before - 1


def test_a_move_without_an_answer_goes_once_more_by_itself(hand_out: HandOut) -> None:
    camille, ingrid = hand_out("Camille"), hand_out("Ingrid")
    table = lay_out([camille.player, ingrid.player])
    page = camille.open(f"/tables/{table.pk}/").page
    lost = []

    def lose_one(route: Route) -> None:
        lost.append(route.request.post_data)
        if len(lost) == 1:
            route.abort()
        else:
            route.continue_()

    page.route(re.compile("/moves/"), lose_one)
    page.locator(".option:has([value='7'])").click()
    camille.press("Cacher mes dés")
    region = page.locator(f"#spirale-{table.pk}")
    expect(region).to_have_attribute("data-version", "1")
    assert len(lost) == 2
    assert Entry.objects.get(table=table).move == "announce 7"


@pytest.mark.long
def test_a_move_is_asked_back_on_the_page_it_was_made_on(hand_out: HandOut) -> None:
    """The page was loaded before the move: its key has to follow."""
    phones = {phone.player: phone for phone in (hand_out("Camille"), hand_out("Ingrid"))}
    table = laid("cerke", *phones)
    for phone in phones.values():
        phone.open(f"/tables/{table.pk}/")
    player = step(table)
    asker, other = phones[player], phones[other_of(table, player)]
    expect(asker.page.locator("#ask-back")).to_have_attribute("value", "1")
    asker.page.locator("#table-sheet").evaluate("sheet => sheet.showPopover()")
    asker.page.locator("#ask-back").click()
    asker.sees("Tu demandes à reprendre ton dernier coup.")
    other.page.locator("#ask-away").click()
    other.page.locator("#back-yes").click()
    expect(asker.page.locator("#ask-back")).to_have_attribute("value", "2")
    assert Table.objects.get().undone
