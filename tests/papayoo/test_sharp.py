"""Sharp: what it imagines fits what it sees; it plays legally and the same by the same dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.chance import Chance, Dice, Guess
from games.papayoo import bot, rules
from games.papayoo.bot.playout import Trick, choose_ecart, hand_of, parse_card, play_out
from games.papayoo.bot.worlds import _sample_held, _ways, hidden_cards, sample_hands
from games.papayoo.rules import SUITS, Observation, State, full_pack, points_of, rank_of


def positions(seats: int, seed: int) -> list[State]:
    """Every position of a round between Steadies."""
    chance = bytes([seed]) * 32
    states = [rules.setup(seats, {"rounds": 1}, Chance(chance, 0))]
    while not states[-1].over:
        state = states[-1]
        seat = min(rules.awaited(state))
        moves = list(rules.legal_moves(state, seat))
        move = bot.steady(rules.observe(state, seat), moves, Dice(chance, 9, 9))
        states.append(rules.apply(state, seat, move, Chance(chance, len(states))))
    return states[:-1]


def own(seen: Observation) -> list[int]:
    return hand_of(map(parse_card, seen.hand))


def unseen(seen: Observation) -> set[str]:
    return set(full_pack(seen.seats)) - {*seen.hand, *seen.trick}


@pytest.mark.parametrize("seats", range(3, 9))
def test_imagined_hands_fit_what_is_seen(seats: int) -> None:
    guess = Guess(Dice(bytes(32), 0, 0))
    for state in positions(seats, seats):
        if state.ecart:
            continue
        assert state.turn is not None
        seen = rules.observe(state, state.turn)
        known = hidden_cards(seen)
        for _ in range(3):
            hands = sample_hands(known, own(seen), guess)
            sizes = [sum(mask.bit_count() for mask in hand) for hand in hands]
            assert sizes == list(seen.cards)
            held = [f"{rank}{SUITS[suit]}" for h in hands for suit, rank in in_hand(h)]
            assert len(set(held)) == len(held)
            assert points_of(held, seen.die) == 250 - sum(seen.taken) - seen.worth


def in_hand(hand: list[int]) -> list[tuple[int, int]]:
    return [(suit, rank) for suit in range(5) for rank in range(21) if hand[suit] >> rank & 1]


def test_who_has_not_followed_is_imagined_without_the_suit() -> None:
    guess, found = Guess(Dice(bytes(32), 0, 0)), []
    for state in positions(4, 1):
        if state.turn is None:
            continue
        seen = rules.observe(state, state.turn)
        for place, card in enumerate(seen.trick):
            if card[-1] != seen.trick[0][-1]:
                seat = (seen.leader + place) % 4
                suit = SUITS.index(seen.trick[0][-1])
                # The truth fits, so some order of dealing does, nearly always at once.
                hands = [sample_hands(hidden_cards(seen), own(seen), guess) for _ in range(20)]
                found += [hand[seat][suit] == 0 for hand in hands]
    assert len(found) > 60
    assert sum(found) >= 0.9 * len(found)


def test_every_set_of_cards_that_fits_is_as_likely() -> None:
    """Two seats have two cards each, of five that are open, worth 3 together: 2P or 1P+2P."""
    seen = rules.observe(positions(3, 1)[10], 0)
    known = hidden_cards(replace(seen, hand=seen.hand, trick=(), last=None, given=(), received=()))
    known.zeros, known.pointed = [(0, 1), (0, 2), (0, 3)], [((4, 1), 1), ((4, 2), 2), ((4, 3), 3)]
    known.points, known.sizes, known.void = 3, [0, 1, 2], [set(), set(), set()]
    known.given = set()
    known.ways = _ways([1, 2, 3])
    guess = Guess(Dice(bytes(32), 0, 0))
    counts = Counter(frozenset(_sample_held(known, guess)) for _ in range(6000))
    # 3P with two of three zeros, 1P and 2P with one of three: six sets.
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_playing_out_gives_every_point_to_somebody() -> None:
    for state in positions(4, 3):
        if state.turn is None:
            continue
        die = SUITS.index(state.die or "")
        points = 250 - sum(state.taken)
        shares = []
        for me in range(4):
            hands = [hand_of(map(parse_card, hand)) for hand in state.hands]
            trick = Trick(state.leader)
            for card in state.trick:
                trick.add(*parse_card(card), die, 4)
            shares.append(play_out(hands, trick, die, me, points))
        assert sum(shares) == points


def test_playing_out_follows_the_rules_as_the_rules_would() -> None:
    """The masks' Steady is the Steady of the cards: the same points in every seat."""
    for seed in range(1, 20):
        states = positions(4, seed)
        start = next(state for state in states if not state.ecart)
        points = rules.apply(
            states[-1],
            states[-1].turn,
            next(rules.legal_moves(states[-1], states[-1].turn or 0)),
            Chance(bytes(32), 0),
        )
        taken = list(points.finished[0].points)
        for me in range(4):
            hands = [hand_of(map(parse_card, hand)) for hand in start.hands]
            die = SUITS.index(start.die or "")
            played = play_out(hands, Trick(start.dealer), die, me, 250)
            assert played == taken[me]


def test_an_ecart_in_masks_gives_cards_of_the_hand() -> None:
    for state in positions(5, 2)[:1]:
        hand = hand_of(map(parse_card, state.hands[0]))
        given = choose_ecart(hand, 4)
        assert len(set(given)) == 4
        assert set(given) < set(in_hand(hand))


@pytest.mark.parametrize("seats", [3, 4, pytest.param(8, marks=pytest.mark.long)])
def test_sharp_plays_legally_and_the_same_with_the_same_dice(seats: int) -> None:
    for number, state in enumerate(positions(seats, 5)):
        if number % 7 and not state.ecart:
            continue
        for seat in rules.awaited(state):
            seen = rules.observe(state, seat)
            moves = list(rules.legal_moves(state, seat))
            move = bot.sharp(seen, moves, Dice(bytes(32), number, seat))
            rules.apply(state, seat, move, Chance(bytes(32), 1))
            assert move == bot.sharp(seen, moves, Dice(bytes(32), number, seat))


def test_sharp_leaves_a_dear_trick_to_others() -> None:
    """As the last, with cards that take it and cards that don't."""
    met = 0
    for seed in range(1, 60):
        for state in positions(4, seed):
            if state.turn is None or len(state.trick) != 3:
                continue
            seen = rules.observe(state, state.turn)
            led = seen.trick[0][-1]
            best = max(rank_of(card) for card in seen.trick if card[-1] == led)
            ranks = [rank_of(card) for card in seen.playable if card[-1] == led]
            if seen.worth >= 25 and ranks and min(ranks) < best < max(ranks):
                moves = list(rules.legal_moves(state, state.turn))
                move = bot.sharp(seen, moves, Dice(bytes(32), 1, 1))
                assert rank_of(move.args[0]) < best
                met += 1
    assert met
