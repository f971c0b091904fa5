"""The moves worth comparing: of many that come to the same, one; of many, the likely ones."""

from collections import Counter
from collections.abc import Sequence

from games.engine.contract import Move
from games.speahx.bot.steady import judge
from games.speahx.rules import Observation
from games.speahx.rules.cards import JOKER, TWO, rank_of, suit_of

MOST = 8
MOST_SUITS, MOST_RECEIVERS = 2, 2


def candidates(seen: Observation, moves: Sequence[Move]) -> list[Move]:
    """At most `MOST` plays, and everything that is no play."""
    plays = {_meaning(seen, move): move for move in moves if move.verb == "play"}
    suits, receivers = _suits(seen), _receivers(seen)
    likely = [
        move
        for move in plays.values()
        if all(_likely(arg, suits, receivers) for arg in move.args if "=" in arg)
    ]
    worth = judge(seen)
    likely.sort(key=lambda move: -worth(move))
    others = {move.verb: move for move in moves if move.verb != "play"}
    return [*likely[:MOST], *others.values()]


def _meaning(seen: Observation, move: Move) -> tuple[object, ...]:
    """Plays of the same cards come to the same if the same card ends on top."""
    laid = [arg for arg in move.args if "=" not in arg]
    named = tuple(arg for arg in move.args if "=" in arg)
    top = "" if named or rank_of(laid[0]) in ("10", JOKER) else laid[-1]
    return tuple(sorted(laid)), top, named


def _likely(arg: str, suits: set[str], receivers: set[str]) -> bool:
    name, value = arg.split("=", 1)
    return value in suits if name == "suit" else value in receivers if name == "to" else True


def _suits(seen: Observation) -> set[str]:
    """The suits held most."""
    held = [*seen.hand, *seen.chance_cards]
    count = Counter(dict.fromkeys("SHDC", 0))
    count.update(suit for card in held if rank_of(card) != TWO and (suit := suit_of(card)))
    return {suit for suit, _ in count.most_common(MOST_SUITS)}


def _receivers(seen: Observation) -> set[str]:
    """Who is nearest to going out."""
    others = [seat for seat in range(seen.seats) if seat != seen.turn and seat not in seen.order]
    others.sort(key=lambda seat: seen.cards[seat] + 2 * len(seen.slots[seat]))
    return {str(seat) for seat in others[:MOST_RECEIVERS]}
