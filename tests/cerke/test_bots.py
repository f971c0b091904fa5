"""Bots take what wins and avoid what costs, each beats the one below; the judge looks further."""

from collections import Counter
from collections.abc import Iterator

import pytest

from games.cerke import rules
from games.cerke.bot import BOTS, JUDGES, gentle, sharp, steady
from games.cerke.bot.evaluation import WINNING, arrivals, best_capture, ends_season, prize
from games.cerke.bot.judge import END, judge
from games.cerke.bot.sharp import answered
from games.cerke.rules import pieces
from games.cerke.rules.pieces import OWNER
from games.cerke.rules.state import State
from games.engine.chance import Chance, Dice
from games.engine.contract import Move
from games.tables.bots import selfplay
from games.tables.bots.selfplay import Bot
from tests.cerke.rules.positions import KINGS, opened, play, position
from tests.whole_tables import play_table

HORSE = ("LO red Gua2 A", "LAI black Maun1 IA", *KINGS)
"""The archer takes a Horse; with a Tiger in reserve that makes The Animals."""
OFTEN = 60


def chosen(state: State, bot: Bot = steady, number: int = 0) -> str:
    seen = rules.observe(state, state.turn)
    moves = list(rules.legal_moves(state, state.turn))
    return str(bot(seen, moves, Dice(number.to_bytes(32, "big"), 0, 0)))


def often(state: State) -> Counter[str]:
    """What Gentle plays there, with many dice."""
    return Counter(chosen(state, gentle, number) for number in range(OFTEN))


def won(one: str, other: str, tables: int) -> int:
    """How many of these seeded seasons the one wins."""
    count = 0
    for number in range(tables):
        names = [one, other] if number % 2 else [other, one]
        played = play_table("cerke", 2, {"seasons": 1}, f"{one} {number}", names)
        count += played["result"]["places"][names.index(one)] == 1
    return count


@pytest.mark.parametrize("bot", [steady, sharp])
def test_they_take_the_piece_that_makes_a_hand_and_end_unless_it_costs(bot: Bot) -> None:
    state = position(*HORSE, "PO black Kauk2 IA", held=["red Dau2"])
    assert chosen(state, bot) == "move LO LAI"
    assert chosen(play(state, "move LO LAI"), bot) == "declare ta_xot"
    assert chosen(play(opened(2, 1), "tam ZO ZU ZO"), bot) == "declare ty_mok"


@pytest.mark.parametrize("bot", [*BOTS.values(), lambda *asked: str(judge(*asked)[0].move)])
@pytest.mark.parametrize(
    ("moves", "throws"), [((), ()), (("slide ME MI",), (2,)), (("tam ZO ZU ZO",), ())]
)
def test_an_offered_draw_changes_nothing_of_what_is_moved(
    bot: Bot, moves: tuple[str, ...], throws: tuple[int, ...]
) -> None:
    """Whichever seat offers it: it stands while the next turns are looked at."""
    state = play(opened(2, 1), *moves, throws=throws)
    wanted = chosen(state, bot)
    for seat in (0, 1):
        offered = rules.apply(state, seat, Move("offer_draw"), Chance(None, 1))
        assert chosen(offered, bot) == wanted


def test_gentle_stands_between_random_and_steady() -> None:
    assert won("gentle", "random", 3) == 3
    assert won("gentle", "steady", 4) <= 2


@pytest.mark.long
def test_sharp_beats_steady() -> None:
    assert won("sharp", "steady", 4) >= 3


# Steady


@pytest.mark.parametrize("number", range(4))
def test_it_moves_Tam2_in_vain_for_nothing(number: int) -> None:
    state = play(opened(2, 1), "tam ZO ZU TU")
    assert not chosen(state, number=number).startswith("tam")


def test_it_goes_on_when_the_points_would_not_win_the_last_season() -> None:
    state = play(position(*HORSE, held=["red Dau2"], scores=[10, 30]), "move LO LAI")
    assert not ends_season(state)
    assert chosen(state) == "declare ty_mok"
    assert chosen(state, gentle) == "declare ta_xot", "Gentle ends it whatever the score"
    earlier = position(*HORSE, held=["red Dau2"], scores=[10, 30], seasons=2)
    assert chosen(play(earlier, "move LO LAI")) == "declare ta_xot"


def test_it_slides_as_far_as_its_throw_pays() -> None:
    placed = ("LO red Gua2 A", "LI red Kauk2 A", "LA black Maun1 IA", "PA red Io A")
    state = position(*placed, held=["red Dau2"])
    assert chosen(state) == "slide LO LI"
    assert chosen(play(state, "slide LO LI", throws=[2])) == "to LA"


def test_what_makes_a_hand_is_worth_more() -> None:
    tiger, horse = (pieces.HELD_BY_NAME[f"red {kind}"] for kind in ("Dau2", "Maun1"))
    assert prize((tiger,), horse) > 10 * prize((), horse) > 0


# Gentle


def test_it_takes_what_makes_a_hand_but_for_the_times_it_overlooks_it() -> None:
    state = position(*HORSE, "PO black Kauk2 IA", held=["red Dau2"])
    assert OFTEN * 0.75 < often(state)["move LO LAI"] < OFTEN
    assert chosen(play(state, "move LO LAI"), gentle) == "declare ta_xot"
    assert chosen(play(opened(2, 1), "tam ZO ZU ZO"), gentle) == "declare ty_mok"


def test_it_forgets_at_times_what_the_other_takes_back() -> None:
    """The archer of the other would make a hand of the piece that stands on LAI."""
    found = often(position(*HORSE, to_move=1, held=["red Dau2"]))
    left = sum(count for one, count in found.items() if not one.startswith("move LAI"))
    assert 0 < left < OFTEN


def test_it_leaves_Tam2_alone() -> None:
    state = opened(2, 1)
    assert not any(chosen(state, gentle, number).startswith("tam") for number in range(8))


# Sharp, and the judge, who looks where it looks and further


def test_sharp_sees_what_the_best_answer_takes() -> None:
    # The archer on LAI and a Horse in reserve: a Tiger on column L makes The Animals.
    def left(tiger: str) -> float:
        placed = (f"{tiger} red Dau2 A", "LAI black Gua2 IA", *KINGS)
        return answered(position(*placed, to_move=1, held=["red Maun1"]), 0)

    assert left("LO") < left("MO") - WINNING / 2


def positions(tables: int, moves: int) -> Iterator[State]:
    """Of tables that Steady and Random play by turns, so that pieces are taken and stand about."""
    for number in range(tables):
        played = selfplay.Playing.of("cerke", 2, {"seasons": 2}, f"captures {number}")
        dice = Dice(selfplay.seed_of(f"captures {number}"), 0, 0)
        bots = [steady, selfplay.bot_of("cerke", "random")]
        while rules.outcome(played.state) is None and len(played.journal) < moves:
            yield played.state
            (seat,) = rules.awaited(played.state)
            seen, legal = played.look(seat), list(rules.legal_moves(played.state, seat))
            played.enter(seat, str(bots[dice.below(2)](seen, legal, dice)))


def test_the_best_capture_is_that_of_all_arrivals() -> None:
    count = 0
    for state in positions(3, 40):
        for seat, reserve in enumerate(state.reserves):
            listed = [
                chance * prize(reserve, pieces.held(state.board[square]))
                for square, chance in arrivals(state.board, seat).items()
                if OWNER[state.board[square]] == 1 - seat
            ]
            assert best_capture(state.board, seat, reserve) == max(listed, default=0.0)
            count += any(listed)
    assert count > 50


@pytest.mark.parametrize(
    "state",
    [
        play(opened(2, 1), "tam ZO ZU ZO"),
        play(position(*HORSE, held=["red Dau2"]), "move LO LAI"),
    ],
)
def test_the_judge_declares_as_sharp_does(state: State) -> None:
    assert state.phase == "declare"
    seen, moves = rules.observe(state, state.turn), list(rules.legal_moves(state, state.turn))
    evaluations = JUDGES["sharp"](seen, moves, Dice(b"\5" * 32, 0, 0))
    assert str(evaluations[0].move) == chosen(state, sharp)
    declared = {Move("declare", (END,)), Move("declare", ("ty_mok",))}
    assert {one.move for one in evaluations} == declared
