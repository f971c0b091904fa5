"""What each word of the Strategy does to the medals of many positions; the user is player 0."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from games.spirale.bot.values import MEDALS
from games.spirale.rules import JOKERS
from games.spirale.rules import MEDALS as RESERVE
from tests.tools.spirale_solver.positions import Bools, Medals


@dataclass(frozen=True, slots=True)
class Said:
    """A word: its joker (none for a pass), what it does, and when it can be engaged."""

    slug: str
    effect: Callable[..., Medals]
    allowed: Callable[..., Bools] | None = None

    def cost(self, worded: bool) -> int:
        return JOKERS[self.slug].cost(worded) if self.slug else 0


def nothing(g, s, h, t) -> Medals:
    return g, s, h, t


def taking(gold: int, spiral: int) -> Callable[..., Medals]:
    def effect(g, s, h, t) -> Medals:
        a, b = np.minimum(gold, h), np.minimum(spiral, t)
        return g + a, s + b, h - a, t - b

    return effect


def reserve(g, s, h, t) -> Medals:
    return g + np.clip(RESERVE - g - s, 0, 2), s, h, t


def destruction(most: int) -> Callable[..., Medals]:
    return lambda g, s, h, t: (g, s, h - np.minimum(most, h), t)


def permutation(g, s, h, t) -> Medals:
    return s, g, h, t


def duplication(give: int, take: int) -> Callable[..., Medals]:
    def effect(g, s, h, t) -> Medals:
        given = np.minimum(give, s)
        taken = np.minimum(np.minimum(take, 2 * given), h)
        return g + taken, s - given, h - taken, t + given

    return effect


def interversion(most: int) -> Callable[..., Medals]:
    def effect(g, s, h, t) -> Medals:
        count = np.minimum(np.minimum(most, s), h)
        return g + count, s - count, h - count, t + count

    return effect


def hope(taken: int, gold: int, spiral: int) -> Callable[..., Medals]:
    """Flamme d'Espoir and Feu Sacré: of the opponent, then of the discard, gold first."""

    def effect(g, s, h, t) -> Medals:
        discard = np.maximum(0, MEDALS - (g + s + h + t))
        g, s, h, t = taking(taken, taken)(g, s, h, t)
        from_gold = np.minimum(gold, discard)
        return g + from_gold, s + np.minimum(spiral, discard - from_gold), h, t

    return effect


def transfert(g, s, h, t) -> Medals:
    return g, s - np.minimum(1, s), h, t


def fewer(g, s, h, t) -> Bools:
    return g + s < h + t


def even(g, s, h, t) -> Bools:
    return g == s


def some(g, s, h, t) -> Bools:
    return s > 0


PASS, SECOND, INTEGRAL, TRANSFERT = "pass", "double", "integral", "transfert"
WORDS = {
    PASS: Said("", nothing),
    SECOND: Said("double_confrontation", nothing),
    INTEGRAL: Said("renforcement_integral", nothing),
    "reserve": Said("medailles_de_reserve", reserve),
    "gold": Said("appropriation", taking(1, 0)),
    "spirals": Said("appropriation", taking(0, 2)),
    "spiral": Said("appropriation", taking(0, 1)),
    "destruction 2": Said("destruction", destruction(2)),
    "destruction 1": Said("destruction", destruction(1)),
    "permutation": Said("permutation", permutation),
    "duplication 2 4": Said("duplication", duplication(2, 4)),
    "duplication 2 3": Said("duplication", duplication(2, 3)),
    "duplication 1 2": Said("duplication", duplication(1, 2)),
    "interversion 3": Said("interversion", interversion(3)),
    "interversion 2": Said("interversion", interversion(2)),
    "interversion 1": Said("interversion", interversion(1)),
    "flamme": Said("flamme_d_espoir", hope(1, 0, 1), fewer),
    "feu": Said("feu_sacre", hope(2, 1, 1), fewer),
    "miroir": Said("miroir", taking(2, 2), even),
    "grand miroir": Said("grand_miroir", taking(4, 4), even),
    TRANSFERT: Said("transfert_de_jokers", transfert, some),
}
"""All but Annulation, which needs to know the Confrontation."""

AFTER_SECOND = (
    PASS, INTEGRAL, SECOND, "gold", "spirals", "destruction 2", "reserve", "permutation",
    "duplication 2 4", "interversion 3", "flamme", "feu", "miroir", "grand miroir",
)  # fmt: skip
"""What is considered as an answer to Double Confrontation."""


def used(medals: Medals, name: str, player: int, worded: bool) -> tuple[Medals, Bools]:
    """The medals after a joker and its payment, and where it can't be paid."""
    said = WORDS[name]
    cost = 0 if name in (SECOND, INTEGRAL) else said.cost(worded)
    if player == 0:
        g, s, h, t = said.effect(*medals)
        dead = g < cost
        return (np.where(dead, g, g - cost), s, h, t), dead
    g, s, h, t = medals
    h, t, g, s = said.effect(h, t, g, s)
    dead = h < cost
    return (g, s, np.where(dead, h, h - cost), t), dead
