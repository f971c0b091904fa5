"""What holds for every way in: a new session key, a line about it, and no way out of the site."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import pytest
from allauth.mfa.models import Authenticator as Passkey
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.players import ghosts
from games.players.auth import credentials, links, tokens
from games.players.models import Device, Player, SignIn
from tests.hands import press
from tests.players.conftest import path_of
from tests.players.signin.authenticator import Authenticator
from tests.players.signin.conftest import PASSWORD
from tests.players.test_first_admin import HOUSE
from tests.players.test_sessions import IPHONE

Enter = Callable[[Client], Any]
HERE = {"host": "localhost", "Accept-Language": "en", "User-Agent": IPHONE}
WAYS = {
    "code": "code",
    "link": "link",
    "claim": "link",
    "invitation": "invitation",
    "password": "password",
    "passkey": "passkey",
    "sso": "sso",
    "sso_join": "sso",
}
"""Each way in, and how the list of sign-ins calls it."""
UID = "248289761001"


@pytest.fixture
def anybody() -> Client:
    return Client(headers=HERE)


@pytest.fixture
def enter(
    request: pytest.FixtureRequest, with_password: Player, camille: Player, invitation: str
) -> Callable[[str], Enter]:
    """`enter("code")` is a function that takes that way in with a browser, all posts by tokens."""

    def by_passkey() -> Enter:
        finger, phone = Authenticator(), Client(headers=HERE)
        phone.force_login(with_password)
        question = phone.post("/me/security/passkeys/question/").json()
        made = {"name": "x", "credential": finger.make(question)}
        phone.post("/me/security/passkeys/", made)
        assert Passkey.objects.count() == 1

        def use(client: Client) -> Any:
            asked = client.post("/sign-in/passkey/question/").json()
            return client.post("/sign-in/passkey/", {"credential": finger.use(asked)})

        return use

    def by_claim() -> Enter:
        ghost = ghosts.add(camille, "Bjørn")
        path = path_of(ghosts.make_claim_link(ghost.pk, camille).url)
        return lambda client: press(client, path, {"name": "Bjørn"})

    def by_sso() -> Enter:
        provider = request.getfixturevalue("provider")
        credentials.connect(with_password, provider.url, UID)
        return request.getfixturevalue("round_trip")

    def by_joining_with_sso() -> Enter:
        request.getfixturevalue("open_provider")
        go = request.getfixturevalue("round_trip")

        def join(client: Client) -> Any:
            assert go(client)["Location"] == "/sign-in/sso/join/"
            return press(client, "/sign-in/sso/join/", {"name": "Zoé"})

        return join

    def simple(path: str, **fields: str) -> Enter:
        return lambda client: press(client, path, fields)

    def way(name: str) -> Enter:
        others = {
            "passkey": by_passkey,
            "claim": by_claim,
            "sso": by_sso,
            "sso_join": by_joining_with_sso,
        }
        if name in others:
            return others[name]()
        link = links.make_link(with_password, with_password)
        return {
            "code": simple("/sign-in/", code=link.code),
            "link": simple(path_of(link.url)),
            "invitation": simple(invitation, name="Zoé"),
            "password": simple("/sign-in/password/", name="Ingrid", password=PASSWORD),
        }[name]

    return way


def plant(client: Client) -> str:
    """A session that somebody else knows the key of, as a visitor's: the question of a passkey."""
    client.post("/sign-in/passkey/question/")
    key = client.session.session_key
    assert key
    return key


def who(client: Client) -> str | None:
    return client.session.get("_auth_user_id")


@pytest.mark.parametrize("name", WAYS)
def test_the_key_known_before_opens_nothing_after(
    name: str, enter: Callable[[str], Enter], anybody: Client
) -> None:
    take = enter(name)
    planted = plant(anybody)
    assert take(anybody).status_code == 302
    assert who(anybody)
    assert anybody.session.session_key != planted
    assert not Device.objects.filter(session_key=planted).exists()
    attacker = Client(headers=HERE)
    attacker.cookies[settings.SESSION_COOKIE_NAME] = planted
    assert attacker.get("/me/").status_code == 302


@pytest.mark.parametrize("name", WAYS)
def test_a_key_that_somebody_made_up_is_not_taken_on(
    name: str, enter: Callable[[str], Enter], anybody: Client
) -> None:
    take = enter(name)
    anybody.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    assert take(anybody).status_code == 302
    assert anybody.session.session_key != "a" * 32


@pytest.mark.parametrize("name", WAYS)
def test_the_form_token_is_another_one_after(
    name: str, enter: Callable[[str], Enter], anybody: Client
) -> None:
    take = enter(name)
    anybody.get("/sign-in/")
    before = anybody.cookies[settings.CSRF_COOKIE_NAME].value
    take(anybody)
    anybody.get("/me/")
    assert anybody.cookies[settings.CSRF_COOKIE_NAME].value != before


@pytest.mark.parametrize("name", WAYS)
def test_it_is_written_down_with_the_kind_of_device(
    name: str, enter: Callable[[str], Enter], anybody: Client
) -> None:
    enter(name)(anybody)
    row = SignIn.objects.get()
    assert (str(row.player_id), row.how, row.label) == (who(anybody), WAYS[name], "iPhone, Safari")


@pytest.mark.parametrize("name", WAYS)
def test_the_cookie_is_nobody_elses(
    name: str, enter: Callable[[str], Enter], anybody: Client
) -> None:
    cookie = enter(name)(anybody).cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie["path"] == "/"
    assert cookie["domain"] == ""


def test_the_first_admins_way_in_too(db: None, anybody: Client) -> None:
    path = path_of(links.first_admin_link())
    planted = plant(anybody)
    assert press(anybody, path, HOUSE).status_code == 302
    assert anybody.session.session_key != planted
    assert SignIn.objects.get().how == "link"


# `next`

ELSEWHERE = (
    "https://evil.example/",
    "http://evil.example",
    "//evil.example/",
    "///evil.example",
    "\\\\evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "http:///evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "\x00//evil.example",
    "https://testserver@evil.example/",
    "https://localhost.evil.example/",
    # No addresses at all, though `redirect` would look for views of that name.
    "nowhere",
    "players:office",
)


@pytest.mark.parametrize("target", ELSEWHERE)
def test_no_way_in_leads_to_another_site(
    target: str, with_password: Player, provider: Any, round_trip: Any
) -> None:
    credentials.connect(with_password, provider.url, UID)
    sent = {"name": "Ingrid", "password": PASSWORD, "next": target}
    code = links.make_link(with_password, with_password).code
    answers = [
        Client().post("/sign-in/password/", sent),
        Client().post("/sign-in/", {"code": code, "next": target}),
        Client().post("/language/", {"language": "nb", "next": target}),
        Client().post(f"/language/?{urlencode({'next': target})}", {"language": "nb"}),
        round_trip(Client(), next=target),
    ]
    assert [answer["Location"] for answer in answers] == ["/"] * 5


@pytest.mark.parametrize("target", ELSEWHERE)
def test_who_is_signed_in_is_not_led_away_either(
    target: str, sign_in: Callable[[Player], Client], with_password: Player
) -> None:
    client = sign_in(with_password)
    assert client.get("/sign-in/", {"next": target})["Location"] == "/"
    assert client.post("/people/ghosts/", {"name": "Bo", "next": target})["Location"][0:2] != "//"
    for path in ("/sign-in/password/", "/sign-in/passkey/"):
        assert client.post(path, {"next": target})["Location"] == "/"


# What somebody learns who has no way in


def refused(client: Client, path: str, **fields: str) -> tuple[int, str, int]:
    """Status, page without its tokens, and statements of an attempt."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(path, fields)
    page = answer.content.decode().partition("<main")[2]
    for typed in fields.values():
        page = page.replace(typed, "…")
    return answer.status_code, _without_tokens(page), len(asked)


def _without_tokens(page: str) -> str:
    return re.sub(r"\b\w{64}\b", "", page)


def test_a_wrong_password_and_no_such_name_are_the_same(with_password: Player) -> None:
    Player.objects.create(name="Gone", name_key="gone", initials="Go", is_active=False)
    found = [
        refused(Client(), "/sign-in/password/", name=name, password="wrong wrong")
        for name in ("Zoé", "Ingrid", "Nobody", "Gone", "Camille")
    ]
    assert {each[:2] for each in found} == {found[0][:2]}
    # The first attempt of the day makes the day's row; after that it is the same work.
    assert len({statements for _status, _page, statements in found[1:]}) == 1


def test_all_dead_links_are_the_same(with_password: Player, camille: Player) -> None:
    used = path_of(links.make_link(with_password, with_password).url)
    press(Client(), used, {})
    ended = path_of(links.make_link(camille, camille).url)
    links.make_link(camille, camille)
    pages = {
        _without_tokens(Client().get(path).content.decode())
        for path in (used, ended, "/link/nothing/")
    }
    assert len(pages) == 1


def test_all_dead_codes_are_the_same(with_password: Player) -> None:
    code = links.make_link(with_password, with_password).code
    press(Client(), "/sign-in/", {"code": code})
    found = [refused(Client(), "/sign-in/", code=typed) for typed in ("AAAAAA", code, "")]
    assert len({(status, statements) for status, _page, statements in found[1:]}) == 1


def test_a_passkey_question_names_nobody(with_password: Player, anybody: Client) -> None:
    asked = anybody.post("/sign-in/passkey/question/", {"name": "Ingrid"}).json()["publicKey"]
    assert asked["allowCredentials"] == []


def test_joining_tells_that_a_name_is_taken_only_to_the_invited(
    with_password: Player, invitation: str
) -> None:
    """Whoever has the invitation is of the office, and must be told; nobody else is."""
    assert press(Client(), invitation, {"name": "Ingrid"}).status_code == 422
    dead = Client().post("/join/nothing/", {"name": "Ingrid", "once": tokens.new()})
    assert dead.status_code == 404
    assert "Ingrid" not in dead.content.decode()
