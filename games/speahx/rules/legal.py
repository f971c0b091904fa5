"""What may be moved, listed."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from games.engine.contract import Move
from games.speahx.rules import cards
from games.speahx.rules.plays import playable
from games.speahx.rules.state import State


def to_move(state: State) -> frozenset[int]:
    return frozenset() if state.over else frozenset({state.turn})


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """All moves; of plays one for each first card, last card and set laid."""
    if state.over or seat != state.turn:
        return
    if state.turned:
        yield from _turned(state)
        return
    yield from _chance_plays(state) if state.drawn else _hand_plays(state)
    if state.draw and state.drawn < cards.MOST_CHANCES and (state.drawn or not state.cleared):
        yield Move("chance")
    if state.pile:
        yield Move("take")
    if state.table_card_free():
        yield from (Move("turn", (str(slot),)) for slot in state.slots(seat))
    if state.cleared:
        yield Move("stop")


def fallback(state: State, seat: int) -> Move | None:
    """For an absent player: an ordinary card if one fits, else take in, else what is first."""
    moves = list(legal_moves(state, seat))
    plays = [move for move in moves if move.verb == "play" and len(move.args) == 1]
    for choice in (plays, [Move("take")], [Move("show", ("no",))], [Move("stop")], moves):
        found = [move for move in choice if move in moves]
        if found:
            return found[0]
    return None


def _turned(state: State) -> Iterator[Move]:
    turned = state.turned
    assert turned is not None
    if not turned.playable:
        yield from (Move("show", (word,)) for word in ("yes", "no"))
        return
    for word in _words(state, (turned.card,), torkel=False):
        yield Move("play", (turned.card, *word, "from=table"))


def _hand_plays(state: State) -> Iterator[Move]:
    for group in _groups(state.hand()):
        for laid in _arrangements(group):
            torkel = not state.jokers and cards.is_torkel(laid)
            if torkel or playable(state, laid[0]):
                for word in _words(state, laid, torkel):
                    yield Move("play", (*laid, *word))


def _chance_plays(state: State) -> Iterator[Move]:
    for group in _groups(state.chances):
        for laid in _arrangements(group):
            if playable(state, laid[0]):
                for word in _words(state, laid, torkel=False):
                    yield Move("play", (*laid, *word, "from=chance"))
    for card in dict.fromkeys(state.chances):
        yield from _mixed_fours(state, card)


def _mixed_fours(state: State, card: str) -> Iterator[Move]:
    """One chance card with three hand cards of its rank (SX-21)."""
    equals = [held for held in state.hand() if cards.rank_of(held) == cards.rank_of(card)]
    if card == cards.JOKER or not playable(state, card):
        return
    for held in _arrangements(equals):
        # Which of the three comes first means nothing: the chance card does.
        if len(held) == cards.FOUR - 1 and held[0] <= held[1]:
            for word in _words(state, (card, *held), torkel=False):
                yield Move("play", (card, *held, *word, "from=chance"))


def _words(state: State, laid: Sequence[str], torkel: bool) -> Iterator[tuple[str, ...]]:
    """What has to be named with these cards: nothing, a suit, or who gets the pile."""
    if cards.rank_of(laid[0]) == cards.TWO:
        yield from ((f"suit={suit}",) for suit in cards.SUITS)
    elif state.pile and (torkel or laid[0] == cards.JOKER):
        yield from ((f"to={seat}",) for seat in state.playing if seat != state.turn)
    else:
        yield ()


def _groups(held: Sequence[str]) -> Iterator[list[str]]:
    """Cards of one rank; jokers one at a time."""
    for rank in dict.fromkeys(map(cards.rank_of, held)):
        group = [card for card in held if cards.rank_of(card) == rank]
        yield group[:1] if rank == cards.JOKER else group


def _arrangements(group: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every choice of these cards, once for each first and last one."""
    count = Counter(group)
    codes = sorted(count)
    for numbers in product(*(range(count[code] + 1) for code in codes)):
        chosen = [code for code, number in zip(codes, numbers, strict=True) for _ in range(number)]
        if len(chosen) == 1:
            yield (chosen[0],)
        elif chosen:
            yield from _ends(chosen)


def _ends(chosen: list[str]) -> Iterator[tuple[str, ...]]:
    for first in dict.fromkeys(chosen):
        rest = list(chosen)
        rest.remove(first)
        for last in dict.fromkeys(rest):
            middle = list(rest)
            middle.remove(last)
            yield (first, *middle, last)
