"""Cerke's deal of the day: the best move of a position."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.cerke.rules import State
from games.learning.deals.contract import Score, Task

TODO = gettext_lazy(
    "Find the best move. Throws are averaged, so luck doesn’t matter, only how good your move is."
)
COUNTS = gettext_lazy("points short of the best move")
WORST = 40.0
"""The score of a move that wasn't evaluated: the greatest possible loss."""


def is_over(state: State, task: Task, moves: int) -> bool:
    return moves > 0


def score(state: State, task: Task, moves: Sequence[str]) -> Score:
    """Return how much worse the move is than the best, by the deal's stored evaluations."""
    worth = task.worth_of(moves[0])
    return [WORST if worth is None else round(max(task.worth) - worth, 1)]


def score_words(score: Score) -> str:
    n = round(score[0])
    if not n:
        return _("the best move")
    return ngettext("{n} point short", "{n} points short", n).format(n=n)
