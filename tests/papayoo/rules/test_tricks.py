"""Tricks, points and places."""

import pytest
from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.papayoo import rules
from games.papayoo.rules import Round, points_of, taker_of
from tests.papayoo.rules.hands import give_lowest, play, refusal, table, to_the_end


def test_PA_9_the_dealer_leads_with_any_card() -> None:
    """A Payoo, too."""
    state = give_lowest(table(dealer=2))
    assert state.turn == 2
    led = [move.args[0] for move in rules.legal_moves(state, 2)]
    assert led == list(state.hands[2])
    assert play(give_lowest(table(dealer=3)), "3 play 20P").trick == ("20P",)


def test_PA_10_one_card_when_it_is_ones_turn() -> None:
    state = give_lowest(table())
    told = refusal(state, "1 play 1S")
    assert (told.rule, told.values) == ("PA-10", {"player": 0})
    state = play(state, f"0 play {state.hands[0][0]}")
    assert state.turn == 1
    assert refusal(state, "0 play 6S").rule == "PA-10"


def test_PA_11_a_card_of_the_own_hand() -> None:
    state = give_lowest(table())
    told = refusal(state, "0 play 1S")
    assert (told.rule, told.values) == ("PA-11", {"card": "1S"})
    assert refusal(state, "0 play nonsense-nonsense").values == {"card": "nonsense"}


def test_PA_12_who_can_follow_does() -> None:
    state = play(give_lowest(table()), "0 play 6S")
    told = refusal(state, "1 play 10D")
    assert (told.rule, told.values) == ("PA-12", {"suit": "S"})
    followed = [str(move) for move in rules.legal_moves(state, 1)]
    assert followed == [f"play {rank}S" for rank in range(1, 6)]
    # Who can't plays anything.
    state = play(state, "1 play 1S")
    assert {move.args[0] for move in rules.legal_moves(state, 2)} == set(state.hands[2])


@pytest.mark.parametrize(
    ("leader", "trick", "winner"),
    [
        (0, ("3S", "9S", "10H", "5S"), 1),
        (2, ("3S", "9S", "10H", "10S"), 1),
        (1, ("1P", "20P", "10H", "19P"), 2),
        (3, ("1D", "10S", "20P", "10C"), 3),
    ],
)
def test_PA_13_the_highest_of_the_led_suit_takes(
    leader: int, trick: tuple[str, ...], winner: int
) -> None:
    assert taker_of(leader, trick) == winner


def test_PA_13_the_taker_leads_the_next() -> None:
    state = play(give_lowest(table()), "0 play 6S", "1 play 1S", "2 play 10H", "3 play 20P")
    assert state.turn == 0
    assert state.last is not None
    assert (state.last.leader, state.last.taker) == (0, 0)
    assert state.last.cards == ("6S", "1S", "10H", "20P")
    assert state.taken == (20, 0, 0, 0)


def test_PA_14_a_payoo_its_number_the_papayoo_forty() -> None:
    assert points_of(("7S", "7H", "1P", "20P", "10C"), "S") == 61
    assert points_of(("7S", "7H"), "H") == 40
    assert points_of(("7S", "7H"), None) == 0


def test_PA_15_the_rounds_are_added() -> None:
    state = to_the_end(table(seats=3, rounds=4))[-1]
    for one in state.finished:
        assert sum(one.points) == 250
        assert one.points[one.papayoo] >= 40
    points = [one.points for one in state.finished]
    assert state.totals == tuple(map(sum, zip(*points, strict=True)))


def test_PA_17_the_fewest_points_win_and_equals_share() -> None:
    state = replace(table(), finished=(Round("S", (60, 40, 110, 40), 0),))
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.result == {"places": [3, 1, 4, 1], "scores": [60, 40, 110, 40]}
    assert rules.outcome(table()) is None


def test_PA_18_other_moves_and_moves_after_the_end() -> None:
    for entry in ("0 pass_cards", "0 play", "0 play 1S 2S", "0 resign"):
        assert refusal(table(), entry).rule == "PA-18"
    with pytest.raises(IllegalMove, match="PA-18"):
        rules.apply(table(), None, Move("play", ("1S",)), Chance(None, 1))
    over = to_the_end(table(seats=3))[-1]
    assert refusal(over, "0 play 1S").rule == "PA-18"
    assert rules.to_move(over) == frozenset()
    assert rules.fallback(over, 0) is None
