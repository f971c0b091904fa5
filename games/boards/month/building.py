"""A month's board, read: four queries, however many months and players there are.

One more where something came from paper, where the month was opened again (its journal shows), and
in the first month.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Exists, OuterRef, Q, QuerySet

from games.boards import months
from games.boards.models import Carried as Paper
from games.boards.models import Closing, Month, Title, hides
from games.boards.month import grid
from games.boards.month.board import Board, Carried, Cell, Emblem, Leader, Row
from games.boards.points import ledger, totals
from games.boards.points.ledger import NOTHING, Brought, Ledger
from games.boards.points.standings import COLUMNS, Total, lead, ranking
from games.boards.titles import journal
from games.boards.titles.reveal import patient_since, revealed, running, told
from games.players.clock import Clock
from games.players.faces import edition
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables.models import Table

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class _Told(TypedDict):
        closed: bool
        on_stage: bool
        reopened: bool
        on_paper: bool

    Told = WithAnnotations[Month, _Told]


def read(year: int, month: int, column: str, clock: Clock) -> Board:
    """The board of a month that has begun, ordered by `column`."""
    rows = _months(year, month)
    row = rows[0] if rows and (rows[0].year, rows[0].month) == (year, month) else None
    version = row.version if row else 0
    paper = ledger.carried(year, month) if row and row.on_paper else []
    book = ledger.add_up(ledger.rows(*months.days(year, month)), clock, paper)
    here, before = _titles(year, month)
    closings = journal.closings(year, month) if row and row.reopened else []
    people = _people(book, here, closings)
    worked = clock.calendar.working_days(year, month)
    shown = sorted(book.days.keys() | {day for day in worked if day <= clock.today})
    return Board(
        year=year,
        month=month,
        column=column,
        version=version,
        edition=edition(version, people.values()),
        closed=bool(row and row.closed),
        on_stage=bool(row and row.on_stage),
        today=clock.today,
        rows=_rows(book, column, people, before, shown),
        leaders=_leaders(book, here, people),
        days=shown,
        worked=worked,
        status=book.days.get(clock.today, ""),
        earlier=len(rows) > (row is not None) or _tables_before(date(year, month, 1), clock),
        calendar=grid.of_month(year, month, clock, book.days),
        carried=[_carried(one, people) for one in book.carried],
        corrections=journal.entries(closings, people),
    )


def _tables_before(day: date, clock: Clock) -> bool:
    """Whether something was played at a table, where no dāye was."""
    return Table.objects.filter(ended_at__lt=clock.calendar.midnight(day)).exists()


def _months(year: int, month: int) -> list[Told]:
    """This month and the one before it that is stored, newest first."""
    return _stored(year, year, month, patient_since())


def _until(before: int, year: int, month: int, since: datetime) -> QuerySet[Any, Told]:
    """Two months, the last of them `month` of `year`, which `before` is too.

    `since` is `patient_since`. `closed` says that its titles are known,
    `on_stage` that they are being revealed, `reopened` that it was closed before, `on_paper` that
    something was brought to it.
    """
    closings = Closing.objects.filter(month=OuterRef("pk"))
    until = Q(year__lt=before) | Q(year=year, month__lte=month)
    found = Month.objects.filter(until).annotate(
        closed=Exists(told(closings, since)),
        on_stage=Exists(running(since).filter(closing__month=OuterRef("pk"))),
        reopened=Exists(closings.exclude(reopened_at=None)),
        on_paper=Exists(Paper.objects.filter(month=OuterRef("pk"))),
    )
    return found.order_by("-year", "-month")[:2]


def _titles(year: int, month: int) -> tuple[list[Title], list[Title]]:
    """Titles won this month, and those won the month before, held now."""
    before = months.previous(year, month)
    found = _shown(year, month, *before, patient_since())
    return (
        [title for title in found if title.month.month == month],
        [title for title in found if title.month.month == before[1]],
    )


def _titles_of(
    year: int, month: int, old_year: int, old_month: int, since: datetime
) -> QuerySet[Title]:
    """Those of both months that are no secret; `since` is `patient_since`."""
    here = Q(month__year=year, month__month=month)
    before = Q(month__year=old_year, month__month=old_month)
    titles = revealed(Title.objects.filter(here | before), since)
    return titles.select_related("month", "spent")


_stored = Prepared(_until, int, int, int, datetime)
_shown = Prepared(_titles_of, int, int, int, int, datetime)


def _people(
    book: Ledger, titles: Sequence[Title], closings: Sequence[Closing]
) -> Mapping[int, Player]:
    """Whoever the board names, by number."""
    winners = {title.player_id for title in titles}
    writers = {one.by for one in book.carried}
    return Player.objects.in_bulk({*book.totals, *winners, *writers, *journal.named(closings)})


def _rows(
    book: Ledger,
    column: str,
    people: Mapping[int, Player],
    held: Sequence[Title],
    days: Sequence[date],
) -> list[Row]:
    sums = book.with_today()
    best = {name: max((one.points(name) for one in sums), default=0) for name in COLUMNS}
    rows = []
    for place in ranking(sums, column):
        player = place.total.player
        today = book.provisional.get(player, NOTHING)
        cells = _cells(people[player], place.total, today, best)
        played = book.played.get(player, {})
        rows.append(
            Row(
                place.rank,
                place.tied,
                people[player],
                cells[COLUMNS.index(column)],
                cells,
                [played.get(day, 0) for day in days],
                [Emblem.of(title) for title in held if title.player_id == player],
            )
        )
    return rows


def _cells(
    player: Player,
    total: Total,
    provisional: ledger.Points,
    best: Mapping[str, int],
) -> list[Cell]:
    cells = []
    for column, extra in zip(COLUMNS, provisional, strict=True):
        points = total.points(column)
        cells.append(
            Cell(
                column,
                points,
                extra,
                _share(points - extra, best[column]),
                _share(extra, best[column]),
                _share(points, best[column]),
                points == best[column] > 0,
                hides(player, column),
            )
        )
    return cells


def _share(part: int, whole: int) -> str:
    """A percentage as SVG reads it; a string, so that no language puts a comma into it."""
    return f"{100 * part / whole:.1f}" if whole else "0"


def _leaders(book: Ledger, titles: Sequence[Title], people: Mapping[int, Player]) -> list[Leader]:
    won = {title.column: title for title in titles}
    return [
        _holder(won[column], people) if column in won else _ahead(book, column, people)
        for column in COLUMNS
    ]


def _holder(title: Title, people: Mapping[int, Player]) -> Leader:
    player = people[title.player_id]
    hidden = hides(player, title.column)
    points = 0 if hidden else title.points
    return Leader(title.column, [player], points, title=title, hidden=hidden)


def _carried(one: Brought, people: Mapping[int, Player]) -> Carried:
    player = people[one.player]
    total = Total(one.player, one.daye, one.victoire, one.repetition, one.days)
    return Carried(player, people[one.by], one, totals.cells(player, total))


def _ahead(book: Ledger, column: str, people: Mapping[int, Player]) -> Leader:
    found = lead(book.with_today(), column)
    if found is None:
        return Leader(column)
    leaders = [people[player] for player in found.leaders]
    runner_up = people[found.runner_up] if found.runner_up is not None else None
    extra = book.provisional.get(leaders[0].pk, NOTHING) if len(leaders) == 1 else NOTHING
    today = extra[COLUMNS.index(column)]
    return Leader(column, leaders, found.points, found.margin, runner_up, today)
