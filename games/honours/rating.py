"""How strong people are at a game, by openskill's Plackett–Luce model (Weng and Lin).

A strength is a guess and how far off it may be. Each table between people moves both: by the order
of its places, however many sat there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
"""How much luck and the day decide: openskill's own constants, written down here to stay."""
TAU = MU / 300
"""How much strength may drift from table to table, so that nobody is ever known for good."""


class Strength(NamedTuple):
    """`mu` the guess, `sigma` its standard deviation."""

    mu: float
    sigma: float


START = Strength(MU, SIGMA)


def rate(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The strengths after a table with these places; the same number is the same place."""
    model = _model()
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    return [Strength(one.mu, one.sigma) for [one] in model.rate(teams, ranks=list(places))]


@cache
def _model() -> Any:
    # Only a process in which a table ends needs it: 4.5 MB and 20 ms.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)
