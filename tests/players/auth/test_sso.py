"""Single sign-on against a provider on this machine."""

import pytest
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount, SocialApp, SocialToken
from django.core.exceptions import ImproperlyConfigured
from django.test import Client
from environs import Env
from requests import TooManyRedirects

from games.players import services
from games.players.auth import credentials
from games.players.models import Player
from spaye_site.setting_values import read_oidc
from tests.hands import open_page, press
from tests.players.auth.conftest import OUT, PASSWORD, age, leave, sent_back, who
from tests.players.auth.provider import new_key

UID = "248289761001"


@pytest.fixture
def connected(provider, ingrid):
    """Ingrid, connected with her account at the provider."""
    credentials.connect(ingrid, provider.url, UID)
    return ingrid


def test_without_a_provider_nothing_is_there(visitor, signed_in):
    assert b"sign-in/sso" not in visitor.get("/sign-in/").content
    for client, path in ((visitor, "/sign-in/sso/"), (signed_in, "/me/security/sso/")):
        assert client.post(path).status_code == 404
    assert visitor.get("/sign-in/sso/callback/").status_code == 404
    assert visitor.get("/sign-in/sso/join/").status_code == 404


def test_a_connected_account_signs_in_and_only_issuer_and_number_are_kept(
    visitor, connected, provider, round_trip
):
    provider.claims |= {"email": "zoe@acme.example", "email_verified": True, "name": "Zoé Durand"}
    assert "Sign in with Acme" in visitor.get("/sign-in/").content.decode()
    answer = round_trip(visitor, next="/board/")
    assert answer["Location"] == "/board/"
    assert who(visitor) == str(connected.pk)
    account = SocialAccount.objects.get()
    assert (account.provider, account.uid, account.extra_data) == (provider.url, UID, {})
    assert not SocialToken.objects.exists()
    assert not SocialApp.objects.exists()
    kept = repr(list(SocialAccount.objects.values())) + repr(dict(visitor.session))
    assert "acme.example" not in kept
    assert "Durand" not in kept


def test_what_is_asked_of_the_provider(visitor, provider, settings):
    sent_back(leave(visitor))
    asked = provider.asked[0]
    assert asked["scope"] == "openid"
    assert asked["code_challenge_method"] == "S256"
    assert asked["redirect_uri"] == f"{settings.SITE_URL}/sign-in/sso/callback/"
    assert len(asked["nonce"]) == 32


def test_somebody_unknown_is_told_what_to_do(visitor, provider, ingrid, round_trip):
    provider.claims["given_name"] = "Ingrid"
    answer = round_trip(visitor)
    assert answer.status_code == 403
    assert "Ask an admin for an invitation" in answer.content.decode()
    assert who(visitor) is None
    assert not SocialAccount.objects.exists()


@pytest.mark.parametrize("change", OUT)
def test_who_is_out_stays_out(visitor, connected, open_provider, round_trip, change):
    Player.objects.filter(pk=connected.pk).update(**change)
    assert round_trip(visitor).status_code == 403
    assert who(visitor) is None
    assert Player.objects.count() == 2


# Joining


def test_joining_by_the_provider_suggests_the_name_and_keeps_no_mail(
    visitor, open_provider, round_trip
):
    open_provider.claims |= {"email": "zoe@acme.example", "email_verified": True}
    assert round_trip(visitor)["Location"] == "/sign-in/sso/join/"
    assert open_provider.asked[0]["scope"] in ("openid profile", "profile openid")
    form = open_page(visitor, "/sign-in/sso/join/").form(button="Come in")
    assert form.press("Come in").path == "/"
    zoe = Player.objects.get(name="Zoé")
    assert (who(visitor), zoe.role) == (str(zoe.pk), "member")
    assert SocialAccount.objects.get(user=zoe).uid == UID
    assert not EmailAddress.objects.exists()
    assert form.press("Come in").path == "/"
    assert Player.objects.count() == 1


def test_sent_twice_at_once_it_makes_one_player(open_provider):
    one = services.join_by_account(open_provider.url, UID, "Zoé", "abc", "fr")
    assert services.join_by_account(open_provider.url, UID, "Zoé", "abc", "fr") == one
    assert Player.objects.count() == 1


def test_joining_never_takes_anothers_name(visitor, open_provider, ingrid, round_trip):
    open_provider.claims |= {"given_name": "Ingrid", "email": "ingrid@acme.example"}
    round_trip(visitor)
    answer = press(visitor, "/sign-in/sso/join/", {"name": "ingrid"})
    assert answer.status_code == 422
    assert "For example" in answer.content.decode()
    assert who(visitor) is None
    assert not SocialAccount.objects.exists()


@pytest.mark.parametrize("said", ["", "\u202e", "x" * 300, 7, None])
def test_a_name_that_will_not_do_is_not_suggested(visitor, open_provider, round_trip, said):
    open_provider.claims["given_name"] = said
    assert round_trip(visitor)["Location"] == "/sign-in/sso/join/"
    assert visitor.get("/sign-in/sso/join/").status_code == 200


def test_joining_wants_a_provider_that_vouched(visitor, open_provider):
    assert visitor.get("/sign-in/sso/join/")["Location"] == "/sign-in/"
    assert visitor.post("/sign-in/sso/join/", {"name": "Zoé"})["Location"] == "/sign-in/"
    assert not Player.objects.exists()


def test_the_providers_word_is_good_for_ten_minutes(visitor, open_provider, round_trip):
    round_trip(visitor)
    session = visitor.session
    session["sso_pending"] |= {"at": session["sso_pending"]["at"] - 601}
    session.save()
    assert visitor.post("/sign-in/sso/join/", {"name": "Zoé"})["Location"] == "/sign-in/"
    assert not Player.objects.exists()


# Connecting


def test_connecting_and_disconnecting(signed_in, camille, provider, round_trip, visitor):
    answer = round_trip(signed_in, "/me/security/sso/")
    assert answer["Location"] == "/me/security/"
    assert "Disconnect" in signed_in.get("/me/security/").content.decode()
    round_trip(visitor)
    assert who(visitor) == str(camille.pk)
    press(signed_in, "/me/security/sso/remove/", {}, ["/me/security/"])
    assert not SocialAccount.objects.exists()


@pytest.mark.parametrize(("minutes", "status"), [(60, 422), (5, 302)])
def test_one_connected_by_an_unlocked_phone_never_replaces_a_password(
    signed_in, camille, provider, round_trip, visitor, minutes, status
):
    camille.set_password(PASSWORD)
    camille.save()
    signed_in.force_login(camille)
    age(signed_in, minutes)
    round_trip(signed_in, "/me/security/sso/")
    round_trip(visitor)
    assert who(visitor) == str(camille.pk)
    new = {"new": "en annan helg", "again": "en annan helg"}
    assert press(visitor, "/me/security/password/", new).status_code == status


def test_an_account_of_somebody_else_is_not_taken(signed_in, connected, round_trip):
    answer = round_trip(signed_in, "/me/security/sso/")
    assert answer.status_code == 409
    assert SocialAccount.objects.get().user == connected


def test_another_account_takes_the_place_of_the_first(signed_in, camille, provider, round_trip):
    credentials.connect(camille, provider.url, "the old one")
    round_trip(signed_in, "/me/security/sso/")
    assert SocialAccount.objects.get().uid == UID


def test_connecting_is_for_who_began_it(signed_in, sign_in, ingrid, provider):
    back = sent_back(leave(signed_in, "/me/security/sso/"))
    session = signed_in.session
    other = sign_in(ingrid)
    theirs = other.session
    theirs["socialaccount_states"] = session["socialaccount_states"]
    theirs.save()
    assert other.get(back)["Location"] == "/sign-in/"
    assert not SocialAccount.objects.exists()


# Trouble: a clear page, never an error of ours, and nobody signed in


def refused(visitor, answer, status):
    assert answer.status_code == status
    assert "couldn’t sign you in" in answer.content.decode()
    assert who(visitor) is None


def test_a_wrong_state_and_cancelled_there(visitor, connected):
    back = sent_back(leave(visitor))
    refused(visitor, visitor.get(back.replace("state=", "state=x")), 403)
    refused(visitor, visitor.get("/sign-in/sso/callback/"), 403)
    state = sent_back(leave(visitor)).split("state=")[1]
    address = f"/sign-in/sso/callback/?error=access_denied&state={state}"
    refused(visitor, visitor.get(address), 403)


def test_an_answer_works_once_and_in_one_browser(visitor, connected):
    back = sent_back(leave(visitor))
    stranger = Client(headers={"Accept-Language": "en"})
    refused(stranger, stranger.get(back), 403)
    assert visitor.get(back).status_code == 302
    refused(stranger, stranger.get(back), 403)


FORGED = {
    "nonce": {"nonce": "another"},
    "no nonce": {"nonce": None},
    "issuer": {"iss": "https://evil.example"},
    "audience": {"aud": "another"},
    "too late": {"exp": 1},
    "not yet": {"iat": 9_999_999_999},
    "a number": {"sub": 7},
}


@pytest.mark.parametrize("claims", FORGED.values(), ids=FORGED)
def test_a_token_that_is_not_for_us(visitor, connected, provider, round_trip, claims):
    provider.claims |= claims
    refused(visitor, round_trip(visitor), 403)


def test_a_wrong_signature(visitor, connected, provider, round_trip, caplog):
    provider.key = new_key()
    refused(visitor, round_trip(visitor), 403)
    assert "InvalidSignatureError" in caplog.text


@pytest.mark.parametrize("algorithm", ["HS256", "none"])
def test_a_signature_that_proves_nothing(visitor, connected, provider, round_trip, algorithm):
    provider.algorithm = algorithm
    refused(visitor, round_trip(visitor), 403)


BROKEN = {
    "keys down": {"/keys": None},
    "keys nonsense": {"/keys": ["x"]},
    "no such key": {"/keys": {"keys": []}},
    "token down": {"/token": None},
    "no id token": {"/token": {"access_token": "x"}},
    "token a list": {"/token": [1]},
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_provider_that_breaks_on_the_way(visitor, connected, provider, broken, round_trip):
    provider.broken = broken
    refused(visitor, round_trip(visitor), 502)


DOWN = {
    "down": None,
    "empty": {},
    "a list": [],
    "another issuer": {"issuer": "https://evil.example"},
    "a number": {"issuer": 7},
    "no web address": {"authorization_endpoint": "javascript:alert(1)"},
}


@pytest.mark.parametrize("said", DOWN.values(), ids=DOWN)
def test_a_provider_that_is_down(visitor, provider, said):
    partly = isinstance(said, dict) and said
    provider.broken = {
        "/.well-known/openid-configuration": provider.discovery() | said if partly else said
    }
    refused(visitor, press(visitor, "/sign-in/sso/", {}, ["/sign-in/"]), 502)


def test_a_provider_that_is_not_there(visitor, provider, settings):
    settings.OIDC = type(settings.OIDC)("Acme", "http://127.0.0.1:9", "spaye", "secret")
    refused(visitor, press(visitor, "/sign-in/sso/", {}, ["/sign-in/"]), 502)


def test_a_provider_that_sends_us_elsewhere_is_not_followed(provider):
    """Neither with the code nor with the question for its keys."""
    from allauth.socialaccount.adapter import get_adapter

    with get_adapter().get_requests_session() as asking, pytest.raises(TooManyRedirects):
        asking.get(f"{provider.url}/authorize?redirect_uri={provider.url}/&state=x&scope=openid")


def test_a_longer_number_than_can_be_kept(visitor, open_provider, round_trip):
    open_provider.claims["sub"] = "9" * 192
    refused(visitor, round_trip(visitor), 502)


# The environment


def test_a_secret_is_in_no_representation(provider, settings):
    assert settings.OIDC.secret not in repr(settings.OIDC)


def test_a_whole_configuration_is_of_an_https_address(monkeypatch):
    assert read_oidc(Env()) is None
    monkeypatch.setenv("OIDC_CLIENT_ID", "spaye")
    monkeypatch.setenv("OIDC_CLIENT_SECRET", "secret")
    monkeypatch.setenv("OIDC_ISSUER", "http://id.example/office/")
    with pytest.raises(ImproperlyConfigured):
        read_oidc(Env())
    monkeypatch.setenv("OIDC_ISSUER", "https://id.example/office/")
    oidc = read_oidc(Env())
    assert (oidc.issuer, oidc.name, oidc.join) == ("https://id.example/office", "id.example", False)
