"""`legal_moves` lists what `apply` accepts and nothing else; nothing else than a refusal comes."""

from collections.abc import Iterator
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import Chance
from games.engine.contract import Move, Refusal
from games.spaye import rules
from games.spaye.rules.moves import KEEPER, SEAT
from games.spaye.rules.state import State
from tests.spaye.day import SEED
from tests.spaye.rules.walks import Step, walk

UNLISTED = {"set_exercise", "adjust", "log"}
CARDS = ("N", "A", "9", "9S", "AS", "10H", "7", "KD")


def accepted(state: State, seat: int | None, move: Move) -> bool:
    try:
        rules.apply(state, seat, move, Chance(SEED, 1))
    except Refusal:
        return False
    return True


def candidates(state: State) -> Iterator[Move]:
    """Every verb with every argument that could mean anything here, and a little beyond."""
    seats, exercises = range(len(state.players) + 1), range(len(state.exercises) + 1)
    singles = range(max(len(state.cards), len(state.dayes), len(seats), len(exercises)) + 1)
    for verb in set(SEAT) - UNLISTED:
        yield Move(verb)
        yield from (Move(verb, (str(n),)) for n in singles)
        yield from (Move(verb, (card,)) for card in CARDS)
    yield from (Move("share", (str(a), str(b))) for a, b in product(exercises, seats))
    for at in exercises:
        due = at < len(state.exercises) and state.exercises[at].due
        most = state.exercises[at].most if due else 0
        yield from (Move("confirm", (str(at), str(seen))) for seen in range(most + 2))


def compare(step: Step) -> None:
    for seat in range(len(step.state.players) + 1):
        found = {str(m) for m in candidates(step.state) if accepted(step.state, seat, m)}
        listed = [str(move) for move in rules.legal_moves(step.state, seat)]
        assert len(listed) == len(set(listed))
        assert found == set(listed), (step.number, seat)


@pytest.mark.parametrize("number", range(4, 24))
def test_listed_moves_are_the_legal_ones(number: int) -> None:
    """While the day runs, and when it is over."""
    over = []
    for step in walk(number):
        if step.number % 29 == number:
            compare(step)
        if step.state.finished or step.state.closed:
            over.append(step)
    compare(over[len(over) // 2])


@pytest.fixture(scope="module")
def states() -> list[State]:
    """Walked to by whoever asks, not by each process that collects tests."""
    days = (walk(number) for number in (8, 9, 12, 13))
    return [step.state for day in days for step in day if step.number % 11 == 0]


WORDS = st.one_of(
    st.integers(-2, 60).map(str),
    st.sampled_from((*CARDS, "N-9", "N-N-9", "9-9", "7S-7H", "9-", "-", "--", "٣", "+1", "1e1")),
    st.text(max_size=4),
)


@given(
    number=st.integers(0, 10_000),
    seat=st.one_of(st.none(), st.integers(-2, 60)),
    verb=st.one_of(st.sampled_from(sorted(KEEPER) + sorted(SEAT)), st.text(max_size=5)),
    args=st.lists(WORDS, max_size=5),
)
def test_whatever_is_entered_is_played_or_refused(
    states: list[State], number: int, seat: int | None, verb: str, args: list[str]
) -> None:
    state = states[number % len(states)]
    assert accepted(state, seat, Move(verb, tuple(args))) in (True, False)
