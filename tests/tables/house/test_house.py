"""House rules: an office’s options of a game, fixed for a month once it has begun."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from games.engine.contract import BadSetup
from games.players.models import AdminAct, Player, Role
from games.tables import house
from games.tables.house import services
from games.tables.lobby import services as lobby
from games.tables.models import HouseRules, Table
from games.tables.records import _written

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(make_player) -> list[Player]:
    roles = {"Camille": Role.ADMIN}
    names = ("Camille", "Ingrid")
    return [make_player(one, role=roles.get(one, Role.MEMBER), language="en") for one in names]


@pytest.fixture
def on(monkeypatch):
    def set_date(month: int, day: int = 15) -> None:
        then = datetime(2026, month, day, 12, tzinfo=UTC)
        monkeypatch.setattr(timezone, "now", lambda: then)

    return set_date


def opened(player: Player, rounds: int) -> Table:
    return lobby.open_table(player, "papayoo", 4, {"rounds": rounds})


def test_they_count_from_the_next_month_on_until_another_says_otherwise(people, on):
    camille = people[0]
    on(10)
    services.choose(camille, "papayoo", {"rounds": 3}, {"rounds": ["3"]}, "")
    assert house.in_force("papayoo") is None
    assert not opened(camille, 3).house
    on(11)
    services.choose(camille, "papayoo", {"rounds": 5}, {"rounds": ["5"]}, "Shorter days")
    assert house.in_force("papayoo").options == {"rounds": 3}
    assert (opened(camille, 3).house, opened(camille, 4).house) == (True, False)
    on(12, 1)
    assert house.in_force("papayoo").options == {"rounds": 5}
    services.choose(camille, "papayoo", None, {}, "")
    assert house.in_force("papayoo").options == {"rounds": 5}
    on(1)
    monthless = HouseRules.objects.get(month__year=2027)
    assert monthless.options is None


def test_a_form_sent_twice_leaves_one_line(people, on):
    on(10)
    for _ in range(2):
        services.choose(people[0], "papayoo", {"rounds": 3}, {"rounds": ["3"]}, "Why not")
    act = AdminAct.objects.get(what="house_rules")
    assert (act.detail, act.reason) == ("papayoo 2026-11", "Why not")
    with pytest.raises(BadSetup):
        services.choose(people[0], "papayoo", {"rounds": 9999}, {}, "")


def test_whoever_opens_a_table_finds_them_filled_in_and_the_record_says_so(people, on, sign_in):
    on(10)
    services.choose(people[0], "papayoo", {"rounds": 3}, {"rounds": ["3"]}, "")
    on(11)
    page = sign_in(people[1]).get("/tables/open/?game=papayoo").content.decode()
    assert "house rules of this month" in page
    assert 'value="3"' in page
    table = opened(people[1], 3)
    assert _written(table)["house"] is True
    assert "house" not in _written(opened(people[1], 4))
    room = sign_in(people[1]).get(f"/tables/{table.pk}/").content.decode()
    assert "House rules" in room


def test_the_admins_page(people, on, sign_in):
    on(10)
    phone = sign_in(people[0])
    assert "Papayoo" in phone.get("/tables/house/").content.decode()
    assert sign_in(people[1]).get("/tables/house/").status_code == 403
    assert phone.post("/tables/house/", {"game": "nothing"}).status_code == 400
    assert phone.post("/tables/house/", {"game": "papayoo", "rounds": "x"}).status_code == 422
    assert phone.post("/tables/house/", {"game": "papayoo", "rounds": "9999"}).status_code == 422
    assert phone.post("/tables/house/", {"game": "papayoo", "rounds": "3"}).status_code == 302
    assert "from November 2026 on" in phone.get("/tables/house/").content.decode()
    assert phone.post("/tables/house/", {"game": "papayoo", "free": "1"}).status_code == 302
    assert HouseRules.objects.get().options is None
