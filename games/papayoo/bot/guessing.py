"""What the hidden hands may be, drawn evenly from what a seat's observation leaves open.

Without a memory a seat knows no more than its observation shows: its hand, what it gave and got,
this trick and the last, everybody's number of cards, and the points that are gone. Those tell much:
the cards that are left are worth what is missing to 250.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb

from games.engine.chance import Guess
from games.papayoo.bot.playing import Card, Hand, read, worth
from games.papayoo.bot.remembering import Memory
from games.papayoo.rules import Observation, cards

BITS = 32
MASK = (1 << BITS) - 1
TRIES = 20


@dataclass(slots=True)
class Hidden:
    """What is open: `cards` may lie in the hands of `sizes` (ours is 0) or have been played."""

    seats: int
    me: int
    sizes: list[int]
    zeros: list[Card]
    """Cards without points."""
    pointed: list[tuple[Card, int]]
    """Cards with points, and their points."""
    points: int
    """What the cards in the others' hands are worth together."""
    void: list[set[int]]
    """Suits that a seat has shown not to hold."""
    given: set[Card] = field(default_factory=set)
    """Our écart: with the left neighbour, or played."""
    ways: list[list[int]] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    """In how many ways so many cards with points may be held; found with the first world."""
    odds: dict[tuple[int, int, int], tuple[int, int]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return sum(self.sizes)


def hidden(seen: Observation, memory: Memory | None = None) -> Hidden:
    """Before the die nothing is known but the own hand; a memory is one of this round."""
    assert seen.seat is not None
    die = cards.SUITS.index(seen.die) if seen.die else -1
    sizes = [0 if seat == seen.seat else held for seat, held in enumerate(seen.cards)]
    void = _voids(seen)
    forgotten: frozenset[str] = frozenset()
    if seen.die and memory is not None and memory.round == seen.round:
        forgotten = memory.gone
        for suits, lacked in zip(void, memory.void, strict=True):
            suits |= set(map(cards.SUITS.index, lacked))
    left = (seen.seat + 1) % seen.seats
    given = set(map(read, seen.given or ())) if seen.die else set()
    gone = {card for card in given if card[0] in void[left]} | set(map(read, forgotten))
    open_ = [card for card in map(read, _unseen(seen)) if card not in gone]
    pointed = [(card, worth(*card, die)) for card in open_ if worth(*card, die)]
    zeros = [card for card in open_ if not worth(*card, die)]
    shown = cards.points((*seen.hand, *seen.trick), seen.die)
    points = cards.ROUND_POINTS - sum(seen.taken) - shown
    if die < 0:
        points -= cards.PAPAYOO_POINTS
    made = Hidden(seen.seats, seen.seat, sizes, zeros, pointed, points, void, given)
    made.ways = _ways([points for _, points in pointed])
    return made


def _unseen(seen: Observation) -> list[str]:
    shown = {*seen.hand, *seen.trick, *(seen.last.cards if seen.last else ())}
    # What came from the right and isn't in hand any more was played by ourselves.
    shown |= set(seen.received or ())
    return [card for card in cards.full_pack(seen.seats) if card not in shown]


def _voids(seen: Observation) -> list[set[int]]:
    void: list[set[int]] = [set() for _ in range(seen.seats)]
    tricks = [(seen.leader, seen.trick)]
    tricks += [(seen.last.leader, seen.last.cards)] if seen.last and seen.die else []
    for leader, trick in tricks:
        for place, card in enumerate(trick):
            if card[-1] != trick[0][-1]:
                void[(leader + place) % seen.seats].add(cards.SUITS.index(trick[0][-1]))
    return void


def _ways(values: list[int]) -> list[list[int]]:
    """`ways[i][j]`: in how many ways `j` of the values from `i` on add up to each sum.

    All sums in one integer, `BITS` bits each.
    """
    count = len(values)
    ways = [[1] + [0] * count]
    for value in reversed(values):
        after = ways[-1]
        ways.append(
            [1] + [after[j] + (after[j - 1] << (BITS * value)) for j in range(1, count + 1)]
        )
    return ways[::-1]


def _of(ways: int, total: int) -> int:
    return (ways >> (BITS * total)) & MASK if total >= 0 else 0


def imagine(known: Hidden, own: Hand, guess: Guess) -> list[Hand]:
    """Hands that fit, one's own among them."""
    held = _still_held(known, guess)
    for _ in range(TRIES):
        dealt = _dealt(known, held, guess)
        if dealt:
            break
    else:
        dealt = _dealt(known, held, guess, strictly=False)
    assert dealt
    dealt[known.me] = own[:]
    return dealt


def _still_held(known: Hidden, guess: Guess) -> list[Card]:
    """Which of the open cards haven't been played: any set of that size and worth is as likely."""
    count, zeros = known.count, known.zeros
    known.weights = known.weights or _weights(known)
    if not any(known.weights):
        every = [*zeros, *(card for card, _ in known.pointed)]
        return list(guess.shuffled(every)[:count])
    j, total = _weighted(known.weights, guess), known.points
    held: list[Card] = []
    for i, (card, points) in enumerate(known.pointed):
        if not j:
            break
        with_it, either = known.odds.get((i, j, total)) or _odds(known, i, j, total)
        if guess.below(1 << 30) * either < with_it << 30:
            held.append(card)
            j, total = j - 1, total - points
    return held + list(guess.shuffled(zeros)[: count - len(held)])


def _weights(known: Hidden) -> list[int]:
    count, zeros = known.count, len(known.zeros)
    return [
        _of(ways, known.points) * comb(zeros, count - j) if count >= j else 0
        for j, ways in enumerate(known.ways[0])
    ]


def _odds(known: Hidden, i: int, j: int, total: int) -> tuple[int, int]:
    """In how many of the ways in which `j` cards from `i` on make this total the first is held."""
    with_it = _of(known.ways[i + 1][j - 1], total - known.pointed[i][1])
    odds = known.odds[i, j, total] = with_it, with_it + _of(known.ways[i + 1][j], total)
    return odds


def _weighted(weights: list[int], guess: Guess) -> int:
    """An index, as likely as its weight."""
    at = guess.below(1 << 31) * sum(weights) >> 31
    for index, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return index
    raise AssertionError("no weight")


def _dealt(
    known: Hidden, held: list[Card], guess: Guess, strictly: bool = True
) -> list[Hand] | None:
    """The cards in hands of the right sizes; `None` if this order didn't work out."""
    left = (known.me + 1) % known.seats
    room = known.sizes[:]
    hands = [[0] * 5 for _ in room]
    free: list[Card] = []
    for card in guess.shuffled(held):
        if card in known.given and room[left]:
            hands[left][card[0]] |= 1 << card[1]
            room[left] -= 1
        else:
            free.append(card)
    everybody = range(known.seats)
    may: list[Sequence[int]] = [everybody] * 5
    if strictly and any(known.void):
        may = [[seat for seat in everybody if suit not in known.void[seat]] for suit in range(5)]
        # Cards that few may hold first.
        free.sort(key=lambda card: len(may[card[0]]))
    for suit, rank in free:
        seat = _roomy(may[suit], room, guess)
        if seat < 0:
            return None
        hands[seat][suit] |= 1 << rank
        room[seat] -= 1
    return hands


def _roomy(seats: Sequence[int], room: list[int], guess: Guess) -> int:
    """One of the seats, as likely as it has room; -1 if none has."""
    total = 0
    for seat in seats:
        total += room[seat]
    if not total:
        return -1
    at = guess.below(total)
    for seat in seats:
        at -= room[seat]
        if at < 0:
            return seat
    raise AssertionError("no room")
