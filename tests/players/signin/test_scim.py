"""The provider's programs deactivate people by SCIM 2.0, and can do nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.test import Client
from environs import Env

from games.players import services
from games.players.models import AdminAct, Device, Player, Role
from games.players.ways_in import credentials, entering
from spaye_site.sign_in import read_oidc
from tests.tables.test_races import at_once

TOKEN = "a token of the tests, long enough to be one"
PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp"


@pytest.fixture
def ada(db, settings, provider, camille, ingrid):
    """Of three, two are connected; Camille, the admin, isn't."""
    settings.OIDC = provider.oidc(scim_token=TOKEN)
    credentials.connect(ingrid, provider.url, "ingrid-at-acme")
    lars = services.add_player("Lars", "", "en", Role.MEMBER)
    credentials.connect(lars, provider.url, "lars-at-acme")
    return lars


def asked(method: str, path: str, body: Any = None, token: str = TOKEN, **query: str) -> Any:
    """The answer to a program with this token; `body` is sent as JSON."""
    client = Client(enforce_csrf_checks=True, headers={"Authorization": f"Bearer {token}"})
    text = "" if body is None else json.dumps(body)
    return client.generic(
        method, f"/scim/v2/{path}", text, "application/scim+json", query_params=query
    )


def out(player: Player) -> bool:
    return not Player.objects.get(pk=player.pk).is_active


def patch(*operations: dict[str, Any]) -> dict[str, Any]:
    return {"schemas": [PATCH], "Operations": list(operations)}


def test_it_is_off_without_a_token(provider, settings, db):
    assert asked("GET", "Users", token="").status_code == 404
    settings.OIDC = None
    assert asked("GET", "Users").status_code == 404


@pytest.mark.parametrize(
    "values", [{"SCIM_TOKEN": "x" * 40}, {"SCIM_TOKEN": "short", "OIDC_ISSUER": "https://a"}]
)
def test_settings_that_cannot_be_meant(values, monkeypatch):
    names = {"OIDC_CLIENT_ID": "a", "OIDC_CLIENT_SECRET": "b"} if "OIDC_ISSUER" in values else {}
    for name, value in (names | values).items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured):
        read_oidc(Env())


def test_the_token_is_no_text_of_the_settings(provider):
    assert TOKEN not in repr(provider.oidc(scim_token=TOKEN))


@pytest.mark.parametrize("token", ["", "x", TOKEN + "x", "é", TOKEN[:-1]])
def test_without_the_token_nothing(ada, token):
    for method, path in (("GET", "Users"), ("GET", "Schemas"), ("DELETE", f"Users/{ada.pk}")):
        answer = asked(method, path, token=token)
        assert answer.status_code == 401
        assert answer["WWW-Authenticate"] == "Bearer"
        assert answer.json()["schemas"] == ["urn:ietf:params:scim:api:messages:2.0:Error"]
    assert not out(ada)


def test_a_session_is_no_right_here(ada, signed_in):
    assert signed_in.get("/scim/v2/Users").status_code == 401
    assert "sessionid" not in asked("GET", "Users").cookies


def test_wrong_tokens_are_limited_and_shut_nobody_else_out(ada, still_clock):
    answers = [asked("GET", "Users", token="x").status_code for _ in range(31)]
    assert answers == [401] * 30 + [429]
    assert asked("GET", "Users").status_code == 200


def test_people_are_found_by_the_providers_number_and_no_name_leaves(ada, ingrid):
    answer = asked("GET", "Users", filter='externalId eq "lars-at-acme"')
    assert answer["Content-Type"] == "application/scim+json"
    assert answer.json()["totalResults"] == 1
    (found,) = answer.json()["Resources"]
    assert found["id"] == str(ada.pk)
    assert (found["externalId"], found["userName"], found["active"]) == (
        "lars-at-acme",
        "lars-at-acme",
        True,
    )
    everybody = asked("GET", "Users", count="1", startIndex="2").json()
    assert (everybody["totalResults"], everybody["itemsPerPage"]) == (2, 1)
    whole = asked("GET", "Users").content.decode()
    assert not {"Lars", "Ingrid", "Camille"} & set(whole.replace('"', " ").split())
    assert asked("GET", "Users", filter='userName eq "lars"').json()["totalResults"] == 0


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        'name eq "x"',
        'externalId sw "l"',
        'externalId eq "a" or active eq true',
        'externalId eq "\\u0000"',
        'externalId eq "\\ud800"',
        'externalId eq "\\x"',
    ],
)
def test_other_filters_are_refused(ada, text):
    answer = asked("GET", "Users", filter=text)
    assert (answer.status_code, answer.json()["scimType"]) == (400, "invalidFilter")


WAYS = {
    "Okta": ("PATCH", patch({"op": "replace", "value": {"active": False}})),
    "Entra": ("PATCH", patch({"op": "Replace", "path": "active", "value": "False"})),
    "with its schema": (
        "PATCH",
        patch(
            {
                "op": "replace",
                "path": "urn:ietf:params:scim:schemas:core:2.0:User:active",
                "value": False,
            }
        ),
    ),
    "beside others": (
        "PATCH",
        patch(
            {"op": "replace", "path": "displayName", "value": "Lars"},
            {"op": "add", "path": "active", "value": False},
        ),
    ),
    "whole": ("PUT", {"userName": "lars-at-acme", "active": False, "id": "1"}),
    "gone": ("DELETE", None),
}


@pytest.mark.parametrize("way", WAYS)
def test_a_leaver_is_out_at_once_and_the_journal_says_so(way, ada, sign_in, ingrid):
    theirs, others = sign_in(ada), sign_in(ingrid)
    entering.make_link(ada, ada)
    method, body = WAYS[way]
    for _again in range(2):
        answer = asked(method, f"Users/{ada.pk}", body)
        assert answer.status_code == (204 if method == "DELETE" else 200)
    assert out(ada)
    assert theirs.get("/me/settings/").status_code == 302
    assert others.get("/me/settings/").status_code == 200
    assert not Device.objects.filter(player=ada).exists()
    assert asked("GET", f"Users/{ada.pk}").json()["active"] is False
    act = AdminAct.objects.get(what="deactivate")
    assert (act.by, act.whom, act.reason) == (None, ada, "SCIM")


def test_their_keys_open_nothing(ada):
    from games.programs import access
    from games.programs import services as keys
    from games.programs.models import Kind

    token = access.link_token(keys.make_link(Kind.CALENDAR, ada, ada, "calendar"))
    asked("DELETE", f"Users/{ada.pk}")
    assert access.find(token, Kind.CALENDAR) is None


BAD: dict[str, Any] = {
    "no object": ["x"],
    "nothing": {},
    "operations of none": patch(),
    "an operation that is a word": {"Operations": ["x"]},
    "no such operation": patch({"op": "move", "path": "active"}),
    "removed": patch({"op": "remove", "path": "active"}),
    "a number": patch({"op": "replace", "path": "active", "value": 0}),
    "a word": patch({"op": "replace", "path": "active", "value": "no"}),
    "nothing for it": patch({"op": "replace", "path": "active"}),
}


@pytest.mark.parametrize("body", BAD.values(), ids=BAD)
def test_what_is_no_patch_changes_nothing(ada, body):
    answer = asked("PATCH", f"Users/{ada.pk}", body)
    assert answer.status_code == 400
    assert answer.json()["status"] == "400"
    assert not out(ada)


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 60_000, b'{"a":' * 10_000])
def test_what_is_no_json_changes_nothing(ada, text):
    client = Client(headers={"Authorization": f"Bearer {TOKEN}"})
    for method in ("PATCH", "PUT"):
        answer = client.generic(method, f"/scim/v2/Users/{ada.pk}", text, "application/scim+json")
        assert answer.status_code == 400
    assert not out(ada)


def test_it_can_do_nothing_else(ada, ingrid):
    before = list(Player.objects.order_by("pk").values())
    activate = patch({"op": "replace", "path": "active", "value": True})
    assert asked("POST", "Users", {"userName": "x"}).status_code == 501
    assert asked("PATCH", f"Users/{ada.pk}", activate).status_code == 200
    rename = patch({"op": "replace", "path": "userName", "value": "x"})
    assert asked("PATCH", f"Users/{ada.pk}", rename).json()["userName"] == "lars-at-acme"
    assert asked("PUT", f"Users/{ada.pk}", {"userName": "x"}).status_code == 200
    assert list(Player.objects.order_by("pk").values()) == before
    for path in (
        "Users/0",
        "Users/x",
        "Users/99999999999999999999",
        "Users/-1",
        "Groups",
        "x/y",
        "Schemas/x",
        "ServiceProviderConfig/x",
        f"Users/{ada.pk}/x",
    ):
        assert asked("GET", path).status_code == 404, path
    for path in ("Schemas", "ResourceTypes", "ServiceProviderConfig"):
        assert asked("POST", path, {}).status_code == 405


def test_whoever_isnt_connected_is_not_there(ada, camille):
    assert asked("GET", f"Users/{camille.pk}").status_code == 404
    assert asked("DELETE", f"Users/{camille.pk}").status_code == 404
    assert not out(camille)


def test_back_in_is_for_an_admin(ada):
    asked("DELETE", f"Users/{ada.pk}")
    again = patch({"op": "replace", "path": "active", "value": True})
    answer = asked("PATCH", f"Users/{ada.pk}", again)
    assert answer.status_code == 403
    assert out(ada)


def test_the_last_admin_stays_and_it_is_said(ada, camille, provider, caplog):
    credentials.connect(camille, provider.url, "camille-at-acme")
    answer = asked("DELETE", f"Users/{camille.pk}")
    assert answer.status_code == 409
    assert "last admin" in answer.json()["detail"]
    assert "last admin" in caplog.text
    assert not out(camille)


@pytest.mark.usefixtures("both_databases")
def test_both_admins_at_once_leave_one(ada, camille, provider):
    credentials.connect(camille, provider.url, "camille-at-acme")
    Player.objects.filter(pk=ada.pk).update(role=Role.ADMIN)
    jobs = [lambda n=each.pk: asked("DELETE", f"Users/{n}") for each in (ada, camille)] * 2
    answers = [answer.status_code for answer in at_once(jobs)]
    assert set(answers) == {204, 409}
    assert Player.objects.admins().count() == 1
    assert AdminAct.objects.filter(what="deactivate").count() == 1


@pytest.mark.long
def test_other_eyes_find_no_fault(ada, monkeypatch):
    """scim2-tester asks what a client asks first; for the rest it would add people."""
    from scim2_client.engines.wsgi import WSGISCIMClient
    from scim2_tester import Status, check_server

    # The connection is the test's: none of these requests may close it.
    monkeypatch.setattr(request_started, "receivers", [])
    monkeypatch.setattr(request_finished, "receivers", [])
    headers = {"Authorization": f"Bearer {TOKEN}"}
    client = WSGISCIMClient(WSGIHandler(), "http://localhost/scim/v2", headers)
    results = check_server(client, include_tags={"discovery", "misc"})
    assert len(results) > 10
    assert [each for each in results if each.status in (Status.ERROR, Status.CRITICAL)] == []
