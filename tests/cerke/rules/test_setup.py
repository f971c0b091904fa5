"""Set-ups, and what is seen."""

from dataclasses import replace
from typing import Any

import pytest

from games.cerke import rules
from games.engine import codec, record
from games.engine.chance import Chance, OutOfSetup
from games.engine.contract import BadSetup
from games.engine.record import RefusedMove, Replayed
from tests.cerke.rules.positions import KINGS, opened, play, position, recorded, setup_of


def good() -> dict[str, Any]:
    return setup_of(*KINGS, held=["red Kauk2"], season=2, scores=[25, 15], multiplier=4)


def read(setup: dict[str, Any], seasons: int = 2) -> rules.State:
    options = {"seasons": seasons}
    return rules.setup(2, options, Chance(None, 0, rules.read_setup(setup, 2, options)))


def test_CE_68_a_position_and_what_is_left_out() -> None:
    usual = read(setup_of(*KINGS))
    assert (usual.season, usual.scores, usual.multiplier) == (1, (20, 20), 1)
    state = read(good())
    assert (state.season, state.scores, state.multiplier, state.turn) == (2, (25, 15), 4, 0)
    assert (state.tam_moved, state.new, state.slide, state.draws) == (False, (), None, ())
    seen = rules.observe(state, None)
    assert dict(seen.position) == good()["position"]
    assert seen.reserves[0] == ("red Kauk2",)
    assert sorted(seen.reserves[1]) == sorted(good()["reserves"][1])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("throws", [6]),
        ("throws", [-1]),
        ("throws", [True]),
        ("throws", "33"),
        ("to_move", 2),
        ("to_move", None),
        ("season", 3),
        ("season", 0),
        ("scores", [20, 21]),
        ("scores", [40, 0]),
        ("scores", [20]),
        ("scores", [20.0, 20]),
        ("multiplier", 3),
        ("multiplier", 128),
        ("multiplier", 1.0),
        ("position", []),
        ("position", {"QA": "Tam2"}),
        ("position", {"KA": "red Io"}),
        ("position", {"KA": ["Tam2"]}),
        ("reserves", [["red Kauk2"]]),
        ("reserves", [["red Kauk2 A"], []]),
        ("reserves", {"0": []}),
        ("reserves", [[["red Kauk2"]], []]),
        ("board", {}),
    ],
)
def test_CE_68_an_impossible_one_is_refused_as_a_whole(key: str, value: object) -> None:
    with pytest.raises(BadSetup) as refused:
        read(good() | {key: value})
    assert (refused.value.rule, refused.value.values) == ("CE-68", {"key": key})


@pytest.mark.parametrize("spoil", ["two kings", "no tam", "a piece less", "a piece more"])
def test_CE_68_the_pieces_are_those_of_the_game(spoil: str) -> None:
    setup = good()
    if spoil == "two kings":
        setup["position"]["LA"] = "red Io A"
    elif spoil == "no tam":
        del setup["position"]["PIA"]
    elif spoil == "a piece less":
        setup["reserves"][1].pop()
    else:
        setup["reserves"][1].append("black Dau2")
    with pytest.raises(BadSetup) as refused:
        read(setup)
    assert refused.value.values == {"key": "pieces"}


def test_CE_68_what_belongs_to_a_position_needs_one() -> None:
    with pytest.raises(BadSetup, match="CE-68"):
        read({"throws": [1, 2], "to_move": 0})


def test_CE_68_throws_in_their_order() -> None:
    setup = {"throws": [3, 3, 1, 4, 5]}
    turn, explicit = replayed([1, "slide MAU MAI"], [1, "to MY"], setup=setup)
    assert (turn, explicit["setup"]) == (0, setup)


def replayed(*journal: list[Any], **table: Any) -> tuple[int, dict[str, Any]]:
    """Whose turn it is then, and the record as it is written out again."""
    read = record.read(recorded(*journal, **table))
    found = record.replay(rules, read)
    assert isinstance(found, Replayed)
    return found.state.turn, record.explicit(rules, read, found)


def test_CE_68_too_few_throws_are_refused() -> None:
    refused = record.replay(rules, record.read(recorded(setup={"throws": [3, 3]})))
    assert isinstance(refused, RefusedMove)
    assert (refused.index, refused.rule) == (None, "SETUP")
    with pytest.raises(OutOfSetup):
        opened(2, 2)


def test_CE_68_so_is_a_throw_too_many_once_the_table_has_ended() -> None:
    setup, futile = {"throws": [2, 1, 5]}, [0, "tam ZO ZU ZO"]
    assert isinstance(record.replay(rules, record.read(recorded(futile, setup=setup))), Replayed)
    ended = recorded(futile, [0, "declare ta_xot"], setup=setup)
    refused = record.replay(rules, record.read(ended))
    assert isinstance(refused, RefusedMove)
    assert refused.reason == "SETUP: surplus=throws"


def test_CE_68_a_position_is_written_out_again() -> None:
    setup = good() | {"throws": []}
    _turn, explicit = replayed([0, "resign"], setup=setup, seasons=4)
    assert explicit["setup"] == setup
    assert explicit["result"] == {"places": [2, 1], "scores": [25, 15]}


def test_CE_69_everybody_sees_all() -> None:
    for state in (
        position(*KINGS, held=["red Dau2", "black Maun1"]),
        play(opened(2, 1), "tam ZO ZU ZO"),
        play(opened(2, 1), "slide ME MI", throws=[3]),
        play(opened(2, 1, seasons=4), "tam ZO ZU ZO", "declare ta_xot", throws=[2, 1]),
    ):
        for seat in (0, 1, None):
            seen = rules.observe(state, seat)
            assert replace(seen, seat=None) == rules.observe(state, None)
            assert rules.imagine(seen) == state


def test_CE_69_throws_to_come_are_in_no_state() -> None:
    script = {"start": [{}], "throws": [2, 1, 5, 4, 3]}
    other = {"start": [{}], "throws": [2, 1, 0, 0, 0]}
    one, two = (rules.setup(2, {"seasons": 1}, Chance(None, 0, each)) for each in (script, other))
    assert codec.encode(rules.observe(one, 0)) == codec.encode(rules.observe(two, 0))
    assert codec.encode(one) == codec.encode(two)


def test_CE_69_hands_what_they_lack_and_their_worth() -> None:
    held = ["red Dau2", "black Maun1", "red Kauk2"]
    seen = rules.observe(position(*KINGS, held=held, multiplier=2), 0)
    assert [(hand.name, hand.points) for hand in seen.hands[0]] == [("animals", 3)]
    assert seen.worth[0] == 6
    assert seen.lacks[0]["cavalry"] == ("Gua2",)
    assert "animals" not in seen.lacks[0]
    assert seen.season_name == "iei2"
