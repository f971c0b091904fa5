"""SP-13 to SP-15 and SP-18 to SP-26: agreeing to a dāye and its exercise."""

from games.spaye import rules
from games.spaye.rules.state import Challenge
from tests.spaye.day import Day


def test_SP_13_the_exercise_comes_before_the_first_daye() -> None:
    day = Day(exercise=None).play(0, "challenge 1")
    day.refuses("SP-13", 1, "accept 0")
    day.play(1, "set_exercise push-ups").play(1, "accept 0")
    Day(deck="real", exercise=None).refuses("SP-13", 0, "log 0 1 9-7")


def test_SP_14_the_exercise_is_fixed_by_the_first_card_or_log() -> None:
    day = Day().play(2, "set_exercise lunges").begin(0, 1).play(0, "draw 0")
    day.refuses("SP-14", 2, "set_exercise squats")
    day.keep("abort").refuses("SP-14", 2, "set_exercise squats")
    assert day.state.exercise == "lunges"
    day = Day(deck="real").play(0, "log 0 1 9-7")
    day.refuses("SP-14", 2, "set_exercise lunges")
    day.play(0, "undo_log 0").refuses("SP-14", 2, "set_exercise lunges")


def test_SP_14_nobody_changes_what_two_have_agreed_to() -> None:
    day = Day().play(0, "challenge 1", "set_exercise lunges").play(1, "accept 0")
    for seat in range(3):
        day.refuses("SP-14", seat, "set_exercise squats")
    assert rules.observe(day.state, 2).exercise_fixed
    assert not any(opening.startswith("set_") for opening in rules.observe(day.state, 2).openings)
    day.play(1, "withdraw").play(2, "set_exercise squats")
    assert day.state.exercise == "squats"


def test_SP_15_the_name_is_short() -> None:
    day = Day()
    day.refuses("SP-15", 0, "set_exercise", most=80)
    day.refuses("SP-15", 0, "set_exercise " + "x" * 81, most=80)
    assert day.play(0, "set_exercise " + "x" * 80).state.exercise == "x" * 80
    assert day.play(0, "set_exercise élévations de genoux").state.exercise[0] == "é"


def test_SP_18_one_challenges_another_present_player() -> None:
    day = Day().keep("check_out 2")
    for player in (0, 2, 3):
        day.refuses("SP-18", 0, f"challenge {player}", player=player)
    assert day.moves(0) == ["challenge 1"]


def test_SP_18_also_while_a_daye_is_on_and_while_playing_it() -> None:
    day = Day().begin(0, 1).play(2, "challenge 0").play(0, "challenge 2")
    assert day.state.challenges == (Challenge(2, 0), Challenge(0, 2))


def test_SP_19_one_open_challenge_each() -> None:
    day = Day().play(0, "challenge 1")
    day.refuses("SP-19", 0, "challenge 2", player=1)
    day.play(2, "challenge 1").play(1, "decline 0").play(0, "challenge 2")


def test_SP_20_the_last_three_cards_take_no_challenge_and_open_ones_lapse() -> None:
    day = Day(pack=32).down_to(5).play(2, "challenge 0")
    assert day.state.challenges == (Challenge(2, 0),)
    assert day.down_to(3).state.challenges == ()
    day.refuses("SP-21", 0, "decline 2", player=2)
    day.refuses("SP-20", 0, "challenge 1", left=3)
    tied = Day(last="9S 9H N N N", pack=32).down_to(5).play(2, "challenge 0").duel(0, 1, 30, 31)
    assert tied.state.challenges == ()


def test_SP_21_only_a_challenge_made_to_oneself_is_answered() -> None:
    day = Day().play(0, "challenge 1")
    for seat, text in ((2, "accept 0"), (2, "decline 0"), (1, "accept 2"), (0, "accept 0")):
        day.refuses("SP-21", seat, text, player=int(text[-1]))
    assert day.moves(1) == ["challenge 0", "challenge 2", "accept 0", "decline 0"]
    day.play(1, "decline 0").refuses("SP-21", 1, "accept 0", player=0)


def test_SP_22_one_daye_at_a_time_also_the_final() -> None:
    day = Day(seats=4).play(2, "challenge 3").begin(0, 1)
    day.refuses("SP-22", 3, "accept 2")
    assert "accept 2" not in day.moves(3)
    day = Day(pack=32).down_to(3).play(0, "call_final")
    day.refuses("SP-22", 1, "call_final")


def test_SP_23_a_due_exercise_blocks_its_player_and_their_challenge() -> None:
    day = Day("N 9S").play(2, "challenge 0").duel(0, 1, 0, 1)
    day.refuses("SP-23", 0, "challenge 1", player=0, exercise=0)
    day.refuses("SP-23", 0, "accept 2", player=0, exercise=0)
    day.play(0, "decline 2").play(1, "challenge 0")
    assert day.moves(0) == ["decline 1"]
    day.play(2, "confirm 0 9").play(0, "accept 1")
    day = Day("N 9S").begin(0, 1).play(0, "challenge 2", "draw 0").play(1, "draw 1")
    day.refuses("SP-23", 2, "accept 0", player=0, exercise=0)
    day.play(0, "withdraw")


def test_SP_23_neither_calling_nor_joining_the_final() -> None:
    day = Day(pack=32, last="N 7S N N 8S").down_to(5).duel(0, 1, 30, 31)
    day.refuses("SP-23", 0, "call_final", player=0, exercise=0)
    day.play(1, "call_final").refuses("SP-23", 0, "join_final", player=0, exercise=0)


def test_SP_23_they_may_witness_and_agree() -> None:
    day = Day("N N 9S", flags=("", "", "spayin")).duel(0, 1, 0, 1)
    day.play(2, "challenge 0", "adjust 1 5 lunges").play(0, "agree_adjust 1", "confirm 1 5")
    assert day.state.exercises[1].points == 5


def test_SP_24_accepting_makes_both_spayins() -> None:
    day = Day().play(0, "challenge 1")
    assert not any(map(day.state.is_spayin, range(3)))
    day.play(1, "accept 0")
    assert list(map(day.state.is_spayin, range(3))) == [True, True, False]
    day.play(0, "withdraw")
    assert day.state.is_spayin(1)
    # The final makes three of them, once three are in.
    day = Day(pack=32, seats=4).down_to(3).play(2, "call_final").play(3, "join_final")
    assert not day.state.is_spayin(2)
    day.play(0, "join_final")
    assert all(map(day.state.is_spayin, (2, 3)))


def test_SP_24_a_log_does_too_as_long_as_it_stands() -> None:
    day = Day(deck="real").play(2, "log 0 1 9-7")
    assert list(map(day.state.is_spayin, range(3))) == [True, True, False]
    assert not day.play(2, "undo_log 0").state.is_spayin(0)


def test_SP_25_there_must_be_something_to_withdraw() -> None:
    day = Day().play(1, "challenge 0")
    day.refuses("SP-25", 0, "withdraw")
    assert day.play(1, "withdraw").state.challenges == ()


def test_SP_26_an_accepted_daye_is_left_before_the_first_pick() -> None:
    for leaver in (0, 1):
        assert Day().begin(0, 1).play(leaver, "withdraw").state.running is None
    day = Day("9S 9H").begin(0, 1).play(0, "draw 0")
    for seat in (0, 1):
        day.refuses("SP-26", seat, "withdraw")
    day.play(1, "draw 1").refuses("SP-26", 0, "withdraw")
    # It is the dāye that is left, not one's open challenge.
    day = Day().begin(0, 1).play(0, "challenge 2", "withdraw")
    assert day.state.running is None
    assert day.state.challenges == (Challenge(0, 2),)


def test_nobody_is_waited_for_by_the_rules() -> None:
    day = Day().begin(0, 1)
    assert rules.fallback(day.state, 0) is None
