"""Confrontation, Reinforcement, Défaut, draws."""

import pytest

from games.engine import codec
from games.engine.chance import Chance
from games.engine.contract import BadSetup, IllegalMove, Move
from games.spirale import rules
from games.spirale.rules import State
from tests.spirale.rules.positions import legal, medals, play, position, refusal


def result(state: State) -> dict[str, object]:
    outcome = rules.outcome(state)
    return dict(outcome.result) if outcome else {}


def test_LS_1_two_players_who_choose_at_the_same_time() -> None:
    assert list(rules.SEATS) == [2]
    state = position()
    assert rules.to_move(state) == {0, 1}
    assert rules.awaited(play(state, "1 announce 3")) == {0}


def test_LS_2_thirteen_gold_medals_and_seven_stars() -> None:
    state = rules.setup(2, rules.read_options({}), Chance(None, 0))
    assert (state.gold, state.spiral, state.stars) == ((13, 13), (0, 0), (7, 7))
    assert rules.setup(2, rules.read_options({"stars": 3}), Chance(None, 0)).stars == (3, 3)


@pytest.mark.parametrize(
    "options", [{"stars": 2}, {"stars": 14}, {"stars": "7"}, {"costs": "free"}, {"more": 1}]
)
def test_LS_2_options_are_known_and_within_bounds(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="LS-2"):
        rules.read_options(options)


@pytest.mark.parametrize("move", ["play 7", "announce", "announce 1 2", "pass on", "reinforce"])
def test_LS_3_other_moves(move: str) -> None:
    assert refusal(position(), f"0 {move}").rule == "LS-3"
    with pytest.raises(IllegalMove, match="LS-3"):
        rules.apply(position(), None, Move.parse("announce 1"), Chance(None, 1))


def test_LS_4_each_move_in_its_phase() -> None:
    state = position()
    for move in ("engage destruction", "pass", "reinforce 0"):
        assert refusal(state, f"0 {move}").values == {"phase": "confrontation"}
    assert refusal(play(state, "7-4"), "0 announce 3").values == {"phase": "strategy"}
    ended = play(state, "7-7")
    assert refusal(ended, "0 announce 3").rule == "LS-4"
    assert refusal(ended, "0 pass").rule == "LS-4"


@pytest.mark.parametrize("number", ["0", "14", "07", "-1", "x", "7.0"])
def test_LS_5_a_number_from_one_to_thirteen(number: str) -> None:
    assert refusal(position(), f"0 announce {number}").rule == "LS-5"
    assert len(legal(position(), 0)) == 13


def test_LS_5_revealed_together() -> None:
    state = play(position(), "0 announce 7")
    assert rules.observe(state, 1).numbers is None
    assert rules.observe(play(state, "1 announce 4"), None).numbers == (7, 4)


@pytest.mark.parametrize(("numbers", "beaten"), [("13-4", (0,)), ("2-13", (1,)), ("12-13", (1,))])
def test_LS_7_a_suicidal_number_is_a_defaut(numbers: str, beaten: tuple[int, ...]) -> None:
    state = play(position(), numbers)
    assert (state.end, state.beaten) == ("number", beaten)
    assert medals(state) == ((13, 13), (0, 0), 0)


def test_LS_7_thirteen_needs_fourteen() -> None:
    state = play(position(gold=(14, 13)), "13-1")
    assert medals(state) == ((1, 1), (13, 0), 12)


def test_LS_8_the_higher_turns_the_lower_loses() -> None:
    assert medals(play(position(), "7-4")) == ((6, 10), (7, 0), 3)
    assert medals(play(position(), "1-12")) == ((2, 1), (0, 12), 11)


def test_LS_9_who_cannot_lose_that_many_is_in_defaut() -> None:
    state = play(position(gold=(13, 5)), "12-1")
    assert (state.end, state.beaten) == ("debt", (1,))
    assert medals(state) == ((1, 5), (12, 0), 0)
    assert result(state) == {"places": [1, 2], "scores": [[1, 12], [5, 0]]}


def test_LS_10_equal_numbers_do_nothing() -> None:
    state = play(position(), "7-7")
    assert (state.phase, medals(state)) == ("reinforcement", ((13, 13), (0, 0), 0))


@pytest.mark.parametrize(
    ("spiral", "numbers", "speaker"),
    [
        ((0, 0), "7-4", 0),
        ((0, 0), "4-7", 1),
        ((0, 5), "9-1", 0),
    ],
)
def test_LS_11_fewer_gold_speaks_first(spiral: tuple[int, int], numbers: str, speaker: int) -> None:
    assert play(position(spiral=spiral), numbers).speaker == speaker


def test_LS_11_then_the_smaller_total_then_no_strategy() -> None:
    # 6-3 turns 6 of 12 and takes 3 of 9: six gold each.
    less = play(position(gold=(12, 9)), "6-3")
    assert (less.gold, less.speaker) == ((6, 6), 1)
    even = play(position(gold=(12, 9), spiral=(0, 6)), "6-3")
    assert (even.gold, even.spiral, even.phase) == ((6, 6), (6, 6), "reinforcement")


def test_LS_33_more_gold_one_fewer_two_equals_one() -> None:
    state = play(position(spiral=(5, 5), gold=(13, 10)), "7-7")
    assert legal(state, 0) == {"reinforce 0", "reinforce 1"}
    assert legal(state, 1) == {"reinforce 0", "reinforce 1", "reinforce 2"}
    told = refusal(state, "0 reinforce 2")
    assert (told.rule, told.values) == ("LS-33", {"most": 1})
    after = play(state, "1 reinforce 2", "0 reinforce 1")
    assert (medals(after), after.spirale) == (((14, 12), (4, 3), 0), 2)
    even = play(position(spiral=(5, 5)), "7-7")
    assert legal(even, 0) == legal(even, 1) == {"reinforce 0", "reinforce 1"}


def test_LS_33_no_more_than_one_has() -> None:
    state = play(position(spiral=(0, 1), gold=(13, 10)), "7-7")
    assert legal(state, 0) == {"reinforce 0"}
    assert legal(state, 1) == {"reinforce 0", "reinforce 1"}


def test_LS_34_a_reinforcement_that_was_sent_is_final() -> None:
    state = play(position(spiral=(5, 5)), "7-7", "0 reinforce 1")
    assert refusal(state, "0 reinforce 0").rule == "LS-34"
    assert state.gold == (13, 13)


def test_LS_35_too_little_gold_at_the_end_of_a_spirale() -> None:
    state = play(position(gold=(3, 9), spiral=(0, 3)), "2-1", "pass", "pass")
    state = play(state, "0 reinforce 0", "1 reinforce 0")
    assert (state.end, state.beaten) == ("gold", (0,))


def test_LS_36_both_at_once_more_spirals_win() -> None:
    assert play(position(spiral=(3, 2)), "13-13").beaten == (1,)
    assert play(position(spiral=(2, 3)), "13-13").beaten == (0,)
    even = play(position(spiral=(2, 2)), "13-13")
    assert result(even)["places"] == [1, 1]


def test_LS_36_both_at_the_end_of_a_spirale() -> None:
    # 2-1 leaves one gold medal each.
    state = play(position(gold=(3, 2), spiral=(0, 4)), "2-1", "pass", "pass")
    state = play(state, "0 reinforce 0", "1 reinforce 0")
    assert (state.end, state.beaten) == ("gold", (0,))


def test_LS_37_an_offer_stands_until_the_other_answers() -> None:
    state = play(position(), "0 offer_draw")
    for entry in ("0 offer_draw", "1 offer_draw", "0 accept_draw"):
        assert refusal(state, entry).rule == "LS-37"
    assert refusal(position(), "0 accept_draw").rule == "LS-37"
    assert legal(state, 1) >= {"accept_draw"}
    assert "accept_draw" not in legal(state, 0)
    assert play(state, "0 announce 3").offer == 0
    assert play(state, "1 announce 3").offer is None
    agreed = play(state, "0 announce 3", "1 accept_draw")
    assert (agreed.end, result(agreed)["places"]) == ("agreed", [1, 1])


def test_LS_37_it_can_be_answered_by_who_has_chosen() -> None:
    state = play(position(), "1 announce 3", "0 offer_draw")
    assert rules.to_move(state) == {0, 1}
    assert rules.awaited(state) == {0}
    assert legal(state, 1) == {"accept_draw"}


def test_LS_37_an_offer_stands_on_into_the_next_spirale() -> None:
    reinforcing = play(position(), "5-5", "1 reinforce 0")
    answered = play(reinforcing, "1 offer_draw", "0 reinforce 0")
    assert (answered.spirale, answered.offer) == (2, None)
    # Whoever offers has the last word of this Spirale.
    state = play(reinforcing, "0 offer_draw", "0 reinforce 0")
    assert (state.spirale, state.offer) == (2, 0)
    assert play(state, "1 accept_draw").end == "agreed"
    assert play(state, "1 announce 3").offer is None


def test_LS_38_two_bare_golds_each_are_a_draw() -> None:
    state = position(gold=(2, 2))
    assert (state.end, result(state)["places"]) == ("bare", [1, 1])
    assert position(gold=(2, 2), spiral=(0, 1)).end == ""


def test_LS_38_also_when_a_later_spirale_starts() -> None:
    # Annulation undoes the Confrontation and is paid: two gold medals each, and no other.
    state = play(position(gold=(3, 2)), "2-1", "pass", "engage annulation")
    assert (state.phase, state.gold, state.spiral) == ("reinforcement", (2, 2), (0, 0))
    state = play(state, "0 reinforce 0", "1 reinforce 0")
    assert (state.end, result(state)["places"]) == ("bare", [1, 1])
    # A spiral medal is enough to go on.
    more = play(position(gold=(3, 2), spiral=(1, 0)), "2-1", "pass", "engage annulation")
    more = play(more, "0 reinforce 0", "1 reinforce 0")
    assert (more.end, more.gold, more.spirale) == ("", (2, 2), 2)


def test_LS_39_three_still_spirales_are_a_draw() -> None:
    still = ("5-5", "0 reinforce 0", "1 reinforce 0")
    state = play(position(), *still, *still)
    assert (state.still, state.spirale) == (2, 3)
    assert play(state, *still).end == "still"
    moved = play(position(spiral=(1, 0)), *still, *still, "5-5", "0 reinforce 1", "1 reinforce 0")
    assert (moved.still, moved.end) == (0, "")


def test_LS_40_the_two_hundredth_spirale_is_the_last() -> None:
    state = position(gold=(9, 9), spiral=(400, 400))
    for number in range(1, 201):
        assert state.spirale == number
        # Turning one back and forth: something moves every time.
        state = play(state, "1-1", "0 reinforce 1", "1 reinforce 1")
    assert state.end == "long"


def test_LS_42_no_moves_after_the_end() -> None:
    over = play(position(), "1 resign")
    for entry in ("0 announce 3", "0 resign", "1 accept_draw", "0 offer_draw"):
        assert refusal(over, entry).rule == "LS-42"
    assert rules.to_move(over) == frozenset()
    assert legal(over, 0) == set()
    assert rules.fallback(over, 0) is None


def test_LS_43_the_secret_choices_are_in_no_other_observation() -> None:
    """Permuted: what is hidden changes nothing that is seen."""
    for phase, entries in (("announce", ()), ("reinforce", ("7-7",))):
        state = play(position(spiral=(5, 5), gold=(12, 12)), *entries)
        numbers = range(1, 14) if phase == "announce" else range(2)
        chosen = [play(state, f"0 {phase} {number}") for number in numbers]
        for seat in (None, 1):
            assert len({codec.encode(rules.observe(one, seat)) for one in chosen}) == 1
        assert [rules.observe(one, 0).mine for one in chosen] == list(numbers)


@pytest.mark.parametrize(
    "setup",
    [
        {"more": 1},
        {"gold": 13},
        {"gold": [13]},
        {"gold": [13, -1]},
        {"gold": [13, "13"]},
        {"spiral": [True, 0]},
        {"discard": -1},
        {"discard": [0]},
    ],
)
def test_LS_44_an_impossible_set_up_is_refused(setup: dict[str, object]) -> None:
    with pytest.raises(BadSetup, match="LS-44"):
        rules.read_setup(setup, 2, rules.read_options({}))


def test_LS_44_what_is_left_out_is_as_usual() -> None:
    options = rules.read_options({})
    state = rules.setup(2, options, Chance(None, 0, rules.read_setup({"discard": 3}, 2, options)))
    assert (state.gold, state.discard) == ((13, 13), 3)
