"""Passwords: set, changed, removed; signing in, and what a guesser learns."""

import re
from datetime import timedelta
from threading import Event, Semaphore, Thread

import pytest
from django.contrib.auth import hashers
from django.test import Client
from django.utils import timezone

from games.players import office as offices
from games.players.auth import credentials, links, sessions
from games.players.models import Device, Office, Player
from games.ui.refusals import Refused
from tests.hands import open_page, press
from tests.players.conftest import path_of, somebody
from tests.players.signin.conftest import PASSWORD

PAGE = "/me/security/password/"
REMOVE = f"{PAGE}remove/"
NEW = {"new": PASSWORD, "again": PASSWORD}
SURE = {"remove": "password"}


def enter(client, name="Ingrid", password=PASSWORD, page="/sign-in/"):
    return press(client, "/sign-in/password/", {"name": name, "password": password}, [page])


def who(client):
    return client.session.get("_auth_user_id")


@pytest.fixture
def stale(sign_in, with_password):
    """Ingrid on a device that has been signed in for long."""
    client = sign_in(with_password)
    session = client.session
    session[sessions.SINCE] = (timezone.now() - timedelta(hours=1)).timestamp()
    session.save()
    return client


# Signing in


@pytest.mark.parametrize("name", ["Ingrid", "  ingrid ", "INGRID", "Íngrid"])
def test_name_and_password_sign_in(visitor, with_password, name):
    answer = enter(visitor, name, page="/sign-in/?next=/board/")
    assert answer["Location"] == "/board/"
    assert who(visitor) == str(with_password.pk)
    page = visitor.get("/me/security/").content.decode()
    assert "by password" in page


def test_so_does_the_pseudonym(visitor, with_password):
    Player.objects.filter(pk=with_password.pk).update(pseudonym="Ada", pseudonym_key="ada")
    enter(visitor, "Ada")
    assert who(visitor) == str(with_password.pk)


def test_a_name_comes_before_anothers_pseudonym(visitor, with_password):
    other = somebody("Zoé")
    other.pseudonym, other.pseudonym_key = "Ingrid", "ingrid"
    other.set_password("something else entirely")
    other.save()
    enter(visitor)
    assert who(visitor) == str(with_password.pk)


def test_a_next_page_elsewhere_is_not_gone_to(visitor, with_password):
    sent = {"name": "Ingrid", "password": PASSWORD, "next": "//evil.example/"}
    assert visitor.post("/sign-in/password/", sent)["Location"] == "/"


def test_the_session_gets_a_new_key(visitor, with_password):
    visitor.post("/sign-in/passkey/question/")
    before = visitor.session.session_key
    enter(visitor)
    assert visitor.session.session_key != before
    assert not Device.objects.filter(session_key=before).exists()


def test_sent_twice_the_second_arrives_signed_in(visitor, with_password):
    page = open_page(visitor, "/sign-in/?next=/board/")
    form = page.form("/sign-in/password/")
    for _again in range(2):
        answer = form.answer(form.button(None), {"name": "Ingrid", "password": PASSWORD})
        assert answer["Location"] == "/board/"


def test_the_page_asks_for_it(visitor, db):
    assert visitor.get("/sign-in/password/")["Location"] == "/sign-in/"
    page = visitor.get("/sign-in/").content.decode()
    assert 'action="/sign-in/password/"' in page
    assert page.index("I have a code") < page.index("I have a password")


def test_fields_are_masked_and_open_to_managers(visitor, stale):
    fields = re.findall(r"<input[^>]*-password[^>]*>", visitor.get("/sign-in/").content.decode())
    fields += re.findall(r"<input[^>]*-password[^>]*>", stale.get(PAGE).content.decode())
    kinds = [re.search(r'autocomplete="([\w-]+)"', field)[1] for field in fields]
    assert kinds == ["current-password", "current-password", "new-password", "new-password"]
    assert all('type="password"' in field for field in fields)


# What a guesser learns: nothing


STRANGE = ["", "Nobody", "x" * 5000, "a\x00b", "\u202e", "é" * 300]


def wrong_answers(visitor):
    answers = [enter(visitor, name, "wrong") for name in ("Ingrid", "Camille", *STRANGE)]
    answers += [enter(visitor, "Ingrid", wrong) for wrong in ("", "x" * 5000, "a\x00b")]
    return answers


def test_every_wrong_pair_gets_the_same_answer(visitor, with_password):
    answers = wrong_answers(visitor)
    assert {answer.status_code for answer in answers} == {422}
    sentence = "Wrong name or password."
    assert all(answer.content.decode().count(sentence) == 1 for answer in answers)
    sizes = {len(answer.content) - 0 for answer in (answers[0], answers[1])}
    assert max(sizes) - min(sizes) <= len("Camille") - len("Ingrid")
    assert who(visitor) is None


@pytest.mark.parametrize("name", ["Ingrid", "Camille", "Nobody", "\u202e"])
def test_every_name_costs_one_hash(visitor, with_password, monkeypatch, name):
    """Camille has no password."""
    count = []
    hasher = hashers.get_hasher()
    encode = type(hasher).encode

    def counted(self, *arguments):
        count.append(1)
        return encode(self, *arguments)

    monkeypatch.setattr(type(hasher), "encode", counted)
    enter(visitor, name, "wrong")
    assert len(count) == 1


@pytest.mark.parametrize("change", [{"is_active": False}, {"is_ghost": True}, {"erased": "now"}])
def test_who_is_out_stays_out(visitor, with_password, change):
    if "erased" in change:
        change = {"erased": with_password.joined}
    Player.objects.filter(pk=with_password.pk).update(**change)
    answer = enter(visitor)
    assert answer.status_code == 422
    assert "Wrong name or password." in answer.content.decode()
    assert who(visitor) is None


def test_no_password_opens_who_has_none(visitor, ingrid):
    assert enter(visitor, password="").status_code == 422
    assert enter(visitor, password=ingrid.password).status_code == 422


# Limits


def test_a_client_is_limited(visitor, with_password, still_clock):
    answers = [enter(visitor, f"Nobody {n}").status_code for n in range(21)]
    assert answers == [422] * 20 + [429]


@pytest.mark.parametrize("name", ["Ingrid", "Nobody"])
def test_a_name_is_limited_from_wherever(with_password, still_clock, name):
    answers = [
        enter(Client(REMOTE_ADDR=f"192.0.2.{n}"), name, "wrong").status_code for n in range(11)
    ]
    assert answers == [422] * 10 + [429]
    last = Client(REMOTE_ADDR="192.0.2.99")
    assert enter(last, name.upper()).status_code == 429
    assert who(last) is None


def test_another_spelling_is_the_same_name(db, still_clock):
    somebody("Jean Paul")
    spelt = [f"jean{n * ' '}{blank}Paul" for n in range(1, 7) for blank in (" ", "\u00a0")]
    answers = [
        enter(Client(REMOTE_ADDR=f"192.0.2.{n}"), name, "wrong").status_code
        for n, name in enumerate(spelt)
    ]
    assert answers == [422] * 10 + [429] * 2


def test_other_ways_stay_open_to_a_limited_name(with_password, still_clock):
    for n in range(11):
        enter(Client(REMOTE_ADDR=f"192.0.2.{n}"), "Ingrid", "wrong")
    client = Client()
    link = links.make_link(with_password, with_password)
    assert press(client, path_of(link.url), {}).status_code == 302


# Setting, changing, removing


def test_setting_one(signed_in, camille, visitor):
    assert signed_in.get(PAGE).status_code == 200
    assert press(signed_in, PAGE, NEW)["Location"] == "/me/security/"
    enter(visitor, "Camille")
    assert who(visitor) == str(camille.pk)


def test_setting_one_keeps_every_device_by_itself(signed_in, sign_in, camille):
    other = sign_in(camille)
    before = signed_in.session.session_key
    press(signed_in, PAGE, NEW)
    assert signed_in.get("/me/security/").status_code == 200
    assert signed_in.session.session_key != before
    assert other.get("/me/security/").status_code == 200


def test_on_request_it_ends_the_others(signed_in, sign_in, camille):
    other = sign_in(camille)
    press(signed_in, PAGE, NEW | {"end_others": "on"})
    assert signed_in.get("/me/security/").status_code == 200
    assert other.get("/me/security/").status_code == 302


WEAK = {
    "short": "kort7!x",
    "common": "football1",
    "digits": "8264917350",
    "like the name": "camille12",
    "long": "x" * 201,
    "empty": "",
}


@pytest.mark.parametrize("password", WEAK.values(), ids=WEAK)
def test_a_weak_one_is_refused(signed_in, camille, password):
    answer = press(signed_in, PAGE, {"new": password, "again": password})
    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    camille.refresh_from_db()
    assert not camille.has_usable_password()


@pytest.mark.parametrize(
    "made",
    ["späye2026!", "Nikāye-Dāye", "GrandSpäyin1", "admin-bureau", "Atelier 2026", "TIKAO_Mastäye9"],
)
def test_the_houses_own_words_are_no_password(sign_in, ingrid, made):
    Office.objects.update(name="Atelier")
    offices.forget()
    answer = press(sign_in(ingrid), PAGE, {"new": made, "again": made})
    assert answer.status_code == 422
    assert "too easy to guess here" in answer.content.decode()


@pytest.mark.parametrize("good", ["späye ou pas späye", "räksmörgås", "漢字漢字漢字漢字", "🃏" * 8])
def test_they_may_be_part_of_a_longer_one(sign_in, ingrid, good):
    assert press(sign_in(ingrid), PAGE, {"new": good, "again": good}).status_code == 302


def test_a_long_one_of_any_signs_is_kept_whole(sign_in, ingrid, visitor):
    long = "phrase ÄÖ\t🃏 abc " * 11 + "x" * 24
    assert len(long) == 200
    assert press(sign_in(ingrid), PAGE, {"new": long, "again": long}).status_code == 302
    assert enter(visitor, password=long[:-1]).status_code == 422
    assert enter(visitor, password=long + "x" * 200).status_code == 422
    assert enter(visitor, password=long).status_code == 302


def test_the_two_have_to_be_the_same(signed_in, camille):
    answer = press(signed_in, PAGE, NEW | {"again": "räksmörgås"})
    assert answer.status_code == 422
    assert "The passwords don’t match." in answer.content.decode()
    assert PASSWORD not in answer.content.decode()


def test_changing_it_takes_the_old_one(stale, with_password, visitor):
    changed = {"new": "en annan helg", "again": "en annan helg"}
    assert "current password" in stale.get(PAGE).content.decode().lower()
    for current in ({}, {"current": "wrong"}):
        assert press(stale, PAGE, changed | current).status_code == 422
    assert press(stale, PAGE, changed | {"current": PASSWORD}).status_code == 302
    assert enter(visitor).status_code == 422
    enter(visitor, password="en annan helg")
    assert who(visitor) == str(with_password.pk)


def test_who_has_forgotten_it_signs_in_otherwise_and_sets_a_new_one(visitor, with_password):
    press(visitor, path_of(links.make_link(with_password, None).url), {})
    assert (
        press(visitor, PAGE, {"new": "en annan helg", "again": "en annan helg"}).status_code == 302
    )


def test_signing_in_by_it_doesnt_spare_anybody_the_old_one(visitor, with_password):
    enter(visitor)
    assert press(visitor, PAGE, NEW).status_code == 422
    assert "current password" in visitor.get(REMOVE).content.decode().lower()


@pytest.mark.parametrize("way", ["link", "code"])
def test_a_link_of_ones_own_open_session_is_no_other_way(visitor, with_password, way):
    """An unlocked phone makes one with two taps."""
    made = links.make_link(with_password, with_password)
    if way == "link":
        press(visitor, path_of(made.url), {})
    else:
        press(visitor, "/sign-in/", {"code": made.code})
    assert who(visitor) == str(with_password.pk)
    assert press(visitor, PAGE, NEW).status_code == 422
    assert "current password" in visitor.get(PAGE).content.decode().lower()


def test_links_end_with_the_other_devices(sign_in, ingrid, visitor):
    made = links.make_link(ingrid, ingrid)
    sign_in(ingrid)
    there = open_page(sign_in(ingrid), "/me/security/").form("/me/security/devices/others/").press()
    assert "Links and codes created on them no longer work" in there.words
    assert visitor.post(path_of(made.url)).status_code == 404


def test_removing_it_takes_it(stale, visitor):
    assert stale.post(REMOVE).status_code == 400
    asked = press(stale, REMOVE, SURE, ["/me/security/"])
    assert asked.status_code == 200
    assert "current password" in asked.content.decode().lower()
    assert asked.content.decode().count("Wrong password.") == 0
    wrong = press(stale, REMOVE, SURE | {"current": "wrong"})
    assert wrong.status_code == 422
    assert "Wrong password." in wrong.content.decode()
    assert enter(Client()).status_code == 302
    assert press(stale, REMOVE, SURE | {"current": PASSWORD})["Location"] == "/me/security/"
    assert enter(visitor).status_code == 422
    assert stale.get("/me/security/").status_code == 200


def test_who_has_forgotten_it_removes_it_after_signing_in_otherwise(visitor, with_password):
    press(visitor, path_of(links.make_link(with_password, None).url), {})
    assert press(visitor, REMOVE, SURE)["Location"] == "/me/security/"
    assert enter(Client()).status_code == 422


def test_nothing_is_asked_where_there_is_none(signed_in):
    assert signed_in.get(REMOVE)["Location"] == "/me/security/"
    assert signed_in.post(REMOVE, SURE)["Location"] == "/me/security/"


@pytest.mark.parametrize(("page", "sent"), [(PAGE, NEW), (REMOVE, SURE)])
def test_guessing_the_old_one_is_limited(stale, still_clock, page, sent):
    answers = [press(stale, page, sent | {"current": "wrong"}).status_code for _ in range(11)]
    assert answers == [422] * 10 + [429]


def test_sessions_from_before_go_on(sign_in, ingrid):
    """Their hash was of the password."""
    client = sign_in(ingrid)
    session = client.session
    session["_auth_user_hash"] = super(Player, ingrid)._get_session_auth_hash()
    session.save()
    assert client.get("/me/security/").status_code == 200
    assert client.get("/me/security/").status_code == 200


# Devices


def test_signing_out_everywhere_else(signed_in, sign_in, camille, ingrid, monkeypatch):
    published = []
    monkeypatch.setattr(credentials, "publish", published.append)
    other, hers = sign_in(camille), sign_in(ingrid)
    press(signed_in, "/me/security/devices/others/", {}, ["/me/security/"])
    assert published == [f"player-{camille.pk}"]
    assert signed_in.get("/me/security/").status_code == 200
    assert other.get("/me/security/").status_code == 302
    assert hers.get("/me/security/").status_code == 200


@pytest.mark.parametrize("way", ["link", "code", "invitation"])
def test_the_list_says_how_a_device_came_in(visitor, ingrid, invitation, way):
    link = links.make_link(ingrid, ingrid)
    if way == "link":
        press(visitor, path_of(link.url), {})
    elif way == "code":
        press(visitor, "/sign-in/", {"code": link.code})
    else:
        press(visitor, invitation, {"name": "Zoé"})
    words = {"link": "by a personal link", "code": "by a code", "invitation": "by the invitation"}
    assert words[way] in visitor.get("/me/security/").content.decode()


# Many at once


def test_thirty_tries_at_once_keep_no_more_than_a_few_threads(db, monkeypatch):
    """Whoever comes while a few wait already is refused, and holds nothing up."""
    go_on, hashing, refused = Event(), Semaphore(0), []

    def slowly(self, password):
        hashing.release()
        assert go_on.wait(30)

    monkeypatch.setattr(Player, "set_password", slowly)
    monkeypatch.setattr(credentials, "player_named", lambda name: None)

    def attempt():
        try:
            credentials.player_with_password("nobody", PASSWORD)
        except Refused as error:
            refused.append(error.status)
            hashing.release()

    threads = [Thread(target=attempt) for _ in range(30)]
    for thread in threads:
        thread.start()
    for _settled in range(30 - credentials.WAITING):
        assert hashing.acquire(timeout=30)
    assert refused == [429] * (30 - credentials.HASHES_AT_ONCE - credentials.WAITING)
    go_on.set()
    for thread in threads:
        thread.join(30)
    assert credentials.player_with_password("nobody", PASSWORD) is None


def test_whoever_is_refused_then_reads_of_the_other_ways_in(visitor, with_password, monkeypatch):
    monkeypatch.setattr(credentials, "_here", Semaphore(0))
    answer = enter(visitor)
    assert answer.status_code == 429
    assert "a link, code or passkey" in answer.content.decode()
    assert who(visitor) is None


def test_all_of_an_ipv6_site_is_counted_together(db, monkeypatch):
    monkeypatch.setattr(credentials, "player_with_password", lambda *_: None)
    answers = [
        press(
            Client(REMOTE_ADDR=f"2001:db8:7:{n:x}::1"),
            "/sign-in/password/",
            {"name": f"n{n}", "password": PASSWORD},
        ).status_code
        for n in range(101)
    ]
    assert (answers[99], answers[100]) == (422, 429)
    elsewhere = Client(REMOTE_ADDR="2001:db8:8:1::1")
    sent = {"name": "else", "password": PASSWORD}
    assert press(elsewhere, "/sign-in/password/", sent).status_code == 422
