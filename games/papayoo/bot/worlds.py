"""Samples of the others' hands, drawn evenly from those that fit an observation and a memory.

Without a memory a seat knows only its observation: its hand, the cards passed and received, this
trick and the last, everybody's number of cards, and the points taken. These points say a lot: the
cards left are worth what is missing to 250.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import comb

from games.engine.chance import Guess
from games.papayoo.bot.playout import Card, Hand, card_points, parse_card
from games.papayoo.rules import (
    PAPAYOO_POINTS,
    ROUND_POINTS,
    SUITS,
    Observation,
    full_pack,
    points_of,
    suit_of,
)


@dataclass(frozen=True, slots=True)
class Memory:
    """A seat's memory of one round.

    `gone` are the cards of finished tricks, `void` the suits that each seat is known to lack.
    """

    round: int
    gone: frozenset[str]
    void: tuple[frozenset[str], ...]


def remember(memory: Memory | None, seen: Observation) -> Memory:
    """Return the memory with this observation added; another round is forgotten.

    One observation in each trick is enough, as a trick stays visible until the next one is over.
    """
    if memory is None or memory.round != seen.round or seen.phase == "ecart":
        memory = Memory(seen.round, frozenset(), (frozenset(),) * seen.seats)
    if seen.phase != "tricks":
        return memory
    void = [set(suits) for suits in memory.void]
    for seat, suit in _shown_voids(seen):
        void[seat].add(suit)
    gone = memory.gone | set(seen.last.cards if seen.last else ())
    return Memory(seen.round, gone, tuple(map(frozenset, void)))


def _shown_voids(seen: Observation) -> Iterator[tuple[int, str]]:
    """Yield the seats that couldn't follow in this trick and the last, each with the suit."""
    tricks = [(seen.leader, seen.trick)]
    tricks += [(seen.last.leader, seen.last.cards)] if seen.last else []
    for leader, trick in tricks:
        for place, card in enumerate(trick):
            led = suit_of(trick[0])
            if suit_of(card) != led:
                yield (leader + place) % seen.seats, led


BITS = 32
MASK = (1 << BITS) - 1
TRIES = 20


@dataclass(slots=True)
class HiddenCards:
    """The cards that the others hold or have played; `sizes` are those of their hands, ours 0."""

    seats: int
    me: int
    sizes: list[int]
    zeros: list[Card]
    """Cards without points."""
    pointed: list[tuple[Card, int]]
    """Cards with points, and their points."""
    points: int
    """The points of all cards in the others' hands."""
    void: list[set[int]]
    """The suits that each seat is known to lack."""
    given: set[Card] = field(default_factory=set)
    """Our écart, which the left neighbour holds or has played."""
    ways: list[list[int]] = field(default_factory=list)
    weights: list[int] = field(default_factory=list)
    """The numbers of ways to hold each number of cards with points; computed on first use."""
    odds: dict[tuple[int, int, int], tuple[int, int]] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return sum(self.sizes)


def hidden_cards(seen: Observation, memory: Memory | None = None) -> HiddenCards:
    """Return the cards that the seat can't see: before the die, all except its own hand.

    A memory of another round is ignored.
    """
    assert seen.seat is not None
    die = SUITS.index(seen.die) if seen.die else -1
    sizes = [0 if seat == seen.seat else held for seat, held in enumerate(seen.cards)]
    void: list[set[int]] = [set() for _ in range(seen.seats)]
    for seat, suit in _shown_voids(seen):
        void[seat].add(SUITS.index(suit))
    forgotten: frozenset[str] = frozenset()
    if seen.die and memory is not None and memory.round == seen.round:
        forgotten = memory.gone
        for suits, lacked in zip(void, memory.void, strict=True):
            suits |= set(map(SUITS.index, lacked))
    left = (seen.seat + 1) % seen.seats
    given = set(map(parse_card, seen.given or ())) if seen.die else set()
    gone = {card for card in given if card[0] in void[left]} | set(map(parse_card, forgotten))
    open_ = [card for card in map(parse_card, _unseen(seen)) if card not in gone]
    pointed = [(card, card_points(*card, die)) for card in open_ if card_points(*card, die)]
    zeros = [card for card in open_ if not card_points(*card, die)]
    shown = points_of((*seen.hand, *seen.trick), seen.die)
    points = ROUND_POINTS - sum(seen.taken) - shown
    if die < 0:
        points -= PAPAYOO_POINTS
    hidden = HiddenCards(seen.seats, seen.seat, sizes, zeros, pointed, points, void, given)
    hidden.ways = _ways([points for _, points in pointed])
    return hidden


def _unseen(seen: Observation) -> list[str]:
    shown = {*seen.hand, *seen.trick, *(seen.last.cards if seen.last else ())}
    # We have played the cards received that aren't in hand any more.
    shown |= set(seen.received or ())
    return [card for card in full_pack(seen.seats) if card not in shown]


def _ways(values: list[int]) -> list[list[int]]:
    """Return `ways[i][j]`: in how many ways `j` of the values from `i` on add up to each sum.

    One integer has the numbers for all sums, `BITS` bits each.
    """
    count = len(values)
    ways = [[1] + [0] * count]
    for value in reversed(values):
        after = ways[-1]
        ways.append(
            [1] + [after[j] + (after[j - 1] << (BITS * value)) for j in range(1, count + 1)]
        )
    return ways[::-1]


def _count(ways: int, total: int) -> int:
    return (ways >> (BITS * total)) & MASK if total >= 0 else 0


def sample_hands(known: HiddenCards, own: Hand, guess: Guess) -> list[Hand]:
    """Return sampled hands that fit the known facts, the seat's own included."""
    held = _sample_held(known, guess)
    for _ in range(TRIES):
        dealt = _deal(known, held, guess)
        if dealt:
            break
    else:
        dealt = _deal(known, held, guess, strictly=False)
    assert dealt
    dealt[known.me] = own[:]
    return dealt


def _sample_held(known: HiddenCards, guess: Guess) -> list[Card]:
    """Draw the cards still held: all sets of that size and value are equally likely."""
    count, zeros = known.count, known.zeros
    known.weights = known.weights or _weights(known)
    if not any(known.weights):
        every = [*zeros, *(card for card, _ in known.pointed)]
        return list(guess.shuffled(every)[:count])
    j, total = _pick_weighted(known.weights, guess), known.points
    held: list[Card] = []
    for i, (card, points) in enumerate(known.pointed):
        if not j:
            break
        with_it, either = known.odds.get((i, j, total)) or _odds(known, i, j, total)
        if guess.below(1 << 30) * either < with_it << 30:
            held.append(card)
            j, total = j - 1, total - points
    return held + list(guess.shuffled(zeros)[: count - len(held)])


def _weights(known: HiddenCards) -> list[int]:
    count, zeros = known.count, len(known.zeros)
    return [
        _count(ways, known.points) * comb(zeros, count - j) if count >= j else 0
        for j, ways in enumerate(known.ways[0])
    ]


def _odds(known: HiddenCards, i: int, j: int, total: int) -> tuple[int, int]:
    """Count the ways in which `j` cards from `i` on make this total: with card `i`, and in all."""
    with_it = _count(known.ways[i + 1][j - 1], total - known.pointed[i][1])
    odds = known.odds[i, j, total] = with_it, with_it + _count(known.ways[i + 1][j], total)
    return odds


def _pick_weighted(weights: list[int], guess: Guess) -> int:
    """Draw an index with a probability in proportion to its weight."""
    at = guess.below(1 << 31) * sum(weights) >> 31
    for index, weight in enumerate(weights):
        at -= weight
        if at < 0:
            return index
    raise AssertionError("no weight")


def _deal(
    known: HiddenCards, held: list[Card], guess: Guess, strictly: bool = True
) -> list[Hand] | None:
    """Deal the cards into hands of the right sizes; None if a card finds no seat that may hold it.

    If not `strictly`, known lacks of suits are ignored.
    """
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
        # Cards with the fewest possible holders come first.
        free.sort(key=lambda card: len(may[card[0]]))
    for suit, rank in free:
        seat = _pick_seat(may[suit], room, guess)
        if seat < 0:
            return None
        hands[seat][suit] |= 1 << rank
        room[seat] -= 1
    return hands


def _pick_seat(seats: Sequence[int], room: list[int], guess: Guess) -> int:
    """Draw a seat with a probability in proportion to its room; -1 if none has room."""
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
