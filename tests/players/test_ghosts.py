"""People without a phone: added, handed over once, removed."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from games.players import ghosts
from games.players.auth import links
from games.players.models import AdminAct, Player, SignInLink
from games.tables.models import Seat
from tests.boards.conftest import a_table
from tests.hands import NotOffered, open_page, press
from tests.players.conftest import path_of, somebody

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(sign_in, ingrid):
    return sign_in(ingrid)


@pytest.fixture
def bjorn(phone, ingrid) -> Player:
    """Added by Ingrid."""
    press(phone, "/people/ghosts/", {"name": "Bjørn"})
    return Player.objects.get(name="Bjørn")


def claim_path(phone: Client, ghost: Player) -> str:
    """The path of a new link that hands the place over."""
    made = press(phone, f"/people/ghosts/{ghost.pk}/link/", {}, ["/people/ghosts/"])
    return re.search(r"/claim/[\w-]+/", made.content.decode()).group()


@pytest.fixture
def link(phone, bjorn) -> str:
    return claim_path(phone, bjorn)


def test_anybody_adds_somebody_by_name_once(phone, ingrid, bjorn):
    assert (bjorn.is_ghost, bjorn.added_by, bjorn.is_active) == (True, ingrid, True)
    assert not bjorn.has_usable_password()
    assert "Bjørn" in phone.get("/people/ghosts/").content.decode()
    press(phone, "/people/ghosts/", {"name": " BJØRN "})
    assert Player.objects.filter(is_ghost=True).count() == 1


@pytest.mark.parametrize(("name", "said"), [("", "Enter your name"), ("Camille", "Already taken")])
def test_a_name_that_wont_do_is_said(phone, camille, name, said):
    answer = press(phone, "/people/ghosts/", {"name": name})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Player.objects.filter(is_ghost=True).exists()


def test_one_adds_a_few_only(phone, signed_in):
    for number in range(ghosts.MOST):
        assert press(phone, "/people/ghosts/", {"name": f"Name {number}"}).status_code == 302
    full = open_page(phone, "/people/ghosts/")
    assert "already added eight people" in full.words
    with pytest.raises(NotOffered):
        full.press("Add", name="Henrik")
    answer = phone.post("/people/ghosts/", {"name": "Henrik"})
    assert answer.status_code == 409
    assert answer.content.decode().count("already added eight people") == 1
    assert press(signed_in, "/people/ghosts/", {"name": "Henrik"}).status_code == 302


def test_back_to_the_log_with_the_person_chosen(phone):
    answer = press(phone, "/people/ghosts/", {"name": "Bjørn"}, ["/people/ghosts/?next=/log/"])
    bjorn = Player.objects.get(name="Bjørn")
    assert answer.headers["Location"] == f"/log/?p1={bjorn.pk}"


def test_the_place_is_taken_once_with_its_history_and_language(link, bjorn, visitor):
    assert "Are you Bjørn?" in visitor.get(link).content.decode()
    assert Player.objects.get(pk=bjorn.pk).is_ghost, "A look changes nothing."
    phone = Client(headers={"Accept-Language": "nb"})
    assert press(phone, link, {"name": "Bjørn"}).headers["Location"] == "/"
    row = Player.objects.get(pk=bjorn.pk)
    assert (row.is_ghost, row.language, row.name) == (False, "nb", "Bjørn")
    assert (row.counts_repetitions, row.on_screen) == (False, False), "Nobody has asked them yet."
    assert row.devices.count() == 1
    assert phone.get("/me/settings/").status_code == 200
    assert phone.post(link, {"name": "Bjørn"}).headers["Location"] == "/"
    for answer in (visitor.get(link), visitor.post(link, {"name": "Bjørn"})):
        assert answer.status_code == 404
        assert "no longer works" in answer.content.decode()


def test_the_claimer_may_be_called_otherwise(link, visitor, bjorn, camille):
    refused = press(visitor, link, {"name": "camille"})
    assert refused.status_code == 422
    assert Player.objects.get(pk=bjorn.pk).is_ghost
    press(visitor, link, {"name": "Bjørnar"})
    row = Player.objects.get(pk=bjorn.pk)
    assert (row.name, row.is_ghost, row.initials) == ("Bjørnar", False, "Bj")


def test_whoever_is_signed_in_doesnt_become_the_ghost(link, signed_in, bjorn):
    assert "Open the link on Bjørn’s phone" in signed_in.get(link).content.decode()
    signed_in.post(link, {"name": "Bjørn"})
    assert Player.objects.get(pk=bjorn.pk).is_ghost


def test_the_link_lives_a_week_and_a_new_one_ends_it(link, phone, bjorn, visitor):
    new = claim_path(phone, bjorn)
    assert visitor.get(link).status_code == 404
    assert visitor.get(new).status_code == 200
    assert visitor.get(new.replace("claim", "link")).status_code == 404
    SignInLink.objects.update(expires=timezone.now())
    assert visitor.get(new).status_code == 404


def test_only_the_adder_or_an_admin_hands_over_or_removes(bjorn, sign_in, signed_in):
    lars = sign_in(somebody("Lars"))
    for what in ("link", "remove"):
        assert lars.post(f"/people/ghosts/{bjorn.pk}/{what}/").status_code == 403
    assert "Bjørn" not in lars.get("/people/ghosts/").content.decode()
    answer = press(signed_in, f"/people/ghosts/{bjorn.pk}/link/", {}, ["/people/ghosts/"])
    assert answer.status_code == 200
    assert AdminAct.objects.filter(what="ghost_link", whom=bjorn).exists()


def test_a_mistake_is_removed_once(phone, bjorn, link, visitor):
    form = open_page(phone, "/people/ghosts/").form(f"/people/ghosts/{bjorn.pk}/remove/")
    for _again in range(2):
        assert form.press("Remove").path == "/people/ghosts/"
    assert not Player.objects.get(pk=bjorn.pk).is_active
    assert AdminAct.objects.filter(what="remove_ghost").count() == 1
    assert visitor.get(link).status_code == 404


def test_who_has_played_is_removed_by_admins_only(phone, bjorn, signed_in):
    Seat.objects.create(table=a_table(), number=0, player=bjorn)
    with pytest.raises(NotOffered):
        open_page(phone, "/people/ghosts/").press("Remove")
    assert phone.post(f"/people/ghosts/{bjorn.pk}/remove/").status_code == 409
    answer = press(signed_in, f"/people/ghosts/{bjorn.pk}/remove/", {}, ["/people/ghosts/"])
    assert answer.status_code == 302
    assert not Player.objects.get(pk=bjorn.pk).is_active


def test_whoever_has_a_phone_is_no_ghost(phone, camille, bjorn, link, visitor):
    assert phone.post(f"/people/ghosts/{camille.pk}/link/").status_code == 404
    press(visitor, link, {"name": "Bjørn"})
    for player in (camille, bjorn):
        phone.post(f"/people/ghosts/{player.pk}/remove/")
        assert Player.objects.get(pk=player.pk).is_active


def test_a_personal_link_signs_no_ghost_in(bjorn, visitor, camille):
    made = links.make_link(bjorn, camille)
    assert visitor.post(path_of(made.url)).status_code == 404
