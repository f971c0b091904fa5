"""Speahx's hidden fields, key moves, and effects in words, for replays."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.speahx.page.words import cards_words, pile_words
from games.speahx.rules import Observation
from games.tables.game_page import Names

OPEN_FIELDS = ("hand", "chance_cards", "turned_card")
OPEN_WORDS = {"chance_cards": _("chance cards"), "turned_card": _("turned table card")}
TELLING = frozenset({"cleared", "rest", "given", "turned"})


def is_key(before: Observation, after: Observation) -> bool:
    """Return whether a player went out, a pile was cleared or given, or a table card unplayable."""
    if len(after.order) > len(before.order):
        return True
    return after.last != before.last and after.last is not None and after.last.effect in TELLING


CALLED = {"torkel": 60, "speah": 20}
"""The value of a call, in cards of a pile."""
FEW = 5


def greatness(before: Observation, after: Observation) -> int:
    """Rate a move by the size of a large pile that it takes away, and by its calls (SX-35)."""
    last = after.last
    if last is None or last == before.last:
        return 0
    gone = len(before.pile) if len(after.pile) < len(before.pile) else 0
    called = sum(CALLED[call] for call in last.calls)
    return gone + called if gone >= FEW or called else 0


def describe_effect(
    before: Observation, after: Observation, names: Names, you: int | None = None
) -> str:
    """Name the table card that was turned, and the effect on the pile; empty without any."""
    last = after.last
    if last is None or last == before.last:
        return ""
    receiver = names.get(last.to, "") if last.to is not None else ""
    mine, to_me = last.seat == you, last.to == you
    brought = pile_words(last, names.get(last.seat, ""), receiver, mine=mine, to_me=to_me)
    turned = last.cards and last.effect != "turned" and _was_turned(before, after, last.seat)
    which = gettext("Turned: %(card)s.") % {"card": cards_words(last.cards)} if turned else ""
    return " ".join(part for part in (which, brought) if part)


def _was_turned(before: Observation, after: Observation, seat: int) -> bool:
    """Return whether this move turned a table card, which the move doesn't name."""
    return len(after.slots[seat]) < len(before.slots[seat])
