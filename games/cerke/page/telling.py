"""The last turn in words, and the sticks that were thrown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.cerke.page import words
from games.cerke.page.choices import key_of
from games.cerke.page.endings import season_words, sum_words
from games.cerke.rules import Observation
from games.cerke.rules.state import Turn
from games.cerke.rules.throws import ENOUGH, STICKS

if TYPE_CHECKING:
    from games.cerke.page.scene import Scene


@dataclass(frozen=True, slots=True)
class Throw:
    """Five sticks: `sticks` says of each whether its dark face is up."""

    faces: int
    words: str
    good: bool | None = None

    @property
    def sticks(self) -> list[bool]:
        return [stick in _FALLEN[self.faces] for stick in range(STICKS)]

    @property
    def faces_words(self) -> str:
        return ngettext("{n} dark face", "{n} dark faces", self.faces).format(n=self.faces)


_FALLEN = ((), (2,), (0, 3), (0, 2, 3), (0, 1, 3, 4), (0, 1, 2, 3, 4))
"""Which sticks show their dark face, so that a throw of three looks like one."""


def throws_of(seen: Observation) -> list[Throw]:
    """The last throws: one that waits, or those of the last turn."""
    if seen.throw is not None:
        return [Throw(seen.throw, _("throw after stepping"))]
    found = []
    if seen.last and seen.last.bridge is not None:
        found.append(Throw(seen.last.bridge, _("throw after stepping")))
    if seen.last and seen.last.water is not None:
        good = seen.last.water >= ENOUGH
        told = _("the water lets the piece in") if good else _("the water stays closed")
        found.append(Throw(seen.last.water, told, good))
    return found


def slide_words(seen: Observation, *, reaches: bool) -> str:
    """What a stepping throw allows."""
    if not reaches:
        return _("No square is close enough.")
    faces, via = seen.throw or 0, seen.slide[1] if seen.slide else ""
    told = ngettext("At most {n} square from {via}.", "At most {n} squares from {via}.", faces)
    return told.format(n=faces, via=via)


def thrown(seen: Observation) -> str:
    """Another key for each throw: sticks that were seen falling don't fall again with the move that
    they allow."""
    if seen.throw is not None and seen.slide:
        return "-".join((*seen.slide, str(seen.throw)))
    turn = seen.last
    if turn is None or (turn.bridge is None and turn.water is None):
        return ""
    stepped = [turn.start, turn.via, str(turn.bridge)] if turn.bridge is not None else []
    entered = [turn.start, turn.to, str(turn.water)] if turn.water is not None else []
    return "-".join((*stepped, *entered))


def moment(seen: Observation) -> str:
    """What was declared: that the season goes on for a higher stake, or how it ended."""
    if seen.multiplier > 1:
        told = _("ty mok1: stake × %(stake)d") % {"stake": seen.multiplier}
        return f"{seen.season}-{seen.multiplier}|{told}"
    if seen.last is None and seen.finished:
        return f"{seen.season}|ta xot1: {sum_words(seen.finished[-1])}"
    return ""


def moves(seen: Observation) -> str:
    """The last turn as `static/tables/motion.js` shows it: from which place to which.

    What was captured goes to the reserve of whoever took it, what is dropped comes from there.
    """
    turn = seen.last
    if turn is None or not turn.done or not turn.to:
        return ""
    shown = [f"{turn.start or f'seat-{turn.seat}'}>{turn.to}"] if turn.start != turn.to else []
    if turn.captured:
        shown.append(f"{turn.to}>held-{turn.seat}-{key_of(turn.captured)}")
    return " ".join(shown)


def last_words(scene: Scene) -> str:
    """The last turn in one sentence; before the first, how the season before ended and how it was
    decided who begins."""
    if scene.seen.last:
        return turn_words(scene.seen.last, scene.name_of(scene.seen.last.seat))
    return " ".join(filter(None, (_season_before(scene), draw_words(scene))))


def _season_before(scene: Scene) -> str:
    """The board is new and nothing on it tells of the hands that were paid."""
    count = len(scene.seen.finished)
    if not count:
        return ""
    names = {seat: scene.name_of(seat) for seat in (0, 1)}
    return season_words(scene.seen, count - 1, names, scene.seat)


def draw_words(scene: Scene) -> str:
    """`Throws: Camille 4 · You 2. First to move: Camille.` No verb: it may be about the reader."""
    if not scene.seen.draws:
        return ""
    return thrown_words(scene.seen.draws[-1], scene.name_of)


def thrown_words(throws: tuple[int, int], name_of: Callable[[int], str]) -> str:
    """Who moves first, by these throws."""
    first, second = throws
    told = _("Throws: %(one)s %(first)d · %(other)s %(second)d. First to move: %(starter)s.")
    return told % {
        "one": name_of(0),
        "first": first,
        "other": name_of(1),
        "second": second,
        "starter": name_of(int(second > first)),
    }


def turn_words(turn: Turn, who: str) -> str:
    """`Lars: Tiger, from TY over TU to TI, captures red Tiger`."""
    named = {"name": who, "piece": words.piece(turn.piece)}
    told = [_("%(name)s: %(piece)s") % named, way_words(turn)]
    if turn.captured:
        told.append(_("captures %(piece)s") % {"piece": words.piece(turn.captured)})
    if not turn.done:
        told.append(_("stays where it was"))
    return ", ".join(told)


def way_words(turn: Turn) -> str:
    """`from TY over TU to TI`."""
    start, to, via = turn.start, turn.to or turn.start, turn.via
    if not start:
        return _("dropped on %(square)s") % {"square": to}
    if turn.first:
        steps = [via, turn.first] if turn.leg == 1 else [turn.first, via]
        via = ", ".join(filter(None, steps))
    if via:
        return _("from %(start)s over %(via)s to %(to)s") % {"start": start, "via": via, "to": to}
    return _("from %(start)s to %(to)s") % {"start": start, "to": to}
