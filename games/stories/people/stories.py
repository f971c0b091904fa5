"""What is told of one person: nemesis, favourite victim, firsts, and whom they are with most.

Whoever hides is named in nobody else's stories: the next one who doesn't hide takes the place.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from games.players.models import Player
from games.stories.people.sums import Known, With, together

TWICE = 2
"""Once is chance: a nemesis has won so often at least, and more often than lost."""


@dataclass(frozen=True, slots=True)
class Beside:
    """A person of the story and how it stands between the two."""

    player: Player
    sums: With


@dataclass(frozen=True, slots=True)
class Stories:
    """None of it where there is nothing to tell."""

    nemesis: Beside | None
    victim: Beside | None
    loyal: Beside | None
    tie: Beside | None
    tables: Beside | None
    nikayes: int
    nikayes_on: date | None
    first_daye: date | None
    first_win: date | None
    first_nikaye: date | None


def may_be_named(player: Player) -> bool:
    """Whether others' stories may name this person: not whoever hides, or was erased."""
    return player.on_screen and not player.erased


def of(known: Known, people: Mapping[int, Player]) -> Stories:
    """The stories; `people` are the others who may be named, by id."""
    pairs = [one for one in together(known.pairs).values() if one.other in people]

    def most(worth: Callable[[With], int], least: int = 1) -> Beside | None:
        found = max(pairs, key=lambda one: (worth(one), one.dayes, -one.other), default=None)
        if found is None or worth(found) < least:
            return None
        return Beside(people[found.other], found)

    unlucky = max(known.months, key=lambda row: row.nikayes, default=None)
    return Stories(
        nemesis=most(lambda one: one.lost * (one.lost > one.won), TWICE),
        victim=most(lambda one: one.won * (one.won > one.lost), TWICE),
        loyal=most(lambda one: one.dayes, TWICE),
        tie=most(lambda one: one.longest),
        tables=most(lambda one: one.tables),
        nikayes=unlucky.nikayes if unlucky else 0,
        nikayes_on=unlucky.nikayes_on if unlucky else None,
        first_daye=_first(row.first_on for row in known.months),
        first_win=_first(row.won_on for row in known.months),
        first_nikaye=_first(row.nikaye_on for row in known.months),
    )


def _first(days: Iterable[date | None]) -> date | None:
    return min((day for day in days if day), default=None)
