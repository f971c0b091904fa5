"""The reader's points and place on this month's board, the running day's points included.

While the month's last days are secret, readers get their own points and no place.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards import ledger
from games.boards.ledger import Ledger
from games.boards.models import hides
from games.boards.standings import COLUMNS, RankedTotal, Total, ranking
from games.live.sharing import read_once
from games.players.clock import Clock
from games.spaye.scene import Person, Result, Scene


def placing(result: Result) -> str:
    """Return `12 wins this month: you’re second`, or "".

    The column is repetitions if the reader's exercise is done, victories if they won, else dāyes.
    "" for others, while the exercise is due, and for a column that the reader has left.
    """
    task, card = result.my_task, result.my_card
    if not result.mine or (task and task.due):
        return ""
    won = bool(card and card.victories)
    column = "repetition" if task and not task.person.hides else "victoire" if won else "daye"
    me = next((person for person in result.people if person.me), None)
    if me is None or hides(me.player, column):
        return ""
    clock = Clock.read()
    book = this_month(clock, me.player.pk)
    place = _places(book, column, clock).get(me.player.pk)
    if place is None:
        return ""
    points = points_words(column, place.total.points(column))
    if book.dark:
        return _("%(points)s this month") % {"points": points}
    return _("%(points)s this month: %(place)s") % {"points": points, "place": place_words(place)}


def this_month(clock: Clock, reader: int) -> Ledger:
    """Return this month as the reader may see it; all share one ledger unless it is secret."""
    return ledger.month_ledger(clock.today.year, clock.today.month, clock, reader)


def _places(book: Ledger, column: str, clock: Clock) -> Mapping[int, RankedTotal]:
    """Return the places in a column of this month by player, today's points included."""
    if book.dark:
        return ranked(book.with_today(), column)
    key = ("standings", column, clock.today)
    return read_once(key, lambda: ranked(book.with_today(), column))


def ranked(totals: Iterable[Total], column: str) -> Mapping[int, RankedTotal]:
    return {place.total.player: place for place in ranking(totals, column)}


def points_words(column: str, count: int) -> str:
    texts = {
        "daye": ngettext("{n} dāye", "{n} dāyes", count),
        "victoire": ngettext("{n} win", "{n} wins", count),
        "repetition": ngettext("{n} rep", "{n} reps", count),
    }
    return texts[column].format(n=count)


def place_words(place: RankedTotal) -> str:
    """Return `you’re second`: a name for the first three ranks, else the number."""
    if place.rank == 1:
        return _("you’re tied for the lead") if place.tied else _("you’re in the lead")
    if place.rank == 2:
        return _("you’re second")
    if place.rank == 3:
        return _("you’re third")
    return _("you’re number %(rank)d") % {"rank": place.rank}


# The end of the day


@dataclass(frozen=True, slots=True)
class RankChange:
    """A sentence on a column, and whether its rank is a better one than this morning."""

    words: str
    up: bool


@dataclass(frozen=True, slots=True)
class DayEnd:
    """The sentences under the reader's points on today's page once the deck is finished."""

    best: str
    """On the dāye that gave most victories, the latest of equals; may be empty."""
    changes: list[RankChange]


def day_end(scene: Scene) -> DayEnd | None:
    """Return the reader's end of the day; `None` before it and for those who haven't played."""
    if scene.status != "finished" or scene.me is None or not scene.me.seen.daye:
        return None
    return DayEnd(_best(scene), _rank_changes(scene, scene.me))


def _best(scene: Scene) -> str:
    # A single victory is what every won dāye gives: not worth a sentence.
    won = [result for result in scene.counted if result.mine and _victories(result) > 1]
    if not won:
        return ""
    best = max(won, key=_victories)
    text = (
        _("Your best dāye: %(points)s in the final")
        if len(best.cards) > 2
        else _("Your best dāye: %(points)s against %(name)s")
    )
    points = points_words("victoire", _victories(best))
    return text % {"points": points, "name": best.them.person.name}


def _victories(result: Result) -> int:
    return result.my_card.victories if result.my_card else 0


def _rank_changes(scene: Scene, me: Person) -> list[RankChange]:
    """Return a sentence for each column in which the day has changed the reader's rank."""
    book = this_month(scene.clock, me.player.pk)
    if book.dark:
        return []
    columns = [column for column in COLUMNS if not hides(me.player, column)]
    changes = (_rank_change(scene, book, column, me.player.pk) for column in columns)
    return [change for change in changes if change]


def _rank_change(scene: Scene, book: Ledger, column: str, player: int) -> RankChange | None:
    was = _this_morning(scene, book, column).get(player)
    now = _places(book, column, scene.clock).get(player)
    if not was or not now or was.total.points(column) <= 0 or was.rank == now.rank:
        return None
    return RankChange(_change_words(column, was, now), now.rank < was.rank)


def _this_morning(scene: Scene, book: Ledger, column: str) -> Mapping[int, RankedTotal]:
    """Return the places without today's points, the same for all readers."""
    key = ("standings this morning", column, scene.date)
    return read_once(key, lambda: ranked(_without_today(scene, book), column))


def _without_today(scene: Scene, book: Ledger) -> list[Total]:
    gained = {person.player.pk: person.seen for person in scene.people.values()}
    return [
        total.plus(Total(total.player, -seen.daye, -seen.victoire, -seen.repetition))
        if (seen := gained.get(total.player))
        else total
        for total in book.with_today()
    ]


def _change_words(column: str, was: RankedTotal, now: RankedTotal) -> str:
    return _("%(points)s this month: %(place)s (number %(before)d this morning)") % {
        "points": points_words(column, now.total.points(column)),
        "place": place_words(now),
        "before": was.rank,
    }
