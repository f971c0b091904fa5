"""R4: the result of a game played on wood, logged by one and confirmed by another."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.boards.checking.checks import differences
from games.honours.models import Honour
from games.players.ghosts import services as ghosts
from games.players.models import Player, Role
from games.players.privacy import exports
from games.players.privacy.erasure import services as erasing
from games.tables.absence.timekeeper import play_what_is_late
from games.tables.models import Table, Wood
from games.tables.wood import checking, services
from games.tables.wood.errors import Answered, BadResult, MayNotRule, NotOfThem, OwnLog
from games.telling.models import Notice

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(make_player) -> list[Player]:
    roles = {"Camille": Role.ADMIN, "Ingrid": Role.REFEREE}
    names = ("Camille", "Ingrid", "Mehdi", "Sofie")
    return [make_player(one, role=roles.get(one, Role.MEMBER), language="en") for one in names]


def logged(by, players, places=(1, 2, 3), points=(90, 80, 80), once="once") -> Table:
    return services.log(by, "papayoo", players, places, points, checking.days()[0], once=once)


def shares() -> list[tuple]:
    rows = Honour.objects.order_by("player").values_list("player", "place", "won", "points")
    return list(rows)


def test_it_counts_once_another_confirms(people):
    camille, _ingrid, mehdi, sofie = people
    table = logged(camille, [camille, mehdi, sofie])
    assert shares() == []
    with pytest.raises(OwnLog):
        services.confirm(table.pk, camille)
    for _ in range(2):
        services.confirm(table.pk, mehdi)
    assert shares() == [
        (camille.pk, 1, True, 90),
        (mehdi.pk, 2, False, 80),
        (sofie.pk, 3, False, 80),
    ]
    assert list(differences()) == []


def test_after_a_day_without_contest_it_counts(people):
    camille, _ingrid, mehdi, _sofie = people
    ghost = ghosts.add(camille, "Bjørn")
    table = logged(camille, [camille, mehdi, ghost])
    play_what_is_late()
    assert shares() == []
    past = timezone.now() - timedelta(days=1, minutes=1)
    Wood.objects.update(at=past)
    Table.objects.filter(pk=table.pk).update(due_at=past)
    play_what_is_late()
    play_what_is_late()
    assert len(shares()) == 3
    assert list(differences()) == []
    with pytest.raises(Answered):
        services.contest(table.pk, mehdi, "Too late")


def test_what_is_contested_waits_for_a_referee_who_didnt_play(people):
    camille, ingrid, mehdi, sofie = people
    table = logged(camille, [camille, mehdi, sofie])
    services.contest(table.pk, sofie, "I came second")
    assert shares() == []
    with pytest.raises(MayNotRule):
        services.rule(table.pk, camille, right=True, why="I was there")
    assert set(Notice.objects.filter(kind="wood_ruling").values_list("player", flat=True)) == {
        ingrid.pk
    }
    services.rule(table.pk, ingrid, right=False, why="Mehdi says so too")
    assert (shares(), table.wood.__class__.objects.get().state) == ([], "void")


def test_whoever_logged_it_takes_it_back(people):
    camille, _ingrid, mehdi, sofie = people
    table = logged(camille, [camille, mehdi, sofie])
    with pytest.raises(NotOfThem):
        services.take_back(table.pk, mehdi)
    services.take_back(table.pk, camille)
    services.take_back(table.pk, camille)
    with pytest.raises(Answered):
        services.confirm(table.pk, mehdi)


@pytest.mark.parametrize(
    ("places", "points"),
    [((1, 1, 2), (0, 0, 0)), ((2, 3, 4), (0, 0, 0)), ((1, 2, 3), (5, None, 5))],
)
def test_what_doesnt_fit_is_refused(people, places, points):
    camille, _ingrid, mehdi, sofie = people
    with pytest.raises(BadResult):
        logged(camille, [camille, mehdi, sofie], places, points)
    with pytest.raises(BadResult):
        logged(camille, [camille, mehdi, mehdi])
    with pytest.raises(BadResult):
        logged(camille, [camille, mehdi], (1, 2), (1, 2))
    with pytest.raises(NotOfThem):
        logged(people[1], [camille, mehdi, sofie])
    day = checking.days()[-1] - timedelta(days=1)
    three = [camille, mehdi, sofie]
    with pytest.raises(BadResult):
        services.log(camille, "papayoo", three, (1, 2, 3), (0, 0, 0), day, once="x")
    assert not Table.objects.exists()


def test_the_form_and_the_page(people, sign_in):
    camille, _ingrid, mehdi, sofie = people
    page = reverse("tables:wood")
    phone = sign_in(camille)
    assert "Papayoo" in phone.get(page).content.decode()
    form = phone.get(f"{page}?game=papayoo").content.decode()
    assert "Mehdi" in form
    fields = {"game": "papayoo", "once": "abc", "day": str(checking.days()[1])}
    for nth, one in enumerate((camille, mehdi, sofie)):
        fields |= {f"player-{nth}": one.pk, f"place-{nth}": nth + 1, f"points-{nth}": ""}
    assert phone.post(page, fields | {"place-1": ""}).status_code == 422
    assert phone.post(page, fields | {"points-0": "many"}).status_code == 422
    assert phone.post(page, fields | {"player-2": "999999"}).status_code == 422
    addresses = {phone.post(page, fields)["Location"] for _ in range(2)}
    assert len(addresses) == 1
    (address,) = addresses
    assert "It waits for another of them" in phone.get(address).content.decode()
    assert "That’s right" in sign_in(mehdi).get(address).content.decode()
    assert sign_in(mehdi).post(f"{address}wood/", {"what": "confirm"}).status_code == 303
    assert sign_in(mehdi).post(f"{address}wood/", {"what": "nonsense"}).status_code == 400
    assert "Confirmed: it counts" in sign_in(sofie).get(address).content.decode()
    listed = sign_in(sofie).get(reverse("tables:finished")).content.decode()
    assert "on wood" in listed
    assert f'href="{address}"' in listed


@pytest.mark.parametrize("what", ["record.json", "proof.json", "replay/", "verify/", "moves/"])
def test_it_has_no_journal_to_show_or_to_move(people, sign_in, what):
    camille, _ingrid, mehdi, sofie = people
    table = logged(camille, [camille, mehdi, sofie])
    ask = sign_in(camille)
    path = f"/tables/{table.pk}/{what}"
    answer = ask.post(path, {"move": "x", "version": "0"}) if "moves" in what else ask.get(path)
    assert answer.status_code in (302, 303, 404, 409)


def test_it_is_exported_and_its_reasons_forget_a_name(people):
    camille, _ingrid, mehdi, sofie = people
    table = logged(camille, [camille, mehdi, sofie])
    services.contest(table.pk, mehdi, "Sofie was first")
    assert exports()["tables"](mehdi)["on_wood"][0]["why"] == "Sofie was first"
    erasing.erase(sofie, sofie)
    assert "Sofie" not in Wood.objects.get().why
