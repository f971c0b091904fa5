"""Learning at a table against bots: a move is taken back whatever the stream has brought."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from games.tables.models import Table
from tests.browser.phone import Phone
from tests.tables.bots.at_work import lay_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
HandOut = Callable[..., Phone]


def test_a_move_is_taken_back_before_the_stream_has_brought_it(hand_out: HandOut) -> None:
    camille = hand_out("Camille")
    table = lay_out(camille.player, "gentle", game="spirale")
    page = camille.page
    page.route("**/live/**", lambda route: route.abort())
    camille.open(f"/tables/{table.pk}/")
    for times in (1, 2):
        page.locator("label:has(#number-7)").click()
        page.get_by_role("button", name="Cacher mes dés").click()
        camille.sees("Tu as choisi 7 en secret")
        page.locator("#take-back").click()
        expect(page.locator("#hide-dice")).to_be_visible()
        table = Table.objects.get(pk=table.pk)
        assert (table.version, table.undone) == (2 * times, 2 * times)
    expect(page.locator(".toast.error")).to_have_count(0)
