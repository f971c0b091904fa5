"""Which move is what, and whose."""

from collections.abc import Mapping

from msgspec.structs import replace

from games.engine.chance import Chance
from games.engine.contract import IllegalMove, Move
from games.speahx.rules import cards
from games.speahx.rules.plays import Play, check, from_chances, from_hand, lay, playable
from games.speahx.rules.state import Last, State, Turned
from games.speahx.rules.turns import end, with_hand

SOURCES = ("chance", "table")


def apply(state: State, seat: int | None, move: Move, chance: Chance) -> State:
    """The state after the move. Raises `IllegalMove`."""
    if state.over or seat is None:
        raise IllegalMove("SX-7")
    if seat != state.turn:
        raise IllegalMove("SX-6", player=state.turn)
    match move:
        case Move("play", args):
            return _play(state, args)
        case Move("chance", ()):
            return _chance(_free(state))
        case Move("take", ()):
            return _take(_free(state))
        case Move("turn", (slot,)):
            return _turn(_free(state), slot)
        case Move("show", (word,)) if word in ("yes", "no"):
            return _show(state, word == "yes")
        case Move("stop", ()):
            return _stop(_free(state))
    raise IllegalMove("SX-7")


def _free(state: State) -> State:
    """A turned table card comes before anything else (SX-26, SX-27)."""
    if state.turned:
        raise IllegalMove("SX-26" if state.turned.playable else "SX-27")
    return state


def _play(state: State, args: tuple[str, ...]) -> State:
    laid, named = _read(args)
    suit, to = named.get("suit"), _seat(named.get("to"))
    play = Play(laid, suit, to)
    source = named.get("from")
    if source == "table":
        return _play_turned(state, play)
    if source == "chance":
        return from_chances(_free(state), play)
    torkel = not state.jokers and cards.is_torkel(laid)
    return from_hand(_free(state), Play(laid, suit, to, torkel))


def _read(args: tuple[str, ...]) -> tuple[tuple[str, ...], Mapping[str, str]]:
    """The cards, and what is named (`suit=C to=3 from=chance`). Raises `IllegalMove`."""
    laid = tuple(arg for arg in args if "=" not in arg)
    pairs = [arg.split("=", 1) for arg in args if "=" in arg]
    named = {pair[0]: pair[1] for pair in pairs}
    whole = laid and len(named) == len(pairs) and named.keys() <= {"suit", "to", "from"}
    if not whole or named.get("from", "table") not in SOURCES:
        raise IllegalMove("SX-7")
    if named.get("suit", "S") not in tuple(cards.SUITS):
        raise IllegalMove("SX-12")
    return laid, named


def _seat(text: str | None) -> int | None:
    """A seat's number, -1 for what is none. Numbers are `0` or begin with 1 … 9."""
    if text is None:
        return None
    good = text.isascii() and text.isdigit() and len(text) < 3 and text == str(int(text))
    return int(text) if good else -1


def _chance(state: State) -> State:
    """Draw one more chance card (SX-19)."""
    after_play = state.cleared and not state.drawn
    if not state.draw or state.drawn >= cards.MOST_CHANCES or after_play:
        raise IllegalMove("SX-19", drawn=state.drawn)
    chances = (*state.chances, state.draw[0])
    return replace(state, chances=chances, draw=state.draw[1:], drawn=state.drawn + 1)


def _take(state: State) -> State:
    if not state.pile:
        raise IllegalMove("SX-24")
    state = replace(state, last=Last(state.turn, (), "taken"))
    return _take_in(state)


def _take_in(state: State, *more: str) -> State:
    """Pile and `more` join the hand; the turn ends."""
    hand = cards.in_order((*state.hand(), *state.pile, *more))
    return end(replace(with_hand(state, state.turn, hand), pile=(), suit=None))


def _stop(state: State) -> State:
    """After a 10 or a four only (SX-18)."""
    if not state.cleared:
        raise IllegalMove("SX-18")
    return end(state)


def _turn(state: State, text: str) -> State:
    """Turn a table card: laid at once if that needs no word of its player (SX-25, SX-26)."""
    slot = _seat(text)
    if not state.table_card_free() or slot not in state.slots(state.turn):
        raise IllegalMove("SX-25")
    card = state.table[state.turn][slot]
    assert card is not None
    turned = Turned(slot, card, playable(state, card))
    asks = cards.rank_of(card) == cards.TWO or (card == cards.JOKER and state.pile)
    state = replace(_used(state, slot), turned=turned, seen=())
    if turned.playable and not asks:
        return lay(replace(state, turned=None), Play((card,)))
    return state


def _used(state: State, slot: int) -> State:
    mine = state.table[state.turn]
    mine = (*mine[:slot], None, *mine[slot + 1 :])
    return replace(state, table=(*state.table[: state.turn], mine, *state.table[state.turn + 1 :]))


def _play_turned(state: State, play: Play) -> State:
    """The turned 2 or joker, with its player's word (SX-26)."""
    turned = state.turned
    if turned is None or not turned.playable or play.cards != (turned.card,):
        raise IllegalMove("SX-26")
    check(state, play)
    return lay(replace(state, turned=None), play)


def _show(state: State, shown: bool) -> State:
    """The unplayable card and the pile join the hand; who wishes shows the card (SX-27)."""
    turned = state.turned
    if turned is None or turned.playable:
        raise IllegalMove("SX-27")
    last = Last(state.turn, (turned.card,) if shown else (), "turned")
    return _take_in(replace(state, turned=None, last=last), turned.card)
