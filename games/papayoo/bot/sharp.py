"""Sharp: plays out every card in many sampled hands, and chooses the one that costs least.

The number of playouts is fixed, so its choices are the same on any machine.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.papayoo.bot.playout import Card, Hand, Trick, choose_ecart, hand_of, parse_card, play_out
from games.papayoo.bot.worlds import HiddenCards, hidden_cards, sample_hands
from games.papayoo.rules import ROUND_POINTS, SUITS, Observation, in_order

PLAYOUTS = 250
"""The number of playouts in a heat; the better half of the choices stays for the next one."""
ECARTS = 24
"""The most écarts that are compared."""
T = TypeVar("T")
World = list[Hand]


def sharp(seen: Observation, moves: Sequence[Move], dice: Dice) -> Move:
    """Return the écart or the card with the fewest points on average."""
    guess = Guess(dice)
    if seen.phase == "ecart":
        return Move("pass", in_order(map(card_code, _ecart(seen, guess))))
    playable = list(map(parse_card, seen.playable))
    chosen = playable[0] if len(playable) == 1 else _play(seen, playable, guess)
    return Move("play", (card_code(chosen),))


def card_code(card: Card) -> str:
    return f"{card[1]}{SUITS[card[0]]}"


def _cheapest(
    choices: Sequence[T], sample: Callable[[], World], cost: Callable[[T, World], int]
) -> T:
    """Return the choice that costs least; the worse half is dropped after each heat."""
    left, costs = list(range(len(choices))), [0] * len(choices)
    while len(left) > 1:
        for _ in range(max(1, PLAYOUTS // len(left))):
            world = sample()
            for at in left:
                costs[at] += cost(choices[at], world)
        left = sorted(left, key=lambda at: costs[at])[: (len(left) + 1) // 2]
    return choices[left[0]]


def _play(seen: Observation, playable: list[Card], guess: Guess) -> Card:
    assert seen.seat is not None
    assert seen.die is not None
    die, own = SUITS.index(seen.die), hand_of(map(parse_card, seen.hand))
    known, trick = hidden_cards(seen), current_trick(seen, die)
    points = ROUND_POINTS - sum(seen.taken)
    return _cheapest(
        playable,
        lambda: sample_hands(known, own, guess),
        lambda card, world: points_after(card, world, trick, die, known, points),
    )


def current_trick(seen: Observation, die: int) -> Trick:
    """Return the trick on the table in playout form."""
    trick = Trick(seen.leader)
    for card in seen.trick:
        trick.add(*parse_card(card), die, seen.seats)
    return trick


def points_after(
    card: Card, world: list[Hand], trick: Trick, die: int, known: HiddenCards, points: int
) -> int:
    """Return the points that the seat takes from this card on in these hands."""
    hands, now = [hand[:] for hand in world], trick.copy()
    suit, rank = card
    hands[known.me][suit] ^= 1 << rank
    now.add(suit, rank, die, known.seats)
    return play_out(hands, now, die, known.me, points)


def _ecart(seen: Observation, guess: Guess) -> Iterable[Card]:
    """Return the cheapest écart if the others pass like Steady; the die is random."""
    own, known = hand_of(map(parse_card, seen.hand)), hidden_cards(seen)
    passed: list[list[Card]] = []
    die = 0

    def sample() -> World:
        nonlocal passed, die
        world, die = sample_hands(known, own, guess), guess.below(4)
        passed = [choose_ecart(hand, seen.ecart) for hand in world]
        return world

    def cost(choice: list[Card], world: World) -> int:
        passed[known.me] = choice
        hands, trick = exchange(world, passed), Trick(seen.dealer)
        return play_out(hands, trick, die, known.me, ROUND_POINTS)

    return _cheapest(list(candidate_ecarts(own, seen.ecart, guess)), sample, cost)


def exchange(world: list[Hand], passed: list[list[Card]]) -> list[Hand]:
    """Return the hands after everybody has passed."""
    hands = [hand[:] for hand in world]
    for seat, given in enumerate(passed):
        left = hands[(seat + 1) % len(hands)]
        for suit, rank in given:
            hands[seat][suit] ^= 1 << rank
            left[suit] |= 1 << rank
    return hands


def candidate_ecarts(own: Hand, count: int, guess: Guess) -> Iterable[list[Card]]:
    """Yield Steady's écart, then up to `ECARTS` - 1 that replace one or two of its cards."""
    held = [(suit, rank) for suit in range(5) for rank in range(21) if own[suit] >> rank & 1]
    usual = choose_ecart(own, count)
    spare = [card for card in held if card not in usual]
    yield usual
    seen = {frozenset(usual)}
    for _ in range(4 * ECARTS):
        kept = list(guess.shuffled(usual))[: count - 1 - guess.below(2)]
        choice = [*kept, *guess.shuffled(spare)[: count - len(kept)]]
        if frozenset(choice) not in seen and len(seen) < ECARTS:
            seen.add(frozenset(choice))
            yield choice
