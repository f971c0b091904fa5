"""Steady and Sharp take what wins and avoid what costs; each beats the one below."""

from __future__ import annotations

import pytest

from games.cerke import rules
from games.cerke.bot import BOTS, sharp, steady
from games.cerke.bot.evaluation import WINNING, arrivals, ends_season, potential, prize
from games.cerke.bot.judge import judge
from games.cerke.bot.sharp import answered
from games.cerke.rules import pieces
from games.cerke.rules.board import SQUARES
from games.cerke.rules.state import State
from games.engine.chance import Chance, Dice
from games.engine.contract import Move
from games.tables.bots import selfplay
from games.tables.bots.selfplay import Bot
from tests.cerke.rules.positions import opened, play, position

KINGS = ("KA red Io A", "KIA black Io IA")


def chosen(state: State, seed: int = 0, bot: Bot = steady) -> str:
    seen = rules.observe(state, state.turn)
    moves = list(rules.legal_moves(state, state.turn))
    return str(bot(seen, moves, Dice(bytes([seed] * 32), 0, 0)))


def test_it_takes_the_piece_that_makes_a_hand() -> None:
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", "PO black Kauk2 IA", *KINGS)
    state = position(*placed, held=["red Dau2"])
    assert chosen(state) == "move LO LAI"
    assert chosen(play(state, "move LO LAI")) == "declare ta_xot"


@pytest.mark.parametrize("seed", range(4))
def test_it_moves_Tam2_in_vain_for_nothing(seed: int) -> None:
    state = play(opened(2, 1), "tam ZO ZU TU")
    assert not chosen(state, seed).startswith("tam")


@pytest.mark.parametrize("bot", [*BOTS.values(), lambda *asked: str(judge(*asked)[0].move)])
@pytest.mark.parametrize(
    ("moves", "throws"), [((), ()), (("slide ME MI",), (2,)), (("tam ZO ZU ZO",), ())]
)
def test_an_offered_draw_changes_nothing_of_what_is_moved(
    bot: Bot, moves: tuple[str, ...], throws: tuple[int, ...]
) -> None:
    """Whichever seat offers it: it stands while the next turns are looked at."""
    state = play(opened(2, 1), *moves, throws=throws)
    wanted = chosen(state, bot=bot)
    for seat in (0, 1):
        offered = rules.apply(state, seat, Move("offer_draw"), Chance(None, 1))
        assert chosen(offered, bot=bot) == wanted


def test_it_goes_on_rather_than_pay() -> None:
    assert chosen(play(opened(2, 1), "tam ZO ZU ZO")) == "declare ty_mok"


def test_it_goes_on_when_the_points_would_not_win_the_last_season() -> None:
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
    state = position(*placed, held=["red Dau2"], scores=[10, 30])
    state = play(state, "move LO LAI")
    assert not ends_season(state)
    assert chosen(state) == "declare ty_mok"
    earlier = position(*placed, held=["red Dau2"], scores=[10, 30], seasons=2)
    assert chosen(play(earlier, "move LO LAI")) == "declare ta_xot"


def test_it_slides_as_far_as_its_throw_pays() -> None:
    placed = ("LO red Gua2 A", "LI red Kauk2 A", "LA black Maun1 IA", "PA red Io A")
    state = position(*placed, held=["red Dau2"])
    assert chosen(state) == "slide LO LI"
    assert chosen(play(state, "slide LO LI", throws=[2])) == "to LA"


def test_chances_of_arriving() -> None:
    state = position("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
    found = arrivals(state.board, 0)
    assert found[SQUARES["LAI"]] == 1.0
    assert found[SQUARES["NO"]] == 0.5
    assert found[SQUARES["LIA"]] == 26 / 32


def test_what_makes_a_hand_is_worth_more() -> None:
    tiger, horse = (pieces.HELD_BY_NAME[f"red {kind}"] for kind in ("Dau2", "Maun1"))
    assert prize((tiger,), horse) > 10 * prize((), horse) > 0
    assert potential((tiger, horse)) > potential((tiger,)) > potential(())


def test_steady_beats_random() -> None:
    won = 0
    for number in range(10):
        names = ["steady", "random"] if number % 2 else ["random", "steady"]
        bots = selfplay.bots_of("cerke", names)
        played = selfplay.play_table("cerke", 2, {"seasons": 1}, bots, f"steady {number}")
        won += played["result"]["places"][names.index("steady")] == 1
    assert won >= 9


def test_sharp_takes_the_piece_that_makes_a_hand_and_ends() -> None:
    placed = ("LO red Gua2 A", "LAI black Maun1 IA", "PO black Kauk2 IA", *KINGS)
    state = position(*placed, held=["red Dau2"])
    assert chosen(state, bot=sharp) == "move LO LAI"
    assert chosen(play(state, "move LO LAI"), bot=sharp) == "declare ta_xot"
    assert chosen(play(opened(2, 1), "tam ZO ZU ZO"), bot=sharp) == "declare ty_mok"


def test_sharp_sees_what_the_best_answer_takes() -> None:
    # The archer on LAI and a Horse in reserve: a Tiger on column L makes The Animals.
    def left(tiger: str) -> float:
        placed = (f"{tiger} red Dau2 A", "LAI black Gua2 IA", *KINGS)
        state = position(*placed, to_move=1, held=["red Maun1"])
        return answered(state, 0)

    assert left("LO") < left("MO") - WINNING / 2


def test_the_same_dice_choose_the_same_move() -> None:
    state = opened(2, 1)
    assert len({chosen(state, bot=sharp) for _ in range(2)}) == 1


@pytest.mark.long
def test_sharp_beats_steady() -> None:
    won = 0
    for number in range(4):
        names = ["sharp", "steady"] if number % 2 else ["steady", "sharp"]
        bots = selfplay.bots_of("cerke", names)
        played = selfplay.play_table("cerke", 2, {"seasons": 1}, bots, f"sharp {number}")
        won += played["result"]["places"][names.index("sharp")] == 1
    assert won >= 3
    assert set(BOTS) >= {"steady", "sharp"}
