"""What replays tell of La Spirale d'Or."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.contract import Move
from games.spirale.page import words
from games.spirale.rules import Observation
from games.tables.game_page import Names

OPEN_FIELDS = ("mine",)
OPEN_WORDS = {"mine": gettext_lazy("chosen, still hidden")}
BIG = 3
"""Medals that turn or change hands in a Confrontation worth going to."""


def is_key(before: Observation, after: Observation) -> bool:
    """Return whether a Confrontation moved many medals."""
    done = after.exchange
    return done is not None and done != before.exchange and done.turned + done.lost >= BIG


def greatness(before: Observation, after: Observation) -> int:
    """Rate a move by the gold medals that one player has gained on the other.

    A number that isn't below the player's gold throws all of it away (LS-7).
    """
    if after.end == "number" and not before.end:
        return max((before.gold[seat] for seat in after.beaten), default=0)
    lead, now = (seen.gold[0] - seen.gold[1] for seen in (before, after))
    return abs(now - lead)


def describe_effect(
    before: Observation, after: Observation, names: Names, you: int | None = None
) -> str:
    """Say which numbers were revealed, or how the table ended, or whose gold has changed."""
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
    """Say how gold has changed by jokers and turned medals."""
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
    """Describe a move with what was secret when it was chosen, and how a joker was engaged."""
    who = names.get(seat, "") if seat is not None else ""
    if move.verb == "announce":
        return _("%(name)s chooses %(number)s") % {"name": who, "number": move.args[0]}
    if move.verb == "reinforce":
        return ngettext(
            "{name} turns {n} medal to gold", "{name} turns {n} medals to gold", int(move.args[0])
        ).format(name=who, n=move.args[0])
    told = words.move_words(move, who)
    return f"{told} ({words.variant_words(move.args)})" if len(move.args) > 1 else told
