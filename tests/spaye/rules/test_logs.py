"""SP-66 to SP-80: logs of a real deck, taking back, contesting, ruling."""

import pytest

from games.spaye import rules
from tests.spaye.day import ROUND, Day


def real(*logs: str, seats: int = 4, pack: int = 52, **options: object) -> Day:
    """A real deck on which seat 0 has logged these."""
    day = Day(deck="real", seats=seats, pack=pack, **options)  # type: ignore[arg-type]
    return day.play(0, *(f"log {log}" for log in logs))


def short(*logs: str) -> Day:
    """A pack of 32 with seven cards left: 9 9 9 9 N N N; then these logs."""
    return real(*(f"2 3 {pair}" for pair in ROUND * 2), *logs, pack=32)


def test_SP_66_two_or_three_different_players_of_the_day() -> None:
    day = real()
    day.refuses("SP-66", 0, "log 0 7 9-8", player=7)
    for players in ("0", "0 0", "0 1 2 3", "1 2 1"):
        day.refuses("SP-66", 0, f"log {players} 9-8")
    day.keep("check_out 1").play(2, "log 0 1 9-8")


def test_SP_67_pairs_and_in_the_final_a_triple() -> None:
    day = real()
    for draws in ("9-8-7", "9-9-9 8-7", "9-9 8-7-6"):
        day.refuses("SP-67", 0, f"log 0 1 {draws}")
    short("2 3 9-N", "2 3 9-N").refuses("SP-67", 0, "log 0 1 2 9-9")


@pytest.mark.parametrize(
    ("draws", "wrong"),
    [("9-9", "9-9"), ("9-8 7-6", "9-8"), ("9-9 N-5 7-6", "N-5"), ("9S-9H KD-KC", "KD-KC")],
)
def test_SP_68_ties_and_then_a_decision(draws: str, wrong: str) -> None:
    real().refuses("SP-68", 0, f"log 0 1 {draws}", draw=wrong)


def test_SP_68_ties_are_logged_in_one_go() -> None:
    day = real("0 1 9S-9H K-K N-4")
    assert day.points().daye == (1, 1, 0, 0)
    assert [(ex.seat, ex.n) for ex in day.state.exercises] == [(0, 4)]
    assert day.state.left == 49


@pytest.mark.parametrize("card", ["1S", "7Z", "11", "X", "NS", "7s", "3P", "R", "7SH"])
def test_SP_69_the_cards_are_of_the_pack(card: str) -> None:
    real().refuses("SP-69", 0, f"log 0 1 {card}-8", card=card)
    real(pack=32).refuses("SP-69", 0, "log 0 1 6-8", card="6")


def test_SP_69_no_card_twice_and_no_rank_more_than_four_times() -> None:
    day = real("0 1 7S-8")
    day.refuses("SP-69", 0, "log 0 1 7S-9", card="7S")
    real().refuses("SP-69", 0, "log 0 1 7S-7S", card="7S")
    day.play(0, "undo_log 0", "log 0 1 7S-9")
    full = real("0 1 7-8", "0 1 7S-9", "0 1 7-7 10-9")
    full.refuses("SP-69", 0, "log 0 1 7H-K", card="7")


def test_SP_69_each_card_twice_in_a_double_pack() -> None:
    day = real("0 1 7S-7S K-Q", "0 1 7-7 K-Q", "0 1 7H-7 9-8", pack=104)
    day.refuses("SP-69", 0, "log 0 1 7S-9", card="7S")
    day.play(0, "log 0 1 7D-7C N-4").refuses("SP-69", 0, "log 0 1 7H-K", card="7")


def test_SP_70_no_more_nikayes_than_on_the_table() -> None:
    day = real("0 1 N-N")
    day.refuses("SP-70", 0, "log 0 1 N-N", nikayes=1)
    day.play(0, "log 0 1 N-9").refuses("SP-70", 0, "log 0 1 N-N", nikayes=1)
    day.play(0, "log 0 1 N-8")


def test_SP_71_the_last_three_are_the_finals_and_nothing_follows() -> None:
    day = short("2 3 9-N", "2 3 9-N")
    day.refuses("SP-71", 0, "log 0 1 9-N", left=3)
    real().refuses("SP-71", 0, "log 0 1 2 9-8-N", left=55)
    day = short("2 3 9-N")
    day.refuses("SP-71", 0, "log 0 1 9-9 9-N", left=5)
    day.refuses("SP-71", 0, "log 0 1 2 9-N-N", left=5)
    day.play(0, "log 0 1 2 9-9 N-N-9")  # A tie may lead into it.
    assert day.state.finished
    day.refuses("SP-71", 0, "log 0 1 2 N-N-N", left=0)
    day.refuses("SP-71", 0, "log 0 1 N-N", left=0)


def test_SP_72_the_final_shows_the_nikayes_that_are_left() -> None:
    # Cards that were replaced unseen leave room for ranks that were never logged.
    nikayes = ("N-N", "N-A", "N-K", "N-Q")
    others = ("A-K",) * 3 + ("Q-J",) * 3 + ("10-7",) * 2 + ("J-10", "10-8", "9-8", "8-7")
    day = real(*(f"2 3 {pair}" for pair in nikayes + others), pack=32)
    day.refuses("SP-72", 0, "log 0 1 2 9-9-8", nikayes=1)
    day.refuses("SP-70", 0, "log 0 1 2 9-N-N", nikayes=1)
    day.play(0, "log 0 1 2 9-N-9")


def test_SP_73_it_counts_at_once_also_with_exercises_due() -> None:
    day = real("0 1 N-9", "0 2 K-9")
    assert day.points().daye == (2, 1, 1, 0)
    assert day.state.due(0) == 0


def test_SP_74_its_author_takes_it_back() -> None:
    day = real("1 2 9-8")
    for seat in (1, 2, 3):
        day.refuses("SP-74", seat, "undo_log 0", daye=0)
    day.play(0, "undo_log 0")
    assert (day.state.left, day.points().daye) == (55, (0, 0, 0, 0))


def test_SP_75_not_once_contested_nor_the_finals_nor_twice() -> None:
    day = real("0 1 9-8").play(1, "contest 0")
    day.refuses("SP-75", 0, "undo_log 0", daye=0)
    day.keep("uphold 0").refuses("SP-75", 0, "undo_log 0", daye=0)
    day = short("2 3 9-N", "0 1 2 9-9 N-N-9")
    day.refuses("SP-75", 0, "undo_log 15", daye=15)
    day = real("0 1 9-8").play(0, "undo_log 0")
    day.refuses("SP-75", 0, "undo_log 0", daye=0)


@pytest.mark.parametrize(
    ("seat", "text"), [(1, "confirm 0 3"), (1, "adjust 0 5 lunges"), (0, "share 0 1")]
)
def test_SP_75_not_once_anything_is_done_on_its_exercises(seat: int, text: str) -> None:
    day = real("0 1 N-9", flags=("grand_spayin",)).play(seat, text)
    day.refuses("SP-75", 0, "undo_log 0", daye=0)


def test_SP_76_another_player_of_that_daye_contests() -> None:
    day = real("0 1 9-8")
    day.refuses("SP-76", 0, "contest 0", daye=0)
    day.refuses("SP-76", 2, "contest 0", daye=0)
    assert day.moves(1) == ["contest 0"]
    assert real("1 2 9-8").play(2, "contest 0").state.dayes[0].contested_by == 2


def test_SP_77_once() -> None:
    day = real("1 2 9-8").play(1, "contest 0")
    day.refuses("SP-77", 2, "contest 0", daye=0)
    day.keep("uphold 0").refuses("SP-77", 2, "contest 0", daye=0)
    undone = real("0 1 9-8").play(0, "undo_log 0")
    undone.refuses("SP-77", 1, "contest 0", daye=0)


def test_SP_78_its_points_are_withheld_and_its_exercises_stay_due() -> None:
    day = real("0 1 9-8", "0 1 N-8").play(1, "contest 0", "contest 1")
    assert sum(day.points().daye) == sum(day.points().victoire) == 0
    assert day.play(1, "confirm 0 8").points().repetition == (0, 0, 0, 0)
    day.keep("uphold 0", "uphold 1")
    assert day.points().daye == (2, 2, 0, 0)
    assert day.points().victoire == (1, 0, 0, 0)
    assert day.points().repetition == (8, 0, 0, 0)


def test_SP_79_a_log_is_ruled_on_once_and_upheld_only_if_contested() -> None:
    day = real("0 1 N-8", "2 3 9-8")
    day.refuses("SP-79", None, "uphold 1", daye=1)
    before = day.state.left
    day.keep("void 0")
    assert day.state.left == before + 2
    assert day.points().daye == (0, 0, 1, 1)
    day.refuses("SP-46", 1, "confirm 0 8", exercise=0)
    for ruling in ("uphold 0", "void 0"):
        day.refuses("SP-79", None, ruling, daye=0)
    contested = real("0 1 9-8").play(1, "contest 0").keep("void 0")
    for ruling in ("uphold 0", "void 0"):
        contested.refuses("SP-79", None, ruling, daye=0)


def test_SP_80_voided_early_its_cards_are_not_drawn() -> None:
    day = real("0 1 N-7S", "0 2 N-N").play(1, "contest 0").keep("void 0")
    assert (day.state.left, day.state.nikayes_on_table) == (53, 1)
    assert day.points().daye == (1, 0, 1, 0)
    day.refuses("SP-46", 1, "confirm 0 7", exercise=0)
    day.play(0, "log 0 1 N-7S")


def test_SP_80_a_nikaye_put_back_meanwhile_is_counted_anew() -> None:
    day = real("0 1 N-N", "0 2 N-4", "0 2 N-5")
    assert day.state.nikayes_on_table == 1
    day.play(1, "contest 0").keep("void 0")
    assert day.state.nikayes_on_table == 1
    day.play(2, "contest 1").keep("void 1")
    assert day.state.nikayes_on_table == 2


def test_SP_80_voided_or_taken_back_after_the_final_only_the_points_go() -> None:
    finished = ("2 3 9-N", "0 1 2 9-9 N-N-9")
    day = short(*finished).play(3, "contest 0", "contest 14")
    before = day.points()
    day.keep("void 0", "uphold 14")
    assert (day.state.left, day.state.finished) == (0, True)
    assert day.points().daye[2] == before.daye[2] + 1
    assert rules.observe(day.state, None).status == "finished"
    day = short(*finished).play(0, "undo_log 13")
    assert (day.state.left, day.state.dayes[13].drawn) == (0, True)
    assert day.points().daye[2] == 15 - 1 + 3
    # The final itself, too, and the day stays finished.
    day = short(*finished).play(1, "contest 15").keep("void 15")
    result = day.result()
    assert result is not None
    assert result["status"] == "finished"
    assert result["daye"][:2] == [0, 0]
    day.refuses("SP-46", 2, "confirm 1 29", exercise=1)
