"""What stories write beside their sums: what people were told, and answers for the poster."""

from collections import defaultdict
from collections.abc import Collection
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.players import office
from games.players.clock import Clock
from games.players.models import Player
from games.stories.counting import services as counting
from games.stories.facts import DayStory
from games.stories.models import Answer, Badge, PairMonth, PersonMonth, Told
from games.stories.people import by_now
from games.stories.spans import poster
from games.tables import registry
from games.tables.models import Table
from games.telling import outbox

A_WEEKEND = timedelta(days=3)
KIND, ASK = "achievement", "poster"


def project(table: Table, day: date, story: DayStory | None) -> None:
    """Part of a move's transaction: what a day tells, once it is finished (`None` until then)."""
    if counting.keep_day(table, day, story) and story:
        people = {player for met in story.met for player in met.people}
        tell(people, quietly=_long_ago(day))
        if day.month == poster.DECEMBER:
            ask(day.year)


def ask(year: int) -> None:
    """Ask whoever has played in the year whether to be named on its poster: each person once."""
    answered = set(Answer.objects.filter(year=year).values_list("player_id", flat=True))
    people = [one for one in poster.players(year) if one not in answered]
    outbox.tell(ASK, people, str(year), about={"year": year})


def ended(table: Table, quietly: bool = False) -> None:
    """Part of the transaction in which a table ends."""
    if table.ended_at is None:
        return
    day = office.current_calendar().today(table.ended_at)
    counting.keep_tables(day)
    people = table.seats.exclude(player=None).values_list("player_id", flat=True)
    tell({one for one in people if one}, quietly=quietly or _long_ago(day))


def tell(players: Collection[int], quietly: bool = False) -> None:
    """Tell these people, and nobody else, what they have achieved: each thing once, for good."""
    before = set(Told.objects.filter(player__in=players).values_list("player_id", "key"))
    offered, now = registry.in_lobby(), timezone.now()
    new: defaultdict[str, list[int]] = defaultdict(list)
    for player, keys in sorted(by_now.achieved(players, offered).items()):
        for key in keys:
            if (player, key) not in before:
                new[key].append(player)
    rows = [Told(player_id=one, key=key, at=now) for key, people in new.items() for one in people]
    with transaction.atomic():
        Told.objects.bulk_create(rows, ignore_conflicts=True)
        if not quietly:
            for key, people in new.items():
                outbox.tell(KIND, people, key, about={"key": key})


def recount() -> None:
    """Everything afresh, after an upgrade: nobody is told of what they did long ago."""
    counting.recount()
    tell(set(PersonMonth.objects.values_list("player", flat=True)), quietly=True)


def _long_ago(day: date) -> bool:
    """A day that is corrected later, or laid out by the demo, rings nobody's bell."""
    return Clock.read().today - day > A_WEEKEND


def merging(ghost: Player, person: Player) -> None:
    """The ghost's sums go: they are counted again once all else is the person's."""
    PairMonth.objects.filter(Q(low=ghost) | Q(high=ghost)).delete()
    PersonMonth.objects.filter(player=ghost).delete()
    Badge.objects.filter(player=ghost).delete()


def merged(ghost: Player, person: Player) -> None:
    """Days and tables of two people are one person's; the bell is silent about the past."""
    counting.recount()
    tell([person.pk], quietly=True)


def answer(player: Player, year: int, yes: bool) -> None:
    """Be named on the year's poster, or not; the last answer holds. Sent twice it is one."""
    Answer.objects.update_or_create(
        player=player, year=year, defaults={"yes": yes, "at": timezone.now()}
    )


def forget(player: Player) -> None:
    """Whoever is erased is on no poster."""
    Answer.objects.filter(player=player).delete()
    Told.objects.filter(player=player).delete()
