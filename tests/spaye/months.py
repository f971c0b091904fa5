"""Random months: days played by bots, and what their move logs add up to, counted anew."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any

from games.engine.chance import Chance
from games.engine.contract import Move
from games.spaye import rules
from games.spaye.rules.state import State
from tests.spaye import random_days
from tests.spaye.rules.walks import office, walk

QUARRELSOME = {"contest": 6, "undo_log": 4, "log": 16}
"""These bots contest more and take back more than others."""
MOST_SEATS = 8
VALUES = {"N": 20, "A": 14, "K": 13, "Q": 12, "J": 11}
Points = tuple[int, int, int]
"""Dāye, Victoire, Répétition."""


@dataclass(frozen=True, eq=False)
class Played:
    """A day: its number among the walks, its move log, and states on the way, the last one last."""

    number: int
    journal: tuple[tuple[int | None, str], ...]
    states: tuple[State, ...]

    @property
    def seats(self) -> int:
        return len(self.states[-1].players)


@lru_cache(maxsize=4)
def pool(size: int) -> list[Played]:
    """So many different days of few people, half of them with a real deck."""
    usual = dict(random_days.WEIGHTS)
    random_days.WEIGHTS.update(QUARRELSOME)
    try:
        numbers = (number for number in range(10 * size) if office(number)[0] <= MOST_SEATS)
        return [_play(number) for number, _ in zip(numbers, range(size), strict=False)]
    finally:
        random_days.WEIGHTS.clear()
        random_days.WEIGHTS.update(usual)


def _play(number: int) -> Played:
    steps = list(walk(number))
    dice = Random(number)
    kept = sorted(dice.sample(range(len(steps)), min(4, len(steps))))
    states = [steps[at].state for at in kept] + [steps[-1].state]
    return Played(number, tuple((step.seat, step.move) for step in steps), tuple(states))


@cache
def recount(day: Played) -> tuple[Points, ...]:
    """The points by seat: the move log is replayed, and added up without the rules' own sums."""
    state = replay(day)
    if not state.finished:
        return ((0, 0, 0),) * len(state.players)
    daye, victoire, repetition = ([0] * len(state.players) for _ in range(3))
    for number, played in enumerate(state.dayes):
        if played.standing not in ("counted", "upheld"):
            continue
        spared = {ex.seat for ex in state.exercises if ex.daye == number and ex.adjusted}
        for seat, won in zip(played.players, victories(played.draws[-1]), strict=True):
            daye[seat] += 3 if played.final else 1
            victoire[seat] += 0 if played.final and seat in spared else won
        for exercise in state.exercises:
            if exercise.daye == number:
                repetition[exercise.seat] += exercise.points
    return tuple(zip(daye, victoire, repetition, strict=True))


def replay(day: Played) -> State:
    _seats, chosen = office(day.number)
    seed = hashlib.sha256(f"walk {day.number}".encode()).digest()
    state = rules.setup(0, rules.read_options(chosen), Chance(seed, 0))
    for at, (seat, move) in enumerate(day.journal, start=1):
        state = rules.apply(state, seat, Move.parse(move), Chance(seed, at))
    return state


def victories(draw: Sequence[str]) -> list[int]:
    """A duel's winner has 1, a final's nikāyés 3 for each nikāye in it."""
    nikayes = sum(card == "N" for card in draw)
    if len(draw) == 3:
        return [3 * nikayes if card == "N" else 0 for card in draw]
    values = [worth(card) for card in draw]
    return [int(not nikayes and mine == max(values)) for mine in values]


def worth(card: str) -> int:
    rank = card.rstrip("SHDC") if card not in VALUES else card
    return VALUES.get(rank) or int(rank)


def shuffled(days: Sequence[Played], dice: Random) -> Iterator[tuple[int, State]]:
    """(place of the day, state): each day's states in their order, the days mixed at random.

    A state may come twice, as from a move that changed no points.
    """
    left: list[list[State]] = [list(day.states) for day in days]
    while any(left):
        at = dice.choice([place for place, states in enumerate(left) if states])
        state = left[at].pop(0)
        yield at, state
        if dice.random() < 0.2:
            yield at, state


def standings(days: Sequence[Played]) -> dict[str, Any]:
    """How often each fate of a log is among the days: for the test that they all are."""
    found: dict[str, int] = {}
    for day in days:
        for daye in day.states[-1].dayes:
            found[daye.standing] = found.get(daye.standing, 0) + 1
    return found
