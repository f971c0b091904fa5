"""Papayoo's key moves, and effects in words, for replays."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.contract import Move
from games.papayoo.rules import Observation, Trick, papayoo_of, points_of
from games.tables.game_page import Names
from games.ui.cards import Face

BIG = 20
"""The fewest points that make a trick a key move."""


def is_key(before: Observation, after: Observation) -> bool:
    """Return whether the die was rolled, a round ended or a trick of `BIG` points was taken."""
    if (after.die is not None and before.die is None) or len(after.finished) > len(before.finished):
        return True
    return _taken(before, after) >= BIG


def greatness(before: Observation, after: Observation) -> int:
    """Rate a trick by its points, 0 below `BIG`; of equals the one with the Papayoo is first."""
    points, trick = _taken(before, after), _completed(before, after)
    with_papayoo = trick and before.die and papayoo_of(before.die) in trick.cards
    return 2 * points + bool(with_papayoo) if points >= BIG else 0


def describe_effect(
    before: Observation, after: Observation, names: Names, you: int | None = None
) -> str:
    """Say which card the die makes the Papayoo, or who takes a trick; empty for other moves."""
    if after.die is not None and before.die is None:
        seven = Face.parse(papayoo_of(after.die)).in_sentence
        return _("The die: the Papayoo is the %(card)s") % {"card": seven}
    trick = _completed(before, after)
    if trick is None:
        return ""
    points = _taken(before, after)
    special = before.die is not None and papayoo_of(before.die) in trick.cards
    if trick.taker == you:
        return _you_take(points, special)
    values = {"name": names.get(trick.taker, "")}
    if special:
        told = ngettext(
            "{name} takes {n} point, with the Papayoo",
            "{name} takes {n} points, with the Papayoo",
            points,
        )
    elif points:
        told = ngettext("{name} takes {n} point", "{name} takes {n} points", points)
    else:
        return _("%(name)s takes the trick, no points") % values
    return told.format(n=points, **values)


def _you_take(points: int, special: bool) -> str:
    """Tell the reader what they take; `special` if the Papayoo is in the trick."""
    if special:
        told = ngettext(
            "you take {n} point, with the Papayoo", "you take {n} points, with the Papayoo", points
        )
    elif points:
        told = ngettext("you take {n} point", "you take {n} points", points)
    else:
        return _("you take the trick, no points")
    return told.format(n=points)


def describe_known_move(move: Move, seat: int | None, names: Names) -> str:
    """Describe a move with its cards, also those passed in secret."""
    who = names.get(seat, "") if seat is not None else ""
    faces = [Face.parse(code).in_sentence for code in move.args]
    if move.verb == "pass":
        return _("%(name)s passes %(cards)s") % {"name": who, "cards": ", ".join(faces)}
    return _("%(name)s plays %(card)s") % {"name": who, "card": Face.parse(move.args[0]).definite}


def _completed(before: Observation, after: Observation) -> Trick | None:
    """Return the trick that was just completed, also the last of a round, or None."""
    return after.last or after.ended if before.trick and not after.trick else None


def _taken(before: Observation, after: Observation) -> int:
    """Return the points of the trick that was just completed, or 0."""
    trick = _completed(before, after)
    return points_of(trick.cards, before.die) if trick else 0
