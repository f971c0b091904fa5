"""The fourteen jokers: what they cost, when they can be engaged, and what they do.

`u` is who uses a joker, `o` the opponent. "Take n" takes as many as there are.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.spirale.rules.state import State, Word, changed

MEDALS = 13
"""The total that Médailles de Réserve doesn't go beyond."""
Effect = Callable[[State, int, Word], State]


@dataclass(frozen=True, slots=True)
class Joker:
    """`most` are the largest numbers that may be said, and what is meant when none is."""

    rule: str
    effect: Effect
    double: bool = False
    most: tuple[int, ...] = ()
    simple_as_worded: bool = False

    def cost(self, worded: bool) -> int:
        """Starred medals to engage it, and gold medals to pay it."""
        return 2 if self.double and not (worded and self.simple_as_worded) else 1


def take(state: State, u: int, gold: int = 0, spiral: int = 0) -> State:
    """The opponent's medals change their owner, their side is kept."""
    o = 1 - u
    gold, spiral = min(gold, state.gold[o]), min(spiral, state.spiral[o])
    return replace(
        state,
        gold=changed(changed(state.gold, u, gold), o, -gold),
        spiral=changed(changed(state.spiral, u, spiral), o, -spiral),
    )


def annulation(state: State, u: int, word: Word) -> State:
    done = state.exchange
    assert done is not None
    gold = changed(state.gold, done.higher, done.turned)
    return replace(
        state,
        gold=changed(gold, 1 - done.higher, done.lost),
        spiral=changed(state.spiral, done.higher, -done.turned),
        discard=state.discard - done.lost,
    )


def medailles_de_reserve(state: State, u: int, word: Word) -> State:
    more = max(0, min(2, MEDALS - state.total(u)))
    return replace(state, gold=changed(state.gold, u, more))


def appropriation(state: State, u: int, word: Word) -> State:
    count = word.numbers[0]
    return take(state, u, gold=count) if word.side == "gold" else take(state, u, spiral=count)


def destruction(state: State, u: int, word: Word) -> State:
    lost = min(word.numbers[0], state.gold[1 - u])
    return replace(state, gold=changed(state.gold, 1 - u, -lost), discard=state.discard + lost)


def permutation(state: State, u: int, word: Word) -> State:
    turned = state.spiral[u] - state.gold[u]
    return replace(
        state, gold=changed(state.gold, u, turned), spiral=changed(state.spiral, u, -turned)
    )


def duplication(state: State, u: int, word: Word) -> State:
    given = min(word.numbers[0], state.spiral[u])
    return _exchanged(state, u, given, min(word.numbers[1], 2 * given))


def interversion(state: State, u: int, word: Word) -> State:
    count = min(word.numbers[0], state.spiral[u], state.gold[1 - u])
    return _exchanged(state, u, count, count)


def _exchanged(state: State, u: int, given: int, taken: int) -> State:
    """Own spiral medals against the opponent's gold ones."""
    spiral = changed(changed(state.spiral, u, -given), 1 - u, given)
    return take(replace(state, spiral=spiral), u, gold=taken)


def flamme_d_espoir(state: State, u: int, word: Word) -> State:
    return _from_discard(take(state, u, gold=1, spiral=1), u, gold=0, spiral=1)


def feu_sacre(state: State, u: int, word: Word) -> State:
    return _from_discard(take(state, u, gold=2, spiral=2), u, gold=1, spiral=1)


def _from_discard(state: State, u: int, gold: int, spiral: int) -> State:
    """Gold first, as far as the discard goes."""
    gold = min(gold, state.discard)
    spiral = min(spiral, state.discard - gold)
    return replace(
        state,
        gold=changed(state.gold, u, gold),
        spiral=changed(state.spiral, u, spiral),
        discard=state.discard - gold - spiral,
    )


def miroir(state: State, u: int, word: Word) -> State:
    return take(state, u, gold=2, spiral=2)


def grand_miroir(state: State, u: int, word: Word) -> State:
    return take(state, u, gold=4, spiral=4)


def transfert_de_jokers(state: State, u: int, word: Word) -> State:
    if not state.spiral[u]:
        return state
    stars = min(word.numbers[0], state.stars[1 - u])
    return replace(
        state,
        spiral=changed(state.spiral, u, -1),
        discard=state.discard + 1,
        stars=changed(changed(state.stars, u, stars), 1 - u, -stars),
    )


def later(state: State, u: int, word: Word) -> State:
    """Double Confrontation and Renforcement Intégral come into effect with their phase."""
    return state


JOKERS = {
    "annulation": Joker("LS-17", annulation),
    "double_confrontation": Joker("LS-19", later),
    "medailles_de_reserve": Joker("LS-20", medailles_de_reserve),
    "appropriation": Joker("LS-21", appropriation),
    "destruction": Joker("LS-22", destruction, most=(2,)),
    "renforcement_integral": Joker("LS-23", later, double=True),
    "permutation": Joker("LS-24", permutation, double=True),
    "duplication": Joker("LS-25", duplication, double=True, most=(2, 4)),
    "interversion": Joker("LS-26", interversion, True, (3,), simple_as_worded=True),
    "flamme_d_espoir": Joker("LS-27", flamme_d_espoir, True, simple_as_worded=True),
    "miroir": Joker("LS-28", miroir, True, simple_as_worded=True),
    "transfert_de_jokers": Joker("LS-29", transfert_de_jokers, True, (3,)),
    "feu_sacre": Joker("LS-30", feu_sacre, True),
    "grand_miroir": Joker("LS-31", grand_miroir, True),
}
APPROPRIATED = {"gold": range(1, 2), "spiral": range(3)}
"""What Appropriation may say: one gold medal, or up to two spiral ones."""
NOT_UNDONE = frozenset(
    (
        "double_confrontation",
        "appropriation",
        "destruction",
        "interversion",
        "miroir",
        "grand_miroir",
        "permutation",
        "duplication",
        "flamme_d_espoir",
        "feu_sacre",
        "transfert_de_jokers",
    )
)
"""What the opponent may not just have engaged for Annulation (LS-17)."""
