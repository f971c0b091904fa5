"""Papayoo's deal of the day: one round against three Sharps."""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from games.learning.deals.contract import Score, Task
from games.papayoo.rules import State

TODO = _("One round at a table of four, against three Sharps. Take as few points as you can.")
COUNTS = _("points, fewer are better")


def is_over(state: State, task: Task, moves: int) -> bool:
    return state.over


def score(state: State, task: Task, moves: Sequence[str]) -> Score:
    """Return the points that the learner's seat took."""
    return [float(state.totals[task.seat])]


def score_words(score: Score) -> str:
    n = round(score[0])
    return ngettext("{n} point", "{n} points", n).format(n=n)
