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
from games.players.models import Device, Player, RateWindow, Role, SignIn
from tests.hands import press
from tests.players.auth.authenticator import Authenticator
from tests.players.auth.conftest import PASSWORD, who
from tests.players.conftest import path_of, somebody
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
SAID = {
    "code": "by a code",
    "link": "by a personal link",
    "invitation": "by the invitation",
    "password": "by password",
    "passkey": "by passkey",
    "sso": "by single sign-on",
}
"""And how its owner reads of it."""
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


@pytest.mark.parametrize("name", WAYS)
def test_a_way_in_begins_a_session_of_ones_own(
    name: str, enter: Callable[[str], Enter], anybody: Client
) -> None:
    """Whoever has planted a key, or knows the form's token, knows nothing of it afterwards."""
    take = enter(name)
    planted = plant(anybody)
    anybody.get("/sign-in/")
    token = anybody.cookies[settings.CSRF_COOKIE_NAME].value
    answer = take(anybody)
    assert answer.status_code == 302
    cookie = answer.cookies[settings.SESSION_COOKIE_NAME]
    kept = [cookie[name] for name in ("httponly", "samesite", "path", "domain")]
    assert kept == [True, "Lax", "/", ""]
    row = SignIn.objects.get()
    assert (str(row.player_id), row.how, row.label) == (who(anybody), WAYS[name], "iPhone, Safari")
    assert anybody.session.session_key != planted
    assert not Device.objects.filter(session_key=planted).exists()
    attacker = Client(headers=HERE)
    attacker.cookies[settings.SESSION_COOKIE_NAME] = planted
    assert attacker.get("/me/").status_code == 302
    assert SAID[WAYS[name]] in anybody.get("/me/security/").content.decode()
    assert anybody.cookies[settings.CSRF_COOKIE_NAME].value != token


def test_a_key_that_somebody_made_up_is_not_taken_on(
    enter: Callable[[str], Enter], anybody: Client
) -> None:
    take = enter("code")
    anybody.cookies[settings.SESSION_COOKIE_NAME] = "a" * 32
    assert take(anybody).status_code == 302
    assert anybody.session.session_key != "a" * 32


def test_the_first_admins_way_in_too(welcome: str, anybody: Client) -> None:
    planted = plant(anybody)
    assert press(anybody, welcome, HOUSE).status_code == 302
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


def test_no_way_in_leads_to_another_site(
    with_password: Player, provider: Any, round_trip: Any, visitor: Client, invitation: str
) -> None:
    credentials.connect(with_password, provider.url, UID)
    for target in ELSEWHERE:
        sent = {"name": "Ingrid", "password": PASSWORD, "next": target}
        code = links.make_link(with_password, with_password).code
        answers = [
            Client().post("/sign-in/password/", sent),
            Client().post("/sign-in/", {"code": code, "next": target}),
            Client().post("/language/", {"language": "nb", "next": target}),
            Client().post(f"/language/?{urlencode({'next': target})}", {"language": "nb"}),
            round_trip(Client(), next=target),
        ]
        RateWindow.objects.all().delete()
        assert [answer["Location"] for answer in answers] == ["/"] * 5, target
    joined = press(visitor, invitation + "?next=//elsewhere.example/", {"name": "Lars"})
    assert "elsewhere" not in joined.url


def test_who_is_signed_in_is_not_led_away_either(
    sign_in: Callable[[Player], Client], with_password: Player
) -> None:
    client = sign_in(with_password)
    assert client.post("/sign-in/password/", {"next": "/board/"})["Location"] == "/board/"
    for target in ELSEWHERE:
        assert client.get("/sign-in/", {"next": target})["Location"] == "/", target
        for path in ("/sign-in/password/", "/sign-in/passkey/"):
            assert client.post(path, {"next": target})["Location"] == "/", target
        answered = client.post("/me/questions/", {"kitchen": "no", "next": target})
        assert answered["Location"] == "/", target
        sent = {"name": "Bo", "next": target}
        assert client.post("/people/ghosts/", sent)["Location"] == "/people/ghosts/", target


def test_next_is_followed(visitor: Client, with_password: Player) -> None:
    assert visitor.get("/me/")["Location"] == "/sign-in/?next=/me/"
    sent = {"code": links.make_link(with_password, with_password).code}
    assert press(visitor, "/sign-in/", sent, ["/me/"])["Location"] == "/me/"


# Where who isn't signed in is led


def test_a_form_leads_to_today_and_never_to_itself(visitor: Client, db: None) -> None:
    assert visitor.post("/check-in/").url == "/sign-in/?next=/"


@pytest.mark.parametrize(
    ("current", "led"),
    [
        ("http://testserver/daye/?a=1", "/sign-in/?next=/daye/"),
        ("http://testserver//elsewhere.example/", "/sign-in/?next="),
        *((one, "/sign-in/?next=") for one in ("http://[", "//[", "http://[::1", "\x00", "é")),
        ("[" * 500, "/sign-in/?next="),
    ],
)
def test_htmx_leaves_the_page_it_is_on(visitor: Client, db: None, current: str, led: str) -> None:
    """What it says of its page may be nonsense, and an address elsewhere."""
    headers = {"HX-Request": "true", "HX-Current-URL": current}
    answer = visitor.post("/tables/1/moves/", headers=headers)
    assert answer.status_code == 200
    assert answer.headers["HX-Redirect"].startswith(led)
    assert visitor.get(answer.headers["HX-Redirect"]).status_code == 200


def test_an_office_that_nobody_has_opened_says_where_its_first_link_is(
    visitor: Client, db: None
) -> None:
    assert "This office isn’t open yet." in visitor.get("/sign-in/").content.decode()
    somebody("Zoé", Role.ADMIN)
    assert "This office isn’t open yet." not in visitor.get("/sign-in/").content.decode()


# What somebody learns who has no way in


def refused(client: Client, path: str, **fields: str) -> tuple[int, str, int]:
    """Status, page without its tokens, and statements of an attempt."""
    with CaptureQueriesContext(connection) as asked:
        answer = client.post(path, fields)
    page = answer.content.decode().partition("<main")[2]
    for typed in filter(None, fields.values()):
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
    typed = ("AAAAAA", code, "", "é" * 500)
    found = [refused(Client(), "/sign-in/", code=one) for one in typed]
    assert len({page.partition("csrfmiddlewaretoken")[0] for _status, page, _count in found}) == 1
    assert len({(status, statements) for status, _page, statements in found[1:]}) == 1


def test_joining_tells_that_a_name_is_taken_only_to_the_invited(
    with_password: Player, invitation: str
) -> None:
    """Whoever has the invitation is of the office, and must be told; nobody else is."""
    assert press(Client(), invitation, {"name": "Ingrid"}).status_code == 422
    dead = Client().post("/join/nothing/", {"name": "Ingrid", "once": tokens.new()})
    assert dead.status_code == 404
    assert "Ingrid" not in dead.content.decode()
