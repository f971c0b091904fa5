"""One folder and one line are a game: `last_stone` is opened, played and counted."""

import pytest
from django.urls import reverse

from games.honours.models import Honour
from games.tables.models import Seat, Status, Table
from tests.hands import open_page

SLUG = "last_stone"


def press(browser, table: Table, move: str) -> Table:
    """The button of the move on the default page, without JavaScript."""
    page = open_page(browser, reverse("tables:table", args=[table.pk]))
    page.form("/moves/", "{chosen}").press("{chosen}", chosen=move)
    return Table.objects.get(pk=table.pk)


@pytest.mark.django_db
def test_two_people_open_and_play_it_and_are_honoured(make_player, sign_in) -> None:
    camille, lars = (make_player(name, language="en") for name in ("Camille", "Lars"))
    browsers = {player.pk: sign_in(player) for player in (camille, lars)}
    assert "The last stone" in browsers[camille.pk].get("/tables/open/").content.decode()
    page = open_page(browsers[camille.pk], f"/tables/open/?game={SLUG}")
    page.press("Open the table", wanted="2", joining="anyone")
    table = Table.objects.get(game=SLUG)
    open_page(browsers[lars.pk], f"/tables/{table.pk}/").press("sit")
    table.refresh_from_db()
    assert table.status == Status.RUNNING
    for move in ("take 3", "take 1", "take 2", "take 1"):
        seat = Seat.objects.get(table=table, turn=True)
        table = press(browsers[seat.player_id], table, move)
    assert table.status == Status.OVER
    winner = Honour.objects.get(table=table, won=True)
    assert winner.player_id == seat.player_id
    page = browsers[camille.pk].get(f"/honours/{SLUG}/", follow=True).content.decode()
    assert "Camille" in page
    assert "Lars" in page
