"""Rulings on contested logs: who gives them, what they change, and those that nobody gives."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.boards.models import Closing, Month
from games.players.models import AdminAct, Role
from games.spaye import services
from games.spaye.models import Day
from tests.spaye.clock import stored
from tests.spaye.conftest import At, Phone, Phones
from tests.spaye.real_deck import address, forge_rule, log, logs, points, rule


@pytest.fixture
def friday(friday: Day, camille: Phone, ingrid: Phone) -> Day:
    """On that Friday Camille has logged a dāye that Ingrid contests."""
    log(camille, camille, ingrid, cards="N-9", seen0="")
    ingrid.move("contest 0")
    return friday


def test_a_referee_upholds_it_once_and_with_a_reason(
    friday: Day, ingrid: Phone, referee: Phone, admin: Phone
) -> None:
    ingrid.move("confirm 0 9")
    assert points()["Camille"] == (0, 0, 0)
    assert "Your decision" in referee.text(address(friday))
    assert rule(referee, friday, "uphold 0", reason="I was there.") == 302
    assert points()["Camille"] == (1, 0, 9)
    act = AdminAct.objects.get()
    assert (act.by, act.what, act.reason) == (referee.player, "uphold_log", "I was there.")
    assert act.detail == "2026-11-20, dāye 1"
    page = ingrid.text(address(friday))
    assert "Disputed by Ingrid, 14:00" in page
    assert "Confirmed by Théo, 14:00 I was there." in page
    assert "Your decision" not in referee.text(address(friday))
    before = stored()
    assert forge_rule(admin, friday, "void 0") == 409
    assert stored() == before


def test_an_admin_voids_it_with_a_reason(friday: Day, camille: Phone, admin: Phone) -> None:
    before = stored()
    refused = admin.post(f"{address(friday)}rule/", verdict="void 0", reason=" ")
    assert refused.status_code == 422
    assert "Give a reason" in refused.content.decode()
    assert stored() == before
    assert rule(admin, friday, "void 0") == 302
    assert logs()[-1] == "void 0"
    assert points() == {"Camille": (0, 0, 0), "Ingrid": (0, 0, 0)}
    assert "voided a logged dāye" in admin.text(reverse("players:activity_log"))
    assert "Voided by Zoé" in camille.text(address(friday))


@pytest.mark.parametrize(
    ("name", "role", "said"),
    [
        ("Ingrid", Role.REFEREE, "You played in this dāye"),
        ("Ingrid", Role.ADMIN, "You played in this dāye"),
        ("Lars", Role.MEMBER, "Only admins and referees can decide"),
    ],
)
def test_neither_who_played_in_it_nor_a_member_rules(
    friday: Day, ingrid: Phone, lars: Phone, name: str, role: Role, said: str
) -> None:
    phone = ingrid if name == "Ingrid" else lars
    phone.player.role = role
    phone.player.save()
    before = stored()
    answer = phone.forge(f"{address(friday)}rule/", verdict="uphold 0")
    assert answer.status_code == 403
    assert said in answer.content.decode()
    assert "Your decision" not in phone.text(address(friday))
    assert stored() == before


def test_bad_rulings_change_nothing(friday: Day, referee: Phone) -> None:
    before = stored()
    assert forge_rule(referee, friday, "uphold 7") == 409
    for verdict in ("void 99999999999", "void -1", "void", "burn 0", "", "uphold " + "0" * 10_000):
        assert forge_rule(referee, friday, verdict) == 400, verdict
    assert stored() == before


# Logs that nobody has contested


@pytest.fixture
def counted(at: At, real_day: Day, camille: Phone, ingrid: Phone) -> Day:
    """Camille has logged a dāye with Ingrid, and nobody says anything."""
    log(camille, camille, ingrid, cards="K-9", seen0="")
    return real_day


def test_a_log_that_nobody_contests_is_voided_with_a_reason(
    counted: Day, ingrid: Phone, referee: Phone
) -> None:
    page = referee.get(address(counted)).content.decode()
    assert '<option value="void 0">' in page
    assert '<option value="void 0">' not in ingrid.get(address(counted)).content.decode()
    assert forge_rule(ingrid, counted, "void 0") == 403
    assert rule(referee, counted, "void 0", reason=" ") == 422
    assert points()["Camille"] == (1, 1, 0)
    assert rule(referee, counted, "void 0", reason="Two people dreamt it.") == 302
    assert points()["Camille"] == (0, 0, 0)
    assert "Two people dreamt it." in ingrid.text(address(counted))
    assert forge_rule(referee, counted, "uphold 0") == 409
    assert '<option value="void 0">' not in referee.get(address(counted)).content.decode()


def test_who_played_in_it_voids_no_log(counted: Day, ingrid: Phone, phone: Phones) -> None:
    henrik = phone("Henrik", Role.REFEREE)
    services.check_in(counted, henrik.player)
    log(henrik, henrik, ingrid, cards="Q-7", seen0="")
    assert '<option value="void 1">' not in henrik.get(address(counted)).content.decode()
    assert forge_rule(henrik, counted, "void 1") == 403


def test_a_closed_month_keeps_its_logs(counted: Day, referee: Phone) -> None:
    month = Month.objects.get(year=counted.date.year, month=counted.date.month)
    Closing.objects.create(
        month=month, closed_at=timezone.now(), closed_by=referee.player, proclaimed=[]
    )
    assert '<option value="void 0">' not in referee.get(address(counted)).content.decode()
    assert forge_rule(referee, counted, "void 0") == 409
    assert logs() == ["log 0 1 K-9"]
