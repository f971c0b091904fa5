"""The stories of a month (the digest) and of a year (the poster): numbers, tales, badges.

Nine queries, whose number doesn't grow with an office's age.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, Sum

from games.boards import darkness
from games.boards.models import Title
from games.boards.titles import REVEAL_ORDER, patient_since, revealed_titles
from games.honours.months import Month
from games.honours.queries import tables_by_game
from games.players import office
from games.players.clock import Clock
from games.players.models import Player
from games.players.prepared import Prepared, PreparedRows
from games.stories.models import Answer, Badge, DayFacts, PairMonth, PersonMonth
from games.tables import registry
from games.tables.registry import GameConfig


@dataclass(frozen=True, slots=True)
class Numbers:
    """Sums without names, of everybody, whether they may be named or not."""

    days: int
    dayes: int
    people: int
    tables: int


@dataclass(frozen=True, slots=True)
class Tale:
    """A superlative: ids of its people, a count, and its day if it has one."""

    kind: str
    people: tuple[int, ...]
    count: int
    day: date | None = None


class _PersonRow(NamedTuple):
    """The columns that are needed of a person's month; `new` if no month before has a dāye."""

    player: int
    month: date
    dayes: int
    nikayes: int
    nikayes_on: date | None
    first_on: date | None
    new: bool


class _PairRow(NamedTuple):
    """The sums of two people over a span."""

    low: int
    high: int
    dayes: int
    finals: int
    tables: int


class _TieRow(NamedTuple):
    low: int
    high: int
    longest: int
    day: date


def _person_rows(first: date, last: date) -> QuerySet[PersonMonth, Any]:
    """Query the months of people from `first` to `last`, which are first days of months."""
    before = PersonMonth.objects.filter(
        player=OuterRef("player"), first_on__lt=OuterRef("first_on")
    )
    here = PersonMonth.objects.filter(month__first_day__range=(first, last))
    columns = ("dayes", "nikayes", "nikayes_on", "first_on", "new")
    return here.annotate(new=~Exists(before)).values_list("player", "month__first_day", *columns)


def _pair_rows(first: date, last: date) -> QuerySet[PairMonth, Any]:
    here = PairMonth.objects.filter(month__first_day__range=(first, last)).order_by()
    sums = (Sum("dayes"), Sum("finals"), Sum("tables"))
    return here.values_list("low", "high").annotate(*sums)


def _tie_rows(first: date, last: date) -> QuerySet[PairMonth, Any]:
    here = PairMonth.objects.filter(month__first_day__range=(first, last), longest__gt=1)
    ordered = here.order_by("-longest", "longest_on", "low_id", "high_id")
    return ordered.values_list("low", "high", "longest", "longest_on")


def _days(first: date, end: date) -> QuerySet[DayFacts, Any]:
    return DayFacts.objects.filter(date__gte=first, date__lt=end).values_list("pk")


_people_between = PreparedRows(_person_rows, date, date, converted={6: bool})
_pairs_between = PreparedRows(_pair_rows, date, date)
_ties_between = PreparedRows(_tie_rows, date, date)
_days_between = PreparedRows(_days, date, date)


class Span:
    """The months from `first` to `last`, which are their first days; it is read once."""

    def __init__(self, first: date, last: date) -> None:
        self.first, self.last = first, last
        self.people = [_PersonRow._make(row) for row in _people_between(first, last)]
        self.pairs = [_PairRow._make(row) for row in _pairs_between(first, last)]

    def numbers(self) -> Numbers:
        """Return the numbers; two queries."""
        calendar, last = office.current_calendar(), Month.of(self.last)
        first, _end = Month.of(self.first).bounds(calendar)
        _first, end = last.bounds(calendar)
        dayes = sum(pair.dayes for pair in self.pairs)
        finals = sum(pair.finals for pair in self.pairs) // 3
        return Numbers(
            days=len(_days_between(self.first, last.following.first_day)),
            dayes=dayes + finals,
            people=len({one.player for one in self.people if one.dayes}),
            tables=sum(count for _game, count in tables_by_game(first, end)),
        )

    def newcomers(self) -> list[int]:
        """Return everybody whose first dāye ever was in the span, the earliest first."""
        new = [(one.first_on, one.player) for one in self.people if one.first_on and one.new]
        return [player for _day, player in sorted(new)]

    def tales(self, named: Collection[int]) -> Iterator[Tale]:
        """Yield the superlatives that exist, in the order of the pages; one query."""
        pairs = [pair for pair in self.pairs if pair.low in named and pair.high in named]
        yield from _most("loyal", {(one.low, one.high): one.dayes for one in pairs})
        for one in _ties_between(self.first, self.last):
            tie = _TieRow._make(one)
            if tie.low in named and tie.high in named:
                yield Tale("tie", (tie.low, tie.high), tie.longest, tie.day)
                break
        yield from _unlucky(one for one in self.people if one.player in named)
        # Colleagues count whether they may be named or not.
        met = [one for one in self.pairs if one.dayes or one.finals]
        faces = Counter([one.low for one in met] + [one.high for one in met])
        yield from _most("faces", {(one,): n for one, n in faces.items() if one in named})
        yield from _most("tables", {(one.low, one.high): one.tables for one in pairs})


LEAST = 2
"""The least count that is worth a tale."""


def _most(kind: str, counts: Mapping[tuple[int, ...], int]) -> Iterator[Tale]:
    """Yield the tale of the highest count, of the oldest members if several have it."""
    best = min(counts, key=lambda people: (-counts[people], people), default=None)
    if best is not None and counts[best] >= LEAST:
        yield Tale(kind, best, counts[best])


def _unlucky(rows: Iterable[_PersonRow]) -> Iterator[Tale]:
    """Yield the tale of the most nikāyes in a day, the earliest if there are several."""
    found = [
        (-one.nikayes, one.nikayes_on, one.player)
        for one in rows
        if one.nikayes >= LEAST and one.nikayes_on
    ]
    if found:
        count, day, player = min(found)
        yield Tale("nikaye", (player,), -count, day)


_nameable = PreparedRows(
    lambda: Player.objects.filter(on_screen=True, erased=None).order_by().values_list("pk")
)
"""The ids of everybody who doesn't hide and wasn't erased: `person.may_be_named` as a query."""


@dataclass(frozen=True, slots=True)
class MostWon:
    """A game's badge for most tables won in a month, or its leaders while the month runs."""

    month: date
    game: str
    config: GameConfig
    players: list[Player]
    won: int


def badges_of_player(player: Player, today: date) -> list[MostWon]:
    """Return a player's badges of months that have ended, the newest first; one query."""
    mine = Badge.objects.filter(player=player, month__first_day__lt=today.replace(day=1))
    rows = mine.order_by("-month__first_day", "game")
    known = registry.configs()
    return [
        MostWon(month, game, known[game], [player], won)
        for month, game, won in rows.values_list("month__first_day", "game", "won")
        if game in known
    ]


def _badge_rows(first_day: date) -> QuerySet[Badge, tuple[str, int, int]]:
    here = Badge.objects.filter(month__first_day=first_day)
    return here.order_by("game").values_list("game", "player", "won")


_badges_on = PreparedRows(_badge_rows, date)


def _badges(
    first_day: date, rows: Iterable[tuple[str, int, int]], people: Mapping[int, Player]
) -> list[MostWon]:
    """Return a month's badges, game by game, each with all people who share it."""
    known = registry.configs()
    badges: dict[str, MostWon] = {}
    for game, player, won in rows:
        if game in known:
            badge = MostWon(first_day, game, known[game], [], won)
            badges.setdefault(game, badge).players.append(people[player])
    for badge in badges.values():
        badge.players.sort(key=lambda one: one.name_key)
    return list(badges.values())


@dataclass(frozen=True, slots=True)
class Digest:
    """A month's stories; people who hide are named nowhere in them."""

    numbers: Numbers
    titles: list[Title]
    tales: list[Tale]
    newcomers: list[Player]
    badges: list[MostWon]
    people: Mapping[int, Player]
    """The people of tales and badges, by id."""


def _title_rows(year: int, month: int, since: datetime) -> QuerySet[Title]:
    return revealed_titles(Title.objects.filter(month__year=year, month__month=month), since)


_titles_of = Prepared(_title_rows, int, int, datetime, related=["player"])


def load_digest(first_day: date) -> Digest | None:
    """Return the stories of a month; None before a day or a table of it is finished."""
    span = Span(first_day, first_day)
    numbers = span.numbers()
    if not (numbers.days or numbers.tables):
        return None
    named = {pk for (pk,) in _nameable()}
    titles = _titles_of(first_day.year, first_day.month, patient_since())
    tales = list(span.tales(named))
    newcomers = [one for one in span.newcomers() if one in named]
    badges = [row for row in _badges_on(first_day) if row[1] in named]
    met = {one for tale in tales for one in tale.people}
    people = Player.objects.by_id({*newcomers, *met, *(player for _game, player, _won in badges)})
    return Digest(
        numbers=numbers,
        titles=sorted(
            (one for one in titles if one.player_id in named),
            key=lambda one: REVEAL_ORDER.index(one.column),
            reverse=True,
        ),
        tales=tales,
        newcomers=[people[one] for one in newcomers],
        badges=_badges(first_day, badges, people),
        people=people,
    )


DECEMBER = 12


@dataclass(frozen=True, slots=True)
class Poster:
    """A year's poster; `faces` are all who agreed to be named and have played, most dāyes first."""

    year: int
    numbers: Numbers
    titles: list[tuple[Player, int]]
    """The person who holds most titles of the year, and how many; empty without any."""
    tales: list[Tale]
    faces: list[Player]
    people: Mapping[int, Player]
    """The people of the tales, by id."""


def is_made(year: int, today: date) -> bool:
    """Return whether a year has its poster yet: from its December on."""
    return today >= date(year, DECEMBER, 1)


def _span_of_year(year: int) -> tuple[date, date]:
    return date(year, 1, 1), date(year, DECEMBER, 1)


def _named_people(year: int) -> dict[int, Player]:
    """Return everybody who agreed to be on the year's poster and wasn't erased since, by id."""
    yes = Answer.objects.filter(year=year, yes=True)
    found = Player.objects.filter(pk__in=yes.values("player"), erased=None)
    return {one.pk: one for one in found}


def players_of_year(year: int) -> list[int]:
    """Return the ids of all active people who have played a dāye or a table in the year."""
    rows = PersonMonth.objects.filter(month__first_day__range=_span_of_year(year)).order_by()
    active = rows.filter(player__is_active=True, player__erased=None)
    return list(active.values_list("player", flat=True).distinct())


def answer_of(player: Player, year: int) -> bool | None:
    """Return a person's answer for a year's poster; None without one."""
    answers = Answer.objects.filter(player=player, year=year)
    return answers.values_list("yes", flat=True).first()


def load_poster(year: int) -> Poster:
    """Return a year's poster by the answers as they are now."""
    span, people = Span(*_span_of_year(year)), _named_people(year)
    dayes: Counter[int] = Counter()
    # Else the order of the faces would reveal points of a month that are still secret.
    dark = darkness.dark_months(Clock.read())
    for one in span.people:
        if one.player in people:
            dayes[one.player] += 0 if (one.month.year, one.month.month) in dark else one.dayes
    return Poster(
        year=year,
        numbers=span.numbers(),
        titles=_most_titles(year, people),
        tales=list(span.tales(people)),
        faces=[people[one] for one in sorted(dayes, key=lambda one: (-dayes[one], one))],
        people=people,
    )


def _most_titles(year: int, people: Mapping[int, Player]) -> list[tuple[Player, int]]:
    won = revealed_titles(Title.objects.filter(month__year=year, player__in=people))
    counts = Counter(won.values_list("player", flat=True))
    most = sorted(counts, key=lambda player: (-counts[player], player))[:1]
    return [(people[player], counts[player]) for player in most]
