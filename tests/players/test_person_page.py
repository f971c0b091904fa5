"""Finding people, renaming them, and anonymising who has left."""

import re

import pytest
from django.test import Client

from games.players import services
from games.players.models import AdminAct, Player, Role
from tests.hands import open_page, press
from tests.players.conftest import somebody

NAME = re.compile(r'<span class="name grow"><span>([^<]+?) ?<')


def found(client: Client, query: str) -> list[str]:
    return NAME.findall(client.get(f"/people/?{query}").content.decode())


@pytest.fixture
def office(camille: Player, ingrid: Player) -> None:
    services.change_role(camille, ingrid.pk, "referee")
    Player.objects.filter(pk=somebody("Mehdi").pk).update(pseudonym="Zorro", pseudonym_key="zorro")
    Player.objects.filter(pk=somebody("Élodie").pk).update(is_ghost=True, added_by=camille)
    services.deactivate(camille, somebody("Lars").pk)


def test_people_are_found_by_name_pseudonym_and_state(signed_in, office):
    everybody = ["Camille", "Élodie", "Ingrid", "Zorro", "Lars"]
    for query, names in (
        ("", everybody),
        ("q=elo", ["Élodie"]),
        ("q=MEHDI", ["Zorro"]),
        ("q=zor", ["Zorro"]),
        ("q=%00il", ["Camille"]),
        ("q=%25", []),
        ("state=gone", ["Lars"]),
        ("state=ghosts", ["Élodie"]),
        ("state=keepers", ["Camille", "Ingrid"]),
        ("state=active&q=l", ["Camille", "Élodie"]),
        ("state=dead", everybody),
    ):
        assert found(signed_in, query) == names, query


def test_the_list_tells_the_real_name_the_role_and_since_when(signed_in, office):
    page = signed_in.get("/people/").content.decode()
    assert '<span class="small muted">(Mehdi)</span>' in page
    assert "Without a phone" in page
    assert "Deactivated since" in page
    assert "Referee" in page
    assert "No one found" in signed_in.get("/people/?q=nobody").content.decode()


def test_a_preference_is_shown_if_its_owner_shares_it(signed_in, ingrid):
    Player.objects.filter(pk=ingrid.pk).update(preference="wall push-ups")
    assert "wall push-ups" not in signed_in.get(f"/people/{ingrid.pk}/").content.decode()
    Player.objects.filter(pk=ingrid.pk).update(preference_shared=True)
    assert "wall push-ups" in signed_in.get(f"/people/{ingrid.pk}/").content.decode()


def test_a_colleague_is_renamed_for_a_reason(signed_in, camille, ingrid):
    fields = {"name": " Ingrid  B ", "reason": "There are two."}
    for _again in range(2):
        answer = press(signed_in, f"/people/{ingrid.pk}/rename/", fields, [f"/people/{ingrid.pk}/"])
        assert answer.status_code == 302
    ingrid.refresh_from_db()
    assert (ingrid.name, ingrid.name_key) == ("Ingrid B", "ingrid b")
    act = AdminAct.objects.get()
    assert (act.by, act.what, act.whom) == (camille, "rename", ingrid)
    assert (act.detail, act.reason) == ("", "There are two.")


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name": "Ingrid B", "reason": " "}, "Give a reason for the activity log."),
        ({"name": "a\u202eb", "reason": "x"}, "characters in this name can’t be displayed"),
        ({"name": "CAMILLE", "reason": "x"}, "Already taken. Add an initial."),
    ],
)
def test_a_name_that_will_not_do_changes_nothing(signed_in, ingrid, fields, said):
    refused = press(signed_in, f"/people/{ingrid.pk}/rename/", fields, [f"/people/{ingrid.pk}/"])
    assert refused.status_code == 422
    assert said in refused.content.decode()
    ingrid.refresh_from_db()
    assert ingrid.name == "Ingrid"
    assert not AdminAct.objects.exists()


def test_who_has_left_is_anonymised_and_can_then_be_looked_at_and_no_more(
    signed_in, camille, ingrid
):
    url = f"/people/{ingrid.pk}/anonymise/"
    assert signed_in.post(url, {"name": "Ingrid"}).status_code in (403, 409, 422)
    services.deactivate(camille, ingrid.pk)
    form = open_page(signed_in, f"/people/{ingrid.pk}/").form(url)
    refused = form.press(name="Camille")
    assert refused.status == 422
    assert "That isn’t the name" in refused.words
    for _again in range(2):
        assert form.press(name=" ingrid").status == 200
    ingrid.refresh_from_db()
    assert ingrid.erased
    assert list(AdminAct.objects.values_list("what", flat=True)) == ["erase", "deactivate"]
    page = signed_in.get(f"/people/{ingrid.pk}/").content.decode()
    assert "Nothing here can be traced to a person." in page
    assert page.count("<form") == sum(map(page.count, ('id="go"', 'id="stay"', 'id="words-known"')))
    for post in ("rename", "role", "deactivate", "reactivate", "link"):
        fields = {"name": "Ingrid", "reason": "back", "role": "admin"}
        assert signed_in.post(f"/people/{ingrid.pk}/{post}/", fields).status_code == 404
    ingrid.refresh_from_db()
    assert (ingrid.is_active, ingrid.role) == (False, Role.MEMBER)


def test_a_ghost_is_handed_over_not_signed_in(signed_in, camille, ingrid):
    Player.objects.filter(pk=ingrid.pk).update(is_ghost=True, added_by=camille)
    page = signed_in.get(f"/people/{ingrid.pk}/").content.decode()
    assert f"/people/ghosts/{ingrid.pk}/link/" in page
    assert f"/people/{ingrid.pk}/link/" not in page
    assert "Added by" in page
