"""Twenty achievements, for variety and company; none of them counts repetitions. Pure.

What somebody has achieved is read from the sums and stored nowhere, so that whatever is voided or
counted anew is right at once; only that they were told of it is kept (`Told`).
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol

from games.stories.people.sums import Known, With

LOYAL = 10
"""So many dāyes with one person make old friends."""


@dataclass(slots=True)
class Partner:
    """What one has had to do with somebody so far."""

    dayes: int = 0
    won: int = 0
    lost: int = 0
    ties: int = 0
    finals: int = 0
    saw: int = 0
    tables: int = 0

    @property
    def met(self) -> bool:
        return self.dayes + self.finals > 0

    def add(self, one: With) -> None:
        for name in ("dayes", "won", "lost", "ties", "finals", "saw", "tables"):
            setattr(self, name, getattr(self, name) + getattr(one, name))


@dataclass(slots=True)
class SoFar:
    """Everything up to a month's end."""

    dayes: int = 0
    finals: int = 0
    tables: int = 0
    largest: int = 0
    weekdays: int = 0
    seasons: set[int] = field(default_factory=set)
    decks: set[str] = field(default_factory=set)
    games: set[str] = field(default_factory=set)
    partners: defaultdict[int, Partner] = field(default_factory=lambda: defaultdict(Partner))
    welcomed: bool = False
    offered: frozenset[str] = frozenset()
    """The games of the office's tables."""

    def people(self, which: Callable[[Partner], object]) -> int:
        """With how many that is so."""
        return sum(bool(which(one)) for one in self.partners.values())


@dataclass(frozen=True, slots=True)
class Achievement:
    """Its words are in `words`; `earned` looks at everything so far."""

    key: str
    icon: str
    earned: Callable[[SoFar], bool]


def _faces(count: int) -> Callable[[SoFar], bool]:
    return lambda so_far: so_far.people(lambda one: one.met) >= count


def _saw(count: int) -> Callable[[SoFar], bool]:
    return lambda so_far: so_far.people(lambda one: one.saw) >= count


ACHIEVEMENTS = (
    Achievement("first_daye", "flag", lambda s: s.dayes >= 1),
    Achievement("faces_5", "users-round", _faces(5)),
    Achievement("faces_10", "users-round", _faces(10)),
    Achievement("faces_20", "users-round", _faces(20)),
    Achievement("weekdays_4", "calendar-days", lambda s: s.weekdays.bit_count() >= 4),
    Achievement("seasons_4", "sun", lambda s: len(s.seasons) == 4),
    Achievement("witness_3", "eye", _saw(3)),
    Achievement("witness_10", "eye", _saw(10)),
    Achievement("both_decks", "layers", lambda s: len(s.decks) >= 2),
    Achievement("final_1", "hourglass", lambda s: s.finals >= 1),
    Achievement("final_6", "hourglass", lambda s: s.people(lambda one: one.finals) >= 6),
    Achievement("tie_3", "equal", lambda s: s.people(lambda one: one.ties) >= 3),
    Achievement("even_5", "shuffle", lambda s: s.people(lambda one: one.won and one.lost) >= 5),
    Achievement("loyal_10", "hand", lambda s: s.people(lambda one: one.dayes >= LOYAL) >= 1),
    Achievement("welcome", "hand-helping", lambda s: s.welcomed),
    Achievement("table_1", "armchair", lambda s: s.tables >= 1),
    Achievement("games_3", "shapes", lambda s: len(s.games) >= 3),
    Achievement("games_all", "trophy", lambda s: bool(s.offered) and s.games >= s.offered),
    Achievement("full_table", "circle-check-big", lambda s: s.largest >= 4),
    Achievement(
        "both_worlds", "sparkles", lambda s: s.people(lambda one: one.met and one.tables) >= 3
    ),
)
BY_KEY = {one.key: one for one in ACHIEVEMENTS}


def earned(known: Known, offered: Collection[str]) -> dict[str, date]:
    """{key: the month's first day in which it was earned}, in the order of the months."""
    so_far = SoFar(offered=frozenset(offered))
    pairs: defaultdict[date, list[With]] = defaultdict(list)
    for one in known.pairs:
        pairs[one.first_day].append(one)
    months = {row.month.first_day: row for row in known.months}
    found: dict[str, date] = {}
    for first_day in sorted(months.keys() | pairs.keys()):
        if row := months.get(first_day):
            add_month(so_far, first_day, row)
        for one in pairs[first_day]:
            so_far.partners[one.other].add(one)
            so_far.welcomed |= one.met and one.first_on == known.debuts.get(one.other)
        for each in ACHIEVEMENTS:
            if each.key not in found and each.earned(so_far):
                found[each.key] = first_day
    return found


class Month(Protocol):
    """What a month of somebody tells: a `PersonMonth`, or its columns."""

    dayes: int
    finals: int
    tables: int
    largest: int
    weekdays: int
    decks: Any
    games: Any


def add_month(so_far: SoFar, first_day: date, row: Month) -> None:
    """One month more."""
    so_far.dayes += row.dayes
    so_far.finals += row.finals
    so_far.tables += row.tables
    so_far.largest = max(so_far.largest, row.largest)
    so_far.weekdays |= row.weekdays
    so_far.decks.update(row.decks)
    so_far.games.update(row.games)
    if row.dayes:
        so_far.seasons.add(first_day.month % 12 // 3)
