"""What many tables say about bots, and how sure that is.

A table is one observation: what several seats of the same bot did at it is averaged first, since
they played against one another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev

from tests.tools.match.playing import Ended

Z95 = 1.959964
"""Standard errors on either side of a mean that hold it in 95 of 100 samples."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, slots=True)
class Share:
    """`hits` of `of`, with its 95 % interval (Wilson)."""

    hits: int
    of: int

    @property
    def value(self) -> float:
        return self.hits / self.of if self.of else math.nan

    @property
    def error(self) -> float:
        return math.sqrt(self.value * (1 - self.value) / self.of) if self.of else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        if not self.of:
            return 0.0, 1.0
        n, p, z = self.of, self.value, Z95
        middle = p + z * z / (2 * n)
        width = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)


@dataclass(slots=True)
class Tally:
    """One bot's figures so far. A list's values are one a table, averaged over its seats."""

    seats: int = 0
    first: int = 0
    """Tables at which one of its seats is first, alone or with others."""
    won: int = 0
    """Decided tables won."""
    places: list[float] = field(default_factory=list)
    measures: dict[str, list[float]] = field(default_factory=dict)
    thought: list[float] = field(default_factory=list)
    """Milliseconds of every move."""


@dataclass(slots=True)
class Figures:
    """A match's tables added up; `bots` by name. *Decided*: somebody alone is first."""

    tables: int = 0
    ended: int = 0
    decided: int = 0
    moves: int = 0
    bots: dict[str, Tally] = field(default_factory=dict)

    @classmethod
    def of(cls, names: Sequence[str]) -> Figures:
        """Of a match between these: ratios are the first one's, whoever sat first at a table."""
        return cls(bots={name: Tally() for name in names})

    def add(self, ended: Ended) -> None:
        self.tables += 1
        self.moves += ended.moves
        for name, thought in ended.thought.items():
            self._of(name).thought += thought
        if not ended.places:
            return
        self.ended += 1
        self.decided += ended.places.count(1) == 1
        for name in self.bots:
            mine = [seat for seat, bot in enumerate(ended.bots) if bot == name]
            self._count(self._of(name), ended, mine)

    def _count(self, tally: Tally, ended: Ended, mine: Sequence[int]) -> None:
        first = any(ended.places[seat] == 1 for seat in mine)
        tally.seats = len(mine)
        tally.first += first
        tally.won += first and ended.places.count(1) == 1
        tally.places.append(fmean(ended.places[seat] for seat in mine))
        for name, values in ended.measures.items():
            tally.measures.setdefault(name, []).append(fmean(values[seat] for seat in mine))

    def _of(self, name: str) -> Tally:
        return self.bots.setdefault(name, Tally())


def estimate(values: Sequence[float]) -> Estimate:
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return Estimate(fmean(values), error)


def ratio(above: Sequence[float], below: Sequence[float]) -> Estimate:
    """One mean divided by another of the same tables, its error by the delta method."""
    top, bottom = fmean(above), fmean(below)
    value = top / bottom
    rest = [a - value * b for a, b in zip(above, below, strict=True)]
    return Estimate(value, estimate(rest).error / abs(bottom))


def lines(figures: Figures) -> Iterator[str]:
    """The figures in words, a line each."""
    undecided = figures.ended - figures.decided
    yield (
        f"{figures.tables} tables, {figures.moves / max(1, figures.tables):.1f} moves each; "
        f"{figures.decided} decided, {undecided} shared or drawn, "
        f"{figures.tables - figures.ended} not ended"
    )
    for name, tally in figures.bots.items():
        yield from _bot(name, tally, figures)
    if figures.ended:
        yield from _ratios(figures)


def _bot(name: str, tally: Tally, figures: Figures) -> Iterator[str]:
    yield f"{name} ({tally.seats} {'seat' if tally.seats == 1 else 'seats'})"
    yield f"  won, of decided tables: {_percent(Share(tally.won, figures.decided))}"
    yield f"  first, alone or shared: {_percent(Share(tally.first, figures.ended))}"
    if tally.places:
        yield f"  place: {_number(estimate(tally.places))}"
    for what, values in tally.measures.items():
        yield f"  {what}: {_number(estimate(values))}"
    slow = sorted(tally.thought)
    if slow:
        rare = slow[int(0.999 * (len(slow) - 1))]
        yield f"  ms a move: {fmean(slow):.2f} mean, {rare:.2f} in 99.9 %, {slow[-1]:.2f} at most"


def _ratios(figures: Figures) -> Iterator[str]:
    """The first bot's measures as parts of the others'."""
    first, *others = figures.bots.items()
    for what, values in first[1].measures.items():
        for name, tally in others:
            if fmean(tally.measures[what]):
                of = ratio(values, tally.measures[what])
                yield f"{what}, {first[0]} / {name}: {of.mean:.4f} ± {of.error:.4f}"


def _percent(share: Share) -> str:
    low, high = share.interval
    return (
        f"{100 * share.value:.1f} % ± {100 * share.error:.1f} "
        f"(95 %: {100 * low:.1f} to {100 * high:.1f}; {share.hits} of {share.of})"
    )


def _number(value: Estimate) -> str:
    return f"{value.mean:.3f} ± {value.error:.3f}"
