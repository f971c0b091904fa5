"""T-R3: a pairing is played on wood; its result is entered, confirmed, or ruled on."""

from __future__ import annotations

import pytest

from games.players.models import Player
from games.tables.models import Status as TableStatus
from games.tables.models import Table
from games.tables.wood import services as wood
from games.tournaments import checks
from games.tournaments.errors import NotOfTheTable, WrongMoment
from games.tournaments.models import Pairing
from games.tournaments.services import advancing, ruling
from games.tournaments.services import wood as services
from tests.tournaments.playing import begun, next_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def pairing(office: list[Player]) -> Pairing:
    """The first table of a round of Cerke between four people."""
    made = begun(office[:4], "swiss", game="cerke", plan={"wanted": 2, "least": 2, "most": 2})
    next_round(made, 1)
    return Pairing.objects.select_related("round__tournament").get(number=1)


def seated(pairing: Pairing) -> list[Player]:
    chairs = pairing.chairs.select_related("entrant__player").order_by("number")
    return [chair.entrant.player for chair in chairs]


def log(pairing: Pairing, by: Player, once: str = "a") -> Table:
    number = pairing.round.tournament_id
    return services.log(number, by, 1, 1, [2, 1], [None, None], once)


def test_T_R3_it_counts_once_another_of_the_table_confirms(office, pairing):
    first, second = seated(pairing)
    laid = pairing.sittings.get().table
    table = log(pairing, first)
    assert log(pairing, first) == table
    laid.refresh_from_db()
    assert laid.status == TableStatus.STOPPED
    advancing.collect(pairing.round.tournament_id)
    pairing.refresh_from_db()
    assert pairing.places is None
    wood.confirm(table.pk, second)
    advancing.collect(pairing.round.tournament_id)
    pairing.refresh_from_db()
    assert pairing.places == [2, 1]
    assert list(checks.differences()) == []


def test_T_R3_the_organiser_rules_on_what_is_contested(office, pairing):
    first, second = seated(pairing)
    table = log(pairing, first)
    with pytest.raises(WrongMoment):
        log(pairing, second, "b")
    wood.contest(table.pk, second, "I won")
    ruling.rule(pairing.round.tournament_id, office[0], 1, 1, [1, 2], "They agree now")
    pairing.refresh_from_db()
    assert pairing.places == [1, 2]


def test_T_R3_nobody_else_enters_it(office, pairing):
    other = next(one for one in office[1:] if one not in seated(pairing))
    with pytest.raises(NotOfTheTable):
        log(pairing, other)


def test_T_R3_the_page(office, pairing, sign_in):
    first, _second = seated(pairing)
    tournament = pairing.round.tournament_id
    page = f"/tournaments/{tournament}/rounds/1/tables/1/wood/"
    phone = sign_in(first)
    assert page in phone.get(f"/tournaments/{tournament}/").content.decode()
    assert phone.get(page).status_code == 200
    assert phone.post(page, {"once": "a"}).status_code == 422
    fields = {"once": "a", "place-0": "1", "place-1": "2"}
    done = [phone.post(page, fields)["Location"] for _ in range(2)]
    assert done[0].startswith("/tables/")
    assert phone.get(done[0]).status_code == 200
