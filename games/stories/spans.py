"""The stories of a month (the digest) and of a year (the poster): numbers, tales, badges.

A dozen queries, whose number doesn't grow with an office's age.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import F, QuerySet, Sum

from games.boards import darkness
from games.boards.models import Title
from games.boards.titles import REVEAL_ORDER, revealed_titles
from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.players.clock import Clock
from games.players.models import Player
from games.stories.models import Answer, Badge, DayFacts, PairMonth, PersonMonth
from games.stories.person import debut_subquery, may_be_named
from games.tables import registry
from games.tables.registry import GameConfig

Named = QuerySet[Player]
"""The people who may be named."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Sums without names, of everybody, whether they may be named or not."""

    days: int
    dayes: int
    people: int
    tables: int


@dataclass(frozen=True, slots=True)
class Tale:
    """A superlative: its people, a count, and its day if it has one."""

    kind: str
    people: tuple[Player, ...]
    count: int
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """The months from `first` to `last`, which are the first days of months."""

    first: date
    last: date

    def people(self) -> QuerySet[PersonMonth]:
        return PersonMonth.objects.filter(month__first_day__range=(self.first, self.last))

    def pairs(self, named: Named) -> QuerySet[PairMonth]:
        """Return the pairs of people both of whom may be named."""
        here = PairMonth.objects.filter(month__first_day__range=(self.first, self.last))
        return here.filter(low__in=named.values("pk"), high__in=named.values("pk")).order_by()


def nameable_people() -> Named:
    """Return everybody who doesn't hide and wasn't erased: `person.may_be_named` as a query."""
    return Player.objects.filter(on_screen=True, erased=None)


def numbers_of(span: Span) -> Numbers:
    """Return the numbers of a span; four queries."""
    first, _end = Month.of(span.first).bounds(office.current_calendar())
    _first, end = Month.of(span.last).bounds(office.current_calendar())
    following = Month.of(span.last).following.first_day
    days = DayFacts.objects.filter(date__gte=span.first, date__lt=following).count()
    here = PairMonth.objects.filter(month__first_day__range=(span.first, span.last))
    sums = here.aggregate(duels=Sum("dayes"), finals=Sum("finals"))
    played = span.people().filter(dayes__gt=0)
    ended = Honour.objects.filter(ended_at__gte=first, ended_at__lt=end)
    return Numbers(
        days=days,
        dayes=(sums["duels"] or 0) + (sums["finals"] or 0) // 3,
        people=played.values("player").distinct().count(),
        tables=ended.values("table").distinct().count(),
    )


def tales_of(span: Span, named: Named) -> list[Tale]:
    """Return the superlatives that exist, in the order of the pages."""
    tales = (
        _most(span, named, "loyal", "dayes", 2),
        _tie(span, named),
        _unlucky(span, named),
        _faces(span, named),
        _most(span, named, "tables", "tables", 2),
    )
    return [tale for tale in tales if tale]


def newcomers_of(span: Span, named: Named) -> list[Player]:
    """Return everybody whose first dāye ever was in the span, the earliest first."""
    following = Month.of(span.last).following.first_day
    here = span.people().filter(first_on__isnull=False, player__in=named.values("pk"))
    people = Player.objects.filter(pk__in=here.values("player")).annotate(first=debut_subquery())
    new = people.filter(first__gte=span.first, first__lt=following)
    return list(new.order_by("first", "pk"))


def _most(span: Span, named: Named, kind: str, column: str, least: int) -> Tale | None:
    """Return the tale of the pair with the highest sum of a column; None below `least`."""
    sums = span.pairs(named).values("low", "high").annotate(count=Sum(column))
    best = sums.order_by("-count", "low", "high").first()
    if best is None or best["count"] < least:
        return None
    return Tale(kind, _people(named, best["low"], best["high"]), best["count"])


def _tie(span: Span, named: Named) -> Tale | None:
    rows = span.pairs(named).filter(longest__gt=1).order_by("-longest", "longest_on", "low", "high")
    best = rows.first()
    if best is None:
        return None
    people = _people(named, best.low_id, best.high_id)
    return Tale("tie", people, best.longest, best.longest_on)


def _unlucky(span: Span, named: Named) -> Tale | None:
    rows = span.people().filter(player__in=named.values("pk"), nikayes__gt=1)
    best = rows.order_by("-nikayes", "nikayes_on", "player").select_related("player").first()
    return Tale("nikaye", (best.player,), best.nikayes, best.nikayes_on) if best else None


def _faces(span: Span, named: Named) -> Tale | None:
    """Return the tale of the person who met most colleagues; None below two.

    Colleagues count whether they may be named or not.
    """
    here = PairMonth.objects.filter(month__first_day__range=(span.first, span.last))
    met = here.annotate(met=F("dayes") + F("finals")).filter(met__gt=0).order_by()
    faces: defaultdict[int, int] = defaultdict(int)
    for low, high in met.values_list("low", "high").distinct():
        faces[low] += 1
        faces[high] += 1
    best = _best(named.filter(pk__in=faces), lambda one: faces[one.pk])
    return Tale("faces", (best,), faces[best.pk]) if best and faces[best.pk] > 1 else None


def _best(people: Named, worth: Callable[[Player], int]) -> Player | None:
    return max(people, key=lambda one: (worth(one), -one.pk), default=None)


def _people(named: Named, *numbers: int) -> tuple[Player, ...]:
    people = named.in_bulk(numbers)
    return tuple(people[number] for number in numbers)


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
    return _with_games(mine.select_related("month", "player").order_by("-month__first_day", "game"))


def badges_of_month(first_day: date) -> list[MostWon]:
    """Return a month's badges, game by game, of the people who may be named; one query."""
    here = Badge.objects.filter(month__first_day=first_day, player__in=nameable_people())
    return _by_game(_with_games(here.select_related("month", "player").order_by("game", "player")))


def _with_games(rows: Iterable[Badge]) -> list[MostWon]:
    known = registry.configs()
    return [
        MostWon(row.month.first_day, row.game, known[row.game], [row.player], row.won)
        for row in rows
        if row.game in known
    ]


def _by_game(rows: Iterable[MostWon]) -> list[MostWon]:
    """Merge rows of a game into one with all people who share its badge."""
    badges: dict[str, MostWon] = {}
    for row in rows:
        if row.game in badges:
            badges[row.game].players.extend(row.players)
        else:
            badges[row.game] = row
    return list(badges.values())


@dataclass(frozen=True, slots=True)
class Digest:
    """A month's stories; people who hide are named nowhere in them."""

    numbers: Numbers
    titles: list[Title]
    tales: list[Tale]
    newcomers: list[Player]
    badges: list[MostWon]


def load_digest(first_day: date) -> Digest | None:
    """Return the stories of a month; None before a day or a table of it is finished."""
    span, named = Span(first_day, first_day), nameable_people()
    numbers = numbers_of(span)
    if not (numbers.days or numbers.tables):
        return None
    here = Title.objects.filter(month__year=first_day.year, month__month=first_day.month)
    titles = [t for t in revealed_titles(here).select_related("player") if may_be_named(t.player)]
    return Digest(
        numbers=numbers,
        titles=sorted(titles, key=lambda one: REVEAL_ORDER.index(one.column), reverse=True),
        tales=tales_of(span, named),
        newcomers=newcomers_of(span, named),
        badges=badges_of_month(first_day),
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


def is_made(year: int, today: date) -> bool:
    """Return whether a year has its poster yet: from its December on."""
    return today >= date(year, DECEMBER, 1)


def span_of_year(year: int) -> Span:
    return Span(date(year, 1, 1), date(year, DECEMBER, 1))


def named_people(year: int) -> Named:
    """Return everybody who agreed to be on the year's poster and wasn't erased since."""
    yes = Answer.objects.filter(year=year, yes=True)
    return Player.objects.filter(pk__in=yes.values("player"), erased=None)


def players_of_year(year: int) -> list[int]:
    """Return the ids of all active people who have played a dāye or a table in the year."""
    rows = span_of_year(year).people().order_by().values_list("player", flat=True)
    return list(rows.filter(player__is_active=True, player__erased=None).distinct())


def answer_of(player: Player, year: int) -> bool | None:
    """Return a person's answer for a year's poster; None without one."""
    answers = Answer.objects.filter(player=player, year=year)
    return answers.values_list("yes", flat=True).first()


def load_poster(year: int) -> Poster:
    """Return a year's poster by the answers as they are now."""
    span, who = span_of_year(year), named_people(year)
    dayes: Counter[int] = Counter()
    here = span.people().filter(player__in=who.values("pk"))
    # Else the order of the faces would reveal points of a month that are still secret.
    dark = darkness.dark_months(Clock.read())
    for player, count, month in here.values_list("player", "dayes", "month__first_day"):
        dayes[player] += 0 if (month.year, month.month) in dark else count
    faces = sorted(who.filter(pk__in=dayes), key=lambda one: (-dayes[one.pk], one.pk))
    return Poster(
        year=year,
        numbers=numbers_of(span),
        titles=_most_titles(year, who),
        tales=tales_of(span, who),
        faces=faces,
    )


def _most_titles(year: int, who: Named) -> list[tuple[Player, int]]:
    won = revealed_titles(Title.objects.filter(month__year=year, player__in=who.values("pk")))
    counts = Counter(won.values_list("player", flat=True))
    most = sorted(counts, key=lambda player: (-counts[player], player))[:1]
    people = Player.objects.in_bulk(most)
    return [(people[player], counts[player]) for player in most]
