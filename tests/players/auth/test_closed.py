"""What of allauth is open: nothing under its own addresses, and nobody signs up."""

import json
import re
from typing import Any

import pytest
from allauth.account.adapter import get_adapter as accounts
from allauth.socialaccount.adapter import get_adapter as social_accounts
from django.urls import NoReverseMatch, URLResolver, get_resolver, reverse

from games.players.auth import credentials
from games.players.personal_data import everything
from games.players.privacy import SigningIn
from tests.players.auth.conftest import PASSWORD

PLACE = re.compile(r"\(\?P<\w+>[^)]*\)|<[^>]+>")


def addresses(resolver: Any, before: str = "") -> list[tuple[str, str]]:
    """Name and path of everything below."""
    found = []
    for pattern in resolver.url_patterns:
        path = before + str(pattern.pattern).replace("^", "").replace("$", "").replace("\\Z", "")
        if isinstance(pattern, URLResolver):
            found += addresses(pattern, path)
        else:
            found.append((pattern.name, path))
    return found


@pytest.fixture(scope="module")
def theirs() -> list[tuple[str, str]]:
    """All that allauth offers to be included."""
    parts = ("allauth.urls", "allauth.socialaccount.providers.openid_connect.urls")
    return [entry for part in parts for entry in addresses(get_resolver(part))]


def test_none_of_its_addresses_is_there(theirs, signed_in, visitor):
    assert len(theirs) >= 30
    for name, path in theirs:
        with pytest.raises(NoReverseMatch):
            reverse(name)
        for root in ("/", "/accounts/"):
            address = root + PLACE.sub("1", path)
            assert visitor.post(address).status_code == 404, address
            assert signed_in.get(address).status_code == 404, address


def test_nobody_signs_up_there(rf):
    assert not accounts().is_open_for_signup(rf.get("/"))
    assert not social_accounts().is_open_for_signup(rf.get("/"), None)


OWN_FORMS = [
    "/me/security/password/",
    "/me/security/password/remove/",
    "/me/security/passkeys/",
    "/me/security/passkeys/question/",
    "/me/security/passkeys/1/remove/",
    "/me/security/sso/",
    "/me/security/sso/remove/",
    "/me/security/devices/others/",
]


def test_ones_own_forms_want_somebody(visitor, provider):
    for path in OWN_FORMS:
        assert visitor.post(path)["Location"] == "/sign-in/?next=/", path


def test_every_way_in_is_exported_without_its_secret_and_erased(signed_in, camille, provider):
    camille.set_password(PASSWORD)
    camille.save()
    credentials.add_passkey(camille, "Phone", {"id": "the key itself"})
    credentials.connect(camille, provider.url, "1")
    credentials.connect(camille, "https://the-one-before.example", "2")
    said = everything(camille)["signing_in"]
    assert said["password"] is True
    assert said["passkeys"][0]["name"] == "Phone"
    assert provider.url in [one["issuer"] for one in said["single_sign_on"]]
    assert len(said["devices_came_in"]) == 1
    assert "the key itself" not in json.dumps(said)
    SigningIn().forget(camille)
    camille.refresh_from_db()
    assert not camille.has_usable_password()
    assert not credentials.passkeys_of(camille).exists()
    assert not credentials.accounts_of(camille).exists()
    assert everything(camille)["signing_in"]["passkeys"] == []
