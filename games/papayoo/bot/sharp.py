"""Sharp: plays every card out in many imagined worlds, and takes the one that costs least.

The number of playouts is fixed, so it thinks the same on any machine.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.papayoo.bot import playing
from games.papayoo.bot.guessing import Hidden, hidden, imagine
from games.papayoo.bot.playing import Card, Hand, Trick, hand_of, play_out, read
from games.papayoo.rules import Observation, cards

PLAYOUTS = 250
"""In one heat, after which the better half of the choices goes on."""
ECARTS = 24
"""Écarts that are compared, at most."""
T = TypeVar("T")
World = list[Hand]


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """The écart or the card with the fewest points on average."""
    guess = Guess(dice)
    if seen.phase == "ecart":
        return Move("pass", cards.in_order(map(card_of, _ecart(seen, guess))))
    playable = list(map(read, seen.playable))
    chosen = playable[0] if len(playable) == 1 else _play(seen, playable, guess)
    return Move("play", (card_of(chosen),))


def card_of(card: Card) -> str:
    return f"{card[1]}{cards.SUITS[card[0]]}"


def _cheapest(
    choices: Sequence[T], draw: Callable[[], World], cost: Callable[[T, World], int]
) -> T:
    """The choice that costs least in as many worlds; the worse half leaves after each heat."""
    left, costs = list(range(len(choices))), [0] * len(choices)
    while len(left) > 1:
        for _ in range(max(1, PLAYOUTS // len(left))):
            world = draw()
            for at in left:
                costs[at] += cost(choices[at], world)
        left = sorted(left, key=lambda at: costs[at])[: (len(left) + 1) // 2]
    return choices[left[0]]


def _play(seen: Observation, playable: list[Card], guess: Guess) -> Card:
    assert seen.seat is not None
    assert seen.die is not None
    die, own = cards.SUITS.index(seen.die), hand_of(map(read, seen.hand))
    known, trick = hidden(seen), trick_of(seen, die)
    points = cards.ROUND_POINTS - sum(seen.taken)
    return _cheapest(
        playable,
        lambda: imagine(known, own, guess),
        lambda card, world: after(card, world, trick, die, known, points),
    )


def trick_of(seen: Observation, die: int) -> Trick:
    """The trick as it lies there."""
    trick = Trick(seen.leader)
    for card in seen.trick:
        trick.add(*read(card), die, seen.seats)
    return trick


def after(card: Card, world: list[Hand], trick: Trick, die: int, known: Hidden, points: int) -> int:
    """What we take if we play this card in this world."""
    hands, now = [hand[:] for hand in world], trick.copy()
    suit, rank = card
    hands[known.me][suit] ^= 1 << rank
    now.add(suit, rank, die, known.seats)
    return play_out(hands, now, die, known.me, points)


def _ecart(seen: Observation, guess: Guess) -> Iterable[Card]:
    """Everybody else gives as Steady would; the die may show anything."""
    own, known = hand_of(map(read, seen.hand)), hidden(seen)
    passed: list[list[Card]] = []
    die = 0

    def draw() -> World:
        nonlocal passed, die
        world, die = imagine(known, own, guess), guess.below(4)
        passed = [playing.burdens(hand, seen.ecart) for hand in world]
        return world

    def cost(choice: list[Card], world: World) -> int:
        passed[known.me] = choice
        hands, trick = exchanged(world, passed), Trick(seen.dealer)
        return play_out(hands, trick, die, known.me, cards.ROUND_POINTS)

    return _cheapest(list(ecarts(own, seen.ecart, guess)), draw, cost)


def exchanged(world: list[Hand], passed: list[list[Card]]) -> list[Hand]:
    hands = [hand[:] for hand in world]
    for seat, given in enumerate(passed):
        left = hands[(seat + 1) % len(hands)]
        for suit, rank in given:
            hands[seat][suit] ^= 1 << rank
            left[suit] |= 1 << rank
    return hands


def ecarts(own: Hand, count: int, guess: Guess) -> Iterable[list[Card]]:
    """Steady's écart, and others like it: one or two of its cards kept, others given."""
    held = [(suit, rank) for suit in range(5) for rank in range(21) if own[suit] >> rank & 1]
    usual = playing.burdens(own, count)
    spare = [card for card in held if card not in usual]
    yield usual
    seen = {frozenset(usual)}
    for _ in range(4 * ECARTS):
        kept = list(guess.shuffled(usual))[: count - 1 - guess.below(2)]
        choice = [*kept, *guess.shuffled(spare)[: count - len(kept)]]
        if frozenset(choice) not in seen and len(seen) < ECARTS:
            seen.add(frozenset(choice))
            yield choice
