"""Somebody without a phone turns out to be a colleague: both histories become one."""

from datetime import date

import pytest

from games.boards import services as boards
from games.boards.checks import differences
from games.boards.models import Carried, Line, Month, Tally, Title
from games.honours.models import Honour
from games.players import erasure, ghosts
from games.players.models import AdminAct, Player
from games.players.personal_data import everything
from games.tables import services as tables
from games.tables.models import Seat, Table
from games.ui.refusals import Refused
from tests.hands import open_page
from tests.players.conftest import somebody

pytestmark = pytest.mark.django_db


@pytest.fixture
def bjorn(camille) -> Player:
    return ghosts.add(camille, "Bjørn")


def resigned(winner: Player, loser: Player) -> Table:
    """A table of Cerke that ended by a word, whoever sat there."""
    table = tables.lay("cerke", {})
    for number, one in enumerate((winner, loser)):
        Seat.objects.create(table=table, number=number, player=one)
    tables.begin(table)
    tables.play(table.pk, loser, "resign", 0)
    return Table.objects.get(pk=table.pk)


def test_honours_of_both_are_one_persons(camille, ingrid, bjorn):
    lars = somebody("Lars")
    resigned(bjorn, lars)
    resigned(ingrid, lars)
    ghosts.merge(bjorn.pk, ingrid.pk, camille, "The same person")
    assert Honour.objects.filter(player=ingrid, won=True).count() == 2
    assert not Honour.objects.filter(player=bjorn).exists()
    assert not Seat.objects.filter(player=bjorn).exists()
    assert list(differences()) == []
    bjorn.refresh_from_db()
    assert (bjorn.is_active, bjorn.merged_into) == (False, ingrid)


def test_who_sat_together_stays_two(camille, ingrid, bjorn):
    table = resigned(bjorn, ingrid)
    with pytest.raises(Refused, match=f"table {table.pk}"):
        ghosts.merge(bjorn.pk, ingrid.pk, camille, "The same person")
    assert Seat.objects.filter(player=bjorn).count() == 1
    with pytest.raises(Refused):
        ghosts.merge(bjorn.pk, bjorn.pk, camille, "The same person")
    with pytest.raises(Player.DoesNotExist):
        ghosts.merge(ingrid.pk, camille.pk, camille, "No ghost")


def lines(player: Player, *days: int) -> None:
    for day in days:
        there = Table.objects.create(
            game="spaye", seed="00", seed_digest="", state="{}", created_at=player.joined
        )
        boards.project(date(2026, 9, day), there.pk, {player.pk: (2, 1, 9)}, "finished")


def test_the_board_adds_them_up(camille, ingrid, bjorn):
    lines(bjorn, 1, 2)
    lines(ingrid, 3)
    ghosts.merge(bjorn.pk, ingrid.pk, camille, "The same person")
    row = Tally.objects.get()
    assert (row.player, row.daye, row.victoire, row.repetition, row.days) == (ingrid, 6, 3, 27, 3)
    assert Line.objects.filter(player=ingrid).count() == 3


def test_a_closed_month_stays_as_it_was_proclaimed(camille, ingrid, bjorn):
    lines(bjorn, 1)
    month = Month.objects.get()
    told = [{"column": "daye", "player": bjorn.pk, "points": 2, "decided": "lead"}]
    month.closings.create(closed_at=camille.joined, closed_by=camille, proclaimed=told)
    Title.objects.create(month=month, column="daye", player=bjorn, points=2, decided="lead")
    Carried.objects.create(
        month=month, player=ingrid, daye=1, victoire=0, repetition=0, by=camille, at=camille.joined
    )
    with pytest.raises(Refused, match="2026"):
        ghosts.merge(bjorn.pk, ingrid.pk, camille, "The same person")
    Carried.objects.all().delete()
    ghosts.merge(bjorn.pk, ingrid.pk, camille, "The same person")
    assert Title.objects.get().player == ingrid
    assert month.closings.get().proclaimed[0]["player"] == ingrid.pk


def test_an_admin_gives_a_reason_and_it_is_done_once(signed_in, sign_in, camille, ingrid, bjorn):
    page = f"/people/ghosts/{bjorn.pk}/merge/"
    assert page in signed_in.get(f"/people/{bjorn.pk}/").content.decode()
    assert "Who is Bjørn?" in signed_in.get(page).content.decode()
    for fields in ({}, {"player": "x"}, {"player": ingrid.pk, "reason": " "}):
        assert signed_in.post(page, fields).status_code == 422
    assert sign_in(ingrid).post(page, {"player": ingrid.pk, "reason": "me"}).status_code == 403
    form = open_page(signed_in, page).form(page)
    for _ in range(2):
        done = form.press(player=str(ingrid.pk), reason="The same")
        assert done.path == f"/people/{ingrid.pk}/"
    act = AdminAct.objects.get(what="merge")
    assert (act.by, act.whom, act.detail) == (camille, ingrid, "")
    assert signed_in.get(f"/players/{bjorn.pk}/").url == f"/players/{ingrid.pk}/"
    assert "Merged into Ingrid" in signed_in.get(f"/people/{bjorn.pk}/").content.decode()
    assert signed_in.post(f"/people/{bjorn.pk}/reactivate/").status_code == 404


def test_the_other_name_is_exported_and_goes_with_its_person(camille, ingrid, bjorn):
    ghosts.merge(bjorn.pk, ingrid.pk, camille, "Bjørn has a phone now")
    assert everything(ingrid)["person"]["merged"] == [{"number": bjorn.pk, "name": "Bjørn"}]
    erasure.erase(ingrid, ingrid)
    bjorn.refresh_from_db()
    assert (bjorn.name, bool(bjorn.erased)) == ("", True)
    assert "Bjørn" not in AdminAct.objects.get(what="merge").reason
