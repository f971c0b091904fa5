"""Seeded rounds of every number of players keep what always holds."""

import random

import pytest

from games.engine.chance import Chance
from games.engine.contract import Move
from games.papayoo import rules
from games.papayoo.rules import (
    FRENCH,
    ROUND_POINTS,
    State,
    full_pack,
    papayoo_of,
    points_of,
    rank_of,
    suit_of,
)

PLAYERS = range(3, 9)
ROUNDS, MANY = 300, 2_000


def test_seeded_rounds_keep_the_invariants() -> None:
    for number in range(ROUNDS):
        check_round(number)


@pytest.mark.long
@pytest.mark.parametrize("part", range(4))
def test_many_seeded_rounds_keep_the_invariants(part: int) -> None:
    for number in range(ROUNDS + part, ROUNDS + MANY, 4):
        check_round(number)


def check_round(number: int) -> None:
    """One round with random écarts and cards; the seats take turns in giving, too."""
    seats, dice = PLAYERS[number % len(PLAYERS)], random.Random(number)
    seed = number.to_bytes(32)
    state = rules.setup(seats, {"rounds": 1}, Chance(seed, 0))
    pack = sorted(full_pack(seats))
    assert dealt(state) == pack
    state = check_ecart(state, dice, seed)
    assert dealt(state) == pack
    played: list[str] = []
    while rules.outcome(state) is None:
        state = check_card(state, dice, seed, played)
    assert sorted(played) == pack
    (counted,) = state.finished
    assert sum(counted.points) == ROUND_POINTS
    assert papayoo_of(counted.die) in {f"7{suit}" for suit in FRENCH}


def dealt(state: State) -> list[str]:
    return sorted(card for hand in state.hands for card in hand)


def check_ecart(state: State, dice: random.Random, seed: bytes) -> State:
    """Everybody gives, some change their mind; the die waits for the last."""
    before, order = state.hands, list(range(state.seats))
    dice.shuffle(order)
    again = order[: state.seats // 2]
    for entry, seat in enumerate([*order[:-1], *(one for one in again if one != order[-1])], 1):
        state = give(state, seat, dice, Chance(seed, entry))
        assert state.die is None
        assert state.hands == before
    state = give(state, order[-1], dice, Chance(seed, 50))
    assert state.die in FRENCH
    for seat, hand in enumerate(state.hands):
        gift, got = set(state.given[seat] or ()), set(state.given[seat - 1] or ())
        assert set(hand) == set(before[seat]) - gift | got
    return state


def give(state: State, seat: int, dice: random.Random, chance: Chance) -> State:
    chosen = dice.sample(state.hands[seat], state.deal.ecart)
    return rules.apply(state, seat, Move("pass", tuple(chosen)), chance)


def check_card(state: State, dice: random.Random, seed: bytes, played: list[str]) -> State:
    """The next card follows if it can; the highest of the led suit takes the trick."""
    (seat,) = rules.awaited(state)
    hand, trick = state.hands[seat], state.trick
    move = dice.choice(list(rules.legal_moves(state, seat)))
    (card,) = move.args
    led = suit_of(trick[0]) if trick else suit_of(card)
    assert suit_of(card) == led or led not in map(suit_of, hand)
    played.append(card)
    after = rules.apply(state, seat, move, Chance(seed, 100 + len(played)))
    if len(trick) + 1 == state.seats:
        check_taken(state, (*trick, card), after)
    return after


def check_taken(before: State, trick: tuple[str, ...], after: State) -> None:
    assert after.last is not None
    led = suit_of(trick[0])
    best = max((card for card in trick if suit_of(card) == led), key=rank_of)
    assert after.last.taker == (before.leader + trick.index(best)) % before.seats
    if after.finished:
        assert sum(after.finished[0].points) == ROUND_POINTS
    else:
        gained = sum(after.taken) - sum(before.taken)
        assert gained == points_of(trick, before.die)
