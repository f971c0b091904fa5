"""The provider says who is out there: logout tokens, good, forged and replayed."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

import jwt
import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from games.players.housekeeping import LONGEST_WINDOW, clear_expired
from games.players.models import Device, Player, ProviderLogout
from games.players.ways_in import credentials
from tests.players.conftest import YES
from tests.players.signin.conftest import leave, sent_back
from tests.players.signin.provider import SECRET, Provider, new_key
from tests.tables.test_races import at_once

UID = "248289761001"
EVENT = "http://schemas.openid.net/event/backchannel-logout"
ADDRESS = "/sign-in/sso/logout/"


def token(provider: Provider, key: Any = None, algorithm: str = "RS256", **claims: Any) -> str:
    """A logout token of this provider's; a claim that is None is left out."""
    now = int(time.time())
    said = {"iss": provider.url, "aud": "spaye", "iat": now, "exp": now + 120, "sub": UID}
    said |= {"jti": uuid4().hex, "events": {EVENT: {}}} | claims
    said = {name: value for name, value in said.items() if value is not None}
    headers = {"kid": "one", "typ": "logout+jwt"}
    return jwt.encode(said, key or provider.key, algorithm=algorithm, headers=headers)


def sent(text: str) -> Any:
    """As the provider's server sends it: a client without cookies, checked for form tokens."""
    return Client(enforce_csrf_checks=True).post(ADDRESS, {"logout_token": text})


@pytest.fixture
def connected(provider, ingrid):
    credentials.connect(ingrid, provider.url, UID)
    return ingrid


def is_in(client):
    return client.get("/me/settings/").status_code == 200


def test_without_a_provider_it_is_not_there(visitor, db):
    assert visitor.post(ADDRESS).status_code == 404


def test_all_sessions_of_the_person_end_and_only_theirs(
    provider, connected, visitor, sign_in, camille, round_trip
):
    round_trip(visitor)
    by_link, other = sign_in(connected), sign_in(camille)
    answer = sent(token(provider))
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert not is_in(visitor)
    assert not is_in(by_link)
    assert is_in(other)


def test_a_session_there_ends_the_sessions_that_came_by_it(
    provider, connected, sign_in, round_trip
):
    phone, laptop, by_link = Client(), Client(), sign_in(connected)
    provider.claims |= {"sid": "on the phone"}
    round_trip(phone)
    provider.claims |= {"sid": "on the laptop"}
    round_trip(laptop)
    assert sent(token(provider, sid="on the phone")).status_code == 200
    assert (is_in(phone), is_in(laptop), is_in(by_link)) == (False, True, True)
    # Without a subject it is looked for among all.
    assert sent(token(provider, sub=None, sid="on the laptop")).status_code == 200
    assert (is_in(laptop), is_in(by_link)) == (False, True)


def test_a_session_whose_name_we_never_heard_ends_too(provider, connected, visitor, round_trip):
    round_trip(visitor)
    assert sent(token(provider, sid="anything")).status_code == 200
    assert not is_in(visitor)


def test_nobody_we_know_is_no_error(provider, connected, sign_in):
    here = sign_in(connected)
    assert sent(token(provider, sub="somebody else")).status_code == 200
    assert is_in(here)


FORGED: dict[str, dict[str, Any]] = {
    "an ID token": {"nonce": "x", "events": None},
    "a nonce beside it": {"nonce": "x"},
    "no event": {"events": {}},
    "another event": {"events": {"http://schemas.openid.net/event/other": {}}},
    "an event that is a word": {"events": {EVENT: "yes"}},
    "events in a list": {"events": [EVENT]},
    "another issuer": {"iss": "https://evil.example"},
    "another client": {"aud": "another"},
    "run out": {"exp": int(time.time()) - 120},
    "not yet": {"iat": 9_999_999_999},
    "old, and good for ever": {"iat": int(time.time()) - 3600, "exp": 9_999_999_999},
    "no time": {"iat": None},
    "no number of its own": {"jti": None},
    "an empty number": {"jti": ""},
    "nobody": {"sub": None},
    "a number for a person": {"sub": 7},
    "an endless session": {"sid": "x" * 200},
}


@pytest.mark.parametrize("claims", FORGED.values(), ids=FORGED)
def test_what_is_no_logout_of_our_provider(provider, connected, sign_in, claims, caplog):
    here = sign_in(connected)
    answer = sent(token(provider, **claims))
    assert (answer.status_code, answer.json()) == (400, {"error": "invalid_request"})
    assert is_in(here)
    assert not ProviderLogout.objects.exists()
    assert UID not in caplog.text


def test_signatures_that_prove_nothing(provider, connected, sign_in):
    here = sign_in(connected)
    forged = [
        token(provider, key=new_key()),
        token(provider, key=SECRET, algorithm="HS256"),
        jwt.encode({"sub": UID}, None, algorithm="none"),
        token(provider)[:-4],
        "",
        "a.b.c",
    ]
    assert [sent(each).status_code for each in forged] == [400] * len(forged)
    now = int(time.time())
    said = {"iss": provider.url, "aud": "spaye", "iat": now, "exp": now + 9, "sub": UID}
    said |= {"jti": "1", "events": {EVENT: {}}}
    for headers in ({"kid": "two"}, {}, {"kid": "one", "typ": "at+jwt"}):
        text = jwt.encode(said, provider.key, algorithm="RS256", headers=headers)
        assert sent(text).status_code == 400
    assert is_in(here)


def test_the_same_token_again_ends_nothing(provider, connected, visitor, round_trip):
    round_trip(visitor)
    text = token(provider, iat=int(time.time()) - 5)
    assert sent(text).status_code == 200
    round_trip(visitor)
    assert sent(text).status_code == 400
    assert is_in(visitor)


def test_a_provider_without_keys_can_be_asked_again(provider, connected, sign_in):
    here, text = sign_in(connected), token(provider)
    provider.broken = {"/keys": None}
    assert sent(text).status_code == 503
    provider.broken = {}
    assert sent(text).status_code == 200
    assert not is_in(here)


def test_forgeries_are_limited_and_what_is_good_is_not(provider, connected):
    # All clocks stand still, those of the tokens too: no window ends while the test counts.
    with time_machine.travel(datetime(2026, 11, 20, 12, 3, tzinfo=UTC), tick=False):
        assert {sent(token(provider)).status_code for _ in range(70)} == {200}
        answers = [sent("x").status_code for _ in range(61)]
    assert answers == [400] * 60 + [429]


def test_somebody_on_the_way_in_is_out(provider, connected, visitor):
    """The provider vouched, ended the session, and only then the browser came back."""
    now = int(time.time())
    provider.claims |= {"iat": now - 5, "sid": "one"}
    for claims in ({}, {"sid": "one"}, {"sid": "one", "sub": None}):
        back = sent_back(leave(visitor))
        assert sent(token(provider, iat=now - 2, **claims)).status_code == 200
        assert visitor.get(back).status_code == 403
        assert not Device.objects.filter(player=connected).exists()
        ProviderLogout.objects.all().delete()
    # Another session there has nothing to do with it, and later vouching counts again.
    sent(token(provider, iat=now - 2, sid="two"))
    assert visitor.get(sent_back(leave(visitor))).status_code == 302
    sent(token(provider, iat=now - 2))
    provider.claims |= {"iat": now - 1}
    assert visitor.get(sent_back(leave(visitor))).status_code == 302


def test_whoever_is_writing_their_name_is_out(open_provider, visitor, round_trip):
    provider, now = open_provider, int(time.time())
    provider.claims |= {"iat": now - 5}
    round_trip(visitor)
    sent(token(provider, iat=now - 2))
    answer = visitor.post("/sign-in/sso/join/", {"name": "Zoé", "once": "1", **YES})
    assert answer.status_code == 403
    assert not Player.objects.filter(name="Zoé").exists()


@pytest.mark.usefixtures("both_databases")
def test_a_sign_in_and_a_logout_at_once(provider, connected):
    """Whichever is first: nobody is in whom the provider had put out."""
    for _round in range(4):
        now = int(time.time())
        provider.claims |= {"iat": now - 5}
        visitor = Client()
        back, text = sent_back(leave(visitor)), token(provider, iat=now - 2)
        answers = at_once([lambda c=visitor, b=back: c.get(b), lambda t=text: sent(t)])
        assert {answer.status_code for answer in answers} <= {200, 302, 400, 403}
        assert not Device.objects.filter(player=connected).exists()
        ProviderLogout.objects.all().delete()


def test_what_is_kept_of_it_tells_nothing_and_goes(provider, connected):
    sent(token(provider, sid="on the phone"))
    kept = repr(list(ProviderLogout.objects.values()))
    assert UID not in kept
    assert "phone" not in kept
    clear_expired()
    assert ProviderLogout.objects.count() == 1
    ProviderLogout.objects.update(received=timezone.now() - LONGEST_WINDOW)
    clear_expired()
    assert not ProviderLogout.objects.exists()
