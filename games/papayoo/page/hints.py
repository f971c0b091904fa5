"""Hints and threats: a good move with its reason, and the cards that would take the trick."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.papayoo.rules import PAYOO, Observation, in_order, points_of, rank_of, suit_of
from games.tables.game_page import Hint
from games.ui.cards import Face, suit_name

LOW = 7
"""The highest rank that counts as low: it rarely takes a trick."""


def hint(seen: Observation, move: Move) -> Hint:
    """Return a move as a hint: `Play the 3 of hearts`, `It stays below the card that takes it.`"""
    told = ", ".join(Face.parse(card).definite for card in in_order(move.args))
    points = tuple(f"card-{card}" for card in move.args)
    if move.verb == "pass":
        return Hint(_("Pass %(cards)s") % {"cards": told}, _why_pass(seen, move.args), points)
    return Hint(_("Play %(card)s") % {"card": told}, _why_play(seen, move.args[0]), points)


def _why_pass(seen: Observation, passed: tuple[str, ...]) -> str:
    """Explain an écart: it empties a suit, or its cards are high. Empty if neither."""
    kept = {suit_of(card) for card in seen.hand if card not in passed}
    gone = sorted({suit_of(card) for card in passed} - kept - {PAYOO})
    if gone:
        suit = {"suit": suit_name(gone[0])}
        return _("Without any %(suit)s you can throw off points when they’re led.") % suit
    if all(rank_of(card) > LOW for card in passed):
        return _("High cards take tricks: these would have been yours.")
    return ""


def _why_play(seen: Observation, card: str) -> str:
    if len(seen.playable) == 1:
        return _("It’s the only card you can play.")
    if not seen.trick:
        return _why_lead(seen, card)
    led = suit_of(seen.trick[0])
    if suit_of(card) != led:
        return _why_throw_off(seen, card)
    best = max(rank_of(other) for other in seen.trick if suit_of(other) == led)
    lower = [other for other in seen.playable if rank_of(other) < best]
    if card in lower:
        if card == max(lower, key=rank_of) and len(lower) > 1:
            return _("It’s your highest card that doesn’t take the trick.")
        return _("It stays below the card that takes the trick.")
    if len(seen.trick) == seen.seats - 1:
        return _why_take(seen, card, lower)
    if not lower:
        return _("You can’t stay below the card on the table.")
    return "" if seen.worth else _("The trick is worth nothing so far.")


def _why_lead(seen: Observation, card: str) -> str:
    if rank_of(card) <= LOW:
        return _("A low card rarely takes a trick.")
    suit = suit_of(card)
    if suit != PAYOO and sum(suit_of(other) == suit for other in seen.hand) == 1:
        told = _(
            "It’s your last card of %(suit)s: after that you can throw off points when they’re led."
        )
        return told % {"suit": suit_name(suit)}
    return ""


def _why_throw_off(seen: Observation, card: str) -> str:
    """Explain a card that isn't of the suit led and so can't take the trick."""
    points = points_of((card,), seen.die)
    if not points:
        return _("You can’t follow, so it can’t take the trick.")
    told = ngettext(
        "You can’t follow: its {n} point goes to someone else.",
        "You can’t follow: its {n} points go to someone else.",
        points,
    )
    return told.format(n=points)


def _why_take(seen: Observation, card: str, lower: list[str]) -> str:
    """Explain taking the trick as the last player, who knows its points."""
    if not seen.worth + points_of((card,), seen.die):
        return _("You play last, and the trick is worth nothing.")
    if not lower and card == max(seen.playable, key=rank_of):
        return _("You take the trick anyway: do it with your highest card.")
    return ""


# Threats


def threats(seen: Observation) -> tuple[str, Sequence[str]]:
    """Say which of the reader's cards would take the trick, and its points; mark these cards."""
    if seen.phase != "tricks":
        return _("No threats before the tricks."), ()
    if not seen.trick:
        return _("Nothing has been led yet. A low lead rarely takes the trick."), ()
    assert seen.seat is not None
    place = (seen.seat - seen.leader) % seen.seats
    if place < len(seen.trick):
        return _threat_to_card(seen, seen.trick[place]), ()
    winning = _winning_cards(seen)
    if not winning:
        return _("No card of yours can take this trick."), ()
    told = ngettext(
        "There’s {n} point in the trick; {cards} would win it.",
        "There are {n} points in the trick; {cards} would win them.",
        seen.worth,
    )
    faces = ", ".join(Face.parse(card).definite for card in winning)
    return told.format(n=seen.worth, cards=faces), [f"card-{card}" for card in winning]


def _threat_to_card(seen: Observation, mine: str) -> str:
    """Say whether the reader's card in the trick may still take it, or is already beaten."""
    if mine != _best_card(seen.trick):
        return _("No threat: another card already beats yours.")
    told = ngettext(
        "There’s {n} point in the trick; you’ll get it unless someone beats your card.",
        "There are {n} points in the trick; you’ll get them unless someone beats your card.",
        seen.worth,
    )
    return told.format(n=seen.worth)


def _best_card(trick: Sequence[str]) -> str:
    """Return the card that would take the trick now."""
    led = suit_of(trick[0])
    return max((card for card in trick if suit_of(card) == led), key=rank_of)


def _winning_cards(seen: Observation) -> list[str]:
    """Return the reader's cards of the suit led that beat all others in the trick, lowest first."""
    best = _best_card(seen.trick)
    led, higher = suit_of(best), rank_of(best)
    own = [card for card in seen.hand if suit_of(card) == led and rank_of(card) > higher]
    return sorted(own, key=rank_of)
