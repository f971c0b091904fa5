"""SP-81 to SP-83: options, set-up, result."""

import pytest

from games.engine.chance import Chance
from games.engine.contract import BadSetup
from games.spaye import rules
from games.spaye.rules.cards import full_pack
from tests.spaye.day import SEED, Day, laid_out
from tests.spaye.rules.test_final import last_three


def test_SP_81_defaults() -> None:
    assert rules.read_options({}) == {"deck": "app", "pack": 52, "date": None}


@pytest.mark.parametrize("date", ["2026-11-20", "2028-02-29", "2000-02-29", "0001-12-31"])
def test_SP_81_dates_of_the_calendar(date: str) -> None:
    assert rules.read_options({"date": date})["date"] == date


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("deck", "paper"),
        ("deck", None),
        ("deck", ["app"]),
        ("pack", 54),
        ("pack", "52"),
        ("pack", 52.0),
        ("date", "2026-02-29"),
        ("date", "1900-02-29"),
        ("date", "2026-04-31"),
        ("date", "2026-13-01"),
        ("date", "0000-01-01"),
        ("date", "20-11-2026"),
        ("date", "2026-11-20\n"),
        ("date", 20261120),
        ("exercise", "squats"),
    ],
)
def test_SP_81_other_options_are_refused(key: str, value: object) -> None:
    with pytest.raises(BadSetup) as refused:
        rules.read_options({key: value})
    assert (refused.value.rule, refused.value.values) == ("SP-81", {"option": key})


def test_SP_82_a_set_up_in_queues() -> None:
    cards = list(full_pack(32))
    given = {"cards": cards, "replacements": [3, 9], "redraws": [["9S", "N", "N"]]}
    queues = rules.read_setup(given, 0, rules.read_options({"pack": 32}))
    assert queues == {**given, "cards": [cards]}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("dice", []),
        ("replacements", 3),
        ("replacements", [35]),
        ("replacements", [-1]),
        ("replacements", [True]),
        ("replacements", ["3"]),
        ("replacements", [3, 3]),
        ("redraws", [["9S", "N"]]),
        ("redraws", [["9S", "8S", "7S"]]),
        ("redraws", [["9S", "6S", "N"]]),
        ("redraws", [["9S", "9S", "N"]]),
        ("redraws", [["9", "8S", "N"]]),
        ("redraws", [[9, "8S", "N"]]),
        ("redraws", ["NNN"]),
        ("redraws", [["9S", "N", "N"], ["8S", "N", "N"]]),
        ("cards", "AS"),
    ],
)
def test_SP_82_an_impossible_set_up_is_refused(key: str, value: object) -> None:
    with pytest.raises(BadSetup) as refused:
        rules.read_setup({key: value}, 0, rules.read_options({"pack": 32}))
    assert (refused.value.rule, refused.value.values) == ("SP-82", {"key": key})


def test_SP_82_a_real_deck_has_none() -> None:
    options = rules.read_options({"deck": "real"})
    with pytest.raises(BadSetup, match="SP-82"):
        rules.read_setup({}, 0, options)
    assert rules.write_setup([], options) is None


def test_SP_82_a_replacement_where_no_card_lies_and_a_redraw_of_other_cards() -> None:
    day = Day("N N N 4S", replacements=[0]).duel(0, 1, 0, 1).settle().begin(0, 2)
    with pytest.raises(BadSetup, match="SP-82"):
        day.play(0, "draw 2").play(2, "draw 3")
    day = Day(last="N 8S 9S", pack=32, flags=("tikao",), redraws=[["N", "7S", "9S"]])
    with pytest.raises(BadSetup, match="SP-82"):
        day.down_to(3).final(32, 33, 34).play(0, "double_or_quits")


def test_SP_82_what_chance_decided_is_a_set_up() -> None:
    options = rules.read_options({"pack": 32})
    chance = Chance(SEED, 0)
    state = rules.setup(0, options, chance)
    written = rules.write_setup(chance.events, options)
    assert written == {"cards": list(state.cards), "replacements": [], "redraws": []}
    assert laid_out(" ".join(written["cards"]), 32) == list(state.cards)


def test_SP_82_when_a_surplus_can_be_judged() -> None:
    def settled(day: Day) -> dict[str, bool]:
        kinds = ("cards", "replacements", "redraws")
        return {kind: rules.settled(day.state, kind) for kind in kinds}

    day = last_three("N 8S 9S")
    assert not any(settled(day).values())
    day.final(32, 33, 34)
    assert settled(day) == {"cards": True, "replacements": True, "redraws": False}
    assert all(settled(day.settle()).values())
    assert all(settled(Day().keep("close")).values())


def test_SP_83_the_result_is_there_from_the_last_card_on_and_grows() -> None:
    day = last_three("N 8S 9S")
    assert day.result() is None
    first = day.final(32, 33, 34).result()
    grown = day.settle().result()
    later = day.keep("check_in 3").result()
    assert first
    assert grown
    assert later
    assert first["status"] == grown["status"] == "finished"
    assert grown["repetition"][0] == first["repetition"][0] + 17
    assert later["daye"] == [*first["daye"], 0]
