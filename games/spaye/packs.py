"""The pack that fits today, by what an office gets through in a day.

An unfinished day counts for nothing (SP-12), and of a pack that is too small most people get no
card. The estimate is made from the last days of the same weekday.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from statistics import median

from django.db.models import Count, Q

from games.engine.cards import SUITS
from games.spaye.models import Day
from games.spaye.rules.cards import FINAL_CARDS, PACKS, copies, full_pack
from games.tables.models import Entry, Seat

DAYS, WEEKS = 4, 8
"""The most past days that count, within so many weeks: some weeks have no Späye."""
EASY = 2.5
"""Dāyes a person plays in a day without being pressed."""


@dataclass(frozen=True, slots=True)
class Played:
    """A day of the past: who came, how many dāyes were played, and whether it was finished."""

    people: int
    dayes: int
    finished: bool

    @property
    def each(self) -> float:
        return 2 * self.dayes / self.people


@dataclass(frozen=True, slots=True)
class Proposal:
    """A pack for so many people, who play about `each` dāyes each until it is finished."""

    pack: int
    people: int
    each: int

    @property
    def wants_third(self) -> bool:
        """Whether too few people would come for the final's three (SP-39)."""
        return self.people < FINAL_CARDS


def dayes_of(pack: int) -> float:
    """Return how many dāyes a pack makes on average, the final included.

    Every draw takes two cards but the final's; a draw of two equal cards is no dāye of its own.
    """
    cards = len(full_pack(pack))
    equals = len(SUITS) * copies(pack) - 1
    tie = pack / cards * equals / (cards - 1)
    return (cards - FINAL_CARDS) / 2 * (1 - tie) + 1


def propose(today: date) -> Proposal | None:
    """Propose a pack for today by its weekday's last days; three queries, or one without any."""
    return fit(_last_days(today))


def fit(days: list[Played]) -> Proposal | None:
    """Return the largest pack that such people play to its end; None if nobody ever came."""
    came = [day for day in days if day.people]
    if not came:
        return None
    people = round(median(day.people for day in came))
    each = median(day.each for day in came)
    if all(day.finished for day in came):
        each = max(each, EASY)  # nobody knows how many more they would have played
    fitting = [pack for pack in PACKS if 2 * dayes_of(pack) / people <= each]
    pack = max(fitting, default=min(PACKS))
    return Proposal(pack, people, max(1, round(2 * dayes_of(pack) / people)))


def _last_days(today: date) -> list[Played]:
    dates = [today - timedelta(weeks=weeks) for weeks in range(1, WEEKS + 1)]
    days = Day.objects.filter(date__in=dates).order_by("-date").select_related("table")[:DAYS]
    tables = [day.table for day in days]
    if not tables:
        return []
    seats = Seat.objects.filter(table__in=tables).values_list("table").annotate(n=Count("pk"))
    people = dict(seats.order_by())
    entries = Entry.objects.filter(table__in=tables).values_list("table")
    moves = entries.annotate(
        draws=_number_of("draw "), logs=_number_of("log "), undone=_number_of("undo_log ")
    ).order_by()
    dayes = {table: draws // 2 + logs - undone for table, draws, logs, undone in moves}
    return [
        Played(
            people.get(table.pk, 0),
            dayes.get(table.pk, 0),
            (table.outcome or {}).get("status") == "finished",
        )
        for table in tables
    ]


def _number_of(verb: str) -> Count:
    """Count the moves of a kind; of the move log nothing but their verb is read."""
    return Count("pk", filter=Q(move__startswith=verb))
