"""An invitation, a name, in."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.players.auth import links
from games.players.models import Invitation, Player, Role
from tests.hands import open_page
from tests.players.conftest import path_of, somebody
from tests.spaye.together import at_once


def test_a_look_changes_nothing_and_the_form_joins_and_signs_in(visitor, invitation):
    page = open_page(visitor, invitation)
    assert "Your colleagues will see this name" in page.words
    assert "everyone in the office can see them" in page.words
    # Letter 21 isn't swallowed: the answer says how long a name may be.
    (name,) = (one for one in page.controls if one.name == "name")
    assert "maxlength" not in name.attrs
    assert Player.objects.count() == 1
    assert Invitation.objects.get().uses == 0
    assert page.press("Come in", name=" Zoé ").path == "/"
    player = Player.objects.get(name="Zoé")
    assert (player.initials, player.role, player.language) == ("Zo", Role.MEMBER, "en")
    assert not player.has_usable_password()
    assert visitor.session["_auth_user_id"] == str(player.pk)
    assert Invitation.objects.get().uses == 1


def test_the_same_form_sent_twice_joins_once(invitation):
    form = open_page(Client(), invitation).form(invitation)
    (once,) = (one.value for one in form.controls if one.name == "once")
    browsers = Client(), Client()
    for browser in browsers:
        assert browser.post(invitation, {"name": "Zoé", "once": once}).status_code == 302
    player = Player.objects.get(name="Zoé")
    assert browsers[1].session["_auth_user_id"] == str(player.pk)
    assert Invitation.objects.get().uses == 1


def test_a_form_sent_again_much_later_is_a_taken_name(visitor, invitation):
    Client().post(invitation, {"name": "Zoé", "once": "first"})
    Player.objects.filter(name="Zoé").update(joined=timezone.now() - timedelta(minutes=11))
    assert visitor.post(invitation, {"name": "Zoé", "once": "first"}).status_code == 422


def test_two_people_with_one_form_are_two_people(invitation):
    for name in ("Zoé", "Malik"):
        Client().post(invitation, {"name": name, "once": "same"})
    assert set(Player.objects.values_list("name", flat=True)) == {"Camille", "Zoé", "Malik"}


def test_a_taken_name_is_422_with_a_suggestion(visitor, invitation):
    page = open_page(visitor, invitation).press("Come in", name=" CÄMILLE ")
    assert page.status == 422
    assert "Already taken. Add an initial." in page.words
    assert "mille a." in page.text.lower()
    assert Player.objects.count() == 1


@pytest.mark.parametrize("name", ["", "x" * 10_000, "\u202eevil", "a\x00b"])
def test_hostile_names_are_422_and_leave_no_trace(visitor, invitation, name):
    response = visitor.post(invitation, {"name": name, "once": "first"})
    assert response.status_code == 422
    assert len(response.content) < 20_000
    assert Player.objects.count() == 1
    assert Invitation.objects.get().uses == 0


def test_an_expired_a_revoked_and_an_unknown_invitation_look_alike(visitor, invitation, camille):
    pages = [visitor.get("/join/nonsense/")]
    Invitation.objects.update(expires=timezone.now())
    pages.append(visitor.get(invitation))
    revoked = path_of(links.renew_invitation(camille))
    links.revoke_invitation(camille)
    pages.append(visitor.post(revoked, {"name": "Zoé", "once": "x"}))
    assert [page.status_code for page in pages] == [404] * 3
    assert all("Ask a colleague for the new one." in page.content.decode() for page in pages)
    assert Player.objects.count() == 1


def test_who_is_already_in_is_told_so(signed_in, invitation):
    assert "already in, Camille" in signed_in.get(invitation).content.decode()
    assert signed_in.post(invitation, {"name": "Zoé"}).status_code == 302
    assert Player.objects.count() == 1


def test_palettes_are_spread(invitation):
    worn = [somebody(f"Player{number}").palette for number in range(11)]
    assert sorted(worn) == list(range(1, 12))
    assert somebody("Thirteen").palette == 0


def test_initials_tell_newcomers_apart(camille):
    assert somebody("Carole").initials == "Ce"


def test_two_forms_at_the_same_instant_make_one_player(both_databases):
    url = path_of(links.renew_invitation(None))
    sent = {"name": "Zoé", "once": "same"}
    answers = at_once(*[lambda: Client().post(url, sent).status_code] * 2)
    assert answers == [302, 302]
    assert Player.objects.filter(name="Zoé").count() == 1


def test_the_door_needs_the_token_of_its_form(invitation):
    strict = Client(enforce_csrf_checks=True)
    assert strict.post(invitation, {"name": "Zoé"}).status_code == 403
    assert Player.objects.count() == 1
