"""Are the stored sums what days and tables give? Reads only; `repair --check` asks too."""

from collections.abc import Iterator

from django.db import transaction

from games.engine import codec
from games.stories.counting import kept, leaders, of_days, of_tables
from games.stories.facts import sources
from games.stories.models import DayFacts, StoryMonth
from games.tables import services as tables
from games.tables.checks import beside
from games.tables.models import Table


@beside.register
def differences() -> Iterator[str]:
    """A sentence for each difference; no name is told."""
    for game, of_table in sources.items():
        numbers = Table.objects.filter(game=game).order_by("pk").values_list("pk", flat=True)
        for number in list(numbers):
            with transaction.atomic():
                table = tables.lock(number)
                if not tables.is_readable(table):
                    continue
                told = of_table(table, tables.state_of(table))
                wanted = codec.encode(told[1]) if told else None
                found = DayFacts.objects.filter(table=table).values_list("facts", flat=True)
                if found.first() != wanted:
                    yield f"table {number}: its stories aren't those of its day"
    for pk in StoryMonth.objects.values_list("pk", flat=True):
        yield from _of_month(pk)


def _of_month(pk: int) -> list[str]:
    with transaction.atomic():
        month = StoryMonth.objects.select_for_update().get(pk=pk)
        told = []
        for half, (fresh, sums) in enumerate(
            ((kept.days_of(month), of_days), (of_tables.add_up(month.first_day), of_tables))
        ):
            people = kept.people_that_differ(month, fresh[0], sums.PERSON, kept.NO_PERSON[half])
            pairs = kept.pairs_that_differ(month, fresh[1], sums.TWO, kept.NO_TWO[half])
            told += [f"{month}: the sums of player {row.player_id} are others" for row in people]
            told += [
                f"{month}: those of {row.low_id} and {row.high_id} are others" for row in pairs
            ]
        if leaders.stored(month) != leaders.counted(month.first_day):
            told.append(f"{month}: the badges are others")
        return told
