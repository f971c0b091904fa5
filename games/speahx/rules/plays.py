"""Laying cards: what may be laid, and what it does to the pile."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from games.engine.contract import IllegalMove
from games.speahx.rules import cards
from games.speahx.rules.state import Effect, Last, State
from games.speahx.rules.turns import end, goes_on, with_hand


@dataclass(frozen=True, slots=True)
class Play:
    """Cards laid together; `named` is the suit of a 2, `to` who gets the pile."""

    cards: tuple[str, ...]
    named: str | None = None
    to: int | None = None
    torkel: bool = False


def check(state: State, play: Play) -> None:
    """Whether these cards may be laid now, wherever they come from. Raises `IllegalMove`."""
    ranks = {cards.rank_of(card) for card in play.cards}
    if len(ranks) != 1 or (cards.JOKER in ranks and len(play.cards) > 1):
        raise IllegalMove("SX-9")
    if not play.torkel and not playable(state, play.cards[0]):
        raise IllegalMove("SX-10", card=play.cards[0], suit=state.suit, rank=state.rank)
    if (play.named is not None) != (ranks == {cards.TWO}):
        raise IllegalMove("SX-12")
    _check_receiver(state, play)


def _check_receiver(state: State, play: Play) -> None:
    """A joker's pile goes to another player still in; nothing goes to nobody (SX-16)."""
    gives = bool(state.pile) and (play.torkel or play.cards == (cards.JOKER,))
    others = [seat for seat in state.playing if seat != state.turn]
    if (play.to in others) != gives or (play.to is not None) != gives:
        raise IllegalMove("SX-16")


def playable(state: State, card: str) -> bool:
    """Whether the card may be laid first (SX-10)."""
    if not state.pile or cards.is_special(card):
        return True
    return cards.suit_of(card) == state.suit or cards.rank_of(card) == state.rank


def lay(state: State, play: Play) -> State:
    """The cards are laid (they have left hand, chance cards or table before) and take effect."""
    if play.torkel or play.cards == (cards.JOKER,):
        return _give(state, play)
    pile = (*state.pile, *play.cards)
    if cards.rank_of(play.cards[0]) == cards.TEN:
        return goes_on(_cleared(state, play, pile, 0))
    run = cards.top_run(pile)
    if run < cards.FOUR:
        suit = play.named or cards.suit_of(play.cards[-1])
        return end(replace(state, pile=pile, suit=suit, last=_last(state, play, "")))
    rest = run % cards.FOUR
    state = _cleared(state, play, pile, rest)
    return end(state) if rest else goes_on(state)


def _cleared(state: State, play: Play, pile: tuple[str, ...], rest: int) -> State:
    """The pile leaves the game but for the `rest` cards laid last (SX-13 to SX-15)."""
    stays = pile[len(pile) - rest :]
    suit = (play.named or cards.suit_of(stays[-1])) if stays else None
    return replace(
        state,
        pile=stays,
        suit=suit,
        removed=(*state.removed, *pile[: len(pile) - rest]),
        seen=(),
        last=_last(state, play, "rest" if rest else "cleared"),
    )


def _give(state: State, play: Play) -> State:
    """A joker or Torkel: the pile goes to another, the cards laid leave the game (SX-16, SX-17)."""
    last = _last(state, play, "removed" if play.to is None else "given")
    state = replace(state, removed=(*state.removed, *play.cards), seen=(), last=last)
    if play.to is not None:
        hand = cards.in_order((*state.hands[play.to], *state.pile))
        state = with_hand(state, play.to, hand)
    return end(replace(state, pile=(), suit=None))


def _last(state: State, play: Play, effect: Effect) -> Last:
    calls: tuple[str, ...] = ("speah",) if _names_spades(state, play) else ()
    calls += ("torkel",) if cards.TORKEL in play.cards else ()
    return Last(state.turn, play.cards, effect, play.to, calls)


def _names_spades(state: State, play: Play) -> bool:
    """Spades named with a 2 while another suit is in force (SX-35)."""
    return play.named == "S" and state.suit not in (None, "S")


def from_hand(state: State, play: Play) -> State:
    """Hand cards are laid; not once a chance card was drawn (SX-20). Raises `IllegalMove`."""
    _check_held(state.hand(), play.cards)
    if state.drawn:
        raise IllegalMove("SX-20")
    check(state, play)
    return lay(with_hand(state, state.turn, cards.without(state.hand(), play.cards)), play)


def from_chances(state: State, play: Play) -> State:
    """Chance cards, or one with three hand cards of its rank (SX-20, SX-21)."""
    mixed = len(play.cards) == cards.FOUR
    first = 1 if mixed else len(play.cards)
    chance, held = play.cards[:first], play.cards[first:]
    _check_held(state.chances, chance)
    _check_held(state.hand(), held)
    check(state, play)
    state = with_hand(state, state.turn, cards.without(state.hand(), held))
    return lay(replace(state, chances=cards.without(state.chances, chance)), play)


def _check_held(held: Sequence[str], wanted: Sequence[str]) -> None:
    missing = cards.holds(held, wanted)
    if missing is not None:
        raise IllegalMove("SX-8", card=missing[:8])
