"""Records brought in: checked move by move, kept once, marked everywhere, counted nowhere."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command

from games.boards.models import Line
from games.cerke import kiaak
from games.engine.record import read
from games.tables import checks
from games.tables.bots import selfplay
from games.tables.importing import reading, services
from games.tables.importing.errors import NotTaken
from games.tables.models import Entry, Import, Seat, Status, Table
from games.tables.records import record_of
from tests.tables.replay.conftest import SHORT, played_record

pytestmark = pytest.mark.django_db
PAGE = "/tables/import/"
GAMES = sorted(SHORT)


def record(game: str) -> dict[str, Any]:
    """The record with its seed, as `record.json` of a table gives it."""
    return deepcopy(played_record(game)) | {"setup": None}


def send(reader, text: str):
    return reader.post(PAGE, {"text": text})


@pytest.mark.parametrize("game", GAMES)
def test_a_record_becomes_a_table_once(game, people, sign_in):
    reader, text = sign_in(people[0]), json.dumps(record(game))
    answer = send(reader, text)
    table = Table.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/tables/{table.pk}/replay/0/")
    assert (table.imported, table.status) == (True, Status.OVER)
    assert table.opened_by == people[0]
    assert [(s.player, s.bot, s.unknown) for s in table.seats.all()] == [
        (None, "", True) for _ in range(SHORT[game][0])
    ]
    assert checks.faults(table) == []
    # Again, by somebody else, as a file, laid out differently: the same table.
    file = SimpleUploadedFile("r.json", json.dumps(record(game), indent=1).encode())
    answer = sign_in(people[1]).post(PAGE, {"file": file})
    assert answer["Location"] == f"/tables/{table.pk}/replay/0/"
    assert Table.objects.count() == Import.objects.count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_out_comes_in_again(game, people):
    brought, _new = services.bring(people[0], json.dumps(record(game)))
    out = record_of(brought)
    for key in ("game", "seats", "seed", "setup", "options", "result"):
        assert out[key] == record(game)[key]
    assert [entry[:2] for entry in out["journal"]] == record(game)["journal"]
    assert services.bring(people[1], json.dumps(out)) == (brought, False)
    explicit, new = services.bring(people[1], json.dumps(played_record(game) | {"seed": None}))
    assert new
    assert record_of(explicit)["seed"] is None
    assert explicit.state == brought.state
    assert checks.faults(explicit) == []


def test_a_record_of_ours_leads_to_its_own_table(play_out, people, sign_in):
    table = play_out("spirale")
    out = json.dumps(record_of(table))
    assert services.bring(people[0], out) == (table, False)
    assert send(sign_in(people[3]), out)["Location"] == f"/tables/{table.pk}/replay/0/"
    assert not Import.objects.exists()


def test_a_table_that_runs_is_not_found_by_its_record(play_out, people):
    """Nobody learns by a record whether a table of ours goes on."""
    table = play_out("spirale")
    out = json.dumps(record_of(table))
    Table.objects.filter(pk=table.pk).update(status=Status.RUNNING, ended_at=None)
    brought, new = services.bring(people[0], out)
    assert new
    assert brought.pk != table.pk


@pytest.mark.parametrize("language", ["fr", "en", "nb"])
@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_move_is_refused_with_number_and_reason(game, language, people, sign_in):
    people[0].language = language
    people[0].save()
    wrong = record(game)
    at = len(wrong["journal"]) - 1
    wrong["journal"][at] = wrong["journal"][at - 1 if at > 1 else 0]
    wrong["journal"][at] = [0, "nonsense 99"]
    answer = send(sign_in(people[0]), json.dumps(wrong))
    html = answer.content.decode()
    number = {
        "fr": f"Le coup {at + 1} est refusé.",
        "en": f"Move {at + 1} is refused.",
        "nb": f"Trekk {at + 1} blir avvist.",
    }
    assert answer.status_code == 422
    assert number[language] in html
    assert "nonsense 99" in html
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"game": "chess"}, "chess"),
        ({"format": 2}, "format"),
        ({"seats": 9}, "nombre de places"),
        ({"seed": "x"}, "seed"),
        ({"seed": None}, "graine"),
        ({"extra": 1}, "extra"),
        ({"journal": []}, "coups"),
        ({"journal": [[7, "play 7S"]]}, "place"),
        ({"journal": [[0, "play  7S"]]}, "coup"),
        ({"journal": ["x"]}, "journal"),
        ({"result": {"places": [1, 1, 1], "scores": [0, 0, 0]}}, "résultat"),
        ({"options": {"rounds": "x"}}, ""),
        ({"options": {"nothing": 1}}, ""),
        ({"setup": {"nothing": 1}}, ""),
    ],
)
def test_what_else_is_wrong_is_told(change, told, people, sign_in):
    answer = send(sign_in(people[0]), json.dumps(record("papayoo") | change))
    assert answer.status_code == 422
    html = answer.content.decode()
    assert told in html[html.index('id="refused"') : html.index("</form>", html.index("refused"))]
    assert not Table.objects.exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "{",
        "[]",
        "null",
        "1",
        '"x"',
        "{}",
        "[" * 100_000,
        "hello",
        "{一位色:黒}",
        "\ufffe",
    ],
)
def test_text_that_is_no_record_is_refused(text, people, sign_in):
    file = SimpleUploadedFile("r.json", text.encode())
    for fields in ({"file": file}, {"text": text[:2000]}, {}):
        assert sign_in(people[0]).post(PAGE, fields).status_code == 422
    assert not Table.objects.exists()


def test_files_are_text_of_some_size(people, sign_in):
    reader = sign_in(people[0])
    for content in (b"\xff\xfe\x00", b" " * (401 * 1024)):
        assert reader.post(PAGE, {"file": SimpleUploadedFile("r", content)}).status_code == 422
    # What is larger than any record doesn't even reach the page.
    assert reader.post(PAGE, {"file": SimpleUploadedFile("r", b" " * 2**20)}).status_code == 400
    long = record("papayoo") | {"journal": [[0, "play 7S"]] * (reading.MOST_MOVES + 1)}
    answer = reader.post(PAGE, {"file": SimpleUploadedFile("r", json.dumps(long).encode())})
    assert answer.status_code == 422
    assert str(reading.MOST_MOVES) in answer.content.decode()
    assert not Table.objects.exists()


def test_an_imported_table_is_marked_and_counts_nowhere(people, sign_in, capsys):
    table, _new = services.bring(people[0], json.dumps(record("papayoo")))
    reader = sign_in(people[1])
    assert reader.get(f"/tables/{table.pk}/")["Location"] == f"/tables/{table.pk}/replay/"
    for page in (f"{table.pk}/replay/3/", "finished/", f"{table.pk}/verify/"):
        assert "importée" in reader.get(f"/tables/{page}").content.decode(), page
    assert not Seat.objects.filter(player__isnull=False).exists()
    assert not Line.objects.exists()
    assert reader.post(f"/tables/{table.pk}/moves/", {"move": "play 7S", "version": 63}).status_code
    assert Entry.objects.filter(table=table).count() == table.version
    call_command("check_tables")


def test_a_day_of_spaye_can_be_looked_at_but_is_no_day_of_ours(people, sign_in):
    played = selfplay.play_table("spaye", 4, {"pack": 32}, selfplay.bots_of("spaye", []), "x")
    table, new = services.bring(people[0], json.dumps(played))
    assert new
    reader = sign_in(people[1])
    for page in (
        "replay/",
        f"replay/{table.version}/",
        "replay/9/?eyes=0",
        "verify/",
        "record.json",
    ):
        assert reader.get(f"/tables/{table.pk}/{page}").status_code == 200, page
    assert not Line.objects.exists()
    call_command("check_tables")


# Kiaak


def cerke_text() -> str:
    return kiaak.write(read(record("cerke")))


def test_kiaak_comes_in_and_goes_out(people, sign_in):
    reader, text = sign_in(people[0]), cerke_text()
    noted = text.replace("\n", " {始時:2021-11-01T10:00:00Z}\n{a note of ours}\n", 1)
    assert send(reader, noted).status_code == 303
    table = Table.objects.get()
    assert (table.game, table.imported) == ("cerke", True)
    out = reader.get(f"/tables/{table.pk}/record.txt")
    assert out["Content-Type"] == "text/plain; charset=utf-8"
    written = out.content.decode()
    assert "{始時:2021-11-01T10:00:00Z}" in written
    assert "{a note of ours}" in written
    again = kiaak.read(written)
    assert [entry[:2] for entry in again.record["journal"]] == [
        [entry.seat, entry.move] for entry in Entry.objects.order_by("number")
    ]
    assert send(reader, written)["Location"] == f"/tables/{table.pk}/replay/0/"
    assert Table.objects.count() == 1


def test_an_illegal_turn_is_refused_with_its_number(people, sign_in):
    text = "{一位色:赤}\nXU兵XY無撃裁\n"
    answer = send(sign_in(people[0]), text)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Le tour 1 est refusé." in html
    assert "XU兵XY無撃裁" in html
    assert not Table.objects.exists()


def test_other_games_have_no_text(play_out, people, sign_in):
    table = play_out("spirale")
    assert sign_in(people[0]).get(f"/tables/{table.pk}/record.txt").status_code == 404


def test_one_brings_in_a_dozen_at_most_within_minutes(people, sign_in, still_clock):
    reader = sign_in(people[0])
    answers = [send(reader, "x").status_code for _ in range(13)]
    assert answers == [422] * 12 + [429]


@pytest.mark.parametrize("seed", range(12))
def test_damaged_records_are_refused_or_the_same_table(seed, people):
    """Whatever is cut, doubled or changed: `NotTaken`, or a table that its replay agrees with."""
    import random

    dice = random.Random(seed)
    game = dice.choice(GAMES)
    text = json.dumps(record(game), ensure_ascii=False)
    for _ in range(25):
        damaged = list(text)
        for _ in range(dice.randint(1, 4)):
            at = dice.randrange(len(damaged))
            what = dice.choice(("cut", "double", "change", "swap"))
            if what == "cut":
                del damaged[at : at + dice.randint(1, 20)]
            elif what == "double":
                damaged[at:at] = damaged[at : at + dice.randint(1, 20)]
            elif what == "change":
                damaged[at] = dice.choice('0123456789 "[]{},:abcSHDCé皇\x00')
            else:
                other = dice.randrange(len(damaged))
                damaged[at], damaged[other] = damaged[other], damaged[at]
        before = Table.objects.count()
        try:
            table, new = services.bring(people[0], "".join(damaged))
        except NotTaken:
            assert Table.objects.count() == before
        else:
            assert Table.objects.count() == before + new
            assert checks.faults(table) == []


def test_values_of_every_kind_are_refused_or_read(people):
    """Wrong kinds anywhere in the document: never an error of ours."""
    values = (None, True, 0, -1, 1.5, 10**30, "", "x", [], [[]], {}, {"a": []}, "9" * 100)
    for game in GAMES:
        whole = played_record(game)
        for key in (*whole, "result"):
            for value in values:
                _try(people[0], whole | {key: value})
        for key in whole["options"]:
            for value in values:
                _try(people[0], whole | {"options": {key: value}})
        for key in whole["setup"] or {}:
            for value in values:
                _try(people[0], whole | {"setup": {key: value}})
        for value in values:
            _try(people[0], whole | {"journal": [value]})
            _try(people[0], whole | {"journal": [[value, "x"]]})
            _try(people[0], whole | {"journal": [[0, value]]})
            _try(people[0], whole | {"journal": [[*whole["journal"][0], value]]})


def _try(player, document: dict[str, Any]) -> None:
    with suppress(NotTaken):
        reading.read_text(json.dumps(document))


def test_one_person_brings_in_so_many_records_at_most(monkeypatch, make_player):
    monkeypatch.setattr(services, "MOST_BROUGHT", 0)
    monkeypatch.setattr(services, "read_text", lambda text: text)
    monkeypatch.setattr(services, "_known", lambda brought: None)
    with pytest.raises(NotTaken) as refusal:
        services.bring(make_player("Camille"), "a record")
    assert "0" in str(refusal.value.sentence)
