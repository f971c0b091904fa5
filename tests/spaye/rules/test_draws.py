"""SP-16, SP-17 and SP-27 to SP-37: cards, picking, the reveal and what it leaves."""

from collections import Counter

import pytest

from games.engine.contract import BadSetup
from games.spaye import rules
from games.spaye.rules.cards import full_pack, value
from games.spaye.rules.state import State
from tests.spaye.day import Day


def hidden(state: State) -> list[str]:
    """The cards lying face down."""
    return [card for card in state.cards if card is not None]


def test_SP_16_values() -> None:
    cards = ("N", "AS", "KH", "QD", "JC", "10S", "9", "2H")
    assert list(map(value, cards)) == [20, 14, 13, 12, 11, 10, 9, 2]


@pytest.mark.parametrize(
    ("pack", "lowest", "copies"), [(104, 2, 2), (52, 2, 1), (32, 7, 1), (16, 11, 1)]
)
def test_SP_17_packs(pack: int, lowest: int, copies: int) -> None:
    cards = full_pack(pack)
    assert len(cards) == pack + 3
    assert cards.count("N") == 3
    assert min(map(value, cards)) == lowest
    assert set(Counter(card for card in cards if card != "N").values()) == {copies}


def test_SP_17_another_order_of_another_pack_is_no_set_up() -> None:
    options = rules.read_options({"pack": 32})
    for cards in (list(full_pack(52)), ["AS", *full_pack(32)[1:-1], "N", "N"], []):
        with pytest.raises(BadSetup, match="SP-17"):
            rules.read_setup({"cards": cards}, 0, options)


def test_SP_27_only_the_players_of_the_running_daye_pick_once_all_are_in() -> None:
    day = Day()
    day.refuses("SP-27", 0, "draw 0")
    day.begin(0, 1).refuses("SP-27", 2, "draw 0")
    day = Day(pack=32).down_to(3).play(0, "call_final").play(1, "join_final")
    day.refuses("SP-27", 0, f"draw {day.positions()[0]}")


def test_SP_28_a_face_down_card_that_nobody_has_picked() -> None:
    day = Day("9S 7H").duel(0, 1, 0, 1).begin(1, 2).play(1, "draw 4")
    for position in (0, 1, 4, 55, 999):
        day.refuses("SP-28", 2, f"draw {position}", position=position)
    assert [move for move in day.moves(2) if move[0] == "d"][:3] == ["draw 2", "draw 3", "draw 5"]


def test_SP_29_one_card_each() -> None:
    Day().begin(0, 1).play(0, "draw 0").refuses("SP-29", 0, "draw 1")


def test_SP_30_both_cards_are_revealed_at_once() -> None:
    day = Day("9S 7H").begin(0, 1).play(1, "draw 1")
    seen = rules.observe(day.state, 1)
    assert seen.running is not None
    assert (seen.running.picks, seen.running.draws, seen.last) == ((None, 1), (), None)
    assert (seen.cards_left, len(seen.face_down)) == (55, 55)
    last = rules.observe(day.play(0, "draw 0").state, 2).last
    assert last is not None
    assert last.draws == (("9S", "7H"),)


def test_SP_31_only_a_running_daye_is_aborted() -> None:
    day = Day()
    day.refuses("SP-31", None, "abort")
    day.play(0, "challenge 1").refuses("SP-31", None, "abort")
    day.duel(1, 2, 0, 1).refuses("SP-31", None, "abort")


def test_SP_31_not_the_gathering_final_but_the_full_one() -> None:
    day = Day(pack=32).down_to(3).play(0, "call_final").play(1, "join_final")
    day.refuses("SP-31", None, "abort")
    day.play(2, "join_final", f"draw {day.positions()[0]}").keep("abort")
    assert (day.state.left, day.state.running, day.result()) == (3, None, None)
    day.play(2, "call_final")
    tied = Day(last="9S 9H N N N", pack=32).down_to(5).duel(0, 1, 30, 31)
    tied.refuses("SP-31", None, "abort")
    tied.play(2, "join_final").refuses("SP-31", 0, "abort")


def test_SP_32_picked_cards_lie_back_and_revealed_ties_stay_in_the_discard() -> None:
    day = Day("9S 7H").begin(0, 1).play(0, "draw 0")
    day.keep("abort")
    assert (day.state.left, day.state.dayes) == (55, ())
    assert sum(day.points().daye) == 0
    day.duel(0, 1, 0, 1)
    assert day.points().victoire == (1, 0, 0)
    day = Day("9S 9H 5S 4S").duel(0, 1, 0, 1).play(0, "draw 2").keep("abort")
    assert (day.state.left, day.state.discard) == (53, ("9S", "9H"))
    assert sum(day.points().daye) == 0
    day.duel(0, 1, 2, 3)
    assert [daye.draws for daye in day.state.dayes] == [(("5S", "4S"),)]


@pytest.mark.parametrize(("cards", "due"), [("AS N", [(1, 14)]), ("N N", [(2, 20), (1, 20)])])
def test_SP_33_nikayes_win_nothing_and_exercise(cards: str, due: list[tuple[int, int]]) -> None:
    day = Day(cards).duel(2, 1, 0, 1)
    assert day.points().victoire == (0, 0, 0)
    assert [(ex.seat, ex.n) for ex in day.state.exercises] == due
    assert {ex.what for ex in day.state.exercises} == {"squats"}


@pytest.mark.parametrize(
    ("cards", "winner"), [("10S 9H", 0), ("9S 10H", 1), ("AS KH", 0), ("JS QH", 1), ("2S AH", 1)]
)
def test_SP_34_the_stronger_card_wins(cards: str, winner: int) -> None:
    day = Day(cards).duel(0, 1, 0, 1)
    assert day.points().victoire == ((1, 0, 0), (0, 1, 0))[winner]
    assert day.points().daye == (1, 1, 0)
    assert day.state.exercises == ()


def test_SP_35_ties_are_drawn_again_and_count_once() -> None:
    day = Day("9S 9H KS KH 4S 5S").duel(0, 1, 0, 1)
    assert day.state.running is not None
    assert (day.state.running.draws, day.state.left) == ((("9S", "9H"),), 53)
    day.play(1, "draw 3").play(0, "draw 2", "draw 4")
    assert day.points().daye == (0, 0, 0)
    day.play(1, "draw 5")
    assert day.points().daye == (1, 1, 0)
    assert day.points().victoire == (0, 1, 0)
    assert day.state.dayes[0].draws == (("9S", "9H"), ("KS", "KH"), ("4S", "5S"))
    # A nikāye ends a tie.
    day = Day("9S 9H N 4S").duel(0, 1, 0, 1).play(0, "draw 2").play(1, "draw 3")
    assert [(ex.seat, ex.n) for ex in day.state.exercises] == [(0, 4)]
    assert day.state.running is None


def test_SP_36_older_cards_are_not_shown_while_the_day_runs() -> None:
    day = Day("9S 7H 8S 6H").duel(0, 1, 0, 1).duel(1, 2, 2, 3)
    for seat in (None, 0, 1, 2):
        seen = rules.observe(day.state, seat)
        assert [daye.draws for daye in seen.dayes] == [(), (("8S", "6H"),)]
        assert (seen.cards_left, seen.nikayes_aside) == (51, 0)
    day = Day(pack=32).down_to(3)
    day.final(*day.positions())
    assert all(daye.draws for daye in rules.observe(day.state, None).dayes)


def test_SP_37_the_last_nikaye_comes_back_unseen_after_the_reveal() -> None:
    day = Day("N N N 4S", replacements=[7]).duel(0, 1, 0, 1).settle()
    assert day.state.nikayes_on_table == 1
    gone = day.state.cards[7]
    day.begin(0, 2).play(0, "draw 2")
    assert hidden(day.state).count("N") == 1
    day.play(2, "draw 3")
    assert day.state.cards[7] == "N"
    assert sorted(day.state.discard) == sorted(["N", "N", "4S", str(gone)])
    assert day.state.left == 51
    seen = rules.observe(day.state, 0)
    assert (seen.nikayes_aside, len(seen.face_down)) == (2, 51)


def test_SP_37_again_each_time_it_leaves() -> None:
    day = Day("N N N 4S", replacements=[5, 6]).duel(0, 1, 0, 1).settle().duel(0, 2, 2, 3).settle()
    day.duel(1, 2, 5, 8)
    assert (day.state.cards[6], hidden(day.state).count("N")) == ("N", 1)
    assert day.state.discard.count("N") == 2


def test_SP_37_the_seed_decides_where() -> None:
    days = [Day("N N N 4S").duel(0, 1, 0, 1).settle().duel(0, 2, 2, 3) for _ in range(2)]
    places = [day.state.cards.index("N") for day in days]
    assert places[0] == places[1] > 3


def test_SP_37_a_logged_deck_is_told_to_put_one_back() -> None:
    day = Day(deck="real").play(0, "log 0 1 N-N")
    assert not rules.observe(day.state, 0).put_back
    day.play(0, "log 0 1 N-5")
    assert rules.observe(day.state, None).put_back
    assert rules.observe(day.state, 0).nikayes_aside == 2
    assert not rules.observe(day.play(0, "log 0 1 8-5").state, 0).put_back
    assert rules.observe(day.play(0, "log 0 1 N-5").state, 0).put_back
