"""Passwords: set, changed, removed; signing in, and what a guesser learns."""

import re
from threading import Event, Semaphore, Thread

import pytest
from django.contrib.auth import hashers
from django.test import Client

from games.players import office as offices
from games.players.auth import credentials, links
from games.players.models import Office, Player, RateWindow
from games.ui.refusals import Refused
from tests.hands import open_page, press
from tests.players.auth.conftest import OUT, PASSWORD, age, who
from tests.players.conftest import path_of, somebody

PAGE = "/me/security/password/"
REMOVE = f"{PAGE}remove/"
NEW = {"new": PASSWORD, "again": PASSWORD}
OTHER = {"new": "en annan helg", "again": "en annan helg"}
SURE = {"remove": "password"}


def enter(client, name="Ingrid", password=PASSWORD, page="/sign-in/"):
    return press(client, "/sign-in/password/", {"name": name, "password": password}, [page])


@pytest.fixture
def stale(sign_in, with_password):
    """Ingrid on a device that has been signed in for long."""
    client = sign_in(with_password)
    age(client, 60)
    return client


# Signing in


@pytest.mark.parametrize("name", ["Ingrid", "  ingrid ", "INGRID", "Íngrid", "Ada"])
def test_name_or_pseudonym_and_password_sign_in(visitor, with_password, name):
    Player.objects.filter(pk=with_password.pk).update(pseudonym="Ada", pseudonym_key="ada")
    answer = enter(visitor, name, page="/sign-in/?next=/board/")
    assert answer["Location"] == "/board/"
    assert who(visitor) == str(with_password.pk)


def test_a_name_comes_before_anothers_pseudonym(visitor, with_password):
    other = somebody("Zoé")
    other.pseudonym, other.pseudonym_key = "Ingrid", "ingrid"
    other.set_password("something else entirely")
    other.save()
    enter(visitor)
    assert who(visitor) == str(with_password.pk)


def test_fields_are_masked_and_open_to_managers(visitor, stale):
    fields = re.findall(r"<input[^>]*-password[^>]*>", visitor.get("/sign-in/").content.decode())
    fields += re.findall(r"<input[^>]*-password[^>]*>", stale.get(PAGE).content.decode())
    kinds = [re.search(r'autocomplete="([\w-]+)"', field)[1] for field in fields]
    assert kinds == ["current-password", "current-password", "new-password", "new-password"]
    assert all('type="password"' in field for field in fields)


# What a guesser learns: nothing


def test_every_wrong_pair_gets_the_same_answer(visitor, with_password):
    strange = ("", "Nobody", "x" * 5000, "a\x00b", "\u202e", "é" * 300)
    answers = [enter(visitor, name, "wrong") for name in ("Ingrid", "Camille", *strange)]
    answers += [enter(visitor, "Ingrid", wrong) for wrong in ("", "x" * 5000, "a\x00b")]
    answers.append(enter(visitor, "Camille", ""))
    assert {answer.status_code for answer in answers} == {422}
    sentence = "Wrong name or password."
    assert all(answer.content.decode().count(sentence) == 1 for answer in answers)
    more = len(answers[1].content) - len(answers[0].content)
    assert abs(more) <= len("Camille") - len("Ingrid")
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


@pytest.mark.parametrize("change", OUT)
def test_who_is_out_stays_out(visitor, with_password, change):
    Player.objects.filter(pk=with_password.pk).update(**change)
    answer = enter(visitor)
    assert answer.status_code == 422
    assert "Wrong name or password." in answer.content.decode()
    assert who(visitor) is None


# Limits


def test_a_client_is_limited(visitor, with_password, still_clock):
    answers = [enter(visitor, f"Nobody {n}").status_code for n in range(21)]
    assert answers == [422] * 20 + [429]


@pytest.mark.parametrize("name", ["Ingrid", "Nobody"])
def test_a_name_is_limited_from_wherever_and_only_this_way_in(with_password, still_clock, name):
    answers = [
        enter(Client(REMOTE_ADDR=f"192.0.2.{n}"), name, "wrong").status_code for n in range(11)
    ]
    assert answers == [422] * 10 + [429]
    last = Client(REMOTE_ADDR="192.0.2.99")
    assert enter(last, name.upper()).status_code == 429
    assert who(last) is None
    link = links.make_link(with_password, with_password)
    assert press(last, path_of(link.url), {}).status_code == 302


def test_another_spelling_is_the_same_name(db, still_clock):
    somebody("Jean Paul")
    spelt = [f"jean{n * ' '}{blank}Paul" for n in range(1, 7) for blank in (" ", "\u00a0")]
    answers = [
        enter(Client(REMOTE_ADDR=f"192.0.2.{n}"), name, "wrong").status_code
        for n, name in enumerate(spelt)
    ]
    assert answers == [422] * 10 + [429] * 2


# Setting, changing, removing


def test_setting_one_keeps_every_device_by_itself(signed_in, sign_in, camille, visitor):
    other = sign_in(camille)
    before = signed_in.session.session_key
    assert press(signed_in, PAGE, NEW)["Location"] == "/me/security/"
    assert signed_in.get("/me/security/").status_code == 200
    assert signed_in.session.session_key != before
    assert other.get("/me/security/").status_code == 200
    enter(visitor, "Camille")
    assert who(visitor) == str(camille.pk)


def test_on_request_it_ends_the_others(signed_in, sign_in, camille):
    other = sign_in(camille)
    press(signed_in, PAGE, NEW | {"end_others": "on"})
    assert signed_in.get("/me/security/").status_code == 200
    assert other.get("/me/security/").status_code == 302


MADE_OF_OUR_WORDS = (
    *("späye2026!", "Nikāye-Dāye", "GrandSpäyin1", "admin-bureau", "Atelier 2026"),
    "TIKAO_Mastäye9",
)


@pytest.mark.parametrize(
    ("password", "said"),
    [
        *((one, 'class="error"') for one in ("kort7!x", "football1", "8264917350", "camille12")),
        *(("x" * 201, 'class="error"'), ("", 'class="error"')),
        *((one, "too easy to guess here") for one in MADE_OF_OUR_WORDS),
    ],
)
def test_a_weak_one_is_refused(signed_in, camille, password, said):
    """Short, common, digits, like the name, long, empty; the house's own words and nothing more."""
    Office.objects.update(name="Atelier")
    offices.forget()
    answer = press(signed_in, PAGE, {"new": password, "again": password})
    assert answer.status_code == 422
    assert said in answer.content.decode()
    camille.refresh_from_db()
    assert not camille.has_usable_password()


@pytest.mark.parametrize("good", ["späye ou pas späye", "räksmörgås", "漢字漢字漢字漢字", "🃏" * 8])
def test_the_houses_words_may_be_part_of_a_longer_one(sign_in, ingrid, good):
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
    assert "current password" in stale.get(PAGE).content.decode().lower()
    for current in ({}, {"current": "wrong"}):
        assert press(stale, PAGE, OTHER | current).status_code == 422
    assert press(stale, PAGE, OTHER | {"current": PASSWORD}).status_code == 302
    assert enter(visitor).status_code == 422
    enter(visitor, password="en annan helg")
    assert who(visitor) == str(with_password.pk)


@pytest.mark.parametrize(("page", "sent"), [(PAGE, OTHER), (REMOVE, SURE)])
def test_who_has_forgotten_it_signs_in_otherwise_and_changes_or_removes_it(
    visitor, with_password, page, sent
):
    press(visitor, path_of(links.make_link(with_password, None).url), {})
    assert press(visitor, page, sent)["Location"] == "/me/security/"
    assert enter(Client()).status_code == 422


@pytest.mark.parametrize("way", ["password", "link", "code"])
def test_neither_itself_nor_a_link_of_ones_own_is_another_way(visitor, with_password, way):
    """An unlocked phone makes a link with two taps."""
    made = links.make_link(with_password, with_password)
    if way == "password":
        enter(visitor)
    elif way == "link":
        press(visitor, path_of(made.url), {})
    else:
        press(visitor, "/sign-in/", {"code": made.code})
    assert who(visitor) == str(with_password.pk)
    assert press(visitor, PAGE, NEW).status_code == 422
    for page in (PAGE, REMOVE):
        assert "current password" in visitor.get(page).content.decode().lower()


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
    session["_auth_user_hash"] = super(Player, ingrid).get_session_auth_hash()
    session.save()
    for _again in range(2):
        assert client.get("/me/security/").status_code == 200


def test_signing_out_everywhere_else_ends_links_too(
    signed_in, sign_in, visitor, camille, ingrid, monkeypatch
):
    published = []
    monkeypatch.setattr(credentials, "publish", published.append)
    made = links.make_link(camille, camille)
    other, hers = sign_in(camille), sign_in(ingrid)
    page = open_page(signed_in, "/me/security/").form("/me/security/devices/others/").press()
    assert "Links and codes created on them no longer work" in page.words
    assert published == [f"player-{camille.pk}"]
    assert visitor.post(path_of(made.url)).status_code == 404
    assert signed_in.get("/me/security/").status_code == 200
    assert other.get("/me/security/").status_code == 302
    assert hers.get("/me/security/").status_code == 200


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

    def enter_from(address: str) -> int:
        return enter(Client(REMOTE_ADDR=address), address[-9:]).status_code

    assert [enter_from(f"2001:db8:7:{n}::1") for n in range(2)] == [422] * 2
    assert RateWindow.objects.filter(count=2).update(count=99) == 1
    assert [enter_from(f"2001:db8:7:{n}::1") for n in range(2, 4)] == [422, 429]
    assert enter_from("2001:db8:8:1::1") == 422
