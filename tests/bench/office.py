"""A large office with a past: people, finished days, titles, written straight into the database."""

from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from django.utils import timezone

from games.boards import months, services
from games.boards.models import Closing, Decided, Line, Month, Title
from games.boards.standings import COLUMNS
from games.engine import codec
from games.players import office as offices
from games.players import services as people
from games.players.models import Office, Player, Role
from games.spaye import rules
from games.spaye.models import Day, Meeting
from games.tables.models import Seat, Table
from tests.crash.colleagues import cookie
from tests.spaye.rules.walks import SEATS, office, walk

__all__ = ["cookie", "grow", "hire", "never_closed", "past"]

PEOPLE = 200
DAYS = 20
"""Finished days of a month."""
MEETINGS = 24
"""Pairs of a day of which one has beaten the other."""


def hire(count: int = PEOPLE) -> list[Player]:
    """So many members."""
    people.ensure_office()
    return [people.add_player(f"Player {n}", "", "fr", Role.MEMBER) for n in range(count)]


def never_closed() -> None:
    """Every day is a working day, and ends at midnight."""
    row = Office.objects.get()
    row.working_days, row.closing_minute = "1234567", 1440
    row.save()
    offices.forget()


def grow(everybody: Sequence[Player], year: int, month: int, days: int = DAYS) -> None:
    """A month in which everybody has played on each of so many days; its titles are given."""
    row, _made = Month.objects.get_or_create(year=year, month=month)
    first, _last = months.days(year, month)
    for number in range(days):
        _play(everybody, first.replace(day=1 + number))
    services.recount_tallies(row, [player.pk for player in everybody])
    _crown(row, everybody)


def past(everybody: Sequence[Player], until: date, count: int, days: int = DAYS) -> None:
    """`count` months, the last of them the one before `until`'s."""
    year, month = until.year, until.month
    for _ in range(count):
        year, month = months.previous(year, month)
        grow(everybody, year, month, days)


def _play(everybody: Sequence[Player], day: date) -> None:
    options, state = _finished_day()
    table = Table.objects.create(
        game="spaye",
        options=options | {"date": day.isoformat()},
        seed="00",
        seed_digest="",
        state=state,
        outcome={"status": "finished"},
        created_at=timezone.now(),
    )
    played = Day.objects.create(date=day, table=table)
    Seat.objects.bulk_create(
        Seat(table=table, number=number, player=player) for number, player in enumerate(everybody)
    )
    Line.objects.bulk_create(
        Line(
            date=day,
            player=player,
            table=table,
            daye=1 + (player.pk + day.day) % 7,
            victoire=(player.pk + day.day) % 3,
            repetition=(player.pk * day.day) % 40,
            status="finished",
        )
        for player in everybody
    )
    half = len(everybody) // 2
    Meeting.objects.bulk_create(
        Meeting(
            day=played,
            winner=everybody[0 if pair < 2 else (pair + day.day) % half],
            loser=everybody[half + (pair * 7 + day.day) % half],
            wins=1,
        )
        for pair in range(min(MEETINGS, half))
    )


@lru_cache(maxsize=1)
def _finished_day() -> tuple[dict[str, object], str]:
    """Options and state of a whole day of the app deck with a full pack and many players."""
    seats = max(SEATS)
    for number in range(1000):
        if number % 4 == 0 and office(number)[0] == seats:
            last = list(walk(number))[-1].state
            if rules.outcome(last) and last.finished and last.closed:
                return dict(office(number)[1]), codec.encode(last)
    raise AssertionError("no finished day among a thousand")


def _crown(month: Month, everybody: Sequence[Player]) -> None:
    """Titles that go round."""
    Closing.objects.create(
        month=month, closed_at=timezone.now(), closed_by=everybody[0], proclaimed=[]
    )
    Title.objects.bulk_create(
        Title(
            month=month,
            column=column,
            player=everybody[(month.month + at) % min(12, len(everybody))],
            points=99,
            decided=Decided.LEAD,
        )
        for at, column in enumerate(COLUMNS)
    )
