"""Random games keep the invariants; what is listed is accepted, and nothing else."""

import itertools
import random
from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from games.cerke import rules
from games.cerke.rules import pieces
from games.cerke.rules.board import NAMES, NEIGHBOURS
from games.cerke.rules.hands import hands_of
from games.cerke.rules.options import FULL_SET
from games.cerke.rules.state import State
from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from tests.cerke.rules.games import MOST_PLIES, Step, steps


def whole_set(state: State) -> Counter[object]:
    """All pieces without their sides."""
    found: Counter[object] = Counter()
    for piece in filter(None, state.board):
        found[pieces.TAM_NAME if piece == pieces.TAM else pieces.held(piece)] += 1
    found.update(piece for reserve in state.reserves for piece in reserve)
    return found


def check(step: Step) -> None:
    """What holds after every move."""
    before, after = step.before, step.after
    assert whole_set(after) == FULL_SET
    assert sum(after.scores) == 40
    assert after.end or list(rules.legal_moves(after, after.turn))
    assert all(list(reserve) == sorted(reserve) for reserve in after.reserves)
    if step.move.verb in ("drop", "tam"):
        assert step.throws == ()
    if after.season != before.season:
        assert not after.tam_moved
        assert [one.points for one in after.situations] == [0, 0]
    if step.move.verb not in ("declare", "slide"):
        check_declaration(before, after)


def check_declaration(before: State, after: State) -> None:
    """It is due exactly when a hand is new or a situational one was committed."""
    seat = before.turn
    new = set(hands_of(after.reserves[seat])) - set(hands_of(before.reserves[seat]))
    committed = after.situations[seat] != before.situations[seat]
    assert (after.phase == "declare") == bool(new or committed)
    assert set(after.new) >= new
    assert after.end or after.turn == (seat if after.new else 1 - seat)


def play_out(seasons: int, number: int, going_on: float, most: int = 0) -> None:
    """A whole game; `most` moves of one that may not end."""
    played = list(steps(seasons, number, going_on))
    for step in played:
        check(step)
    assert played[-1].after.end or len(played) == most


@pytest.mark.parametrize("seasons", [1, 2, 4])
def test_random_games_keep_the_invariants(seasons: int) -> None:
    for number in range(20):
        play_out(seasons, number, going_on=(0.3, 0.5, 0.8)[number % 3])


@pytest.mark.long
@pytest.mark.parametrize("seasons", [1, 2, 4])
def test_many_random_games_keep_the_invariants(seasons: int) -> None:
    for number in range(100, 270):
        going_on = 1.0 if number % 25 == 0 else (0.5, 0.9)[number % 2]
        play_out(seasons, number, going_on, MOST_PLIES)


@cache
def sample() -> list[State]:
    """Positions of all phases, with reserves, from random games."""
    found = [step.after for number in range(12) for step in steps(2, number, going_on=0.9)]
    found = [state for state in found if not state.end]
    dice = random.Random(0)
    dice.shuffle(found)
    rich = sorted(found, key=lambda state: len(state.reserves[state.turn]))[-3:]
    waiting = [state for state in found if state.phase != "turn"]
    return rich + waiting[:2] + found[:1]


def well_formed(state: State) -> Iterable[str]:
    """Moves that read well: all of most verbs, of the long ones a sample."""
    yield from ("pass", "declare ta_xot", "declare ty_mok")
    yield from (f"to {to}" for to in NAMES)
    for start, to in itertools.product(NAMES, NAMES):
        yield f"move {start} {to}"
        yield f"slide {start} {to}"
    for colour, kind, to in itertools.product(pieces.COLOURS, pieces.KINDS, NAMES):
        yield f"drop {colour} {kind} {to}"
    own = [NAMES[at] for at, piece in enumerate(state.board) if piece and piece != pieces.TAM]
    dice = random.Random(1)
    for start in dice.sample(own, 2):
        yield from (f"step {start} {via} {to}" for via, to in itertools.product(NAMES, NAMES))
    ways = list(_ways(state.board.index(pieces.TAM)))
    yield from dice.sample(ways, min(len(ways), 4000))


def _ways(tam: int) -> Iterable[str]:
    """Where Tam2 might go, and a little further."""
    once = {tam, *NEIGHBOURS[tam]}
    twice = {at for near in once for at in NEIGHBOURS[near]}
    near = [NAMES[at] for at in sorted(twice)]
    for first, to, via in itertools.product(near, near, ["", *near]):
        for leg in (1, 2) if via else (0,):
            yield f"tam {NAMES[tam]} {first} {to}" + (f" via{leg}={via}" if via else "")


def accepted(state: State, text: str) -> bool:
    try:
        rules.apply(state, state.turn, Move.parse(text), Chance(bytes(32), 1))
    except IllegalMove:
        return False
    return True


OTHERS = [pytest.param(number, marks=pytest.mark.long) for number in (0, 1, 5)]


@pytest.mark.parametrize("number", [2, 3, 4, *OTHERS])
def test_what_is_listed_is_accepted_and_nothing_else(number: int) -> None:
    """In the position with most in reserve, and where something else than a turn is due."""
    state = sample()[number]
    listed = {str(move) for move in rules.legal_moves(state, state.turn)}
    tried = set(well_formed(state))
    assert {text for text in tried if accepted(state, text)} == listed & tried
    assert all(accepted(state, text) for text in listed)
    assert listed & tried
