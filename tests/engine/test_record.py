"""Records: read strictly, replayed, refused with index and reason."""

import json
from typing import Any

import pytest

from games.engine import record
from games.engine.record import BadRecord, RefusedMove, Replayed
from games.spaye import rules
from tests.whole_tables import play_table, varied

SEED = "00" * 32


def day(**changes: Any) -> dict[str, Any]:
    """A short day's record that is closed early."""
    journal = [[None, "check_in 0"], [None, "check_in 1"], [0, "set_exercise squats"]]
    journal += [[0, "challenge 1"], [1, "accept 0"], [0, "draw 3"], [1, "draw 4"]]
    return {
        "game": "spaye",
        "format": 1,
        "seats": 2,
        "options": {"pack": 32},
        "seed": SEED,
        "setup": None,
        "journal": journal,
    } | changes


def replayed(data: dict[str, Any]) -> Replayed[Any] | RefusedMove:
    return record.replay(rules, record.read(data))


def ok(data: dict[str, Any]) -> Replayed[Any]:
    found = replayed(data)
    assert isinstance(found, Replayed), found
    return found


def refused(data: dict[str, Any]) -> tuple[int | None, str]:
    found = replayed(data)
    assert isinstance(found, RefusedMove)
    assert found.rule in found.reason
    return found.index, found.rule


def test_a_record_replays() -> None:
    found = ok(day())
    assert (found.version, found.result) == (7, None)
    assert found.options == {"deck": "app", "pack": 32, "date": None}


WRONG: dict[str, list[object]] = {
    "game": [7],
    "format": [2, True, "1"],
    "seats": ["2", 2.0, True],
    "options": [[]],
    "seed": ["00", 5, "zz" * 32, " " + "00" * 31 + "0"],
    "setup": [[]],
    "journal": [{}, None],
    "result": [[]],
    "comment": ["hello"],
}


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in WRONG.items() for value in values]
)
def test_the_format_is_read_strictly(key: str, value: object) -> None:
    with pytest.raises(BadRecord) as error:
        record.read(day(**{key: value}))
    assert error.value.values == {"key": key}


@pytest.mark.parametrize("key", ["game", "format", "seats", "journal"])
def test_what_a_record_needs(key: str) -> None:
    data = day()
    del data[key]
    with pytest.raises(BadRecord):
        record.read(data)


def test_what_may_be_left_out() -> None:
    data = day(journal=[[None, "close"]], seats=0)
    for key in ("options", "setup"):
        del data[key]
    assert ok(data).version == 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "[]", "7", "null", '{"game":', '{"game":1e999}'),
        *("[" * 100_000, "9" * 6000, "\x00", "\ud800"),
    ],
)
def test_other_text_is_no_record(text: str) -> None:
    with pytest.raises(BadRecord):
        record.parse(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(
    ("entry", "rule"),
    [
        ([0, "challenge 0"], "SP-18"),
        ([0, "challenge  1"], "MOVE"),
        ([0, ""], "MOVE"),
        ([2, "challenge 0"], "SEAT"),
        ([-1, "challenge 0"], "SEAT"),
        ([10**30, "challenge 0"], "SEAT"),
        ([True, "challenge 0"], "SEAT"),
        ([1.0, "challenge 0"], "SEAT"),
        (["0", "challenge 1"], "SEAT"),
        ([0, 7], "RECORD"),
        ([0], "RECORD"),
        ("close", "RECORD"),
        ([0, "challenge 1", "yesterday"], "RECORD"),
        ([0, "challenge 1", 5], "RECORD"),
        ([0, "challenge 1", "2026-11-20T10:00:00Z", 1], "RECORD"),
    ],
)
def test_a_wrong_entry_is_told_by_its_index(entry: object, rule: str) -> None:
    data = day()
    data["journal"][3] = entry
    assert refused(data) == (3, rule)


def test_the_time_of_an_entry_means_nothing() -> None:
    for time in ("2026-11-20T10:00:00Z", "2026-11-20T10:00:00.123456+00:00", "2026-11-20T10:00Z"):
        data = day()
        data["journal"] = [[*entry, time] for entry in data["journal"]]
        assert ok(data).state == ok(day()).state


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"seats": 3}, "RECORD"),  # two sit down
        ({"seats": -1, "journal": []}, "SEATS"),
        ({"seats": 5000}, "SEATS"),
        ({"options": {"pack": 40}}, "SP-81"),
        ({"setup": {"dice": []}}, "SP-82"),
        ({"setup": {"replacements": [99]}}, "SP-82"),
        ({"seed": None}, "SETUP"),  # and no cards are laid out
    ],
)
def test_what_is_wrong_with_the_whole_has_no_index(changes: dict[str, Any], rule: str) -> None:
    assert refused(day(**changes)) == (None, rule)


def closed(**changes: Any) -> dict[str, Any]:
    data = day(**changes)
    data["journal"].append([None, "close"])
    return data


def test_the_result_is_compared() -> None:
    zeros = {"status": "cancelled", "daye": [0, 0], "victoire": [0, 0], "repetition": [0, 0]}
    assert ok(closed()).result == ok(closed(result=zeros)).result == zeros
    assert ok(closed(result=None)).result == zeros
    for wrong in ({**zeros, "status": "finished"}, {**zeros, "daye": [False, 0]}, {}):
        assert refused(closed(result=wrong)) == (None, "RECORD")
    assert refused(day(result=zeros)) == (None, "RECORD")


def test_a_surplus_is_judged_when_the_table_has_ended() -> None:
    setup = {"replacements": [3]}
    assert ok(day(setup=setup)).version == 7
    assert refused(closed(setup=setup)) == (None, "SETUP")
    illegal = closed(setup=setup)
    illegal["journal"][3] = [0, "challenge 0"]
    assert refused(illegal) == (3, "SP-18")


@pytest.mark.parametrize("number", range(12))
def test_a_set_up_is_written_out_whole_and_none_of_it_may_be_missing(number: int) -> None:
    written = play_table("spaye", 5, varied("spaye", {}, number), str(number))
    bare = ok(written | {"setup": None})
    assert record.explicit(rules, record.read(written), bare) == written
    if written["setup"] and written["setup"]["replacements"]:
        short = {**written["setup"], "replacements": written["setup"]["replacements"][:-1]}
        assert refused(written | {"seed": None, "setup": short}) == (None, "SETUP")


def test_advance_goes_on_from_any_state() -> None:
    data = day()
    state = ok(data).state
    data["journal"].append([None, "close"])
    close = record.Move("close")
    after, events = record.advance(
        rules, state, 8, None, close, seed=bytes(32), script={}, before={}
    )
    assert (after, list(events)) == (ok(data).state, [])


def documents(text: str) -> list[bytes]:
    return [part.strip() for part in record.documents(iter(text.encode().splitlines(True)))]


def test_records_come_one_a_line_or_one_over_all_lines() -> None:
    one, two = json.dumps(day()), json.dumps(day(seats=9))
    assert documents(f"{one}\n\n{two}\n") == [one.encode(), two.encode()]
    assert documents(one) == [one.encode()]
    assert json.loads(documents(json.dumps(day(), indent=1))[0]) == day()
    assert documents("") == documents("\n \n") == []


def test_a_broken_line_spoils_no_other() -> None:
    one = json.dumps(day())
    assert documents(f"{{broken\n{one}\n") == [b"{broken", one.encode()]
    assert documents(f"{one}\nbroken") == [one.encode(), b"broken"]
    assert len(documents('{\n"game":\n')) == 1
