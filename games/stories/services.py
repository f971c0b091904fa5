"""All writes of the stories: sums, announced achievements, and answers for the poster.

Sums are written in the transaction in which a finished day or a table changes.
"""

from collections import defaultdict
from collections.abc import Collection
from datetime import date, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.engine import codec
from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.players.clock import Clock
from games.players.models import Player
from games.stories import achievements, month_sums, spans
from games.stories.day_facts import DayStory, sources
from games.stories.models import Answer, Badge, DayFacts, PairMonth, PersonMonth, StoryMonth, Told
from games.stories.month_sums import Source
from games.tables import registry
from games.tables import services as tables
from games.tables.models import Table
from games.telling import outbox

A_WEEKEND = timedelta(days=3)


def project_day(table: Table, day: date, story: DayStory | None) -> None:
    """Store a day's story, None until the day is over, and announce achievements.

    In December it also asks about the poster. Call it in the transaction of the move.
    """
    if store_day(table, day, story) and story:
        people = {player for met in story.met for player in met.people}
        tell_achievements(people, quietly=_is_long_ago(day))
        if day.month == spans.DECEMBER:
            ask_for_poster(day.year)


def project_table(table: Table, quietly: bool = False) -> None:
    """Count a table that has ended, and announce achievements unless `quietly`.

    Call it in the transaction in which the table ends.
    """
    if table.ended_at is None:
        return
    day = office.current_calendar().today(table.ended_at)
    store_tables(day)
    people = table.seats.exclude(player=None).values_list("player_id", flat=True)
    tell_achievements({one for one in people if one}, quietly=quietly or _is_long_ago(day))


def store_day(table: Table, day: date, story: DayStory | None) -> bool:
    """Store a day's facts, or delete them if `story` is None; return whether they changed."""
    stored = DayFacts.objects.filter(table=table)
    before = stored.values_list("facts", flat=True).first()
    text = codec.encode(story) if story else None
    if text == before:
        return False
    with transaction.atomic():
        month = _lock_month(day)
        if text is None:
            stored.delete()
        else:
            DayFacts.objects.update_or_create(table=table, defaults={"date": day, "facts": text})
        _store_sums(month, month_sums.DAYS)
    return True


def store_tables(day: date) -> None:
    """Recount the sums and badges of a date's month from its honours."""
    with transaction.atomic():
        month = _lock_month(day)
        _store_sums(month, month_sums.TABLES)
        won = month_sums.count_badges(month.first_day)
        if won != month_sums.stored_badges(month):
            Badge.objects.filter(month=month).delete()
            Badge.objects.bulk_create(
                Badge(month=month, game=game, player_id=player, won=count)
                for (game, player), count in won.items()
            )


def recount() -> None:
    """Recount everything, after an upgrade. Old achievements are recorded, not announced."""
    recount_sums()
    tell_achievements(set(PersonMonth.objects.values_list("player", flat=True)), quietly=True)


def recount_sums() -> None:
    """Recount all sums: days from their move logs, tables from the honours."""
    for game, of_table in sources.items():
        for number in Table.objects.filter(game=game).order_by("pk").values_list("pk", flat=True):
            with transaction.atomic():
                table = tables.lock(number)
                if tables.is_readable(table):
                    day = of_table(table, tables.state_of(table))
                    if day is None:
                        DayFacts.objects.filter(table=table).delete()
                    else:
                        store_day(table, *day)
    recount_months()


def recount_months() -> None:
    """Recount every month's sums from the stored facts of its days and from the honours."""
    calendar = office.current_calendar()
    ends = Honour.objects.values_list("ended_at", flat=True).distinct().iterator()
    first_days = {Month.of(calendar.today(ended)).first_day for ended in ends}
    first_days |= {day.replace(day=1) for day in DayFacts.objects.values_list("date", flat=True)}
    first_days |= set(StoryMonth.objects.values_list("first_day", flat=True))
    for first_day in sorted(first_days):
        with transaction.atomic():
            month = _lock_month(first_day)
            _store_sums(month, month_sums.DAYS)
        store_tables(first_day)


def _lock_month(day: date) -> StoryMonth:
    """Return the row of a date's month, locked until the transaction ends."""
    StoryMonth.objects.get_or_create(first_day=day.replace(day=1))
    return StoryMonth.objects.select_for_update().get(first_day=day.replace(day=1))


def _store_sums(month: StoryMonth, source: Source) -> None:
    """Store the rows whose sums from a source have changed. The caller holds the month's row."""
    people, pairs = month_sums.sums_of(source, month)
    changed_people = month_sums.changed_people(source, month, people)
    changed_pairs = month_sums.changed_pairs(source, month, pairs)
    PersonMonth.objects.bulk_create(
        changed_people,
        batch_size=200,
        update_conflicts=True,
        unique_fields=["month", "player"],
        update_fields=source.person_fields,
    )
    PairMonth.objects.bulk_create(
        changed_pairs,
        batch_size=200,
        update_conflicts=True,
        unique_fields=["month", "low", "high"],
        update_fields=source.pair_fields,
    )


def tell_achievements(players: Collection[int], quietly: bool = False) -> None:
    """Announce each new achievement, once ever, to its person only; `quietly` just records it."""
    before = set(Told.objects.filter(player__in=players).values_list("player_id", "key"))
    offered, now = registry.in_lobby(), timezone.now()
    new: defaultdict[str, list[int]] = defaultdict(list)
    for player, keys in sorted(achievements.earned_by_now(players, offered).items()):
        for key in keys:
            if (player, key) not in before:
                new[key].append(player)
    rows = [Told(player_id=one, key=key, at=now) for key, people in new.items() for one in people]
    with transaction.atomic():
        Told.objects.bulk_create(rows, ignore_conflicts=True)
        if not quietly:
            for key, people in new.items():
                outbox.tell("achievement", people, key, about={"key": key})


def _is_long_ago(day: date) -> bool:
    """Return whether a day is too old for announcements: corrected late, or made by the demo."""
    return Clock.read().today - day > A_WEEKEND


def ask_for_poster(year: int) -> None:
    """Ask everybody who has played in a year, once, whether to be named on its poster."""
    answered = set(Answer.objects.filter(year=year).values_list("player_id", flat=True))
    people = [one for one in spans.players_of_year(year) if one not in answered]
    outbox.tell("poster", people, str(year), about={"year": year})


def save_answer(player: Player, year: int, yes: bool) -> None:
    """Store whether a player wants to be on a year's poster; the last answer counts. Idempotent."""
    Answer.objects.update_or_create(
        player=player, year=year, defaults={"yes": yes, "at": timezone.now()}
    )


def before_merge(ghost: Player, person: Player) -> None:
    """Delete the ghost's sums: they are recounted once all other data belong to the person."""
    PairMonth.objects.filter(Q(low=ghost) | Q(high=ghost)).delete()
    PersonMonth.objects.filter(player=ghost).delete()
    Badge.objects.filter(player=ghost).delete()


def after_merge(ghost: Player, person: Player) -> None:
    """Recount what two people played as one person's. Old achievements aren't announced."""
    recount_sums()
    tell_achievements([person.pk], quietly=True)


def forget(player: Player) -> None:
    """Delete a person's answers about posters, and the record of announced achievements."""
    Answer.objects.filter(player=player).delete()
    Told.objects.filter(player=player).delete()
