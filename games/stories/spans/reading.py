"""What a span of months has to tell; a dozen queries of its own months, however old the office."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from django.db.models import F, QuerySet, Sum

from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.players.models import Player
from games.stories.models import DayFacts, PairMonth, PersonMonth
from games.stories.people.sums import debut

Named = QuerySet[Player]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Sums without a name: of everybody, whether they may be named or not."""

    days: int
    dayes: int
    people: int
    tables: int


@dataclass(frozen=True, slots=True)
class Tale:
    """A superlative: who, how much, and when that was."""

    kind: str
    people: tuple[Player, ...]
    count: int
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """The months whose first days lie between two dates."""

    first: date
    last: date

    def people(self) -> QuerySet[PersonMonth]:
        return PersonMonth.objects.filter(month__first_day__range=(self.first, self.last))

    def pairs(self, named: Named) -> QuerySet[PairMonth]:
        """Pairs both of whom may be named."""
        here = PairMonth.objects.filter(month__first_day__range=(self.first, self.last))
        return here.filter(low__in=named.values("pk"), high__in=named.values("pk")).order_by()


def may_be_named() -> Named:
    """Whoever doesn't hide and wasn't erased: `people.stories.may_be_named` as a query."""
    return Player.objects.filter(on_screen=True, erased=None)


def numbers(span: Span) -> Numbers:
    """Four statements."""
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


def tales(span: Span, named: Named) -> list[Tale]:
    """Every superlative that there is, in the order in which they are told."""
    found = (
        _most(span, named, "loyal", "dayes", 2),
        _tie(span, named),
        _unlucky(span, named),
        _faces(span, named),
        _most(span, named, "tables", "tables", 2),
    )
    return [tale for tale in found if tale]


def newcomers(span: Span, named: Named) -> list[Player]:
    """Whose first dāye ever was in the span, the first of them first."""
    following = Month.of(span.last).following.first_day
    here = span.people().filter(first_on__isnull=False, player__in=named.values("pk"))
    people = Player.objects.filter(pk__in=here.values("player")).annotate(first=debut())
    new = people.filter(first__gte=span.first, first__lt=following)
    return list(new.order_by("first", "pk"))


def _most(span: Span, named: Named, kind: str, column: str, least: int) -> Tale | None:
    """The two who have most of something."""
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
    """Who has met most colleagues; everybody counts who was met, and is not named for it."""
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
    found = named.in_bulk(numbers)
    return tuple(found[number] for number in numbers)
