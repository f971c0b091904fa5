"""A rating in words: a level, and how sure of it anybody can be.

Everybody begins in the middle of the scale, and what one gains others lose: the middle stays where
most are, whoever comes or goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.honours.rating import MU, Strength

Words = str | Promise

LEVELS: Sequence[tuple[float, Words]] = (
    (float("-inf"), gettext_lazy("still learning the game")),
    (MU - 10, gettext_lazy("not as strong as most yet")),
    (MU - 4, gettext_lazy("about as strong as most")),
    (MU + 4, gettext_lazy("stronger than most")),
    (MU + 10, gettext_lazy("hard to beat")),
)
"""From which `mu` on. Of two who are 4 apart the better one comes out ahead in about 6 tables of
10, of two who are 10 apart in 7 or 8: the more so the fewer sit there and the surer both are.
"""
SURENESS: Sequence[tuple[float, Words]] = (
    (0.0, gettext_lazy("sure")),
    (4.5, gettext_lazy("fairly sure")),
    (6.5, gettext_lazy("too early to tell")),
)
"""From which `sigma` on: after about ten tables it is fairly sure, after forty sure."""


@dataclass(frozen=True, slots=True)
class Level:
    """A strength in words; `lowest` and `highest` are the levels it may well be instead."""

    words: str
    sureness: str
    lowest: str
    highest: str
    strength: Strength

    def __str__(self) -> str:
        return _("%(level)s (%(sureness)s)") % {"level": self.words, "sureness": self.sureness}

    @property
    def spread(self) -> str:
        """What one standard deviation up and down leaves open."""
        if self.lowest == self.highest:
            return self.words
        told = {"lowest": self.lowest, "highest": self.highest}
        return _("from “%(lowest)s” to “%(highest)s”") % told


def level(strength: Strength) -> Level:
    mu, sigma = strength
    return Level(
        words=_at(LEVELS, mu),
        sureness=_at(SURENESS, sigma),
        lowest=_at(LEVELS, mu - sigma),
        highest=_at(LEVELS, mu + sigma),
        strength=strength,
    )


def _at(steps: Sequence[tuple[float, Words]], value: float) -> str:
    return str([words for least, words in steps if value >= least][-1])
