"""Cerke's key moves, effects in words, and notation, for replays and records."""

from django.utils.translation import gettext as _

from games.cerke.page import words
from games.cerke.rules.kiaak import write_kiaak
from games.cerke.rules.observe import Observation
from games.tables.game_page import Names
from games.tables.replaying import Notation

OPEN_FIELDS = ()
"""Empty: nothing is hidden (CE-69)."""
NOTATION = Notation("kiaak 棋譜", "kiaak", write_kiaak)


def is_key(before: Observation, after: Observation) -> bool:
    """Return whether there was a capture or a new hand, or a season ended."""
    if len(after.finished) > len(before.finished) or (after.new and after.new != before.new):
        return True
    turn = after.last
    return turn is not None and turn != before.last and bool(turn.captured) and turn.done


def greatness(before: Observation, after: Observation) -> int:
    """Rate a move by the points of the season that it ended, else by those of its new hands."""
    if len(after.finished) > len(before.finished):
        return abs(after.finished[-1].gain)
    if after.new and after.new != before.new:
        return max(0, sum(hand.points for hand in after.new)) * after.multiplier
    return 0


def describe_effect(
    before: Observation, after: Observation, names: Names, you: int | None = None
) -> str:
    """Describe a move's effect: the season or table it ended, else throws, capture, new hands."""
    if len(after.finished) > len(before.finished):
        return words.season_words(after, len(after.finished) - 1, names, you)
    if after.end and not before.end:
        return words.ending_words(after, names, you)[0]
    told = []
    if after.last != before.last or after.throw != before.throw:
        told = [f"{throw.words}, {throw.faces_words}" for throw in words.throws_of(after)]
    if after.last and after.last != before.last and after.last.captured and after.last.done:
        told.append(_("captures %(piece)s") % {"piece": words.piece(after.last.captured)})
    if after.new and after.new != before.new:
        told += [
            f"{words.hand(hand.name, hand.flash)} {words.signed(hand.points)}" for hand in after.new
        ]
    return " · ".join(told)
