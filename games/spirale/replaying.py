"""La Spirale d'Or's key moves, and effects in words, for replays."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.contract import Move
from games.spirale.page import words
from games.spirale.rules import Observation
from games.tables.game_page import Names

OPEN_FIELDS = ("mine",)
OPEN_WORDS = {"mine": gettext_lazy("chosen, still hidden")}
BIG = 3
"""The fewest medals turned and lost that make a Confrontation a key move."""


def is_key(before: Observation, after: Observation) -> bool:
    """Return whether a Confrontation turned and lost at least `BIG` medals."""
    done = after.exchange
    return done is not None and done != before.exchange and done.turned + done.lost >= BIG


def greatness(before: Observation, after: Observation) -> int:
    """Rate a move by its change of the players' difference in gold.

    A number that isn't below the player's gold counts as all of that gold (LS-7).
    """
    if after.end == "number" and not before.end:
        return max((before.gold[seat] for seat in after.beaten), default=0)
    lead, now = (seen.gold[0] - seen.gold[1] for seen in (before, after))
    return abs(now - lead)


def describe_effect(
    before: Observation, after: Observation, names: Names, you: int | None = None
) -> str:
    """Say how the table ended, else which numbers were revealed, else whose gold changed."""
    if after.end and not before.end:
        return words.ending_words(after, names, you)[0]
    if after.numbers is None or after.numbers == before.numbers:
        return _gold(before, after, names, you)
    return _revealed(after.numbers, names, you)


def _revealed(numbers: tuple[int, int], names: Names, you: int | None) -> str:
    """Name both numbers, the reader's own first."""
    first = you or 0
    other = 1 - first
    sentence = (
        _("Revealed: %(one)s %(n)d, %(other)s %(m)d")
        if you is None
        else _("Revealed: you %(n)d, %(other)s %(m)d")
    )
    return sentence % {
        "one": names.get(first, ""),
        "n": numbers[first],
        "other": names.get(other, ""),
        "m": numbers[other],
    }


def _gold(before: Observation, after: Observation, names: Names, you: int | None) -> str:
    """Return the changes of gold by jokers and turned medals; empty if there are none."""
    return ", ".join(
        (
            _("your gold %(before)d → %(now)d")
            if seat == you
            else _("%(name)s: gold %(before)d → %(now)d")
        )
        % {"name": names.get(seat, ""), "before": was, "now": now}
        for seat, (was, now) in enumerate(zip(before.gold, after.gold, strict=True))
        if was != now
    )


def describe_known_move(move: Move, seat: int | None, names: Names) -> str:
    """Describe a move with a secret choice, and a joker with its numbers."""
    who = names.get(seat, "") if seat is not None else ""
    if move.verb == "announce":
        return _("%(name)s chooses %(number)s") % {"name": who, "number": move.args[0]}
    if move.verb == "reinforce":
        return ngettext(
            "{name} turns {n} medal to gold", "{name} turns {n} medals to gold", int(move.args[0])
        ).format(name=who, n=move.args[0])
    told = words.move_words(move, who)
    return f"{told} ({words.variant_words(move.args)})" if len(move.args) > 1 else told
