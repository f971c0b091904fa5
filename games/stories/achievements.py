"""Twenty achievements, for variety and company; none of them counts repetitions.

Achievements are computed from the sums and not stored, so they stay correct when dāyes are voided
or recounted. Only their announcement is stored (`Told`).
"""

from collections import defaultdict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple, Protocol

from django.db.models import Min, Q, Sum
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.stories.models import PairMonth, PersonMonth
from games.stories.person import PersonSums, SharedMonth, debuts

LOYAL = 10
"""The number of dāyes with the same person for `loyal_10`."""


@dataclass(slots=True)
class Partner:
    """A person's sums with one other person so far, seen from the first one's side."""

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

    def add(self, one: SharedMonth) -> None:
        for name in ("dayes", "won", "lost", "ties", "finals", "saw", "tables"):
            setattr(self, name, getattr(self, name) + getattr(one, name))


@dataclass(slots=True)
class SoFar:
    """Everything that a person has done up to a month's end."""

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
        """Return the number of other people for whom `which` is true."""
        return sum(bool(which(one)) for one in self.partners.values())


@dataclass(frozen=True, slots=True)
class Achievement:
    """An achievement; its words are in `WORDS`. `earned` returns whether somebody has it."""

    key: str
    icon: str
    earned: Callable[[SoFar], bool]


def _has_met(count: int) -> Callable[[SoFar], bool]:
    return lambda so_far: so_far.people(lambda one: one.met) >= count


def _has_witnessed(count: int) -> Callable[[SoFar], bool]:
    return lambda so_far: so_far.people(lambda one: one.saw) >= count


ACHIEVEMENTS = (
    Achievement("first_daye", "flag", lambda s: s.dayes >= 1),
    Achievement("faces_5", "users-round", _has_met(5)),
    Achievement("faces_10", "users-round", _has_met(10)),
    Achievement("faces_20", "users-round", _has_met(20)),
    Achievement("weekdays_4", "calendar-days", lambda s: s.weekdays.bit_count() >= 4),
    Achievement("seasons_4", "sun", lambda s: len(s.seasons) == 4),
    Achievement("witness_3", "eye", _has_witnessed(3)),
    Achievement("witness_10", "eye", _has_witnessed(10)),
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


def earned_months(known: PersonSums, offered: Collection[str]) -> dict[str, date]:
    """Return {key: the first day of the month in which it was earned}, the earliest first.

    Pure. `earned_by_now` finds the same achievements, without their months.
    """
    so_far = SoFar(offered=frozenset(offered))
    pairs: defaultdict[date, list[SharedMonth]] = defaultdict(list)
    for one in known.pairs:
        pairs[one.first_day].append(one)
    months = {row.month.first_day: row for row in known.months}
    earned: dict[str, date] = {}
    for first_day in sorted(months.keys() | pairs.keys()):
        if row := months.get(first_day):
            add_month(so_far, first_day, row)
        for one in pairs[first_day]:
            so_far.partners[one.other].add(one)
            so_far.welcomed |= one.met and one.first_on == known.debuts.get(one.other)
        for each in ACHIEVEMENTS:
            if each.key not in earned and each.earned(so_far):
                earned[each.key] = first_day
    return earned


class MonthSums(Protocol):
    """The sums of a person's month: a `PersonMonth`, or a row of its columns."""

    dayes: int
    finals: int
    tables: int
    largest: int
    weekdays: int
    decks: Any
    games: Any


def add_month(so_far: SoFar, first_day: date, row: MonthSums) -> None:
    """Add a month's sums to `so_far`."""
    so_far.dayes += row.dayes
    so_far.finals += row.finals
    so_far.tables += row.tables
    so_far.largest = max(so_far.largest, row.largest)
    so_far.weekdays |= row.weekdays
    so_far.decks.update(row.decks)
    so_far.games.update(row.games)
    if row.dayes:
        so_far.seasons.add(first_day.month % 12 // 3)


class Words(NamedTuple):
    """Title and explanation of an achievement, lazily translated."""

    title: str | Promise
    text: str | Promise


WORDS = {
    "first_daye": Words(_("First steps"), _("A first dāye")),
    "faces_5": Words(_("Five faces"), _("Dāyes with 5 colleagues")),
    "faces_10": Words(_("Ten faces"), _("Dāyes with 10 different colleagues")),
    "faces_20": Words(_("The whole corridor"), _("Dāyes with 20 colleagues")),
    "weekdays_4": Words(_("All week long"), _("Dāyes on four different weekdays")),
    "seasons_4": Words(_("Four seasons"), _("Dāyes in spring, summer, autumn and winter")),
    "witness_3": Words(_("A good eye"), _("Watched 3 colleagues’ exercises")),
    "witness_10": Words(_("Everyone’s witness"), _("Watched 10 colleagues’ exercises")),
    "both_decks": Words(_("Paper and glass"), _("Dāyes with a real deck and with the app’s")),
    "final_1": Words(_("The last three cards"), _("A final dāye")),
    "final_6": Words(_("Good company at the end"), _("Finals with 6 colleagues")),
    "tie_3": Words(_("Great minds"), _("A tie with 3 colleagues")),
    "even_5": Words(_("Give and take"), _("Won and lost against the same 5 colleagues")),
    "loyal_10": Words(_("Old friends"), _("10 dāyes with the same colleague")),
    "welcome": Words(_("A warm welcome"), _("A dāye with someone on their first day")),
    "table_1": Words(_("Pull up a seat"), _("A first table of another game")),
    "games_3": Words(_("Curious"), _("Tables of 3 games")),
    "games_all": Words(_("Been everywhere"), _("Tables of all the office’s games")),
    "full_table": Words(_("Full house"), _("A table of four people or more")),
    "both_worlds": Words(
        _("Here and there"), _("Met 3 colleagues both in a dāye and at another table")
    ),
}
"""By key; `ACHIEVEMENTS` has the same keys."""


MONTH_COLUMNS = ("dayes", "finals", "tables", "largest", "weekdays", "decks", "games")
PAIR_SUMS = ("dayes", "low_won", "high_won", "ties", "finals", "low_saw", "high_saw", "tables")


def earned_by_now(players: Collection[int], offered: Collection[str]) -> dict[int, list[str]]:
    """Return the keys of each player's achievements so far, in the order of `ACHIEVEMENTS`.

    The database adds up the pairs, as this runs whenever a day or a table ends and mustn't get
    slower with an office's age. Three queries for any number of people.
    """
    so_far = {player: SoFar(offered=frozenset(offered)) for player in players}
    months = PersonMonth.objects.filter(player__in=players)
    for row in months.values_list("player", "month__first_day", *MONTH_COLUMNS, named=True):
        add_month(so_far[row.player], row.month__first_day, row)
    pairs = _pair_totals(players)
    first = debuts({one for low, high, *_ in pairs for one in (low, high)})
    for low, high, dayes, won, lost, ties, finals, saw, seen, tables, met_on in pairs:
        if low in so_far:
            so_far[low].partners[high] = Partner(dayes, won, lost, ties, finals, saw, tables)
            so_far[low].welcomed |= met_on is not None and met_on == first.get(high)
        if high in so_far:
            so_far[high].partners[low] = Partner(dayes, lost, won, ties, finals, seen, tables)
            so_far[high].welcomed |= met_on is not None and met_on == first.get(low)
    return {
        player: [each.key for each in ACHIEVEMENTS if each.earned(everything)]
        for player, everything in so_far.items()
    }


def _pair_totals(players: Collection[int]) -> list[tuple[Any, ...]]:
    """Return (low, high, *`PAIR_SUMS`, the first day on which they met or None) of all pairs."""
    here = PairMonth.objects.filter(Q(low__in=players) | Q(high__in=players))
    met_on = Min("first_on", filter=Q(dayes__gt=0) | Q(finals__gt=0))
    by_pair = here.order_by().values_list("low", "high")
    return list(by_pair.annotate(*map(Sum, PAIR_SUMS), met_on=met_on))
