"""Compare the stored sums with days and tables. Reads only; `repair --check` runs it too."""

from collections.abc import Iterator

from django.db import transaction

from games.engine import codec
from games.stories import month_sums
from games.stories.day_facts import sources
from games.stories.models import DayFacts, StoryMonth
from games.tables import services as tables
from games.tables.checks import further_checks
from games.tables.models import Table


@further_checks.register
def differences() -> Iterator[str]:
    """Yield a sentence for each difference; none contains a person's name."""
    for game, of_table in sources.items():
        numbers = Table.objects.filter(game=game).order_by("pk").values_list("pk", flat=True)
        for number in list(numbers):
            with transaction.atomic():
                table = tables.lock(number)
                if not tables.is_readable(table):
                    continue
                day = of_table(table, tables.state_of(table))
                expected = codec.encode(day[1]) if day else None
                stored = DayFacts.objects.filter(table=table).values_list("facts", flat=True)
                if stored.first() != expected:
                    yield f"table {number}: its stories aren't those of its day"
    for pk in StoryMonth.objects.values_list("pk", flat=True):
        yield from _differences_of(pk)


def _differences_of(pk: int) -> list[str]:
    with transaction.atomic():
        month = StoryMonth.objects.select_for_update().get(pk=pk)
        sentences = []
        for source in (month_sums.DAYS, month_sums.TABLES):
            people, pairs = month_sums.sums_of(source, month)
            sentences += [
                f"{month}: the sums of player {row.player_id} are others"
                for row in month_sums.changed_people(source, month, people)
            ]
            sentences += [
                f"{month}: those of {row.low_id} and {row.high_id} are others"
                for row in month_sums.changed_pairs(source, month, pairs)
            ]
        if month_sums.stored_badges(month) != month_sums.count_badges(month.first_day):
            sentences.append(f"{month}: the badges are others")
        return sentences
