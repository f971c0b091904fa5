"""Papayoo's judge: plays out every card in the same sampled hands, as Sharp does, dropping none.

Unlike Sharp it remembers the cards played in the round. A move's value is the negative of the
seat's points of the round, already taken and expected.
"""

from collections.abc import Sequence

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.engine.judging import Judge, MoveEvaluation, compare_moves
from games.papayoo.bot.playout import Card, Trick, choose_ecart, hand_of, parse_card, play_out
from games.papayoo.bot.sharp import (
    candidate_ecarts,
    card_code,
    current_trick,
    exchange,
    points_after,
)
from games.papayoo.bot.worlds import Memory, hidden_cards, remember, sample_hands
from games.papayoo.rules import ROUND_POINTS, SUITS, Observation, in_order

WORLDS = 250
COSTLY = 4.0


def judge(
    seen: Observation,
    moves: Sequence[Move],
    dice: Dice,
    memory: Memory | None = None,
    played: Move | None = None,
) -> Sequence[MoveEvaluation]:
    """Evaluate every playable card, or in the écart Sharp's candidates and the one played."""
    guess = Guess(dice)
    if seen.phase == "ecart":
        return _ecart(seen, guess, played)
    return _cards(seen, guess, memory)


def _cards(seen: Observation, guess: Guess, memory: Memory | None) -> Sequence[MoveEvaluation]:
    assert seen.seat is not None
    assert seen.die is not None
    die, own = SUITS.index(seen.die), hand_of(map(parse_card, seen.hand))
    known, trick = hidden_cards(seen, memory), current_trick(seen, die)
    points, taken = ROUND_POINTS - sum(seen.taken), seen.taken[seen.seat]
    playable = list(map(parse_card, seen.playable))
    worth: list[list[int]] = [[] for _ in playable]
    for _ in range(WORLDS if len(playable) > 1 else WORLDS // 4):
        world = sample_hands(known, own, guess)
        for card, values in zip(playable, worth, strict=True):
            values.append(-taken - points_after(card, world, trick, die, known, points))
    moves = (Move("play", (card_code(card),)) for card in playable)
    return compare_moves(zip(moves, worth, strict=True))


def _ecart(seen: Observation, guess: Guess, played: Move | None) -> Sequence[MoveEvaluation]:
    own, known = hand_of(map(parse_card, seen.hand)), hidden_cards(seen)
    choices = list(candidate_ecarts(own, seen.ecart, guess))
    if played is not None:
        _include(choices, list(map(parse_card, played.args)))
    worth: list[list[int]] = [[] for _ in choices]
    for _ in range(WORLDS):
        world, die = sample_hands(known, own, guess), guess.below(4)
        passed = [choose_ecart(hand, seen.ecart) for hand in world]
        for choice, values in zip(choices, worth, strict=True):
            passed[known.me] = choice
            hands = exchange(world, passed)
            values.append(-play_out(hands, Trick(seen.dealer), die, known.me, ROUND_POINTS))
    moves = (Move("pass", in_order(map(card_code, choice))) for choice in choices)
    return compare_moves(zip(moves, worth, strict=True))


def _include(choices: list[list[Card]], chosen: list[Card]) -> None:
    """Add an écart unless it is among the choices already, in any order."""
    if set(chosen) not in map(set, choices):
        choices.append(chosen)


def stage(seen: Observation) -> tuple[int, str]:
    """Return round and phase: values from before and after the exchange aren't compared."""
    return seen.round, seen.phase


JUDGE = Judge(Observation, judge, "points", COSTLY, version=1, remember=remember, stage=stage)
