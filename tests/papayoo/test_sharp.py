"""Sharp: what it imagines fits what it sees; it plays legally and the same with the same dice.

The judge remembers earlier tricks beside that.
"""

import sys
from collections import Counter
from dataclasses import replace

import pytest

from games.engine.chance import Chance, Dice, Guess
from games.papayoo import bot, rules
from games.papayoo.bot.playout import Trick, choose_ecart, hand_of, parse_card, play_out
from games.papayoo.bot.worlds import (
    Memory,
    _sample_held,
    _ways,
    hidden_cards,
    remember,
    sample_hands,
)
from games.papayoo.rules import SUITS, Observation, State, points_of, rank_of
from games.tables.bots import selfplay


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


@pytest.mark.parametrize("seats", [3, 5, 8])
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
        last = states[-1]
        assert last.turn is not None
        (move,) = rules.legal_moves(last, last.turn)
        (counted,) = rules.apply(last, last.turn, move, Chance(bytes(32), 0)).finished
        for me in range(4):
            hands = [hand_of(map(parse_card, hand)) for hand in start.hands]
            die = SUITS.index(start.die or "")
            played = play_out(hands, Trick(start.dealer), die, me, 250)
            assert played == counted.points[me]


def test_an_ecart_in_masks_gives_cards_of_the_hand() -> None:
    hand = hand_of(map(parse_card, positions(5, 2)[0].hands[0]))
    given = choose_ecart(hand, 4)
    assert len(set(given)) == 4
    assert set(given) < set(in_hand(hand))


def test_sharp_plays_legally_and_the_same_with_the_same_dice_among_eight(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules[bot.sharp.__module__], "PLAYOUTS", 25)
    for number, state in enumerate(positions(8, 5)):
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
    for seed in range(1, 30):
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


# What the judge remembers of a round


def seen_by(seat: int, moves: int) -> tuple[selfplay.Playing, Memory | None, Observation]:
    """A round of Steadies after so many moves, and what this seat remembers of it."""
    played = selfplay.Playing.of("papayoo", 4, {"rounds": 1}, "memory")
    dice, memory = Dice(b"m" * 32, 0, 0), None
    for _ in range(moves):
        turn = min(played.rules.awaited(played.state))
        played.enter(turn, str(bot.steady(played.look(turn), [], dice)))
        memory = remember(memory, played.look(seat))
    return played, memory, played.look(seat)


def test_every_card_of_an_earlier_trick_is_remembered() -> None:
    played, memory, seen = seen_by(0, 4 + 4 * 6 + 2)
    assert memory is not None
    gone = {move.split()[1] for _seat, move in played.journal[4 : 4 + 4 * 6]}
    assert memory.gone == gone
    assert not gone & set(seen.trick)


def test_imagined_hands_hold_no_card_that_is_gone_and_no_suit_shown_void() -> None:
    _played, memory, seen = seen_by(0, 4 + 4 * 9 + 1)
    assert memory is not None
    known, guess = hidden_cards(seen, memory), Guess(Dice(b"w" * 32, 0, 0))
    gone = hand_of(map(parse_card, memory.gone))
    assert sum(known.sizes) == len(known.zeros) + len(known.pointed)
    for _ in range(50):
        hands = sample_hands(known, hand_of(map(parse_card, seen.hand)), guess)
        for seat, hand in enumerate(hands):
            assert not any(held & lost for held, lost in zip(hand, gone, strict=True))
            assert seat == 0 or not any(hand[SUITS.index(suit)] for suit in memory.void[seat])


def test_another_round_is_forgotten() -> None:
    _played, memory, seen = seen_by(0, 4 + 4 * 3)
    assert memory is not None
    assert memory.gone
    old = Memory(seen.round + 1, memory.gone, memory.void)
    assert remember(old, seen).gone == frozenset(seen.last.cards if seen.last else ())
    assert bot.JUDGES["sharp"].remember is remember
