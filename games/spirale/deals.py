"""La Spirale d'Or's deal of the day: one position, played until the Reinforcement."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.learning.deals.contract import Score, Task
from games.spirale.bot.search import Search
from games.spirale.bot.values import values
from games.spirale.rules import State

TODO = gettext_lazy(
    "Choose a number, a joker if it comes to that, and another number for each Double "
    "Confrontation. Sharp has chosen its first already, the same for everyone. What counts "
    "is your chance to win when it comes to the Reinforcement."
)
COUNTS = gettext_lazy("chance to win, higher is better")


def is_over(state: State, task: Task, moves: int) -> bool:
    """Return whether the Reinforcement is reached, or the end of the Spirale or of the table."""
    return state.phase in ("reinforcement", "over") or state.spirale > 1


def score(state: State, task: Task, moves: Sequence[str]) -> Score:
    """Return the percentage missing to a sure win if both play their best from here on."""
    chance = Search(values(state.worded)).value(state)
    return [round(100 * (1 - chance if task.seat == 0 else chance), 1)]


@dataclass(frozen=True, slots=True)
class Stand:
    """One side's medals."""

    gold: int
    spirals: int
    stars: int


def stands(state: State) -> list[Stand]:
    """Return the medals of both sides in this position."""
    return [Stand(*side) for side in zip(state.gold, state.spiral, state.stars, strict=True)]


def score_words(score: Score) -> str:
    return _("%(share)s to win") % {"share": f"{100 - score[0]:.0f}\u00a0%"}
