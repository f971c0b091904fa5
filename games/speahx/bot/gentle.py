"""Gentle: plays cards that it sees fit, and overlooks others.

It only counts the cards that it gets rid of. It ignores the answer to a move, the players about to
go out, and the later value of special cards.
"""

from collections import Counter
from collections.abc import Callable, Sequence

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.speahx.rules import JOKER, TEN, TWO, Observation, rank_of, suit_of

SUIT, RANK, SPECIAL = 51, 30, 30
"""The chances in per cent to see that a card fits: by its suit, by its rank alone, on anything.

Chosen with `bots_match`, 2,000 tables of two against each neighbour: the more often it sees suits,
the more it wins against both. The README has the figures.
"""
LARGE = 4
"""The most cards of a pile that it takes before it has tried chance cards."""


def gentle(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the play of the most cards that it sees fit; `dice` choose between equals."""
    noticed = _noticed(seen, Guess(dice))
    plays = [move for move in moves if move.verb == "play"]
    fitting = [move for move in plays if move.args[0] in noticed]
    choices = fitting or [move for move in moves if move.verb != "play"] or plays
    worth = _move_values(seen)
    scored = [(worth(move), move) for move in choices]
    best = max(score for score, _ in scored)
    return dice.choice([move for score, move in scored if score == best])


def _noticed(seen: Observation, guess: Guess) -> set[str]:
    """Return the cards that it would notice as first cards of a play, whether they fit or not."""
    held = dict.fromkeys((*seen.hand, *seen.chance_cards))
    return {card for card in held if guess.below(100) < _plain(seen, card)}


def _plain(seen: Observation, card: str) -> int:
    """Return the chance in per cent to see that the card fits."""
    if not seen.pile:
        return 100
    if rank_of(card) in (TWO, TEN, JOKER):
        return SPECIAL
    return SUIT if suit_of(card) == seen.suit else RANK


def _move_values(seen: Observation) -> Callable[[Move], float]:
    """Return a function that rates moves: more cards are better, special ones are kept."""
    suits = Counter(map(suit_of, seen.hand))
    others = {
        "stop": 4.0,
        "chance": 3.0 if len(seen.pile) > LARGE else 1.0,
        "turn": 2.5,
        "take": 2.0,
    }

    def worth(move: Move) -> float:
        if move.verb != "play":
            return others.get(move.verb, 0.0)
        laid = sum("=" not in arg for arg in move.args)
        special = rank_of(move.args[0]) in (TWO, TEN, JOKER)
        named = sum(suits[arg[5:]] for arg in move.args if arg.startswith("suit="))
        return 10.0 + laid - 5.0 * special + 0.01 * named

    return worth
