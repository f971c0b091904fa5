"""Every write of the sums: part of the transaction in which a finished day or a table changes."""

from collections.abc import Iterable
from datetime import date

from django.db import transaction

from games.engine import codec
from games.honours.models import Honour
from games.honours.months import Month
from games.players import office
from games.stories.counting import kept, leaders, of_days, of_tables
from games.stories.counting.kept import Fresh
from games.stories.facts import DayStory, sources
from games.stories.models import Badge, DayFacts, PairMonth, PersonMonth, StoryMonth
from games.tables import services as tables
from games.tables.models import Table


def keep_day(table: Table, day: date, story: DayStory | None) -> bool:
    """Make what is kept of a day this; nothing of one that isn't finished. Whether that is new."""
    stored = DayFacts.objects.filter(table=table)
    before = stored.values_list("facts", flat=True).first()
    text = codec.encode(story) if story else None
    if text == before:
        return False
    with transaction.atomic():
        month = _held(day)
        if text is None:
            stored.delete()
        else:
            DayFacts.objects.update_or_create(table=table, defaults={"date": day, "facts": text})
        _write(month, kept.days_of(month), of_days.PERSON, of_days.TWO, 0)
    return True


def keep_tables(day: date) -> None:
    """Make the sums of the tables of this date's month what its honours say."""
    with transaction.atomic():
        month = _held(day)
        _write(month, of_tables.add_up(month.first_day), of_tables.PERSON, of_tables.TWO, 1)
        won = leaders.counted(month.first_day)
        if won != leaders.stored(month):
            Badge.objects.filter(month=month).delete()
            Badge.objects.bulk_create(
                Badge(month=month, game=game, player_id=player, won=count)
                for (game, player), count in won.items()
            )


def recount() -> None:
    """Everything afresh: the days from their journals, the tables from the honours."""
    for game, of_table in sources.items():
        for number in Table.objects.filter(game=game).order_by("pk").values_list("pk", flat=True):
            with transaction.atomic():
                table = tables.lock(number)
                if tables.is_readable(table):
                    told = of_table(table, tables.state_of(table))
                    if told is None:
                        DayFacts.objects.filter(table=table).delete()
                    else:
                        keep_day(table, *told)
    recount_months()


def recount_months() -> None:
    """Every month's sums from what is kept of its days and from the honours."""
    calendar = office.current_calendar()
    ends = Honour.objects.values_list("ended_at", flat=True).distinct().iterator()
    found = {Month.of(calendar.today(ended)).first_day for ended in ends}
    found |= {day.replace(day=1) for day in DayFacts.objects.values_list("date", flat=True)}
    found |= set(StoryMonth.objects.values_list("first_day", flat=True))
    for first_day in sorted(found):
        with transaction.atomic():
            month = _held(first_day)
            _write(month, kept.days_of(month), of_days.PERSON, of_days.TWO, 0)
        keep_tables(first_day)


def _held(day: date) -> StoryMonth:
    """The row of the date's month, ours until the transaction ends."""
    StoryMonth.objects.get_or_create(first_day=day.replace(day=1))
    return StoryMonth.objects.select_for_update().get(first_day=day.replace(day=1))


def _write(
    month: StoryMonth,
    fresh: Fresh,
    person: tuple[str, ...],
    two: tuple[str, ...],
    half: int,
) -> None:
    """Store what differs; `half` says which of the two sources leaves nothing (`kept.NO_…`)."""
    people = kept.people_that_differ(month, fresh[0], person, kept.NO_PERSON[half])
    pairs = kept.pairs_that_differ(month, fresh[1], two, kept.NO_TWO[half])
    _store_people(people, person)
    _store_pairs(pairs, two)


def _store_people(rows: Iterable[PersonMonth], names: tuple[str, ...]) -> None:
    PersonMonth.objects.bulk_create(
        list(rows),
        batch_size=200,
        update_conflicts=True,
        unique_fields=["month", "player"],
        update_fields=names,
    )


def _store_pairs(rows: Iterable[PairMonth], names: tuple[str, ...]) -> None:
    PairMonth.objects.bulk_create(
        list(rows),
        batch_size=200,
        update_conflicts=True,
        unique_fields=["month", "low", "high"],
        update_fields=names,
    )
