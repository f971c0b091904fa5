"""Cards as numbers for quick play: four times the rank's place and the suit's; the joker is 52."""

from games.engine.cards import JOKER, RANKS, SUITS

NUMBER = {
    f"{rank}{suit}": 4 * place + n
    for place, rank in enumerate(RANKS)
    for n, suit in enumerate(SUITS)
}
NUMBER[JOKER] = 52
CODE = {number: card for card, number in NUMBER.items()}
RANK_OF_JOKER = 13
TWO, TEN, JACK = (RANKS.index(rank) for rank in ("2", "10", "J"))
SUIT = {suit: n for n, suit in enumerate(SUITS)}
EMPTY = -1
"""No suit is in force: the pile is empty."""
