"""A good move as something to do, with why it is good in one sentence."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.papayoo.rules import Observation, cards
from games.tables.game_page import Hint
from games.ui.cards import Face, suit_name

LOW = 7
"""Ranks up to this seldom take a trick."""


def advice(seen: Observation, move: Move) -> Hint:
    """`Play the 3 of hearts`: `It stays below the card that takes the trick.`"""
    told = ", ".join(Face.parse(card).definite for card in cards.in_order(move.args))
    points = tuple(f"card-{card}" for card in move.args)
    if move.verb == "pass":
        return Hint(_("Pass %(cards)s") % {"cards": told}, _given(seen, move.args), points)
    return Hint(_("Play %(card)s") % {"card": told}, _reason(seen, move.args[0]), points)


def _given(seen: Observation, given: tuple[str, ...]) -> str:
    """A suit that one gets rid of, else that these cards are high."""
    kept = {cards.suit(card) for card in seen.hand if card not in given}
    gone = sorted({cards.suit(card) for card in given} - kept - {cards.PAYOO})
    if gone:
        suit = {"suit": suit_name(gone[0])}
        return _("Without any %(suit)s you can throw off points when they’re led.") % suit
    if all(cards.rank(card) > LOW for card in given):
        return _("High cards take tricks: these would have been yours.")
    return ""


def _reason(seen: Observation, card: str) -> str:
    if len(seen.playable) == 1:
        return _("It’s the only card you can play.")
    if not seen.trick:
        return _led(seen, card)
    led = cards.suit(seen.trick[0])
    if cards.suit(card) != led:
        return _thrown_off(seen, card)
    best = max(cards.rank(one) for one in seen.trick if cards.suit(one) == led)
    lower = [one for one in seen.playable if cards.rank(one) < best]
    if card in lower:
        if card == max(lower, key=cards.rank) and len(lower) > 1:
            return _("It’s your highest card that doesn’t take the trick.")
        return _("It stays below the card that takes the trick.")
    if len(seen.trick) == seen.seats - 1:
        return _taken(seen, card, lower)
    if not lower:
        return _("You can’t stay below the card on the table.")
    return "" if seen.worth else _("The trick is worth nothing so far.")


def _led(seen: Observation, card: str) -> str:
    if cards.rank(card) <= LOW:
        return _("A low card rarely takes a trick.")
    suit = cards.suit(card)
    if suit != cards.PAYOO and sum(cards.suit(one) == suit for one in seen.hand) == 1:
        told = _(
            "It’s your last card of %(suit)s: after that you can throw off points when they’re led."
        )
        return told % {"suit": suit_name(suit)}
    return ""


def _thrown_off(seen: Observation, card: str) -> str:
    """A card that can't take the trick, as it isn't of the suit that was led."""
    points = cards.points((card,), seen.die)
    if not points:
        return _("You can’t follow, so it can’t take the trick.")
    told = ngettext(
        "You can’t follow: its {n} point goes to someone else.",
        "You can’t follow: its {n} points go to someone else.",
        points,
    )
    return told.format(n=points)


def _taken(seen: Observation, card: str, lower: list[str]) -> str:
    """By whoever plays last: the trick is known."""
    if not seen.worth + cards.points((card,), seen.die):
        return _("You play last, and the trick is worth nothing.")
    if not lower and card == max(seen.playable, key=cards.rank):
        return _("You take the trick anyway: do it with your highest card.")
    return ""
