"""Speahx's deal of the day: at a table near its end, go out next, in few moves."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.learning.deals.contract import Score, Task
from games.speahx.rules import State

TODO = gettext_lazy(
    "A table near its end, against Sharps. Get rid of everything within 25 moves, or you’re "
    "last. Your place counts first, then how many moves you needed."
)
COUNTS = gettext_lazy("place, then moves")
MOST = 25
"""The most moves of an attempt; a learner who is still in after them is last."""


def is_over(state: State, task: Task, moves: int) -> bool:
    return state.over or task.seat in state.order or moves >= MOST


def score(state: State, task: Task, moves: Sequence[str]) -> Score:
    """Return place, then moves; a player who is still in has the last place."""
    order = state.order
    place = order.index(task.seat) + 1 if task.seat in order else task.seats
    return [float(place), float(len(moves))]


def score_words(score: Score) -> str:
    place, moves = score[0], round(score[1])
    said = ngettext("{n} move", "{n} moves", moves).format(n=moves)
    return _("place %(place)s, %(moves)s") % {"place": _number(place), "moves": said}


def _number(value: float) -> str:
    """Write a whole number without decimals, a mean with one."""
    return f"{value:.0f}" if value == round(value) else f"{value:.1f}"
