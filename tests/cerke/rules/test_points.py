"""Declarations, points, seasons, the end."""

from dataclasses import replace

import pytest

from games.cerke import rules
from games.cerke.rules import legal as listed
from games.cerke.rules.board import INITIAL, SQUARES
from games.cerke.rules.hands import Hand
from games.cerke.rules.pieces import BY_NAME, TAM
from games.cerke.rules.season import begin_turn, gain, next_turn
from games.cerke.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import BadSetup, Move
from tests.cerke.rules.positions import KINGS, legal, opened, play, position, refusal, refused


def taking(piece: str, *held: str, seasons: int = 1, **more: object) -> State:
    """Seat 0 can take `piece` on LAI by the archer of LO."""
    kings = [line for line in KINGS if not piece.endswith("Io")]
    placed = ("LO red Gua2 A", f"LAI {piece} IA", *kings)
    return position(*placed, held=held, seasons=seasons, **more)


TAKE = "move LO LAI"


def result(state: State) -> dict[str, object]:
    outcome = rules.outcome(state)
    assert outcome is not None
    return dict(outcome.result)


ANIMALS = Hand("animals")


@pytest.mark.parametrize(
    ("piece", "held", "moves", "new"),
    [
        ("red Maun1", "black Dau2", TAKE, (ANIMALS,)),
        # Nothing new, and what the other has in reserve means nothing.
        ("red Kauk2", "black Dau2, red Maun1", TAKE, ()),
        ("red Kauk2", "", TAKE, ()),
        # A hand that gets the Flash.
        ("red Maun1", "red Dau2, black Maun1", TAKE, (Hand("animals", flash=True),)),
        # One broken by a drop and made again.
        (
            "red Maun1",
            "black Dau2, black Maun1",
            f"drop black Maun1 PA; move KIA LIA; {TAKE}",
            (ANIMALS,),
        ),
        # A drop that breaks a hand, and one that takes the Flash.
        ("red Kauk2", "black Dau2, red Maun1", "drop black Dau2 PA", ()),
        ("red Kauk2", "red Dau2, red Maun1, black Maun1", "drop red Maun1 PA", (ANIMALS,)),
    ],
)
def test_CE_56_a_new_hand_is_declared_and_without_one_the_turn_passes(
    piece: str, held: str, moves: str, new: tuple[Hand, ...]
) -> None:
    state = taking(piece, *filter(None, held.split(", ")))
    assert state.reserves[1]
    state = play(state, *moves.split("; "))
    assert state.new == new
    assert (state.turn, state.phase) == ((0, "declare") if new else (1, "turn"))
    assert not new or legal(state) == {"declare ta_xot", "declare ty_mok"}


def test_CE_57_ta_xot1_brings_all_hands_old_and_new() -> None:
    state = play(taking("black Gua2", "black Dau2", "red Maun1", "red Kauk2"), TAKE)
    assert state.new == (Hand("cavalry"),)
    ended = play(state, "declare ta_xot")
    assert ended.scores == (28, 12)
    season = ended.finished[0]
    assert (season.seat, season.gain, season.multiplier) == (0, 8, 1)
    assert [hand.name for hand in season.hands] == ["cavalry", "animals"]
    assert result(ended) == {"places": [1, 2], "scores": [28, 12]}


def test_CE_57_it_may_be_nothing_or_less() -> None:
    state = position(*KINGS, "LO Tam2", held=["black Dau2", "red Maun1"])
    state = play(state, "tam LO LU LO")
    assert gain(state, 0) == 0
    assert play(state, "declare ta_xot").scores == (20, 20)
    state = play(position(*KINGS, "LO Tam2", to_move=1), "tam LO LU LO", "declare ta_xot")
    assert state.scores == (23, 17)


def test_CE_57_the_others_hands_are_worth_nothing() -> None:
    state = play(taking("red Maun1", "black Dau2"), TAKE)
    assert gain(state, 1) > 20
    assert play(state, "declare ta_xot").scores == (23, 17)


def test_CE_58_ty_mok1_doubles_and_goes_on() -> None:
    state = play(taking("red Maun1", "black Dau2"), TAKE, "declare ty_mok")
    assert (state.scores, state.multiplier, state.turn) == ((20, 20), 2, 1)
    assert (state.new, state.phase, state.finished) == ((), "turn", ())
    assert gain(state, 0) == 6


def test_CE_59_the_multiplier_is_one_for_both() -> None:
    state = play(opened(2, 1), "tam ZO ZU ZO", "declare ty_mok", "tam ZO ZU ZO")
    assert (state.turn, gain(state, 1)) == (1, -6)


def test_CE_59_it_doubles_up_to_64() -> None:
    state = opened(2, 1)
    assert state.multiplier == 1
    for number in range(1, 9):
        state = play(state, "tam ZO ZU ZO", "declare ty_mok")
        assert state.multiplier == min(2**number, 64)


def test_CE_60_the_sum_stays_and_nobody_leaves_0_to_40() -> None:
    assert opened(2, 1).scores == (20, 20)
    state = play(taking("red Maun1", "black Dau2", multiplier=8, scores=[30, 10]), TAKE)
    assert play(state, "declare ta_xot").scores == (40, 0)
    lost = play(position(*KINGS, "LO Tam2", multiplier=8), "tam LO LU LO", "declare ta_xot")
    assert lost.scores == (0, 40)


def test_CE_61_forty_points_win_at_once() -> None:
    state = play(taking("red Maun1", "black Dau2", seasons=4, multiplier=8), TAKE)
    ended = play(state, "declare ta_xot")
    assert (ended.end, ended.season) == ("forty", 1)
    assert result(ended) == {"places": [1, 2], "scores": [40, 0]}


@pytest.mark.parametrize(
    ("seasons", "names"),
    [(1, ["iei2"]), (2, ["iei2", "xo1"]), (4, ["iei2", "xo1", "kat2", "iat1"])],
)
def test_CE_62_one_two_or_four_seasons(seasons: int, names: list[str]) -> None:
    state = opened(2, 1, seasons=seasons)
    told = []
    while not state.end:
        told.append(rules.observe(state, None).season_name)
        throws = [1, 2] if len(told) < seasons else []
        state = play(state, "tam ZO ZU ZO", "declare ta_xot", throws=throws)
    assert told == names
    assert state.end == "seasons"


@pytest.mark.parametrize("options", [{"seasons": 3}, {"seasons": "1"}, {"seasons": True}])
def test_CE_62_other_numbers_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadSetup) as refused:
        rules.read_options(options)
    assert (refused.value.rule, refused.value.values) == ("CE-62", {"option": "seasons"})
    with pytest.raises(BadSetup, match="CE-62"):
        rules.read_options({"announce": "exact"})


@pytest.mark.parametrize(("throws", "first"), [([3, 2], 0), ([0, 5], 1), ([2, 2, 4, 4, 1, 3], 1)])
def test_CE_63_the_higher_throw_moves_first(throws: list[int], first: int) -> None:
    state = opened(*throws)
    assert state.turn == first
    assert [number for pair in state.draws for number in pair] == throws


def test_CE_63_every_season_begins_anew() -> None:
    state = play(taking("red Maun1", "black Dau2", seasons=2, multiplier=2), TAKE)
    state = play(state, "declare ta_xot", throws=[1, 1, 0, 4])
    assert (state.season, state.turn, state.scores) == (2, 1, (26, 14))
    assert (state.board, state.reserves, state.multiplier) == (INITIAL, ((), ()), 1)
    assert state.draws == ((1, 1), (0, 4))
    assert (state.tam_moved, state.last) == (False, None)


@pytest.mark.parametrize(
    ("scores", "places"), [((25, 15), [1, 2]), ((15, 25), [2, 1]), ((20, 20), [1, 1])]
)
def test_CE_64_more_points_win_and_equal_ones_are_a_draw(
    scores: tuple[int, int], places: list[int]
) -> None:
    state = replace(opened(2, 1), scores=scores, end="seasons")
    assert result(state) == {"places": places, "scores": list(scores)}
    assert rules.outcome(opened(2, 1)) is None


def test_CE_65_without_a_legal_move_the_table_ends() -> None:
    walls = ["NA", "NE", "NI", "LI", "KI"]
    board = [0] * 81
    board[SQUARES["KA"]] = TAM
    for square in ("LA", "KE", "LE", *walls):
        board[SQUARES[square]] = BY_NAME["red Kauk2 IA"]
    board[SQUARES["PIA"]] = BY_NAME["black Kauk2 A"]
    state = replace(opened(1, 2), board=tuple(board), turn=0)
    assert listed.is_blocked(state)
    ended = begin_turn(replace(state, scores=(24, 16)))
    assert ended.end == "blocked"
    assert result(ended) == {"places": [1, 2], "scores": [24, 16]}
    assert next_turn(state).end == ""


def test_CE_65_a_slide_to_be_thrown_for_is_a_legal_move() -> None:
    assert not listed.is_blocked(opened(2, 1))
    state = play(opened(2, 1), "slide ME MI", throws=[0])
    assert legal(state) == {"pass"}
    assert state.end == ""


def offer(state: State, seat: int, move: str) -> State:
    return rules.apply(state, seat, Move(move), Chance(None, 1))


def test_CE_66_an_offer_stands_until_the_other_accepts() -> None:
    state = offer(opened(2, 1), 0, "offer_draw")
    told = refusal(state, "offer_draw", seat=1)
    assert (told.rule, told.values) == ("CE-66", {"offer": 0})
    assert refusal(state, "accept_draw", seat=0).rule == "CE-66"
    state = play(state, "move TI TU")
    assert state.offer == 0
    ended = offer(replace(state, scores=(24, 16)), 1, "accept_draw")
    assert result(ended) == {"places": [1, 1], "scores": [24, 16]}


def test_CE_66_who_may_accept_has_that_to_choose_and_is_not_waited_for() -> None:
    state = offer(opened(2, 1), 0, "offer_draw")
    assert (rules.awaited(state), rules.to_move(state)) == ({0}, {0, 1})
    assert [str(move) for move in rules.legal_moves(state, 1)] == ["accept_draw"]
    assert legal(state) == legal(opened(2, 1))
    assert rules.fallback(state, 1) is None
    waiting = play(state, "move TI TU")
    assert (rules.awaited(waiting), rules.to_move(waiting)) == ({1}, {1})
    assert legal(waiting) == legal(play(opened(2, 1), "move TI TU")) | {"accept_draw"}
    ended = offer(waiting, 1, "accept_draw")
    assert (rules.to_move(ended), list(rules.legal_moves(ended, 1))) == (frozenset(), [])


@pytest.mark.parametrize(
    ("moves", "throws"), [((), ()), (("slide ME MI",), (2,)), (("tam ZO ZU ZO",), ())]
)
def test_CE_66_for_an_absent_player_no_offer_is_accepted(
    moves: tuple[str, ...], throws: tuple[int, ...]
) -> None:
    state = play(opened(2, 1), *moves, throws=throws)
    assert "accept_draw" in legal(offer(state, 1, "offer_draw"))
    assert rules.fallback(offer(state, 1, "offer_draw"), 0) == rules.fallback(state, 0)


def test_CE_66_or_until_the_other_makes_another_move() -> None:
    state = offer(opened(2, 1), 1, "offer_draw")
    state = play(state, "move TI TU")
    assert state.offer is None
    assert refusal(state, "accept_draw").rule == "CE-66"
    assert refused(opened(2, 1), "accept_draw") == "CE-66"


def test_CE_66_at_any_moment_also_beyond_a_season() -> None:
    state = play(opened(2, 1, seasons=2), "tam ZO ZU ZO")
    state = offer(state, 0, "offer_draw")
    state = play(state, "declare ta_xot", throws=[2, 1])
    assert state.offer == 0


@pytest.mark.parametrize(("seat", "places"), [(0, [2, 1]), (1, [1, 2])])
def test_CE_66_who_resigns_has_lost(seat: int, places: list[int]) -> None:
    ended = offer(replace(opened(2, 1), scores=(20, 20)), seat, "resign")
    assert result(ended) == {"places": places, "scores": [20, 20]}
    assert rules.to_move(ended) == frozenset()


def test_CE_67_positions_may_repeat() -> None:
    state = opened(2, 1)
    for _ in range(10):
        state = play(state, "step KA LA KA", "step PIA MIA PIA")
    assert (state.board, state.end, state.turn) == (INITIAL, "", 0)


def test_the_fallback_ends_a_season_that_pays() -> None:
    paying = play(taking("red Maun1", "black Dau2"), TAKE)
    assert str(rules.fallback(paying, 0)) == "declare ta_xot"
    costly = play(opened(2, 1), "tam ZO ZU ZO")
    assert str(rules.fallback(costly, 0)) == "declare ty_mok"
    assert str(rules.fallback(play(opened(2, 1), "slide ME MI", throws=[5]), 0)) == "pass"
