"""What replays and records tell of Cerke."""

from django.utils.translation import gettext as _

from games.cerke.page import endings, words
from games.cerke.page.telling import throws_of
from games.cerke.rules.observe import Observation
from games.cerke.rules.writing import write
from games.tables.game_page import Names
from games.tables.playback.hooks import Notation

OPEN_FIELDS = ()
"""Nothing of it is hidden."""
NOTATION = Notation("kiaak 棋譜", "kiaak", write)


def is_key(before: Observation, after: Observation) -> bool:
    """A capture, a new hand, the end of a season."""
    if len(after.finished) > len(before.finished) or (after.new and after.new != before.new):
        return True
    turn = after.last
    return turn is not None and turn != before.last and bool(turn.captured) and turn.done


def greatness(before: Observation, after: Observation) -> int:
    """What a season brought when it was ended, else what a new hand would."""
    if len(after.finished) > len(before.finished):
        return abs(after.finished[-1].gain)
    if after.new and after.new != before.new:
        return max(0, sum(hand.points for hand in after.new)) * after.multiplier
    return 0


def told(before: Observation, after: Observation, names: Names, you: int | None = None) -> str:
    """What a move brought: its throws, what it took, new hands, a season's points."""
    if len(after.finished) > len(before.finished):
        return endings.season_words(after, len(after.finished) - 1, names, you)
    if after.end and not before.end:
        return endings.ending(after, names, you)[0]
    found = []
    if after.last != before.last or after.throw != before.throw:
        found = [f"{throw.words}, {throw.faces_words}" for throw in throws_of(after)]
    if after.last and after.last != before.last and after.last.captured and after.last.done:
        found.append(_("captures %(piece)s") % {"piece": words.piece(after.last.captured)})
    if after.new and after.new != before.new:
        found += [
            f"{words.hand(one.name, one.flash)} {words.signed(one.points)}" for one in after.new
        ]
    return " · ".join(found)
