"""Passkeys: added, used, removed; forged, late and strange answers."""

import json
from datetime import timedelta

import pytest
from allauth.mfa.models import Authenticator as Passkey
from django.test import Client
from django.utils import timezone

from games.players.auth import credentials
from games.players.models import Device, Player
from tests.players.auth.authenticator import Authenticator
from tests.players.auth.conftest import OUT, PASSWORD, age, who

HERE = {"headers": {"host": "localhost", "Accept-Language": "en"}}


@pytest.fixture
def phone(camille):
    """Camille, signed in on localhost."""
    client = Client(**HERE)
    client.force_login(camille)
    return client


@pytest.fixture
def visitor(db):
    return Client(**HERE)


@pytest.fixture
def finger(phone):
    """Camille's passkey, added on the phone."""
    authenticator = Authenticator()
    assert add(phone, authenticator)["Location"] == "/me/security/"
    return authenticator


def add(client, authenticator, name="Phone"):
    question = client.post("/me/security/passkeys/question/").json()
    sent = {"name": name, "credential": authenticator.make(question)}
    return client.post("/me/security/passkeys/", sent)


def enter(client, authenticator, **sent):
    question = client.post("/sign-in/passkey/question/").json()
    return client.post("/sign-in/passkey/", {"credential": authenticator.use(question), **sent})


def test_a_passkey_signs_in_without_a_name(visitor, finger, camille):
    question = visitor.post("/sign-in/passkey/question/", {"name": "Camille"})
    assert question["Cache-Control"].startswith("max-age=0")
    assert question.json()["publicKey"]["userVerification"] == "required"
    assert question.json()["publicKey"]["allowCredentials"] == []
    assert enter(visitor, finger, next="/board/")["Location"] == "/board/"
    assert who(visitor) == str(camille.pk)
    assert Passkey.objects.get().last_used_at is not None


def test_a_visitors_session_lives_an_hour_and_a_players_a_year(visitor, finger):
    cookie = visitor.post("/sign-in/passkey/question/").cookies["sessionid"]
    assert cookie["max-age"] == 3600
    assert enter(visitor, finger).cookies["sessionid"]["max-age"] > 364 * 24 * 3600


def test_what_was_never_answered_is_forgotten(visitor, camille, phone):
    visitor.post("/sign-in/passkey/question/")
    Device.objects.filter(player=None).update(expire_date=camille.joined)
    Client(**HERE).post("/sign-in/passkey/question/")
    assert Device.objects.filter(player=None).count() == 1
    assert Device.objects.filter(player=camille).count() == 1


def test_a_passkey_has_a_name(phone, finger):
    assert "Phone" in phone.get("/me/security/").content.decode()
    add(phone, Authenticator(), "  ")
    add(phone, Authenticator(), "a\nb")
    add(phone, Authenticator(), "<b>" + "x" * 60)
    named = [passkey.data["name"] for passkey in Passkey.objects.order_by("pk")]
    assert named == ["Phone", "Passkey", "Passkey", "<b>" + "x" * 37]
    assert "<b>x" not in phone.get("/me/security/").content.decode()


def test_sent_twice_it_is_one(phone, finger, camille):
    kept = Passkey.objects.get().data["credential"]
    credentials.add_passkey(camille, "Again", kept)
    assert Passkey.objects.get().data["name"] == "Phone"


def test_there_is_an_end_to_them(phone, camille, monkeypatch):
    monkeypatch.setattr(credentials, "MOST_PASSKEYS", 1)
    add(phone, Authenticator())
    add(phone, Authenticator())
    assert Passkey.objects.count() == 1


def test_what_exists_is_not_made_again(phone, finger):
    question = phone.post("/me/security/passkeys/question/").json()["publicKey"]
    assert len(question["excludeCredentials"]) == 1
    assert question["authenticatorSelection"]["residentKey"] == "required"
    assert question["user"]["name"] == "Camille"


def test_its_owner_alone_removes_a_passkey_which_is_out_then(
    phone, visitor, finger, sign_in, ingrid
):
    remove = f"/me/security/passkeys/{Passkey.objects.get().pk}/remove/"
    sign_in(ingrid).post(remove)
    assert Passkey.objects.exists()
    phone.post(remove)
    assert enter(visitor, finger).status_code == 422
    assert who(visitor) is None


@pytest.mark.parametrize("change", OUT)
def test_who_is_out_stays_out(visitor, finger, camille, change):
    Player.objects.filter(pk=camille.pk).update(**change)
    assert enter(visitor, finger).status_code == 422
    assert who(visitor) is None


# Forged answers


def test_an_answer_works_once(visitor, finger):
    question = visitor.post("/sign-in/passkey/question/").json()
    answer = {"credential": finger.use(question)}
    assert visitor.post("/sign-in/passkey/", answer).status_code == 302
    other = Client(**HERE)
    other.post("/sign-in/passkey/question/")
    assert other.post("/sign-in/passkey/", answer).status_code == 422
    assert who(other) is None


FORGED = {
    "origin": {"origin": "https://evil.example"},
    "plain http": {"origin": "http://192.168.1.7"},
    "site": {"host": "evil.example"},
    "nobody verified": {"flags": 1},
    "nobody there": {"flags": 4},
    "another player": {"user_handle": "Mg"},
    "nobody's number": {"user_handle": "enp6enp6enp6"},
    "a number too long": {"user_handle": "eno" * 20},
    "no number": {"user_handle": "!!"},
    "no handle": {"user_handle": None},
    "another passkey": {"id": b"x" * 16},
    "a signature of another key": {"key": Authenticator().key},
}


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_a_forged_answer(visitor, finger, ingrid, forged):
    for name, value in forged.items():
        setattr(finger, name, value)
    answer = enter(visitor, finger)
    assert answer.status_code == 422
    assert "This passkey doesn’t work here." in answer.content.decode()
    assert who(visitor) is None


def told(**response):
    """An answer that has the form of one."""
    return json.dumps({"id": "YQ", "rawId": "YQ", "type": "public-key", "response": response})


GARBAGE = [
    *("", "x", "{}", "[]", "7", "null", '"x"', "[" * 60_000, '{"response": 7}'),
    '{"id": "a", "rawId": "a", "response": {}, "type": "public-key"}',
    told(userHandle=3),
    told(clientDataJSON="YQ", attestationObject="YQ"),
    told(clientDataJSON="e30", authenticatorData="YQ", signature="YQ"),
]


@pytest.mark.parametrize("garbage", GARBAGE, ids=range(len(GARBAGE)))
def test_garbage_is_422_and_changes_nothing(phone, visitor, garbage):
    for path in ("/me/security/passkeys/", "/sign-in/passkey/"):
        client = phone if path.startswith("/me") else visitor
        assert client.post(path, {"credential": garbage}).status_code == 422
        client.post(f"{path}question/")
        answer = client.post(path, {"credential": garbage})
        assert answer.status_code == 422
        assert "This passkey doesn’t work here." in answer.content.decode()
    assert not Passkey.objects.exists()


def test_an_answer_without_a_question(visitor, finger):
    other = Client(**HERE)
    sent = {"credential": finger.use(other.post("/sign-in/passkey/question/").json())}
    assert visitor.post("/sign-in/passkey/", sent).status_code == 422


# Where


@pytest.mark.parametrize(
    ("host", "secure", "works"),
    [
        ("localhost:8000", False, True),
        ("spaye.example", True, True),
        ("spaye.example", False, False),
        ("192.168.1.7:8000", False, False),
        ("192.168.1.7", True, False),
        ("[::1]:8000", False, False),
    ],
)
def test_where_they_work(camille, host, secure, works):
    client = Client(headers={"host": host, "Accept-Language": "en"})
    page = client.get("/sign-in/", secure=secure).content.decode()
    assert ("passkeys.js" in page) is works
    client.force_login(camille)
    page = client.get("/me/security/", secure=secure).content.decode()
    assert ("passkeys.js" in page) is works
    assert ("Passkeys aren’t available here" in page) is not works


def test_questions_and_answers_are_limited(visitor, still_clock):
    answers = [visitor.post("/sign-in/passkey/", {"credential": "x"}) for _ in range(31)]
    assert [answer.status_code for answer in answers] == [422] * 30 + [429]
    questions = [visitor.post("/sign-in/passkey/question/") for _ in range(61)]
    assert questions[-1].status_code == 429


# What an unlocked phone adds never stands in for a password

NEW = {"new": "en annan helg", "again": "en annan helg"}


@pytest.fixture
def with_password(phone, camille):
    """Camille has a password, and the phone has come in by it long ago."""
    camille.set_password(PASSWORD)
    camille.save()
    phone.force_login(camille)
    age(phone, 60)
    return camille


@pytest.mark.parametrize("days", [0, 1, 400])
def test_one_that_an_unlocked_phone_has_added_asks_for_the_password(
    phone, visitor, with_password, days
):
    assert "can’t replace a forgotten password" in phone.get("/me/security/").content.decode()
    authenticator = Authenticator()
    add(phone, authenticator)
    Passkey.objects.update(created_at=timezone.now() - timedelta(days=days))
    enter(visitor, authenticator)
    assert who(visitor) == str(with_password.pk)
    assert visitor.post("/me/security/password/", NEW).status_code == 422
    asked = visitor.post("/me/security/password/remove/", {"remove": "password"})
    assert "current password" in asked.content.decode().lower()


def test_nor_does_one_that_it_has_added_by_the_first(phone, visitor, with_password):
    first, second = Authenticator(), Authenticator()
    add(phone, first)
    enter(visitor, first)
    add(visitor, second)
    third = Client(**HERE)
    enter(third, second)
    assert third.post("/me/security/password/", NEW).status_code == 422


def test_one_of_who_has_just_signed_in_replaces_it(phone, visitor, with_password):
    age(phone, 5)
    assert "replace a forgotten" not in phone.get("/me/security/").content.decode()
    authenticator = Authenticator()
    add(phone, authenticator)
    enter(visitor, authenticator)
    assert visitor.post("/me/security/password/", NEW).status_code == 302


def test_so_does_one_from_before_the_password(phone, visitor, finger, with_password):
    enter(visitor, finger)
    assert visitor.post("/me/security/password/", NEW).status_code == 302
