"""What admins do about people, and that it is written down."""

import re

import pytest
from django.test import Client

from games.players import services
from games.players.activity_log import record_act
from games.players.auth import links
from games.players.models import AdminAct, Player, Role
from games.players.services import LastAdmin
from tests.hands import NotOffered, open_page
from tests.players.conftest import somebody
from tests.spaye.together import at_once


def test_pages_about_people_are_the_admins(signed_in, sign_in, camille, ingrid):
    """No line of the administration's list leads to some of them."""
    hers = sign_in(ingrid)
    for page in (
        *("/people/", f"/people/{camille.pk}/", "/people/appoint/", "/office/sign-ins/"),
        *("/office/journal/", "/office/journal.csv"),
    ):
        assert signed_in.get(page).status_code == 200, page
        assert hers.get(page).status_code == 403, page
        assert Client().get(page)["Location"].startswith("/sign-in/"), page


def test_a_role_is_changed_and_written_down(signed_in, camille, ingrid):
    page = open_page(signed_in, f"/people/{ingrid.pk}/")
    page.press("Change role", role="referee", reason="fair")
    ingrid.refresh_from_db()
    assert (ingrid.is_referee, ingrid.is_admin) == (True, False)
    act = AdminAct.objects.get()
    assert (act.by, act.what, act.whom) == (camille, "role", ingrid)
    assert (act.detail, act.reason) == ("member → referee", "fair")
    assert (
        "Camille</b> changed the role of Ingrid"
        in signed_in.get("/office/journal/").content.decode()
    )


@pytest.mark.parametrize("post", ["role", "deactivate"])
def test_the_last_admin_stays(signed_in, camille, post):
    page = open_page(signed_in, f"/people/{camille.pk}/")
    assert "There has to be at least one admin. Make someone else admin first." in page.words
    for button in ("Change role", "Deactivate"):
        with pytest.raises(NotOffered):
            page.press(button)
    response = signed_in.post(f"/people/{camille.pk}/{post}/", {"role": "member"})
    assert response.status_code == 409
    assert "There has to be at least one admin" in response.content.decode()
    camille.refresh_from_db()
    assert camille.is_admin
    assert not AdminAct.objects.exists()


def test_two_admins_who_demote_each_other_leave_one(both_databases):
    camille, ingrid = (somebody(name, Role.ADMIN) for name in ("Camille", "Ingrid"))

    def demote(by: Player, whom: Player) -> bool:
        try:
            services.change_role(by, whom.pk, "member")
        except LastAdmin:
            return False
        return True

    told = at_once(lambda: demote(camille, ingrid), lambda: demote(ingrid, camille))
    assert sorted(told) == [False, True]
    assert Player.objects.admins().count() == 1


def test_an_admin_may_step_down_and_leave_while_another_stays(signed_in, camille, ingrid):
    services.change_role(camille, ingrid.pk, "admin")
    own = f"/people/{camille.pk}/"
    stepped = open_page(signed_in, own).press("Change role", role="member")
    assert stepped.path == "/me/settings/"
    services.change_role(ingrid, camille.pk, "admin")
    left = open_page(signed_in, own).press("Deactivate")
    assert (left.path, left.status) == ("/sign-in/", 200)


def test_who_comes_back_is_a_member(signed_in, camille, ingrid):
    services.change_role(camille, ingrid.pk, "admin")
    services.deactivate(camille, ingrid.pk)
    ingrid.refresh_from_db()
    assert not ingrid.is_admin
    open_page(signed_in, f"/people/{ingrid.pk}/").press("Reactivate")
    ingrid.refresh_from_db()
    assert (ingrid.is_active, ingrid.role) == (True, Role.MEMBER)


def test_a_link_for_somebody_is_written_down(signed_in, ingrid):
    page = open_page(signed_in, f"/people/{ingrid.pk}/").press("Create a sign-in link")
    assert "Sign-in link for Ingrid" in page.words
    act = AdminAct.objects.get()
    assert (act.what, act.whom) == ("link", ingrid)
    assert "/link/" not in f"{act.detail}{act.reason}"


def test_an_invitation_of_another_key_is_not_shown(invitation, settings):
    settings.SECRET_KEY = "another"
    assert links.invitation_url() is None


def test_nobody_is_404_and_no_role_400(signed_in, ingrid):
    assert signed_in.post(f"/people/{ingrid.pk}/role/", {"role": "god"}).status_code == 400
    for player in ("", "x", "9" * 30, "²"):
        answer = signed_in.post("/people/appoint/", {"player": player, "role": "admin"})
        assert answer.status_code == 404


def test_the_activity_log_is_append_only(camille):
    act = record_act(camille, "office")
    with pytest.raises(TypeError):
        act.save()
    with pytest.raises(TypeError):
        act.delete()
    with pytest.raises(TypeError):
        AdminAct.objects.all().delete()
    with pytest.raises(TypeError):
        AdminAct.objects.update(reason="other")


def test_two_hundred_people_have_letters_and_pages(signed_in):
    Player.objects.bulk_create(
        Player(name=f"{letter}{n:02}", name_key=f"{letter}{n:02}".lower(), is_active=True)
        for letter in "ABÉFG"
        for n in range(40)
    )
    for page, first in (("1", "A00"), ("2", "B10"), ("0", None)):
        html = signed_in.get(f"/people/?page={page}").content.decode()
        names = re.findall(r'<span class="name grow"><span>([^<]+)</span>', html)
        letters = re.findall(r'page=(\d)"(?: aria-current="true")?>(\w)</a>', html)
        assert letters[:2] == [("1", "A"), ("1", "B")]
        assert ("2", "C") in letters
        assert first is None or (names[0], len(names)) == (first, 50)
