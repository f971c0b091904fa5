"""SP-45 to SP-54: numbering, witnesses and the committee."""

from tests.spaye.day import Day
from tests.spaye.rules.test_final import last_three


def nikaye(seats: int = 4) -> Day:
    """Exercise 0 of seat 0: nine squats; everybody else is a späyin."""
    return Day("N 9S", seats=seats, flags=("spayin",) * seats).duel(0, 1, 0, 1)


def test_SP_45_numbers_follow_the_players() -> None:
    day = Day("9S 8S N N 5S N").duel(0, 1, 0, 1).duel(2, 1, 2, 3).settle().duel(0, 1, 4, 5)
    assert [(ex.daye, ex.seat) for ex in day.state.exercises] == [(1, 2), (1, 1), (2, 1)]
    Day().refuses("SP-45", 0, "confirm 0 1", number=0)
    Day(deck="real").refuses("SP-45", 0, "contest 3", number=3)


def test_SP_45_a_log_taken_back_keeps_its_number() -> None:
    day = Day(deck="real").play(0, "log 0 1 N-9", "undo_log 0", "log 0 2 N-8")
    assert [daye.standing for daye in day.state.dayes] == ["undone", "counted"]
    day.refuses("SP-46", 1, "confirm 0 9", exercise=0)
    day.play(1, "confirm 1 8")


def test_SP_46_one_confirmation_settles() -> None:
    day = nikaye().play(1, "confirm 0 9")
    day.refuses("SP-46", 2, "confirm 0 8", exercise=0)
    day.refuses("SP-46", 2, "adjust 0 5 lunges", exercise=0)
    day.refuses("SP-46", 2, "agree_adjust 0", exercise=0)


def test_SP_47_the_witness_is_somebody_else() -> None:
    day = nikaye()
    day.refuses("SP-47", 0, "confirm 0 9", exercise=0)
    assert not [move for move in day.moves(0) if move.startswith("confirm")]
    assert [move for move in day.moves(3) if move.startswith("confirm")] == [
        f"confirm 0 {seen}" for seen in range(10)
    ]


def test_SP_48_no_more_than_is_due() -> None:
    day = nikaye()
    day.refuses("SP-48", 1, "confirm 0 10", exercise=0, most=9)
    assert day.play(1, "confirm 0 9").points().repetition[0] == 9


def test_SP_49_partial_repetitions_count_and_what_is_never_confirmed_counts_nothing() -> None:
    assert nikaye().play(3, "confirm 0 4").points().repetition == (4, 0, 0, 0)
    assert nikaye().play(3, "confirm 0 0").points().repetition == (0, 0, 0, 0)
    day = last_three("N 8S 9S")
    before = day.points().repetition
    result = day.final(32, 33, 34).keep("close").result()
    assert result is not None
    assert result["repetition"] == list(before)


def test_SP_50_the_committee_are_other_spayins() -> None:
    day = nikaye().keep("check_in 3")
    day.refuses("SP-50", 0, "adjust 0 5 lunges", exercise=0)
    day.refuses("SP-50", 3, "adjust 0 5 lunges", exercise=0)
    day.play(1, "adjust 0 5 lunges")
    day.refuses("SP-50", 0, "agree_adjust 0", exercise=0)
    day.refuses("SP-50", 3, "agree_adjust 0", exercise=0)


def test_SP_51_an_exercise_and_a_number_up_to_the_one_due() -> None:
    day = nikaye()
    for wrong in ("0 lunges", "10 lunges", "10 squats", "9 squats", "9 Squats"):
        day.refuses("SP-51", 1, f"adjust 0 {wrong}", exercise=0, most=9)
    day.refuses("SP-15", 1, "adjust 0 5", most=80)
    for right in ("1 squats", "9 lunges", "9 knee raises", "8 knee raises"):
        day.play(1, f"adjust 0 {right}")
    assert day.play(2, "agree_adjust 0").state.exercises[0].what == "knee raises"


def test_SP_51_never_up_again() -> None:
    day = nikaye().play(1, "adjust 0 5 squats").play(2, "agree_adjust 0")
    day.refuses("SP-51", 1, "adjust 0 6 squats", exercise=0, most=5)
    day.refuses("SP-51", 1, "adjust 0 5 squats", exercise=0, most=5)
    day.play(1, "adjust 0 3 squats").play(2, "agree_adjust 0")
    day.refuses("SP-48", 1, "confirm 0 4", exercise=0, most=3)


def test_SP_52_one_proposes_another_agrees() -> None:
    day = nikaye()
    day.refuses("SP-52", 1, "agree_adjust 0", exercise=0)
    day.play(1, "adjust 0 5 lunges").refuses("SP-52", 1, "agree_adjust 0", exercise=0)
    day.play(2, "adjust 0 7 lunges").refuses("SP-52", 2, "agree_adjust 0", exercise=0)
    exercise = day.play(1, "agree_adjust 0").state.exercises[0]
    assert (exercise.n, exercise.what, exercise.adjusted) == (7, "lunges", True)
    day.refuses("SP-52", 2, "agree_adjust 0", exercise=0)


def test_SP_52_where_only_one_other_is_present_they_do_both() -> None:
    day = nikaye(seats=3).play(1, "adjust 0 5 lunges")
    day.refuses("SP-52", 1, "agree_adjust 0", exercise=0)
    assert day.keep("check_out 2").moves(1)[-1] == "agree_adjust 0"
    assert day.play(1, "agree_adjust 0").state.exercises[0].n == 5
    # Whoever else is present keeps them from it, späyin or not.
    day = Day("N 9S", seats=3).duel(0, 1, 0, 1).play(1, "adjust 0 5 lunges")
    assert not day.state.is_spayin(2)
    day.refuses("SP-52", 1, "agree_adjust 0", exercise=0)


def test_SP_53_no_adjustment_after_a_bonus() -> None:
    day = nikaye().keep("check_in 0 mastaye").play(1, "adjust 0 5 lunges").play(0, "tyrant 0")
    day.refuses("SP-53", 1, "adjust 0 4 lunges", exercise=0)
    day.refuses("SP-53", 2, "agree_adjust 0", exercise=0)


def test_SP_54_an_adjusted_final_costs_that_nikayes_victory() -> None:
    day = last_three("N N 9S")
    before = day.points().victoire
    day.final(32, 33, 34)
    at = next(i for i, ex in enumerate(day.state.exercises) if ex.final and ex.seat == 0)
    day.play(1, f"adjust {at} 20 squats").play(2, f"agree_adjust {at}")
    assert tuple(a - b for a, b in zip(day.points().victoire, before, strict=True)) == (0, 6, 0)
    day.play(1, f"confirm {at} 20")
    assert day.points().repetition[0] == 20
    # In an ordinary dāye it costs nothing.
    day = nikaye().play(1, "adjust 0 5 lunges").play(2, "agree_adjust 0", "confirm 0 5")
    assert (day.points().daye[0], day.points().repetition[0]) == (1, 5)
