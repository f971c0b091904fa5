"""The programs' interface: what it tells, to whom, and how it refuses."""

import json
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from openapi_spec_validator import validate

from games.engine import codec
from games.players import services as people
from games.programs import access
from games.programs.models import Interface
from games.spaye.models import SentLog
from games.tables import audience
from games.tables import services as tables
from games.tables.models import Table
from spaye_site.api import document as openapi
from spaye_site.api import door, page, v1
from tests.programs.conftest import ALL
from tests.spaye.real_deck import log as log_by_phone
from tests.spaye.real_deck import logs

pytestmark = pytest.mark.django_db
PROBLEM = "application/problem+json"


def problem(answer):
    """Status and kind of a refusal, which has to be one."""
    assert answer["Content-Type"] == PROBLEM
    told = answer.json()
    assert told["status"] == answer.status_code
    assert told["title"]
    assert told["detail"]
    return answer.status_code, told["type"].partition("#")[2]


# The door


def test_it_is_off_until_an_admin_switches_it_on(program, camille):
    bot = program(camille.player)
    Interface.objects.update(on=False)
    access.clear_cache()
    assert problem(bot.get("key")) == (404, "off")
    assert Client().get("/api/v1/openapi.json").status_code == 404
    access.clear_cache()


def test_a_key_says_what_it_is_without_a_cookie_and_to_no_other_site(program, camille):
    bot = program(camille.player, "board:read")
    answer = bot.get("key", Origin="https://elsewhere.example")
    assert answer.status_code == 200
    assert not answer.cookies
    assert not [name for name in answer.headers if name.startswith("Access-Control")]
    assert answer["Cache-Control"] == "private, no-cache"
    told = answer.json()
    assert told["person"] == {"id": camille.player.pk, "name": "Camille"}
    assert told["scopes"] == ["board:read"]
    # The office's clock, not UTC.
    assert told["expires"].endswith(("+01:00", "+02:00"))


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer spaye_wrong", "Basic Y2FtaWxsZTp4"])
def test_without_a_good_key_nothing_opens(open_interface, camille, header):
    # A browser's cookie is no key.
    answer = camille.client.get("/api/v1/key", headers={"Authorization": header})
    assert problem(answer) == (401, "no-key")
    assert answer["WWW-Authenticate"] == "Bearer"
    assert not answer.cookies


@pytest.mark.parametrize(
    ("path", "scope"),
    [
        ("people", "people:read"),
        ("board/2026-11", "board:read"),
        ("days", "days:read"),
        ("days/2026-11-20", "days:read"),
        ("tables", "tables:read"),
        ("tables/1", "tables:read"),
        ("tables/1/record", "tables:read"),
        ("records", "tables:read"),
    ],
)
def test_each_scope_opens_its_own(program, friday, camille, path, scope):
    others = set(ALL) - {scope, "log:write"}
    answer = program(camille.player, *others).get(path)
    assert problem(answer) == (403, "scope")
    assert answer.json()["scope"] == scope
    assert program(camille.player, scope).get(path).status_code != 403


def test_a_key_may_ask_so_often(program, camille, monkeypatch, at):
    at("2026-11-20 12:00:30")  # No minute ends while the test counts.
    monkeypatch.setattr(door.counted, "most", 3)
    bot, other = program(camille.player), program(camille.player)
    assert [bot.get("key").status_code for _ in range(4)] == [200, 200, 200, 429]
    answer = bot.get("key")
    assert problem(answer) == (429, "too-often")
    assert 0 < int(answer["Retry-After"]) <= door.SECONDS
    assert other.get("key").status_code == 200


def test_keys_are_not_guessed(open_interface, monkeypatch, still_clock):
    monkeypatch.setattr(door, "WRONG", 2)
    guess = {"Authorization": "Bearer spaye_" + "x" * 32}
    found = [Client().get("/api/v1/key", headers=guess).status_code for _ in range(3)]
    assert found == [401, 401, 429]


def test_what_is_not_there_is_a_problem(program, camille):
    bot = program(camille.player)
    for path in ("nothing", "tables/999999", "days/2020-01-01", "board/2031-01", "board/2026-13"):
        assert problem(bot.get(path)) == (404, "not-found"), path
    for path in ("tables/x", "days/20-x", "board/november", "tables?cursor=0", "records?limit=0"):
        assert problem(bot.get(path))[0] == 422, path
    assert problem(bot.post("key", {})) == (405, "method")


@pytest.mark.parametrize(
    ("asked", "language", "sentence"),
    [
        ({}, "en", "This key doesn’t have permission for that."),
        ({"Accept-Language": "de, nb;q=0.5"}, "nb", "Denne nøkkelen gir ikke lov til det."),
        ({"Accept-Language": "fr"}, "fr", "Cette clé ne permet pas cela."),
    ],
)
def test_problems_speak_the_language_that_is_asked_for(program, camille, asked, language, sentence):
    """Whatever language its person reads."""
    people.save_settings(camille.player, "Camille", {"language": "nb"})
    answer = program(camille.player, "days:read").get("tables", **asked)
    assert answer["Content-Language"] == language
    assert answer.json()["detail"] == sentence


def test_a_reader_may_ask_for_the_head_alone_and_for_what_can_be_asked(program, friday, camille):
    bot = program(camille.player)
    whole = bot.get("days")
    head = bot.client.head("/api/v1/days", headers=bot._sent({}))
    assert (head.status_code, head.content) == (200, b"")
    assert head["ETag"] == whole["ETag"]
    assert Client().head("/api/v1/days").status_code == 401
    for path, allowed in (("days", "GET, HEAD, OPTIONS"), ("log", "POST, OPTIONS")):
        asked = Client().options(f"/api/v1/{path}")
        assert (asked.status_code, asked.content, asked["Allow"]) == (204, b"", allowed)
        refused = bot.client.delete(f"/api/v1/{path}", headers=bot._sent({}))
        assert problem(refused) == (405, "method")
        assert refused["Allow"] == allowed


def test_an_answer_that_has_not_changed_is_not_sent_again(program, friday, camille, ingrid):
    bot = program(camille.player)
    first = bot.get("days")
    assert first.status_code == 200
    again = bot.get("days", **{"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"] == first["ETag"]
    assert "Content-Type" not in again
    log_by_phone(camille, camille, ingrid, cards="A-K")
    assert bot.get("days", **{"If-None-Match": first["ETag"]}).status_code == 200


# What it tells


def test_days_and_boards_are_those_of_their_files(program, friday, camille, ingrid):
    log_by_phone(camille, camille, ingrid, cards="A-K")
    bot = program(camille.player)
    [day] = bot.get("days").json()["days"]
    assert (day["date"], day["status"], day["deck"]) == ("2026-11-20", "running", "real")
    whole = bot.get("days/2026-11-20").json()
    assert as_filed(whole["rows"]) == camille.get("/2026/11/20/day.json").json()["rows"]
    board = bot.get("board/2026-11").json()
    assert as_filed(board["rows"]) == camille.get("/2026/11/board.json").json()["rows"]


def as_filed(rows):
    """Rows as the files have them, which name people and nothing more."""
    return [
        {part: value["name"] if isinstance(value, dict) else value for part, value in row.items()}
        for row in rows
    ]


def test_people_are_told_by_an_id_that_stays_when_they_are_renamed(
    program, friday, camille, ingrid
):
    log_by_phone(camille, camille, ingrid, cards="A-N")
    tables.open_table("example_game", {}, players=[camille.player, ingrid.player])
    bot = program(camille.player, *ALL)
    people.save_settings(ingrid.player, "Solveig", {})
    her = {"id": ingrid.player.pk, "name": "Solveig"}
    assert her in bot.get("people").json()["people"]
    assert her in [row["player"] for row in bot.get("board/2026-11").json()["rows"]]
    parts = bot.get("days/2026-11-20").json()["rows"]
    assert her in [row["player"] for row in parts]
    seats = [seat for one in bot.get("tables").json()["tables"] for seat in one["seats"]]
    assert her in [seat["person"] for seat in seats]


def test_lists_go_on_by_cursor_or_by_the_address_that_they_name(program, friday, camille, ingrid):
    for _ in range(4):
        tables.open_table("example_game", {}, players=[camille.player, ingrid.player])
    bot = program(camille.player)
    seen, address = [], "tables?limit=2"
    while address:
        answer = bot.get(address)
        page_ = answer.json()
        assert len(page_["tables"]) <= 2
        seen += [one["id"] for one in page_["tables"]]
        link = answer.headers.get("Link", "")
        address = link.removeprefix(f"<{settings.SITE_URL}/api/v1/").partition(">")[0]
        following = f"tables?limit=2&cursor={page_['next']}" if page_["next"] else ""
        assert address == following
    assert seen == sorted(seen, reverse=True)
    assert len(seen) == 5


def test_a_hand_is_in_no_answer_not_even_ones_own(program, camille, ingrid):
    """The spectator's observation, for whoever asks."""
    table = tables.open_table("example_game", {}, players=[camille.player, ingrid.player])
    tables.play(table.pk, camille.player, "choose 3", 0)
    table.refresh_from_db()
    told = program(camille.player).get(f"tables/{table.pk}").json()
    spectator = audience.observe(table, None)
    assert audience.observe(table, 0) != spectator
    assert told["seen"] == json.loads(codec.encode(spectator))
    assert table.seed not in str(told)
    assert told["outcome"] is None


def test_records_come_a_line_each_and_never_before_they_are_open(program, camille, ingrid):
    running = tables.open_table("example_game", {}, players=[camille.player, ingrid.player])
    bot = program(camille.player)
    assert bot.get("records").content == b""
    assert problem(bot.get(f"tables/{running.pk}/record"))[0] in (403, 404, 409)
    _finish(running, camille, ingrid)
    answer = bot.get("records")
    assert answer["Content-Type"] == "application/x-ndjson"
    [line] = [json.loads(text) for text in answer.content.decode().splitlines()]
    assert line["table"] == running.pk
    assert line["record"] == bot.get(f"tables/{running.pk}/record").json()
    assert bot.get(f"records?cursor={running.pk}").content == b""


def _finish(table, *phones):
    while True:
        table.refresh_from_db()
        if table.outcome:
            return
        for seat, phone in enumerate(phones):
            if moves := audience.moves(table, seat):
                tables.play(table.pk, phone.player, str(moves[0]), table.version)
                break


def test_a_finished_day_is_named_and_kept_shut(program, friday, camille, monkeypatch):
    """Its seed is a secret until midnight: the line says that there is more to come."""
    Table.objects.filter(pk=friday.table_id).update(outcome={"status": "finished"})
    monkeypatch.setattr(v1, "is_open", lambda _table: False)
    [line] = program(camille.player).get("records").content.decode().splitlines()
    assert json.loads(line)["record"] is None
    assert friday.table.seed not in line


def test_names_are_those_that_everybody_reads(program, friday, camille, ingrid):
    ingrid.player.__class__.objects.filter(pk=ingrid.player.pk).update(
        pseudonym="Fjord", counts_repetitions=False, counts_wins=False
    )
    log_by_phone(camille, camille, ingrid, cards="A-K")
    bot = program(camille.player)
    for path in ("days/2026-11-20", "board/2026-11", "tables", "people"):
        text = bot.get(path).content.decode()
        assert "Ingrid" not in text, path
    hidden = [r for r in bot.get("board/2026-11").json()["rows"] if r["player"]["name"] == "Fjord"]
    assert [(row["daye"], row["victoire"], row["repetition"]) for row in hidden] == [
        (0, None, None)
    ]


# Logging


def given(*players, draws, **more):
    return {
        "key": str(uuid4()),
        "players": [one.player.pk for one in players],
        "draws": draws,
        **more,
    }


def test_a_log_is_what_the_phone_would_have_logged(program, friday, camille, ingrid, lars):
    bot = program(lars.player, "log:write")
    assert bot.get("people").status_code == 200, "A key that logs knows whom it can name."
    answer = bot.post(
        "log", given(camille, ingrid, draws=[["K", "K"], ["QH", "N"]], seen=[None, 11])
    )
    assert answer.status_code == 200, answer.content
    assert answer.json() == {"number": 1, "page": f"{settings.SITE_URL}/log/0/"}
    assert logs() == ["log 0 1 K-K QH-N", "confirm 0 11"]
    assert SentLog.objects.get().author == lars.player


def test_the_same_key_never_logs_twice(program, friday, camille, ingrid):
    bot, document = program(camille.player), given(camille, ingrid, draws=[["A", "K"]])
    answers = [bot.post("log", document) for _ in range(3)]
    assert [one.json()["number"] for one in answers] == [1, 1, 1]
    assert logs() == ["log 0 1 A-K"]
    assert problem(program(ingrid.player).post("log", document))[0] == 409


def test_the_same_daye_again_is_asked_about(program, friday, camille, ingrid, lars):
    log_by_phone(camille, camille, ingrid, cards="A-K")
    bot, document = program(lars.player), given(ingrid, camille, draws=[["K", "A"]])
    answer = bot.post("log", document)
    assert problem(answer) == (409, "alike")
    assert answer.json()["number"] == 1
    assert bot.post("log", document | {"sure": True}).status_code == 200
    assert len(logs()) == 2


def test_the_rules_refuse_by_their_number(program, friday, camille, ingrid):
    bot = program(camille.player)
    answer = bot.post("log", given(camille, ingrid, draws=[["QH", "QH"], ["A", "K"]]))
    assert problem(answer) == (422, "rule")
    assert answer.json()["rule"] == "SP-69"
    assert logs() == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": [1]},
        {"players": [0, 1]},
        {"players": ["x", 2]},
        {"draws": []},
        {"draws": [["A"]]},
        {"draws": [["Z", "K"]]},
        {"draws": [["K", "K"]]},
        {"draws": [["A", "K", "Q"]]},
        {"seen": [1, 2, 3]},
        {"seen": [-1, None]},
        {"key": "not one"},
        {"day": "yesterday"},
        {"more": 1},
    ],
)
def test_what_cannot_be_a_log_is_refused(program, friday, camille, ingrid, wrong):
    document = given(camille, ingrid, draws=[["A", "K"]]) | wrong
    assert problem(program(camille.player).post("log", document))[0] == 422
    assert logs() == []


def test_where_a_log_is_wrong_is_said_as_its_document_names_it(program, friday, camille, ingrid):
    document = given(camille, ingrid, draws=[["A", "Z"]])
    del document["key"]
    bot = program(camille.player)
    answer = bot.post("log", document).json()
    assert [one["at"] for one in answer["errors"]] == ["body.key", "body.draws.0.1"]
    [wrong] = bot.get("days/20-x").json()["errors"]
    assert (wrong["at"], set(wrong)) == ("path.date", {"at", "code"})
    no_json = bot.client.post(
        "/api/v1/log", b"{", content_type="application/json", headers=bot._sent({})
    )
    assert problem(no_json) == (400, "input")


def test_another_day_is_refused(program, friday, camille, ingrid):
    document = given(camille, ingrid, draws=[["A", "K"]], day="2026-11-19")
    assert problem(program(camille.player).post("log", document))[0] in (409, 422)
    assert logs() == []


def test_where_no_day_is_laid_out(program, house, camille, ingrid):
    answer = program(camille.player).post("log", given(camille, ingrid, draws=[["A", "K"]]))
    assert problem(answer)[0] in (404, 409, 422)


# Its document


def test_the_document_in_the_repository_is_that_of_the_code():
    told = (
        "DJANGO_SETTINGS_MODULE=spaye_site.settings .venv/bin/python -c 'import django; "
        'django.setup(); from spaye_site.api import document; print(document.text(), end="")\''
    )
    assert page.FILE.read_text() == openapi.text(), f"write it anew: {told} > docs/openapi.json"


def test_the_document_is_openapi(open_interface):
    told = Client().get("/api/v1/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    validate(told)


@pytest.mark.parametrize("language", ["fr", "en", "nb"])
def test_the_page_lists_every_operation_for_people_of_the_office(phone, language):
    assert Client().get("/api/").status_code == 302
    text = phone("Zoé", language=language).get("/api/").content.decode()
    for path in json.loads(page.FILE.read_text())["paths"]:
        assert f"/api/v1{path}" in text
