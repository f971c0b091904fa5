"""How fast Cerke's rules are: full lists of legal moves, and random playouts of one season."""

from __future__ import annotations

import random
import time

from games.cerke import rules
from games.cerke.rules.state import State
from games.engine.chance import Chance

PLAYOUTS = 200
LISTS = 1000


def run() -> None:
    start = time.perf_counter()
    positions = [state for number in range(PLAYOUTS) for state in _playout(number)]
    took = time.perf_counter() - start
    each = len(positions) / PLAYOUTS
    print(f"cerke: {PLAYOUTS / took:.0f} random seasons a second ({each:.0f} entries each)")
    _lists("the initial position", positions[:1])
    _lists("positions with reserves", [state for state in positions if state.reserves[state.turn]])


def _playout(number: int) -> list[State]:
    """The states of a season whose moves and throws are random."""
    dice, seed = random.Random(number), number.to_bytes(32, "big")
    states = [rules.setup(2, {"seasons": 1}, Chance(seed, 0))]
    while not states[-1].end:
        moves = list(rules.legal_moves(states[-1], states[-1].turn))
        chance = Chance(seed, len(states))
        states.append(rules.apply(states[-1], states[-1].turn, dice.choice(moves), chance))
    return states


def _lists(what: str, positions: list[State]) -> None:
    """Full lists of what can begin a turn."""
    turns = [state for state in positions if state.phase == "turn"]
    start = time.perf_counter()
    moves = 0
    for number in range(LISTS):
        state = turns[number % len(turns)]
        moves += sum(1 for _ in rules.legal_moves(state, state.turn))
    took = time.perf_counter() - start
    print(f"cerke: {LISTS / took:.0f} lists a second, {moves / LISTS:.0f} moves each ({what})")
