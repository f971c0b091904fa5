"""What no page of ours sends: every address is asked, nothing changes, everybody gets a sentence.

The addresses are read from the URLconf, so that a new one is covered.
"""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext

from games.players.models import Player, Role
from games.spaye.models import Day
from games.tables.models import Entry, Table
from tests.spaye.addresses import Address, absurd, all_absurd, routes
from tests.spaye.clock import stored
from tests.spaye.conftest import Phone
from tests.spaye.together import play

LayOut = Callable[..., Day]
LANGUAGES = ("fr", "en", "nb")
SECRET = "s3cret-in-a-body"
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
    "boards:certificate_picture",
    "boards:certificate_paper",
    "players:link",
    "players:welcome",
    "players:language",
}
"""For visitors too."""
TO_SCRIPTS = {"spaye:outbox"}
"""Answers in JSON."""
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
}
"""Buttons without a field: whoever may press them has asked for what they do."""
RIGHTS = {
    *((who, "spaye:check_in") for who in ("member", "spectator", "admin")),
    *((who, "spaye:send_challenge") for who in ("member", "spectator", "admin")),
    ("member", "spaye:call"),
}
"""What these may do by pressing the button alone: be in, ask for a witness."""
FIELDS = """
    move player version verdict deck pack exercise name token code next role reason reps language
    theme motion palette date p0 p1 p2 c0 c1 c2 tie seen0 same daye victoire repetition view
    closing_minute time_zone working_days once
"""
GARBAGE = dict.fromkeys(FIELDS.split(), f"\u202e{SECRET}" + "x" * 200)


@pytest.fixture
def people(
    app_day: LayOut, camille: Phone, ingrid: Phone, admin: Phone, phone: Callable[..., Phone]
) -> dict[str, Phone]:
    """A day with a due exercise and a running dāye, and everybody who might ask."""
    day = app_day("N", "QH", "9S", "KS")
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    play(day, camille, "draw 0")
    play(day, ingrid, "draw 1")
    visitor = Phone(Player(name="nobody"), Client(headers={"Accept-Language": "nb"}))
    return {
        "visitor": visitor,
        "member": camille,
        "spectator": phone("Anaïs", language="fr"),
        "referee": phone("Théo", Role.REFEREE, "nb"),
        "admin": admin,
    }


def language_of(each: Phone) -> str:
    return each.player.language if each.player.pk else "nb"


def ask(each: Phone, method: str, address: Address, fields: dict[str, str] | None = None) -> object:
    """The answer, with what every refusal must be: no 500, a page in the reader's language."""
    answer = getattr(each.client, method)(address.path, fields or {})
    assert answer.status_code < 500, address
    told = address.name not in TO_SCRIPTS or answer.status_code == 405
    if answer.status_code >= 400 and method != "head" and told:
        assert f'lang="{language_of(each)}"' in answer.content.decode(), address
    return answer


def one_quiet_line(caplog: pytest.LogCaptureFixture) -> None:
    """At most one line for the request, a warning, without anything that was sent."""
    loud = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(loud) <= 1, [record.getMessage() for record in loud]
    for record in loud:
        assert record.levelno == logging.WARNING
        assert SECRET not in record.getMessage()
        assert record.exc_info is None
    assert "sessionid" not in caplog.text
    caplog.clear()


def one(name: str) -> Address:
    """One address of a route."""
    return next(absurd(name, routes()[name]))


WHO = ["visitor", "member", "spectator", "admin"]


@pytest.mark.parametrize("who", WHO)
def test_reading_any_address_writes_nothing(
    who: str, people: dict[str, Phone], caplog: pytest.LogCaptureFixture
) -> None:
    before = stored()
    for address in all_absurd():
        ask(people[who], "get", address)
        one_quiet_line(caplog)
    assert stored() == before


@pytest.mark.parametrize("who", WHO)
def test_garbage_posted_anywhere_changes_nothing(
    who: str, people: dict[str, Phone], caplog: pytest.LogCaptureFixture
) -> None:
    people["member"].post("/check-out/")
    before = stored()
    for name, route in routes().items():
        if name not in NO_FIELDS_NEEDED and (who, name) not in RIGHTS:
            for address in list(absurd(name, route))[::7]:
                ask(people[who], "post", address, GARBAGE)
                one_quiet_line(caplog)
    assert stored() == before


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_wrong_method_is_a_page(
    method: str, people: dict[str, Phone], caplog: pytest.LogCaptureFixture
) -> None:
    before = stored()
    for name in routes():
        address = one(name)
        answer = ask(people["referee"], method, address)
        assert answer.status_code in (302, 400, 404, 405), address
        one_quiet_line(caplog)
    assert stored() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_405_says_what_to_do_in_the_readers_language(
    language: str, phone: Callable[..., Phone]
) -> None:
    answer = phone("Sofie", language=language).get("/open/")
    assert answer.status_code == 405
    assert answer["Allow"] == "POST"
    with translation.override(language):
        said = gettext("This address is for forms. Go back and use its button.")
    assert said in answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_form_without_its_token_is_403_anywhere(
    language: str,
    phone: Callable[..., Phone],
    app_day: LayOut,
    caplog: pytest.LogCaptureFixture,
) -> None:
    app_day()
    reader = phone("Sofie", language=language)
    reader.client.handler.enforce_csrf_checks = True
    with translation.override(language):
        said = gettext("This page is from before you signed in. Load it again.")
    before = stored()
    for name, route in routes().items():
        answer = reader.post(one(name).path)
        assert answer.status_code == 403, route
        assert said in answer.content.decode()
        one_quiet_line(caplog)
    assert stored() == before


def test_a_body_of_100_kilobytes_is_400(
    people: dict[str, Phone], caplog: pytest.LogCaptureFixture
) -> None:
    before = stored()
    answer = people["spectator"].post("/tables/1/moves/", move=SECRET * 6000, version=1)
    assert answer.status_code == 400
    assert 'lang="fr"' in answer.content.decode()
    assert len(caplog.records) == 1
    assert SECRET not in caplog.text
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
        assert gone.post(address)["Location"].startswith("/sign-in/")
    assert gone.move("challenge 1")["Location"].startswith("/sign-in/")
    assert stored() == before


def test_whoever_has_no_seat_moves_nothing(people: dict[str, Phone]) -> None:
    before = stored()
    answer = people["spectator"].move("draw 3")
    assert answer.status_code == 403
    assert "Tu n’as pas de place à cette table." in answer.content.decode()
    assert stored() == before


# Moves

BAD_MOVES = [
    "draw 99",
    "draw -1",
    "draw 1",
    "draw 007",
    "draw 99999999999999999999",
    "draw",
    "draw 3 4",
    "draw ٣",
    "accept 0",
    "accept 1",
    "accept 99",
    "challenge 0",
    "challenge 99",
    "check_in 7",
    "check_out 1",
    "close",
    "abort",
    "uphold 0",
    "void 0",
    "confirm 0 12",
    "confirm 99 1",
    "share 0 1",
    "tyrant 0",
    "double_or_quits",
    "log 0 1 7S-8S",
    "undo_log 0",
    "contest 0",
    "set_exercise hops",
    "call_final",
    "join_final",
    "leave_final",
    "withdraw",
    "DRAW 2",
    " draw 2",
    "draw  2",
    "draw 2 ",
    "draw 2\n",
    "draw\n2",
    "draw 2\x00",
    "draw\u202e 2",
    "draw 2\u2028",
    "",
    " ",
    "\x00",
    "{move}",
    "{version}",
    "draw {nothing}",
    "<script>alert(1)</script>",
    "draw " + "2" * 10_000,
    "x" * 60_000,
]


@pytest.mark.parametrize(
    ("language", "live", "moves"),
    [
        ("fr", True, BAD_MOVES),
        ("en", False, BAD_MOVES[::3]),
        ("nb", True, BAD_MOVES[::5]),
        ("nb", False, BAD_MOVES[::7]),
    ],
)
def test_a_bad_move_is_refused_with_a_sentence(
    language: str,
    live: bool,
    moves: list[str],
    app_day: LayOut,
    camille: Phone,
    ingrid: Phone,
    caplog: pytest.LogCaptureFixture,
) -> None:
    Player.objects.filter(pk=camille.player.pk).update(language=language)
    day = app_day("N", "QH", "9S", "KS")
    play(day, camille, "challenge 1")
    play(day, ingrid, "accept 0")
    play(day, camille, "draw 0")
    play(day, ingrid, "draw 1")
    before = stored()
    headers = {"HX-Request": "true"} if live else {}
    address = f"/tables/{day.table_id}/moves/"
    version = Table.objects.get().version
    for text in moves:
        fields = {"move": text, "version": version, "view": "daye", "next": "/daye/"}
        answer = camille.client.post(address, fields, headers=headers)
        one_quiet_line(caplog)
        if live:
            assert answer.status_code == 422, text
            assert 'class="toast' in answer.content.decode(), text
        else:
            assert answer.status_code == 303, text
            page = camille.get("/daye/").content.decode()
            assert 'class="toast' in page, text
            assert f'lang="{language}"' in page
        assert stored() == before, text


VERSIONS = ["", "-1", "1.5", "x", "1e3", "٣", "9" * 30, "999999", " 1", "0x1", "\x00"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_version_of_no_page_is_400(
    language: str, app_day: LayOut, camille: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    Player.objects.filter(pk=camille.player.pk).update(language=language)
    day = app_day()
    before = stored()
    with translation.override(language):
        said = gettext("This form is broken. Load the page again.")
    for version in VERSIONS:
        fields = {"move": "challenge 1", "version": version}
        answer = camille.client.post(f"/tables/{day.table_id}/moves/", fields)
        assert answer.status_code == 400, version
        assert said in answer.content.decode()
        one_quiet_line(caplog)
        assert camille.post("/challenge/send/", player="1", version=version).status_code == 400
        one_quiet_line(caplog)
    assert stored() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_stale_version_is_told_so(language: str, app_day: LayOut, camille: Phone) -> None:
    Player.objects.filter(pk=camille.player.pk).update(language=language)
    day = app_day()
    version = Table.objects.get().version
    play(day, camille, "challenge 1")
    before = stored()
    with translation.override(language):
        said = gettext("The table moved on. Reloaded.")
    for old in (0, 1, version):
        fields = {"move": "withdraw", "version": old, "view": "daye"}
        address = f"/tables/{day.table_id}/moves/"
        answer = camille.client.post(address, fields, headers={"HX-Request": "true"})
        assert answer.status_code == 409
        assert said in answer.content.decode()
        assert camille.post("/challenge/send/", player="1", version=old).status_code == 302
        assert said in camille.text("/challenge/")
    assert stored() == before


NO_TEXTS = ["a\x00b", "a\u202eb", "a\u200fb", "a\u2066b", "a\x1bb", "a" * 81]
TEXTS = [*NO_TEXTS, "a\nb", "a\u2028b", "a \t b"]


@pytest.mark.parametrize("text", TEXTS)
def test_an_exercise_is_one_line_that_reads_as_it_is_written(
    text: str, app_day: LayOut, camille: Phone
) -> None:
    app_day()
    before = stored()
    camille.move("set_exercise {what}", what=text)
    kept = Entry.objects.order_by("number").last().move
    if text.split() == ["a", "b"]:  # A line break is white space, and white space is one space.
        assert kept == "set_exercise a b"
    else:
        assert stored() == before


@pytest.mark.parametrize("text", [*NO_TEXTS, "", " ", "\u202e"])
def test_no_day_is_laid_out_with_an_exercise_that_is_none(
    text: str, house: object, camille: Phone
) -> None:
    before = stored()
    camille.post("/open/", deck="app", pack="32", exercise=text)
    assert stored() == before
    assert "Lay out the cards" in camille.text("/")


@pytest.mark.parametrize(
    "choice",
    [
        {"deck": "none", "pack": "32", "exercise": "squats"},
        {"deck": "app", "pack": "33", "exercise": "squats"},
        {"deck": "app", "pack": "9" * 20, "exercise": "squats"},
        {"deck": "app", "exercise": "squats"},
        {},
    ],
)
def test_no_day_is_laid_out_with_a_deck_that_is_none(
    choice: dict[str, str], house: object, camille: Phone
) -> None:
    before = stored()
    assert camille.post("/open/", **choice).status_code == 302
    assert "Choose a deck, a pack and an exercise." in camille.text("/")
    assert stored() == before


# Actions of the day


@pytest.mark.parametrize("kind", ["witness", "committee", "nothing", "WITNESS", "\u202e", "x" * 99])
@pytest.mark.parametrize("number", ["0", "1", "99", "99999999999999999999"])
def test_only_the_nikaye_calls_and_only_for_what_is_due(
    kind: str, number: str, people: dict[str, Phone], ingrid: Phone
) -> None:
    before = stored()
    right = kind in ("witness", "committee") and number == "0"
    for each in (*people.values(), ingrid):
        if right and each is people["member"]:
            continue
        assert each.client.post(f"/daye/call/{kind}/{number}/").status_code in (302, 404)
    assert stored() == before


@pytest.mark.parametrize("whom", ["", "99", "0", "x", "-1", "9" * 30, "\x00", "anyone "])
def test_a_challenge_to_nobody_is_refused(whom: str, app_day: LayOut, camille: Phone) -> None:
    app_day()
    before = stored()
    answer = camille.post("/challenge/send/", player=whom, version=Table.objects.get().version)
    assert answer.status_code in (302, 400)
    assert stored() == before


@pytest.mark.parametrize("verdict", ["", "uphold", "void 0", "burn 0", "uphold 99", "void -1"])
def test_a_ruling_on_nothing_is_refused(
    verdict: str, real_day: Day, admin: Phone, camille: Phone
) -> None:
    play(real_day, camille, "log 0 1 K-8")
    address = f"/{real_day.date:%Y/%m/%d}/rule/"
    before = stored()
    for each in (admin, camille):
        assert each.post(address, verdict=verdict).status_code in (302, 400, 403, 404, 409, 422)
    assert stored() == before


@pytest.mark.parametrize("number", ["0", "1", "99999999999999999999"])
def test_only_a_log_of_ones_own_is_seen(number: str, real_day: Day, admin: Phone) -> None:
    before = stored()
    assert admin.post(f"/log/{number}/seen/").status_code in (302, 404)
    assert stored() == before


LOGS = [
    {},
    {"p0": "x", "p1": "y"},
    {"c0": "K", "c1": "Z"},
    {"c0": "K"},
    {"p1": "9" * 9, "c0": "K", "c1": "8"},
    {"p1": "9" * 30, "c0": "K", "c1": "8"},
    {"c0": "K", "c1": "8", "seen1": "x"},
    {"c0": "8", "c1": "N", "seen1": "999"},
    {"c0": "K", "c1": "8", "tie": "7-7 K-K"},
    {"c0": "K", "c1": "8", "tie": "\u202e"},
    {"c0": "N", "c1": "N", "p2": "1", "c2": "N", "final": "1"},
    {"c0": "K", "c1": "8", "version": "99999"},
    {"c0": "K", "c1": "8", "same": "9" * 30},
    {"c0": "K", "c1": "8", "same": "77"},
]


@pytest.mark.parametrize("fields", LOGS)
def test_a_log_that_is_none_is_refused(
    fields: dict[str, str], real_day: Day, camille: Phone, ingrid: Phone
) -> None:
    sent = {"p0": camille.player.pk, "p1": ingrid.player.pk, "version": Table.objects.get().version}
    before = stored()
    answer = camille.post("/log/", **(sent | fields))
    assert answer.status_code in (302, 400, 409, 422)
    assert stored() == before


# Languages


@pytest.mark.parametrize(
    "tongue", ["xx", "fr-XX", "../../etc/passwd", "\u202e", "en\x00", "a" * 999]
)
def test_an_unknown_language_reads_the_offices(tongue: str, house: object) -> None:
    visitor = Client(headers={"Accept-Language": tongue.encode("ascii", "replace").decode()})
    visitor.cookies["django_language"] = tongue.encode("ascii", "replace").decode()
    answer = visitor.get("/sign-in/")
    assert answer.status_code == 200
    wanted = "fr" if tongue.startswith("fr") else "en"
    assert f'lang="{wanted}"' in answer.content.decode()
