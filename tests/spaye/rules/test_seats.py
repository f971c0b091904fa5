"""SP-1 to SP-12: who moves, who is there, when the day ends."""

import pytest

from games.spaye.rules.moves import KEEPER, SEAT
from tests.spaye.day import Day


def test_SP_1_no_move_begins_a_day_again() -> None:
    day = Day("9S 7H").duel(0, 1, 0, 1)
    for verb in ("reset", "restart", "delete", "setup", "open"):
        day.refuses("SP-2", None, verb)
    day.keep("close")
    day.refuses("SP-10", None, "close")
    day.refuses("SP-10", 0, "challenge 1")


@pytest.mark.parametrize(
    "text",
    [
        *("draw", "draw x", "draw 01", "draw +1", "draw ١", "draw 1 2"),
        *("dance", "accept", "withdraw 1", "confirm 0", "adjust 0", "share 0", "tyrant"),
    ],
)
def test_SP_2_a_verb_has_its_arguments_and_numbers_one_form(text: str) -> None:
    Day().begin(0, 1).refuses("SP-2", 0, text)


def test_SP_2_keeper_moves_have_their_arguments() -> None:
    for text in ("check_in", "check_out", "check_out 0 1", "close now"):
        Day().refuses("SP-2", None, text)
    for text in ("log 0 1", "log 0 x 7-8", "log 0 7-8 1", "log"):
        Day(deck="real").refuses("SP-2", 0, text)


def test_SP_3_each_deck_has_its_moves() -> None:
    for verb in ("log", "undo_log", "contest", "uphold", "void"):
        Day().refuses("SP-3", 0, f"{verb} 0", verb=verb, deck="app")
    app_only = ("challenge", "withdraw", "accept", "decline", "draw")
    for verb in (*app_only, "call_final", "join_final", "leave_final", "abort"):
        Day(deck="real").refuses("SP-3", 0, verb, verb=verb, deck="real")


def test_SP_4_keeper_and_players_have_their_own_moves() -> None:
    day = Day(deck="real")
    for verb in set(KEEPER) - {"abort"}:
        day.refuses("SP-4", 0, f"{verb} 0", verb=verb)
    for verb in ("confirm", "log", "set_exercise"):
        day.refuses("SP-4", None, f"{verb} 0", verb=verb)
    assert not set(KEEPER) & set(SEAT)
    # But a player may abort.
    assert Day(seats=3).begin(0, 1).play(2, "abort").state.running is None


def test_SP_5_seats_are_taken_in_order_up_to_a_thousand() -> None:
    day = Day(seats=2)
    day.refuses("SP-5", None, "check_in 3", seat=3, next=2)
    day.keep("check_in 2")
    assert [player.present for player in day.state.players] == [True] * 3
    Day(seats=1000).refuses("SP-5", None, "check_in 1000", seat=1000, next=1000)


def test_SP_6_only_present_players_move() -> None:
    day = Day().keep("check_out 2")
    day.refuses("SP-6", 2, "challenge 0", player=2)
    day.refuses("SP-6", 9, "challenge 0", player=9)
    day.keep("check_in 2").play(2, "challenge 0")


def test_SP_7_a_new_check_in_replaces_the_flags_but_gives_no_spent_bonus_back() -> None:
    day = Day("N 9S", flags=("spayin mastaye",))
    assert (day.state.is_spayin(0), day.state.players[0].bonuses) == (True, ("mastaye",))
    day.keep("check_in 0 tikao grand_spayin")
    assert not day.state.is_spayin(0)
    assert day.state.players[0].bonuses == ("grand_spayin", "tikao")
    day.keep("check_in 0 mastaye").duel(0, 1, 0, 1).play(0, "tyrant 0")
    assert day.keep("check_in 0 mastaye tikao").state.players[0].bonuses == ("tikao",)


def test_SP_7_flags_are_known_and_not_repeated() -> None:
    Day().refuses("SP-7", None, "check_in 0 champion", flag="champion")
    Day().refuses("SP-7", None, "check_in 0 tikao tikao", flag="tikao")


def test_SP_8_only_present_players_check_out_and_nobody_out_of_a_daye() -> None:
    day = Day().keep("check_out 2")
    day.refuses("SP-8", None, "check_out 2", player=2)
    day.refuses("SP-8", None, "check_out 7", player=7)
    day.begin(0, 1).refuses("SP-8", None, "check_out 1", player=1)


def test_SP_9_leaving_takes_challenges_back_and_leaves_the_gathering_final() -> None:
    day = Day(seats=4).play(0, "challenge 1").play(1, "challenge 2").play(3, "challenge 2")
    day.keep("check_out 1")
    assert [(c.challenger, c.player) for c in day.state.challenges] == [(3, 2)]
    day = Day(pack=32).down_to(3).play(0, "call_final").play(2, "join_final").keep("check_out 0")
    assert day.state.running is not None
    assert day.state.running.players == (2,)
    assert day.keep("check_out 2").state.running is None


def test_SP_10_nothing_but_rulings_follow_the_close() -> None:
    day = Day(deck="real").play(0, "log 0 1 9-7", "log 1 2 9-7")
    day.play(1, "contest 0").play(2, "contest 1").keep("close")
    for seat, text in ((None, "close"), (None, "check_in 3"), (0, "log 0 1 8-7"), (1, "contest 1")):
        day.refuses("SP-10", seat, text)
    day.keep("uphold 0", "void 1")


def test_SP_11_the_last_card_finishes_the_day_and_exercises_go_on() -> None:
    day = Day(pack=32).down_to(3)
    assert day.result() is None
    day.final(*day.positions())
    result = day.result()
    assert result is not None
    assert result["status"] == "finished"
    done = sum(result["repetition"])
    day.settle()
    assert sum(day.points().repetition) > done
    day.keep("close")
    assert day.result() == {**result, "repetition": list(day.points().repetition)}


def test_SP_12_a_day_closed_with_cards_left_counts_for_nothing() -> None:
    day = Day("9S 7H N 5S").duel(0, 1, 0, 1).duel(1, 2, 2, 3).settle()
    assert sum(day.points().daye) == 4
    day.begin(0, 2).keep("close")
    assert day.result() == {
        "status": "cancelled",
        "daye": [0, 0, 0],
        "victoire": [0, 0, 0],
        "repetition": [0, 0, 0],
    }
    assert day.state.running is None
