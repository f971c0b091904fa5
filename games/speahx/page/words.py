"""Speahx in words: cards played together, moves, and the state of a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from games.engine.contract import Move
from games.speahx.rules import JOKER, TEN, TORKEL, TWO, Last, Observation, rank_of
from games.tables.game_page import Names
from games.ui.cards import Face, suit_name
from games.ui.words import capfirst

SEVERAL = {
    "A": gettext_noop("aces"),
    "2": gettext_noop("twos"),
    "3": gettext_noop("threes"),
    "4": gettext_noop("fours"),
    "5": gettext_noop("fives"),
    "6": gettext_noop("sixes"),
    "7": gettext_noop("sevens"),
    "8": gettext_noop("eights"),
    "9": gettext_noop("nines"),
    "10": gettext_noop("tens"),
    "J": gettext_noop("jacks"),
    "Q": gettext_noop("queens"),
    "K": gettext_noop("kings"),
    JOKER: gettext_noop("jokers"),
}
COUNTS = {2: gettext_noop("two"), 3: gettext_noop("three"), 4: gettext_noop("four")}


@dataclass(frozen=True, slots=True)
class ParsedPlay:
    """A `play` move: cards in order, suit chosen, seat given the pile, source of the cards."""

    cards: tuple[str, ...]
    suit: str
    to: int | None
    source: str

    @classmethod
    def parse(cls, move: Move) -> ParsedPlay:
        named = dict(arg.split("=", 1) for arg in move.args if "=" in arg)
        cards = tuple(arg for arg in move.args if "=" not in arg)
        to = int(named["to"]) if "to" in named else None
        return cls(cards, named.get("suit", ""), to, named.get("from", ""))


def rank_plural(rank: str) -> str:
    """Return a rank in the plural, as `jacks`."""
    return _(SEVERAL[rank])


def cards_words(cards: Sequence[str]) -> str:
    """Return cards of one rank in words: `jack of spades`, `two jacks`."""
    if len(cards) == 1:
        return Face.parse(cards[0]).in_sentence
    count = _(COUNTS[len(cards)]) if len(cards) in COUNTS else str(len(cards))
    return _("%(count)s %(cards)s") % {"count": count, "cards": rank_plural(rank_of(cards[0]))}


def with_name(who: str, what: str) -> str:
    """Return a name with what follows: `Ingrid: two jacks`."""
    return _("%(name)s: %(what)s") % {"name": who, "what": what}


def receiver_name(move: Move, names: Names) -> str:
    """Return the name of the player who gets the pile with this move; empty if nobody does."""
    to = ParsedPlay.parse(move).to if move.verb == "play" else None
    return "" if to is None else names.get(to, "")


def move_words(move: Move, receiver: str = "", *, to_me: bool = False) -> str:
    """Describe a move without its player; `receiver` is the player who gets the pile."""
    match move.verb:
        case "play":
            return _played(ParsedPlay.parse(move), receiver, to_me=to_me)
        case "chance":
            return _("draws a chance card")
        case "take":
            return _("takes the pile")
        case "turn":
            return _("turns a table card")
        case "show" if move.args == ("yes",):
            return _("shows the table card and takes it with the pile")
        case "show":
            return _("can’t use the table card and takes it with the pile")
        case "stop":
            return _("stops")
    return str(move)


def _played(laid: ParsedPlay, receiver: str, *, to_me: bool = False) -> str:
    """Describe the cards played, and their effect."""
    told = capfirst(cards_words(laid.cards))
    if TORKEL in laid.cards:
        told = _("“Torkel!” %(cards)s") % {"cards": told}
    if laid.source == "chance":
        told = _("%(cards)s from chance cards") % {"cards": told}
    return f"{told}{_effect(laid, receiver, to_me=to_me)}"


def _effect(laid: ParsedPlay, receiver: str, *, to_me: bool) -> str:
    if laid.suit:
        return _(", suit changed to %(suit)s") % {"suit": suit_name(laid.suit)}
    if to_me:
        return _(", the pile goes to you")
    if laid.to is not None and receiver:
        return _(", the pile goes to %(name)s") % {"name": receiver}
    if laid.to is not None:
        return _(", the pile goes to another player")
    if rank_of(laid.cards[0]) == TEN:
        return _(", the pile is gone")
    return ""


def waiting_words(seen: Observation) -> str:
    """Name the reader's secret cards: those drawn or turned and not played yet."""
    if seen.turned_card:
        return _("Your table card: %(card)s.") % {"card": cards_words([seen.turned_card])}
    cards = ", ".join(cards_words([card]) for card in seen.chance_cards)
    count = len(seen.chance_cards)
    told = ngettext("Your chance card: {cards}.", "Your chance cards: {cards}.", count)
    return told.format(cards=cards) if count else ""


def fitting_words(seen: Observation) -> str:
    """Say what may be played now: `Clubs, jacks, a 2, a 10 or a joker`."""
    if not seen.pile:
        return _("Anything goes: the table is empty")
    assert seen.suit
    rank = rank_of(seen.pile[-1])
    always = _("a 2, a 10 or a joker") if seen.jokers else _("a 2 or a 10")
    values = {"suit": capfirst(suit_name(seen.suit)), "ranks": rank_plural(rank), "always": always}
    if rank in (TWO, TEN):
        return _("%(suit)s, %(always)s") % values
    return _("%(suit)s, %(ranks)s, %(always)s") % values


def order_words(cards: Sequence[str]) -> str:
    """Return cards with the last one on top: `two jacks, jack of hearts on top`."""
    return _("%(cards)s, %(top)s on top") % {
        "cards": cards_words(cards),
        "top": cards_words(cards[-1:]),
    }


def suit_words(seen: Observation) -> str:
    """Return `Current suit: clubs.`, or that the table is empty."""
    if not seen.suit:
        return _("The table is empty.")
    return _("Current suit: %(suit)s.") % {"suit": suit_name(seen.suit)}


def laid_words(last: Last, who: str, *, mine: bool) -> str:
    """Return the cards of the last move: `Ingrid: two jacks`; empty if there were none."""
    if not last.cards:
        return ""
    values = {"name": who, "what": cards_words(last.cards)}
    return _("You: %(what)s") % values if mine else _("%(name)s: %(what)s") % values


def pile_words(last: Last, who: str, receiver: str, *, mine: bool, to_me: bool = False) -> str:
    """Describe the last move's effect on the pile; `mine` if it was the reader's move."""
    named = {"name": who, "receiver": receiver}
    match last.effect:
        case "cleared":
            return _cleared(last, named, mine=mine)
        case "rest":
            return _("Four go with the pile; the rest stays.")
        case "given":
            return _given(last, named, mine=mine, to_me=to_me)
        case "removed" if mine:
            return _("You played it on an empty table: no one gets anything.")
        case "removed":
            return _("%(name)s plays it on an empty table, so no one gets anything.") % named
        case "taken":
            return _("You took the pile.") if mine else _("%(name)s took the pile.") % named
        case "turned":
            return _turned(last, named, mine=mine)
    return ""


def _cleared(last: Last, named: dict[str, str], *, mine: bool) -> str:
    """Say what cleared the pile: a 10 (SX-13) or four of a kind (SX-14)."""
    if rank_of(last.cards[0]) == TEN:
        told = _("A 10 clears the pile.") if mine else _("%(name)s: a 10 clears the pile.")
    elif mine:
        told = _("Four of a kind on top clear the pile.")
    else:
        told = _("%(name)s: four of a kind on top clears the pile.")
    return told % named


def _given(last: Last, named: dict[str, str], *, mine: bool, to_me: bool) -> str:
    """Say who gave the pile to whom, with a joker or Torkel (SX-16, SX-17)."""
    joker = last.cards == (JOKER,)
    if mine:
        told = _("Your joker gives the pile to %(receiver)s.")
        return (told if joker else _("Terminator-Torkel! You give %(receiver)s the pile.")) % named
    if to_me:
        told = _("%(name)s gives you the pile with a joker.")
        return (told if joker else _("Terminator-Torkel! %(name)s gives you the pile.")) % named
    told = _("%(name)s gives %(receiver)s the pile with a joker.")
    return (told if joker else _("Terminator-Torkel! %(receiver)s gets %(name)s’s pile.")) % named


def _turned(last: Last, named: dict[str, str], *, mine: bool) -> str:
    """Say that a table card couldn't be used, shown or not."""
    if mine:
        return _("You couldn’t use your table card, so you take the pile.")
    if last.cards:
        return _("%(name)s couldn’t use this table card and takes the pile.") % named
    return _("%(name)s couldn’t use a table card and takes the pile.") % named


def hint_words(move: Move, receiver: str = "") -> str:
    """Describe a good move as a hint: the cards to play, or what to do instead."""
    match move.verb:
        case "chance":
            return _("Draw a chance card")
        case "take":
            return _("Take the pile")
        case "turn":
            return _("Turn a table card")
        case "show":
            return _("Show it") if move.args == ("yes",) else _("Keep it secret")
        case "stop":
            return _("Done")
    return str(capfirst(_played(ParsedPlay.parse(move), receiver)))


def move_words_to_you(move: Move, receiver: str = "") -> str:
    """Describe a move to the player who made it."""
    match move.verb:
        case "play":
            return _("You: %(what)s") % {"what": _played(ParsedPlay.parse(move), receiver)}
        case "chance":
            return _("You draw a chance card")
        case "take":
            return _("You take the pile")
        case "turn":
            return _("You turn a table card")
        case "show":
            return _("You take the table card with the pile")
    return _("You stop")
