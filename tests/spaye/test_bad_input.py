"""What no page of ours sends: every address is asked, nothing changes, everybody gets a sentence.

The addresses are read from the URLconf, so that a new one is covered.
"""

import random
from collections.abc import Iterable, Sequence
from typing import TypeVar

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from games.players.models import Player
from tests.spaye.addresses import SECRET, Address, absurd, all_absurd, one_quiet_line, routes
from tests.spaye.clock import stored
from tests.spaye.conftest import LayOut, Phone, Phones
from tests.spaye.together import duel

LANGUAGES = ("fr", "en", "nb")
PUBLIC = {
    "manifest",
    "spaye:outbox",
    "spaye:worker",
    "spaye:offline",
    "players:sign_in",
    "players:by_password",
    "players:by_passkey",
    "players:passkey_question",
    "players:sso",
    "players:sso_callback",
    "players:sso_join",
    "players:join",
    "players:claim",
    "players:erased",
    "kitchen:screen",
    "kitchen:pulse",
    "boards:certificate",
    "tournaments:invited",
    "tables:shared_moment",
    "deal:shared",
    "players:link",
    "players:welcome",
    "players:language",
    "telling:mail_off",
    "programs:calendar",
    "openapi",
    "api",
}
"""For visitors too."""
TO_SCRIPTS = {"spaye:outbox"}
"""Answers in JSON."""
TO_PROGRAMS = {"api"}
"""Answers in JSON whatever it is asked."""
NO_TOKEN_NEEDED = {"telling:mail_off", "api"}
"""None asks for a cookie: a letter's link, a program's key is the right."""
NO_FIELDS_NEEDED = {
    "players:sign_out",
    "players:new_link",
    "players:renew_invitation",
    "players:revoke_invitation",
    "players:link_for",
    "players:deactivate",
    "players:reactivate",
    "players:remove_exercise",
    "players:default_exercise",
    "deal:begin",
    "spaye:put_faces_away",
    "spaye:free",
    "spaye:free_yes",
    "spaye:free_stop",
    "tables:ask_everybody",
    "deal:practise",
    "review:ask",
    "programs:make_calendar",
    "programs:make_office_calendar",
}
"""Buttons without a field: whoever may press them has asked for what they do."""
RIGHTS = {
    *((who, "spaye:check_in") for who in ("member", "spectator", "admin")),
    *((who, "spaye:send_challenge") for who in ("member", "spectator", "admin")),
    ("member", "spaye:call"),
    ("admin", "players:rhythm"),
}
"""What these do by the button alone: be in, ask for a witness, name no time to play."""
FIELDS = """
    move player version verdict deck pack exercise name token code next role reason reps language
    theme motion palette date p0 p1 p2 c0 c1 c2 tie seen0 same daye victoire repetition view
    closing_minute time_zone working_days once
"""
GARBAGE = dict.fromkeys(FIELDS.split(), f"\u202e{SECRET}" + "x" * 200)


@pytest.fixture
def people(
    app_day: LayOut, camille: Phone, ingrid: Phone, admin: Phone, phone: Phones
) -> dict[str, Phone]:
    """A day with a due exercise, and everybody who might ask."""
    duel(app_day("N", "QH", "9S", "KS"), camille, ingrid, 0, 1)
    visitor = Phone(Player(name="nobody"), Client(headers={"Accept-Language": "nb"}))
    return {
        "visitor": visitor,
        "member": camille,
        "spectator": phone("Anaïs", language="fr"),
        "admin": admin,
    }


def language_of(each: Phone) -> str:
    return each.player.language if each.player.pk else "nb"


def ask(each: Phone, method: str, address: Address, fields: dict[str, str] | None = None) -> object:
    """The answer, with what every refusal must be: no 500, a page in the reader's language."""
    answer = getattr(each.client, method)(address.path, fields or {})
    assert answer.status_code < 500, address
    told = address.name not in TO_SCRIPTS or answer.status_code == 405
    if address.name in TO_PROGRAMS:
        assert answer["Content-Type"] == "application/problem+json", address
        return answer
    if answer.status_code >= 400 and method != "head" and told:
        assert f'lang="{language_of(each)}"' in answer.content.decode(), address
    return answer


def one(name: str) -> Address:
    """One address of a route."""
    return next(absurd(name, routes()[name]))


WHO = ("visitor", "member", "spectator", "admin")


T = TypeVar("T")
PARTS = 6
"""A run asks one address of so many, in each run other ones."""


def shared(name: str, values: Sequence[str]) -> pytest.MarkDecorator:
    """Each value with a share of what there is to ask; with all of it in the long tests."""
    parts = [pytest.param(value, PARTS) for value in values]
    whole = [pytest.param(value, 1, marks=pytest.mark.long) for value in values]
    return pytest.mark.parametrize((name, "parts"), parts + whole)


def drawn(addresses: Iterable[T], parts: int) -> list[T]:
    """One in so many of them."""
    return list(addresses)[random.randrange(parts) :: parts]


@shared("who", WHO)
def test_reading_any_address_writes_nothing(
    who: str, parts: int, people: dict[str, Phone], caplog: pytest.LogCaptureFixture
) -> None:
    before = stored()
    for address in drawn(all_absurd(), parts):
        ask(people[who], "get", address)
        one_quiet_line(caplog)
    assert stored() == before


@shared("who", WHO)
def test_garbage_posted_anywhere_changes_nothing(
    who: str, parts: int, people: dict[str, Phone], caplog: pytest.LogCaptureFixture
) -> None:
    people["member"].post("/check-out/")
    before = stored()
    for name, route in drawn(routes().items(), parts):
        if name not in NO_FIELDS_NEEDED and (who, name) not in RIGHTS:
            for address in list(absurd(name, route))[::3]:
                ask(people[who], "post", address, GARBAGE)
                one_quiet_line(caplog)
    assert stored() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_405_says_what_to_do_in_the_readers_language(language: str, phone: Phones) -> None:
    answer = phone("Sofie", language=language).get("/open/")
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    with translation.override(language):
        said = gettext("This address only accepts forms. Go back and use the button.")
    assert said in answer.content.decode()


@shared("language", LANGUAGES)
def test_a_form_without_its_token_is_403_anywhere(
    language: str, parts: int, phone: Phones, app_day: LayOut, caplog: pytest.LogCaptureFixture
) -> None:
    app_day()
    reader = phone("Sofie", language=language)
    reader.client.handler.enforce_csrf_checks = True
    with translation.override(language):
        said = gettext("This page is out of date because you’ve signed in since. Reload it.")
    before = stored()
    for name, route in drawn(routes().items(), parts):
        if name in NO_TOKEN_NEEDED:
            continue
        answer = reader.forge(one(name).path)
        assert answer.status_code == 403, route
        assert said in answer.content.decode()
        one_quiet_line(caplog)
    assert stored() == before


# People without a right


def test_whoever_is_not_signed_in_is_led_to_the_sign_in(people: dict[str, Phone]) -> None:
    before = stored()
    for address in map(one, routes().keys() - PUBLIC):
        for method in ("get", "post"):
            answer = getattr(people["visitor"].client, method)(address.path)
            assert answer.status_code == 302, address
            assert answer["Location"].startswith("/sign-in/"), address
    assert stored() == before


def test_a_deactivated_player_is_a_visitor(people: dict[str, Phone]) -> None:
    gone = people["member"]
    Player.objects.filter(pk=gone.player.pk).update(is_active=False)
    before = stored()
    for address in ("/", "/daye/", "/board/", "/inbox/", "/tables/1/record.json"):
        assert gone.get(address)["Location"].startswith("/sign-in/")
    for address in ("/check-in/", "/open/", "/daye/abort/", "/challenge/send/"):
        assert gone.forge(address)["Location"].startswith("/sign-in/")
    assert gone.forge_move("challenge 1")["Location"].startswith("/sign-in/")
    assert stored() == before
