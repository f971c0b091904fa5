"""Papayoo's bots: each picks a move from what its seat sees, the legal moves and dice.

*Random* plays anything. *Gentle* ducks with the cards that it notices. *Steady* passes dangerous
cards, empties short suits, ducks, and throws off Papayoo and Payoos on the tricks of others.
*Sharp* samples the hidden hands (`worlds`) and plays each of its cards out against Steadies
(`playout`). The *judge* evaluates each move, and remembers the cards played.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.chance import Dice
from games.engine.contract import Move, Options
from games.papayoo.bot.gentle import gentle
from games.papayoo.bot.judge import JUDGE
from games.papayoo.bot.sharp import sharp
from games.papayoo.bot.steady import steady
from games.papayoo.rules import Observation, in_order

__all__ = ["BOTS", "JUDGES", "gentle", "measures", "random", "sharp", "steady"]


def random(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return any écart, or any card that may be played."""
    if seen.phase == "ecart":
        return Move("pass", in_order(dice.shuffled(seen.hand)[: seen.ecart]))
    return dice.choice(moves)


BOTS = {"random": random, "gentle": gentle, "steady": steady, "sharp": sharp}
JUDGES = {"sharp": JUDGE}


def measures(result: Mapping[str, Any], options: Options) -> dict[str, list[float]]:
    """Return a finished table's figures for `tests.tools bots_match`; fewer are better."""
    scores = result["scores"]
    rounds = options.get("rounds", len(scores))
    return {"points a round": [score / rounds for score in scores]}
