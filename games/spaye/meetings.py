"""Who has beaten whom how often: read from what `projection.services` keeps."""

from collections import Counter

from django.db.models import Q, QuerySet, Sum

from games.boards.models import Line, Status
from games.players.clock import Clock
from games.spaye.models import Day, Meeting
from games.spaye.rules import points
from games.spaye.rules.state import State

Pair = tuple[int, int]


def wins(state: State) -> Counter[Pair]:
    """The day's wins by (winner, loser), two seats; the final and a cancelled day have none."""
    found: Counter[Pair] = Counter()
    if state.closed and not state.finished:
        return found
    for number, daye in enumerate(state.dayes):
        if daye.final or not daye.counts:
            continue
        won = points.daye_victories(state, number)
        if sum(won) == 1:
            at = won.index(1)
            found[daye.players[at], daye.players[1 - at]] += 1
    return found


def counted(player: int, clock: Clock) -> QuerySet[Meeting]:
    """The player's meetings of finished days and of today's.

    A day that was closed unfinished has none left; one that the clock has cancelled still has its
    rows until somebody looks at it.
    """
    left = Line.objects.filter(player=player, status=Status.RUNNING)
    if not clock.closed(clock.today):
        left = left.exclude(date=clock.today)
    unfinished = Day.objects.filter(table__in=left.values("table"))
    return Meeting.objects.filter(Q(winner=player) | Q(loser=player)).exclude(day__in=unfinished)


def of(player: int, clock: Clock) -> dict[int, Pair]:
    """{opponent: (won, lost)} over what counts; one query."""
    met = counted(player, clock)
    found: dict[int, Pair] = {}
    for winner, loser, sum_ in met.values_list("winner", "loser").annotate(Sum("wins")):
        opponent, mine = (loser, True) if winner == player else (winner, False)
        won, lost = found.get(opponent, (0, 0))
        found[opponent] = (won + sum_, lost) if mine else (won, lost + sum_)
    return found
