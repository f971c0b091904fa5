"""A move as it is read out: with what it took, what the sticks showed, and what it brought."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.cerke.page import choices, words
from games.cerke.page.endings import season_words
from games.cerke.page.telling import slide_words, thrown_words, throws_of, turn_words
from games.cerke.rules import Observation
from games.engine.contract import Move
from games.tables.chairs import Chair


def aloud(
    move: Move,
    said: str,
    before: Observation,
    after: Observation,
    chairs: Sequence[Chair],
    seat: int | None,
) -> Iterator[str]:
    """`Lars: Tiger, from TY over TU to TI, captures red Tiger`, and what it brought."""
    names = {chair.number: chair.display_name for chair in chairs}

    def name_of(one: int) -> str:
        return pgettext("the reader", "You") if one == seat else names.get(one, "")

    ended = len(after.finished) > len(before.finished)
    if not ended and after.last and after.last != before.last and move.verb != "declare":
        yield turn_words(after.last, name_of(after.last.seat))
    elif not ended or move.verb != "declare":
        yield said
    if (after.throw, after.last) != (before.throw, before.last):
        yield from _throws(before, after)
    if after.new and after.new != before.new:
        made = words.all_of(words.hand(one.name, one.flash) for one in after.new)
        points = ngettext("{n} point", "{n} points", abs(after.worth[after.turn]))
        yield f"{made}, {points.format(n=str(after.worth[after.turn]).replace('-', '−'))}"
    if ended and not after.end:
        yield season_words(after, len(after.finished) - 1, names, seat)
    if ended and after.draws and not after.end:
        yield thrown_words(after.draws[-1], name_of)


def _throws(before: Observation, after: Observation) -> Iterator[str]:
    """What the sticks have shown since, and whether the water let the piece in."""
    known = 1 if before.throw is not None else 0
    for throw in throws_of(after)[known:]:
        yield throw.faces_words if throw.good is None else f"{throw.faces_words}, {throw.words}"


def asked(seen: Observation) -> str:
    """What the one who is to move decides, where it isn’t simply a move."""
    if seen.phase == "declare":
        return _("Your turn: end the season or continue?")
    if seen.phase == "slide":
        return slide_words(seen, reaches=bool(choices.landings(seen)))
    return ""
