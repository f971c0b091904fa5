"""Sharp: compares promising moves in the same sampled deals, dropping the worse half each time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.speahx.bot.playout import NUMBER, Board, BoardMove, make_move, parse_move
from games.speahx.bot.steady import move_values
from games.speahx.bot.worlds import Worlds, board_of
from games.speahx.rules import JOKER, TWO, Observation, rank_of, suit_of

PLAYOUTS = 120
"""The number of games played for one decision, over all moves."""
ROUNDS = 3
"""How many times the worse half of the moves is dropped."""
TURNS = 25
"""How many turns of each player a game is played on."""
MOST_TURNS = 150
RUNNER_UP = 0.3
"""The value of the second place; the first is worth 1, the last nothing."""
UNDECIDED = 0.6
"""The factor for a place that is only estimated, by the cards left at the horizon."""


@dataclass(slots=True)
class Tried:
    """A move and its playouts so far."""

    move: Move
    board_move: BoardMove
    sum: float = 0.0
    games: int = 0

    @property
    def worth(self) -> float:
        return self.sum / self.games if self.games else 0.0


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the move that does best in sampled games."""
    slots = seen.slots[seen.turn]
    tried = [Tried(move, parse_move(move, slots)) for move in candidates(seen, moves)]
    if len(tried) == 1:
        return tried[0].move
    worlds, luck = Worlds(seen), Guess(dice)
    turned = NUMBER[seen.turned_card] if seen.turned_card else -1
    turns = min(MOST_TURNS, TURNS * (seen.seats - len(seen.order)))
    rounds = min(ROUNDS, max(1, (len(tried) - 1).bit_length()))
    for _ in range(rounds):
        for _ in range(max(2, PLAYOUTS // rounds // len(tried))):
            world = board_of(worlds.deal(luck))
            for each in tried:
                played = world.copy()
                make_move(played, each.board_move, turned)
                each.sum += _worth(played, seen.turn, turns)
                each.games += 1
        tried.sort(key=lambda each: -each.worth)
        tried = tried[: max(2, (len(tried) + 1) // 2)]
    return tried[0].move


def _worth(played: Board, seat: int, turns: int) -> float:
    """Play the game on and return its value to the seat."""
    before = len(played.hands)
    order = played.order if seat in played.order else played.play_on(turns, until=seat)
    if seat in order:
        return _value(order.index(seat), before)
    left = [
        (len(played.hands[other]) + len(played.table[other]), other != seat)
        for other in range(before)
        if other not in order
    ]
    mine = (len(played.hands[seat]) + len(played.table[seat]), False)
    place = len(order) + sum(other < mine for other in left)
    decided = len(left) == 1
    return _value(place, before) * (1.0 if decided else UNDECIDED)


def _value(place: int, seats: int) -> float:
    """Return a place's value; places count from 0."""
    if place == 0:
        return 1.0
    return RUNNER_UP * (seats - 1 - place) / max(1, seats - 2)


# The moves worth comparing: one of those that come to the same, and only promising ones

MOST = 8
MOST_SUITS, MOST_RECEIVERS = 2, 2


def candidates(seen: Observation, moves: Sequence[Move]) -> list[Move]:
    """Return at most `MOST` plays, and one move of each other verb."""
    plays = {_meaning(move): move for move in moves if move.verb == "play"}
    suits, receivers = _suits(seen), _receivers(seen)
    likely = [
        move
        for move in plays.values()
        if all(_likely(arg, suits, receivers) for arg in move.args if "=" in arg)
    ]
    worth = move_values(seen)
    likely.sort(key=lambda move: -worth(move))
    others = {move.verb: move for move in moves if move.verb != "play"}
    return [*likely[:MOST], *others.values()]


def _meaning(move: Move) -> tuple[object, ...]:
    """Return a key that plays share if they lay the same cards with the same one on top."""
    laid = [arg for arg in move.args if "=" not in arg]
    named = tuple(arg for arg in move.args if "=" in arg)
    top = "" if named or rank_of(laid[0]) in ("10", JOKER) else laid[-1]
    return tuple(sorted(laid)), top, named


def _likely(arg: str, suits: set[str], receivers: set[str]) -> bool:
    name, value = arg.split("=", 1)
    return value in suits if name == "suit" else value in receivers if name == "to" else True


def _suits(seen: Observation) -> set[str]:
    """Return the suits of which the player holds most cards."""
    held = [*seen.hand, *seen.chance_cards]
    count = Counter(dict.fromkeys("SHDC", 0))
    count.update(suit for card in held if rank_of(card) != TWO and (suit := suit_of(card)))
    return {suit for suit, _ in count.most_common(MOST_SUITS)}


def _receivers(seen: Observation) -> set[str]:
    """Return the other players who are nearest to going out."""
    others = [seat for seat in range(seen.seats) if seat != seen.turn and seat not in seen.order]
    others.sort(key=lambda seat: seen.cards[seat] + 2 * len(seen.slots[seat]))
    return {str(seat) for seat in others[:MOST_RECEIVERS]}
