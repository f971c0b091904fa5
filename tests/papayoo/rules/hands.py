"""Tables with known hands."""

from typing import Any

import pytest

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.papayoo import rules
from games.papayoo.rules import DEALS, State, full_pack


def sorted_hands(seats: int) -> list[list[str]]:
    """The pack in canonical order, cut into hands: seat 0 has the spades, the last the Payoos."""
    pack, size = list(full_pack(seats)), DEALS[seats].cards
    return [pack[at : at + size] for at in range(0, len(pack), size)]


def table(seats: int = 4, rounds: int = 1, dealer: int = 0, **chosen: Any) -> State:
    """A table whose first round has these hands (`hands`) and this `die`."""
    setup = {"dealer": dealer, "rounds": [{"hands": chosen.get("hands", sorted_hands(seats))}]}
    queues = rules.read_setup(setup, seats, {})
    return rules.setup(seats, {"rounds": rounds}, Chance(bytes(32), 0, queues))


def play(state: State, *entries: str, die: str = "S") -> State:
    """Entries like "2 pass 1S 2S 3S"; the die falls as said."""
    for number, entry in enumerate(entries, start=1):
        seat, text = entry.split(" ", 1)
        chance = Chance(bytes(32), number, {"die": [die]})
        state = rules.apply(state, int(seat), Move.parse(text), chance)
    return state


def refusal(state: State, entry: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        play(state, entry)
    return refused.value


def give_lowest(state: State, die: str = "S") -> State:
    """Everybody gives the first cards of their hand."""
    count = state.deal.ecart
    gifts = [f"{seat} pass {' '.join(hand[:count])}" for seat, hand in enumerate(state.hands)]
    return play(state, *gifts, die=die)


def to_the_end(state: State) -> list[State]:
    """The states as everybody plays the fallback until the table is over."""
    states = [state]
    while rules.outcome(state) is None:
        seat = min(rules.awaited(state))
        move = rules.fallback(state, seat)
        assert move is not None
        state = rules.apply(state, seat, move, Chance(bytes(32), 99 + len(states)))
        states.append(state)
    return states
