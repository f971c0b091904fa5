"""Speahx's judge: plays out the moves in the same sampled deals, as Sharp does, dropping none.

Unlike Sharp it remembers who took which cards. A move's value is the chance to be next to go out.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.engine.judging import Judge, MoveEvaluation, compare_moves
from games.speahx.bot.playout import NUMBER, Board, make_move, parse_move
from games.speahx.bot.sharp import MOST_TURNS, TURNS, candidates
from games.speahx.bot.worlds import Worlds, board_of
from games.speahx.rules import Observation

TAKEN, GIVEN = ("taken", "turned"), "given"


@dataclass(frozen=True, slots=True)
class Memory:
    """A seat's memory: the cards known to be `held` by each seat, and the last observation."""

    before: Observation
    held: tuple[tuple[str, ...], ...]


def remember(memory: Memory | None, seen: Observation) -> Memory:
    """Return the memory with this observation added.

    A player who takes the pile, or is given it, holds its cards until they are played.
    """
    if memory is None or len(memory.held) != seen.seats:
        return Memory(seen, ((),) * seen.seats)
    held, last = list(memory.held), seen.last
    if last is not None and last != memory.before.last:
        held[last.seat] = _without(held[last.seat], last.cards)
        if last.effect in TAKEN:
            held[last.seat] += (*memory.before.pile, *last.cards)
        elif last.effect == GIVEN and last.to is not None:
            held[last.to] += memory.before.pile
    # A player who is out holds none.
    return Memory(seen, tuple(map(_as_many, held, seen.cards)))


def _without(held: tuple[str, ...], laid: Sequence[str]) -> tuple[str, ...]:
    left = Counter(held)
    left.subtract(laid)
    return tuple((+left).elements())


def _as_many(held: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return the cards known to be held; none if the hand has become smaller than that."""
    return held if len(held) <= count else ()


DEALS = 60
COSTLY = 0.08


def judge(
    seen: Observation,
    moves: Sequence[Move],
    dice: Dice,
    memory: Memory | None = None,
    played: Move | None = None,
) -> Sequence[MoveEvaluation]:
    """Evaluate the moves that Sharp would consider, and the one played."""
    tried = candidates(seen, moves)
    if played is not None and played not in tried:
        tried.append(played)
    entries = [parse_move(move, seen.slots[seen.turn]) for move in tried]
    worlds, luck = Worlds(seen, memory.held if memory else ()), Guess(dice)
    turned = NUMBER[seen.turned_card] if seen.turned_card else -1
    turns = min(MOST_TURNS, TURNS * (seen.seats - len(seen.order)))
    worth: list[list[float]] = [[] for _ in tried]
    for _ in range(DEALS if len(tried) > 1 else DEALS // 4):
        world = board_of(worlds.deal(luck))
        for entry, values in zip(entries, worth, strict=True):
            played_on = world.copy()
            make_move(played_on, entry, turned)
            values.append(_next_out(played_on, seen, turns))
    return compare_moves(zip(tried, worth, strict=True))


def _next_out(played: Board, seen: Observation, turns: int) -> float:
    """Play on; return 1 if the seat is next to go out, 0 if another is, an estimate if nobody."""
    seat, out = seen.turn, len(seen.order)
    order = played.order
    if len(order) == out:
        order = played.play_on(turns, until=seat)
    if len(order) > out:
        return float(order[out] == seat)
    left = [other for other in range(seen.seats) if other not in order]
    sizes = [len(played.hands[other]) + len(played.table[other]) for other in left]
    ahead = len(played.hands[seat]) + len(played.table[seat]) == min(sizes)
    return (0.5 + 0.5 * ahead) / len(left)


JUDGE = Judge(
    Observation, judge, unit="chance", mistake_threshold=COSTLY, version=1, remember=remember
)
