"""Where a dāye has put its reader on this month's board, the running day's points included."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import ledger
from games.boards.models import hides
from games.boards.standings import RankedTotal, Total, ranking
from games.live.sharing import read_once
from games.players.clock import Clock
from games.spaye.day.results import Result


def placing(result: Result) -> str:
    """`12 wins this month: you are second.`

    Of the column that the dāye gave most for: repetitions when the reader's exercise is done,
    victories when they won, else dāyes. Nothing for others, while the exercise is due, and of a
    column that the reader has left.
    """
    task, card = result.my_task, result.my_card
    if not result.mine or (task and task.due):
        return ""
    won = bool(card and card.victories)
    column = "repetition" if task and not task.person.hides else "victoire" if won else "daye"
    me = next((person for person in result.people if person.me), None)
    if me is None or hides(me.player, column):
        return ""
    place = places(Clock.read(), column).get(me.player.pk)
    if place is None:
        return ""
    points = points_words(column, place.total.points(column))
    return _("%(points)s this month: %(place)s") % {"points": points, "place": place_words(place)}


def places(clock: Clock, column: str) -> Mapping[int, RankedTotal]:
    """Everybody's place in a column of this month, by player."""
    key = ("standings", column, clock.today)
    return read_once(key, lambda: ranked(totals(clock), column))


def ranked(totals: Iterable[Total], column: str) -> Mapping[int, RankedTotal]:
    return {place.total.player: place for place in ranking(totals, column)}


def totals(clock: Clock) -> list[Total]:
    """This month's sums, what today adds included whether or not its deck is finished."""
    return read_once(("sums", clock.today), lambda: _totals(clock))


def _totals(clock: Clock) -> list[Total]:
    return ledger.month_ledger(clock.today.year, clock.today.month, clock).with_today()


def points_words(column: str, count: int) -> str:
    told = {
        "daye": ngettext("{n} dāye", "{n} dāyes", count),
        "victoire": ngettext("{n} win", "{n} wins", count),
        "repetition": ngettext("{n} rep", "{n} reps", count),
    }
    return told[column].format(n=count)


def place_words(place: RankedTotal) -> str:
    """`you are second`: which rank this is, by its number or as it is called."""
    if place.rank == 1:
        return _("you’re tied for the lead") if place.tied else _("you’re in the lead")
    if place.rank == 2:
        return _("you’re second")
    if place.rank == 3:
        return _("you’re third")
    return _("you’re number %(rank)d") % {"rank": place.rank}
