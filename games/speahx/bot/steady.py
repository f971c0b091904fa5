"""Steady: a few rules of thumb."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache, partial

from games.engine.chance import Dice
from games.engine.contract import Move
from games.speahx.rules import JOKER, TEN, TWO, Observation, rank_of, suit_of


def steady(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the best move by a few rules of thumb; `dice` choose between equals."""
    worth = move_values(seen)
    scored = [(worth(move), move) for move in moves]
    best = max(score for score, _ in scored)
    return dice.choice([move for score, move in scored if score == best])


def move_values(seen: Observation) -> Callable[[Move], float]:
    """Return a function that rates moves.

    Follow-ups are cached by card, as a hand of 200 cards has 40,000 plays.
    """
    follow_up = cache(partial(_follow_up, seen))
    suits = Counter(map(suit_of, seen.hand))

    def worth(move: Move) -> float:
        match move.verb:
            case "play":
                return _play_value(seen, move, suits, follow_up)
            case "chance":
                return 2.0 if len(seen.pile) > 2 else 0.5
            case "stop":
                return 4.0
            case "take":
                return 1.0 - 0.2 * len(seen.pile)
        return 0.0

    return worth


def _play_value(
    seen: Observation, move: Move, suits: Counter[str | None], follow_up: Callable[[str], int]
) -> float:
    """Rate a play: more cards are better, special ones are kept, unless to give a large pile."""
    laid = [arg for arg in move.args if "=" not in arg]
    rank = rank_of(laid[0])
    left = len(seen.hand) + len(seen.slots[seen.turn]) - len(laid)
    if left <= 0:
        return 100.0
    worth = 6.0 + 3.0 * len(laid)
    if rank in (TWO, TEN, JOKER):
        worth -= 5.0 * len(laid)
    named = dict(arg.split("=", 1) for arg in move.args if "=" in arg)
    if rank == TWO:
        worth += 0.3 * suits[named["suit"]]
    if "to" in named:
        worth += 0.2 * len(seen.pile) + _nearness(seen, int(named["to"]))
    return worth + 0.2 * follow_up(laid[-1])


def _nearness(seen: Observation, seat: int) -> float:
    """Rate how close another player is to going out."""
    return 4.0 / (1 + seen.cards[seat] + 2 * len(seen.slots[seat]))


def _follow_up(seen: Observation, last: str) -> int:
    """Count the hand cards that fit on the last one laid."""
    return sum(
        suit_of(card) == suit_of(last) or rank_of(card) == rank_of(last) for card in seen.hand
    )
