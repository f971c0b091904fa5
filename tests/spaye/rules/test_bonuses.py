"""SP-55 to SP-65: Grand Späyin, Mastäye and Tikäo."""

from typing import Any

import pytest

from games.spaye import rules
from tests.spaye.day import ROUND, Day

ALL = "spayin grand_spayin mastaye tikao"


def titled(first: str = "N 9S", **options: Any) -> Day:
    """Seat 0 holds every title; 0 to 2 are späyins, 3 is not; 0 has an exercise of nine."""
    flags = (ALL, "spayin", "spayin", "")
    return Day(first, seats=4, flags=flags, **options).duel(0, 1, 0, 1)


def final_of(cards: str, **options: Any) -> tuple[Day, int]:
    """A final with these cards, and which exercise is that of seat 0, who holds every title."""
    day = Day(last=cards, pack=32, flags=(ALL, "spayin", "spayin"), **options)
    day.down_to(3).final(32, 33, 34)
    own = (i for i, ex in enumerate(day.state.exercises) if ex.final and ex.seat == 0)
    return day, next(own, -1)


def test_SP_55_one_holds_it_unspent() -> None:
    day = titled("N 9S N 8S")
    day.refuses("SP-55", 1, "share 0 2", bonus="grand_spayin")
    day.refuses("SP-55", 1, "tyrant 0", bonus="mastaye")
    day.refuses("SP-55", 1, "double_or_quits", bonus="tikao")
    day.play(0, "share 0 2").play(1, "confirm 0 9").duel(0, 1, 2, 3)
    day.refuses("SP-55", 0, "share 1 2", bonus="grand_spayin")
    assert "tyrant 1" in day.moves(0)


def test_SP_55_spent_whatever_becomes_of_the_day() -> None:
    day = Day(deck="real", flags=(ALL, "spayin")).play(0, "log 0 1 N-9", "tyrant 0")
    day.play(1, "contest 0").keep("void 0")
    assert "mastaye" not in day.state.players[0].bonuses
    day.play(0, "log 0 1 N-9").refuses("SP-55", 0, "tyrant 1", bonus="mastaye")


def test_SP_56_on_ones_own_exercise() -> None:
    day = titled("9S N")
    day.refuses("SP-56", 0, "share 0 2", exercise=0)
    day.refuses("SP-56", 0, "tyrant 0", exercise=0)


def test_SP_57_the_tikao_in_the_final_when_nikaye_the_others_before() -> None:
    day, at = final_of("N 8S 9S")
    day.refuses("SP-57", 0, f"share {at} 1", bonus="grand_spayin")
    day.refuses("SP-57", 0, f"tyrant {at}", bonus="mastaye")
    assert day.moves(0) == ["double_or_quits"]
    titled().refuses("SP-57", 0, "double_or_quits", bonus="tikao")
    day, _ = final_of("8S N 9S")
    day.refuses("SP-57", 0, "double_or_quits", bonus="tikao")


def test_SP_58_one_bonus_an_exercise() -> None:
    day = titled().play(0, "tyrant 0")
    day.refuses("SP-58", 0, "share 0 1", exercise=0)


def test_SP_59_the_partner_is_another_present_spayin() -> None:
    day = titled()
    for partner in (0, 3, 7):
        day.refuses("SP-59", 0, f"share 0 {partner}", player=partner)
    day.keep("check_out 2").refuses("SP-59", 0, "share 0 2", player=2)
    assert [move for move in day.moves(0) if move.startswith("share")] == ["share 0 1"]


def test_SP_60_the_tyrant_needs_somebody() -> None:
    day = titled().keep("check_out 1", "check_out 2")
    day.refuses("SP-60", 0, "tyrant 0")


@pytest.mark.parametrize(("cards", "own", "other"), [("N 9S", 5, 4), ("N 8S", 4, 4)])
def test_SP_61_half_each_and_the_odd_one_is_the_grand_spayins(
    cards: str, own: int, other: int
) -> None:
    day = titled(cards).play(0, "share 0 2")
    seen = rules.observe(day.state, 0).exercises[0]
    assert (seen.own, seen.helpers, seen.n) == (own, ((2, other),), own + other)
    day.refuses("SP-47", 0, "confirm 0 1", exercise=0)
    day.play(2, f"confirm 0 {own + other}")


def test_SP_62_the_tyrant_does_nothing_and_may_witness() -> None:
    day = titled().play(0, "tyrant 0")
    seen = rules.observe(day.state, None).exercises[0]
    assert (seen.own, seen.helpers) == (0, ((1, 9), (2, 9)))
    day.play(0, "confirm 0 7")
    assert day.points().repetition == (7, 0, 0, 0)
    without_one = titled().keep("check_out 1").play(0, "tyrant 0")
    assert without_one.state.exercises[0].helpers == ((2, 9),)


@pytest.mark.parametrize("bonus", ["share 0 1", "tyrant 0"])
def test_SP_63_only_the_titled_player_gets_the_points_at_stake(bonus: str) -> None:
    day = titled().play(0, bonus).play(2, "confirm 0 9")
    assert day.points().repetition == (9, 0, 0, 0)
    assert day.points().daye == (1, 1, 0, 0)


@pytest.mark.parametrize(("seen", "points"), [(34, 17), (20, 17), (17, 17), (9, 9), (0, 0)])
def test_SP_64_doubled(seen: int, points: int) -> None:
    day, at = final_of("N 8S 9S", redraws=[["N", "9S", "8S"]])
    before = day.points()
    day.play(0, "double_or_quits")
    exercise = day.state.exercises[at]
    assert (exercise.n, exercise.most, exercise.redraw) == (17, 34, ("N", "9S", "8S"))
    day.refuses("SP-48", 1, f"confirm {at} 35", exercise=at, most=34)
    day.play(1, f"confirm {at} {seen}")
    assert day.points().repetition[0] - before.repetition[0] == points
    assert (day.points().daye, day.points().victoire) == (before.daye, before.victoire)


def test_SP_64_exempt() -> None:
    day, at = final_of("N N 9S", redraws=[["9S", "N", "N"]])
    before = day.points()
    day.play(0, "double_or_quits")
    assert day.points().repetition[0] - before.repetition[0] == 29
    assert day.points().victoire == before.victoire
    day.refuses("SP-46", 1, f"confirm {at} 29", exercise=at)
    assert day.state.exercises[at + 1].due


def test_SP_64_only_until_it_is_confirmed_and_with_the_finals_cards() -> None:
    day, at = final_of("N 8S 9S")
    redraw = day.play(0, "double_or_quits").state.exercises[at].redraw
    assert sorted(redraw) == ["8S", "9S", "N"]
    day, at = final_of("N 8S 9S")
    day.play(1, f"confirm {at} 17").refuses("SP-46", 0, "double_or_quits", exercise=at)


def test_SP_65_on_a_real_deck_the_tikao_tells_their_card() -> None:
    day = logged_final()
    day.refuses("SP-2", 0, "double_or_quits")
    for card in ("8S", "9S", "7", "X"):
        day.refuses("SP-65", 0, f"double_or_quits {card}", card=card)
    assert [move for move in day.moves(0) if move[0] == "d"] == [
        "double_or_quits N",
        "double_or_quits 9",
    ]
    assert logged_final().play(0, "double_or_quits N").state.exercises[1].most == 58
    assert logged_final().play(0, "double_or_quits 9").points().repetition == (29, 0, 0)
    dealt, _ = final_of("N 8S 9S")
    dealt.refuses("SP-2", 0, "double_or_quits N")


def logged_final() -> Day:
    """A real deck of 32 whose final showed N, N, 9 after a tie; seat 0 is the Tikäo."""
    day = Day(deck="real", pack=32, flags=("tikao",))
    for pair in ROUND * 2:
        day.play(0, f"log 1 2 {pair}")
    return day.play(0, "log 1 2 N-9", "log 0 1 2 9-9 N-N-9")
