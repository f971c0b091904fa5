"""A day’s end, told to one of its players: their best dāye, and what has moved on the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.boards.models import hides
from games.boards.points.standings import COLUMNS, Place, Total
from games.live.sharing import read_once
from games.spaye.page import placing
from games.spaye.page.results import Person, Result
from games.spaye.page.scene import Scene


@dataclass(frozen=True, slots=True)
class Moved:
    """A sentence on a column, and whether its rank is a better one than this morning."""

    words: str
    up: bool


@dataclass(frozen=True, slots=True)
class DayEnd:
    """`best` tells of the dāye that gave most victories, the first of equals; it may be empty."""

    best: str
    moved: list[Moved]


def day_end(scene: Scene) -> DayEnd | None:
    """What today's page says under the reader's points once the deck is finished."""
    if scene.status != "finished" or scene.me is None or not scene.me.seen.daye:
        return None
    return DayEnd(_best(scene), _moved(scene, scene.me))


def _best(scene: Scene) -> str:
    # Every dāye that is won brings one: that is no story.
    won = [one for one in scene.counted if one.mine and _victories(one) > 1]
    if not won:
        return ""
    best = max(won, key=_victories)
    told = (
        _("Your best dāye: %(points)s in the final")
        if len(best.cards) > 2
        else _("Your best dāye: %(points)s against %(name)s")
    )
    points = placing.points_words("victoire", _victories(best))
    return told % {"points": points, "name": best.them.person.name}


def _victories(result: Result) -> int:
    return result.my_card.victories if result.my_card else 0


def _moved(scene: Scene, me: Person) -> list[Moved]:
    """A sentence for each column in which the day has given the reader another rank."""
    columns = [column for column in COLUMNS if not hides(me.player, column)]
    return [moved for column in columns if (moved := _moved_in(scene, column, me.player.pk))]


def _moved_in(scene: Scene, column: str, player: int) -> Moved | None:
    was = _this_morning(scene, column).get(player)
    now = placing.places(scene.clock, column).get(player)
    if not was or not now or was.total.points(column) <= 0 or was.rank == now.rank:
        return None
    return Moved(_sentence(column, was, now), now.rank < was.rank)


def _this_morning(scene: Scene, column: str) -> Mapping[int, Place]:
    """The places without what the day has given, the same for all who look."""
    key = ("standings this morning", column, scene.date)
    return read_once(key, lambda: placing.ranked(_without_today(scene), column))


def _without_today(scene: Scene) -> list[Total]:
    gained = {person.player.pk: person.seen for person in scene.people.values()}
    return [
        one.plus(Total(one.player, -seen.daye, -seen.victoire, -seen.repetition))
        if (seen := gained.get(one.player))
        else one
        for one in placing.totals(scene.clock)
    ]


def _sentence(column: str, was: Place, now: Place) -> str:
    return _("%(points)s this month: %(place)s (number %(before)d this morning)") % {
        "points": placing.points_words(column, now.total.points(column)),
        "place": placing.place_words(now),
        "before": was.rank,
    }
