"""What is told of a deal: of others only after one's own attempt, or once it has closed."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils import timezone

from games.learning.deals.choosing import Day, of_row
from games.learning.deals.contract import Score, deals_of
from games.learning.models import Attempt, Deal, DealWish
from games.players import office
from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's result. `player` is nobody where its person hides."""

    place: int
    player: Player | None
    words: str
    mine: bool


@dataclass(frozen=True, slots=True)
class Results:
    """All attempts that are over, the best first; equals share their place."""

    lines: list[Line]
    par: str
    """What Sharp scores on average, in words; empty where it isn't known."""
    mine: Line | None
    beaten: bool
    """Whether one's own is as good as par, or better."""


def tried(day: Day) -> int:
    """How many have begun: a number, which tells nothing of them."""
    if day.row is None:
        return 0
    return Attempt.objects.filter(deal=day.row, practice=False).count()


def players(day: Day) -> list[Player]:
    """Who has begun it, of those who agreed to be named; no result is in it."""
    if day.row is None:
        return []
    rows = Attempt.objects.filter(deal=day.row, practice=False).select_related("player")
    people = [row.player for row in rows.order_by("begun_at", "pk")]
    shown = shown_people(people)
    return [one for one in people if one.pk in shown]


def streak(player: Player, today: date) -> int:
    """How many working days in a row they have played to the end; today need not be done yet."""
    own = Attempt.objects.filter(player=player, practice=False, ended_at__isnull=False)
    played = set(own.values_list("deal__date", flat=True))
    calendar, day, n = office.current_calendar(), today, 0
    while played and day >= min(played):
        if day in played:
            n += 1
        elif day != today and calendar.is_working_day(day):
            break
        day -= timedelta(days=1)
    return n


def begun(on: date) -> int:
    """How many have begun the deal of this date, until it closes: for the kitchen's screen."""
    if has_closed(on):
        return 0
    return Attempt.objects.filter(deal__date=on, practice=False).count()


def has_closed(day: date) -> bool:
    return timezone.now() >= office.current_calendar().closing(day)


def own(player: Player, day: Day) -> Attempt | None:
    """The attempt that counts."""
    if day.row is None:
        return None
    return Attempt.objects.filter(deal=day.row, player=player, practice=False).first()


def may_see(player: Player, day: Day) -> bool:
    """Whether others' results may be told: one's own attempt is over, or the day is."""
    attempt = own(player, day)
    return has_closed(day.date) or bool(attempt and attempt.ended_at)


def results(player: Player, day: Day) -> Results | None:
    """Nothing until it may be seen."""
    deals = deals_of(day.game)
    if day.row is None or deals is None or not may_see(player, day):
        return None
    rows = _ended([day.row])[day.row.pk]
    shown = shown_people([row.player for row in rows])
    lines = [
        Line(
            1 + sum(other.result < row.result for other in rows),
            row.player if row.player_id in shown or row.player_id == player.pk else None,
            deals.told(row.result),
            row.player_id == player.pk,
        )
        for row in rows
    ]
    mine = next((line for line in lines if line.mine), None)
    score = next((row.result for row in rows if row.player_id == player.pk), None)
    par = day.row.par
    beaten = par is not None and score is not None and _as_good(score, par)
    return Results(lines, deals.told(par) if par else "", mine, beaten)


def _ended(deals: Collection[Deal]) -> dict[int, list[Attempt]]:
    """{deal: the attempts that are over, the best first}; one statement."""
    found: dict[int, list[Attempt]] = {deal.pk: [] for deal in deals}
    over = Attempt.objects.filter(deal__in=deals, practice=False, ended_at__isnull=False)
    for one in sorted(over.select_related("player"), key=lambda one: (one.result, one.ended_at)):
        found[one.deal_id].append(one)
    return found


def _as_good(score: Score, par: Score) -> bool:
    return list(score) <= list(par)


def is_shown(player: Player) -> bool:
    """By choice; else as the person is shown on the kitchen screen."""
    return player.pk in shown_people([player])


def shown_people(players: Iterable[Player]) -> set[int]:
    """Those whose results others may see with their name; one statement."""
    people = list(players)
    said = dict(DealWish.objects.filter(player__in=people).values_list("player", "shown"))
    return {one.pk for one in people if said.get(one.pk, one.on_screen) and not one.erased}


@dataclass(frozen=True, slots=True)
class Standing:
    """One person's month: deals tried to the end, those at par or better, those won."""

    place: int
    player: Player
    tried: int
    par: int
    first: int


def month(first: date, following: date, player: Player) -> list[Standing]:
    """The month's table: days that have closed; whoever hides is only in their own."""
    tries: Counter[int] = Counter()
    pars: Counter[int] = Counter()
    firsts: Counter[int] = Counter()
    people: dict[int, Player] = {}
    deals = Deal.objects.filter(date__gte=first, date__lt=following)
    closed = {row.pk: row for row in deals if has_closed(row.date)}
    for pk, ended in _ended(closed.values()).items():
        row = closed[pk]
        for one in ended:
            people[one.player_id] = one.player
            tries[one.player_id] += 1
            pars[one.player_id] += row.par is not None and _as_good(one.result, row.par)
            firsts[one.player_id] += one.result == ended[0].result and len(ended) > 1
    shown = shown_people(people.values()) | {player.pk}
    keys = {pk: (-pars[pk], -firsts[pk], -tries[pk]) for pk in people if pk in shown}
    ordered = sorted(keys, key=lambda pk: (keys[pk], people[pk].name))
    return [
        Standing(
            1 + sum(key < keys[pk] for key in keys.values()),
            people[pk],
            tries[pk],
            pars[pk],
            firsts[pk],
        )
        for pk in ordered
    ]


def days(first: date, following: date) -> list[Day]:
    """The month's days that somebody has begun and that have closed, the last first."""
    rows = Deal.objects.filter(date__gte=first, date__lt=following).order_by("-date")
    return [day for row in rows if has_closed(row.date) and (day := of_row(row))]


def deals_in(on: date) -> int:
    """How many deals of this month somebody has begun, until this day."""
    return Deal.objects.filter(date__gte=on.replace(day=1), date__lte=on).count()
