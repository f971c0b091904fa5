"""What is seen, and that what is hidden changes nothing that is seen."""

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from games.engine import codec
from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.speahx import rules
from games.speahx.rules import State, in_order
from tests.speahx.rules.positions import play, position
from tests.speahx.tables import whole_table

MOST = 400
"""Moves of a table."""


def otherwise(state: State, seat: int | None, dice: random.Random) -> State:
    """Another state that looks the same to `seat`: all that lies face down is exchanged.

    Whose turn it is keeps a turned card; chance cards and hands of others are exchanged too.
    """
    others = [one for one in range(state.seats) if one != seat]
    mine = seat == state.turn
    pool = [card for one in others for card in state.hands[one]]
    pool += [card for slots in state.table for card in slots if card is not None]
    pool += [*state.draw, *(() if mine else state.chances)]
    dice.shuffle(pool)
    hands = list(state.hands)
    for one in others:
        hands[one] = in_order(pool.pop() for _ in hands[one])
    table = tuple(
        tuple(None if card is None else pool.pop() for card in slots) for slots in state.table
    )
    chances = state.chances if mine else tuple(pool.pop() for _ in state.chances)
    return replace(state, hands=tuple(hands), table=table, chances=chances, draw=tuple(pool))


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_SX_36_what_is_hidden_changes_no_observation(seats: int) -> None:
    dice = random.Random(seats)
    for state in islice(whole_table(seats, seats), MOST):
        for seat in (None, *range(seats)):
            seen = codec.encode(rules.observe(state, seat))
            assert codec.encode(rules.observe(otherwise(state, seat, dice), seat)) == seen


def test_SX_36_a_turned_card_is_seen_by_its_player_only() -> None:
    state = play(position("", "KC QC", pile="4C", table=["9D", ""]), "turn 0")
    seen = {seat: rules.observe(state, seat).turned_card for seat in (0, 1, None)}
    assert seen == {0: "9D", 1: None, None: None}


def test_what_is_listed_is_accepted_and_all_that_is_accepted_is_listed() -> None:
    """Against brute force: every single card with every word, from everywhere."""
    words = ["", *(f" suit={suit}" for suit in "SHDC"), *(f" to={seat}" for seat in range(3))]
    for state in islice(whole_table(3, 5), 0, MOST, 3):
        if rules.outcome(state):
            continue
        listed = {str(move) for move in rules.legal_moves(state, state.turn)}
        tried = {"take", "chance", "stop", "show yes", "show no", *(f"turn {n}" for n in range(5))}
        for card in {*state.hand(), *state.chances, *([state.turned.card] if state.turned else ())}:
            tried |= {
                f"play {card}{word}{source}"
                for word in words
                for source in ("", " from=chance", " from=table")
            }
        assert {text for text in tried if accepted(state, text)} == {
            text for text in listed if sum("=" not in word for word in text.split()[1:]) < 2
        }


def accepted(state: State, text: str) -> bool:
    try:
        rules.apply(state, state.turn, Move.parse(text), Chance(None, 1))
    except IllegalMove:
        return False
    return True
