"""`selfplay` and `replay`: JSON lines in and out, one sentence for every mistake.

No test here asks for a database, so pytest-django forbids any access to one.
"""

import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.spaye.rules.moves import SEAT
from tests.tools.selfplay import Command as Selfplay


def selfplay(*args: str, game: str = "spaye", seats: int = 4, tables: int = 4) -> list[str]:
    out = io.StringIO()
    given = ("--seats", str(seats), "--tables", str(tables), *args)
    call_command(Selfplay(), game, *given, stdout=out)
    return out.getvalue().splitlines()


def replay(file: object, *args: str) -> tuple[list[dict[str, Any]], int]:
    """The lines printed and the exit status."""
    out = io.StringIO()
    status = 0
    try:
        call_command("replay", str(file), *args, stdout=out)
    except SystemExit as error:
        status = int(str(error.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], status


@pytest.fixture
def written(tmp_path: Path) -> Any:
    """`written(lines)` is a file with these lines."""

    def write(lines: list[str]) -> Path:
        path = tmp_path / "records.jsonl"
        path.write_text("\n".join(lines) + "\n")
        return path

    return write


def test_selfplay_writes_explicit_records_of_whole_tables() -> None:
    records = [json.loads(line) for line in selfplay()]
    assert [r["options"]["deck"] for r in records] == ["app", "real", "app", "real"]
    assert [r["options"]["pack"] for r in records] == [52, 52, 32, 32]
    for data in records:
        assert data["result"]["status"] in ("finished", "cancelled")
        assert data["seats"] == 4
        assert (data["setup"] is None) == (data["options"]["deck"] == "real")


def test_the_same_seed_plays_the_same_tables() -> None:
    assert selfplay("--seed", "7") == selfplay("--seed", "7")
    assert selfplay("--seed", "7") != selfplay("--seed", "8")
    assert selfplay("--seed", "7", tables=2) == selfplay("--seed", "7", tables=3)[:2]


@pytest.mark.parametrize("seats", [0, 1, 2, 3, 17])
def test_any_number_of_people(seats: int, written: Any) -> None:
    lines, status = replay(written(selfplay(seats=seats)))
    assert status == 0
    assert all(line["ok"] for line in lines)


def test_the_options_are_those_asked_for() -> None:
    asked = {"deck": "real", "pack": 32, "date": "2026-11-20"}
    (line,) = selfplay("--options", json.dumps(asked), tables=1)
    assert json.loads(line)["options"] == asked


@pytest.mark.parametrize(
    ("args", "table", "said"),
    [
        ((), {"game": "chess"}, "unknown game: chess"),
        ((), {"seats": -1}, "SEATS: seats=-1"),
        ((), {"seats": 5000}, "SEATS: seats=5000"),
        (("--bots", "random,clever"), {}, "spaye has no bot named clever"),
        (("--options", '{"pack": 40}'), {}, "SP-81: option=pack"),
        (("--options", "{"), {}, "--options takes a JSON object"),
        (("--options", "[]"), {}, "--options takes a JSON object"),
    ],
)
def test_mistakes_are_told_in_one_sentence(
    args: tuple[str, ...], table: dict[str, Any], said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        selfplay(*args, **table)


def test_replay_prints_a_line_for_each_record(written: Any) -> None:
    records = selfplay()
    lines, status = replay(written(records))
    assert status == 0
    for line, text in zip(lines, records, strict=True):
        data = json.loads(text)
        assert line == {"ok": True, "result": data["result"], "version": len(data["journal"])}


def test_it_reads_standard_input_and_one_record_over_many_lines(
    written: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = selfplay(tables=2)
    text = f"{one}\n{two}".encode()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(text)))
    for file, count in (("-", 2), (written([json.dumps(json.loads(one), indent=2)]), 1)):
        lines, status = replay(file)
        assert (len(lines), status) == (count, 0)


def test_a_refused_record_makes_status_1_and_spoils_no_other(written: Any) -> None:
    good, other = selfplay(tables=2)
    bad = json.loads(good)
    bad["journal"][3] = [0, "challenge 99"]
    lines, status = replay(
        written([good, json.dumps(bad), "{oops", running(game="chess"), other, "[" * 5000])
    )
    assert status == 1
    assert [line["ok"] for line in lines] == [True, False, False, False, True, False]
    assert lines[1] == {"ok": False, "index": 3, "rule": "SP-18", "reason": "SP-18: player=99"}
    assert lines[2] == {"ok": False, "index": None, "rule": "RECORD", "reason": "RECORD: key=json"}
    assert lines[3]["reason"] == "RECORD: key=game"


def running(*journal: list[Any], **changes: Any) -> str:
    opened = [[None, "check_in 0"], [None, "check_in 1"], [None, "check_in 2"]]
    record = {"game": "spaye", "format": 1, "seats": 3, "seed": "11" * 32}
    return json.dumps(record | {"journal": [*opened, *journal]} | changes)


def test_legal_moves_of_every_seat_that_may_move(written: Any) -> None:
    text = running([0, "set_exercise squats"], [0, "challenge 1"], [None, "check_out 2"])
    (line,), _ = replay(written([text]), "--legal")
    assert line["legal"] == {"0": ["withdraw"], "1": ["challenge 0", "accept 0", "decline 0"]}
    (line,), _ = replay(written([running(seats=1, journal=[[None, "check_in 0"]])]), "--legal")
    assert line["legal"] == {"0": []}
    (line,), _ = replay(written([running([None, "close"])]), "--legal")
    assert line["legal"] == {}


@pytest.mark.parametrize("game", ["cerke", "spirale"])
def test_legal_moves_of_who_may_accept_a_draw(game: str, written: Any) -> None:
    """Seat 0 begins at Cerke, at La Spirale d’Or 1 has announced: the table waits for 0."""
    setup = {"throws": [2, 1]} if game == "cerke" else None
    before = [] if game == "cerke" else [[1, "announce 3"]]
    record = {"game": game, "format": 1, "seats": 2, "seed": "11" * 32, "setup": setup}
    text = json.dumps(record | {"journal": [*before, [0, "offer_draw"]]})
    (line,), _ = replay(written([text]), "--legal")
    assert line["legal"]["1"] == ["accept_draw"]
    assert line["legal"]["0"]
    (line,), _ = replay(written([json.dumps(record | {"journal": before})]), "--legal")
    assert list(line["legal"]) == ["0"]


def test_observations_of_a_seat_and_of_a_spectator(written: Any) -> None:
    path = written([running([0, "set_exercise squats"])])
    (line,), _ = replay(path, "--observe", "1")
    assert line["observation"]["seat"] == 1
    assert line["observation"]["moves"] == ["challenge 0", "challenge 2"]
    (line,), _ = replay(path, "--observe", "spectator")
    assert (line["observation"]["seat"], line["observation"]["moves"]) == (None, [])
    (line,), status = replay(path, "--observe", "3")
    assert (line["ok"], status) == (False, 1)


def test_whom_to_observe_is_a_seat_or_spectator(written: Any) -> None:
    for whom in ("me", "-1", "١"):
        with pytest.raises(CommandError, match="--observe"):
            replay(written([running()]), "--observe", whom)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for file, said in ((tmp_path / "none.jsonl", "No such file"), (tmp_path, "directory")):
        with pytest.raises(CommandError, match=said):
            replay(file)


def test_selfplay_makes_every_move_there_is() -> None:
    text = "\n".join(selfplay(tables=20))
    assert [verb for verb in SEAT if f'"{verb}' not in text] == []
