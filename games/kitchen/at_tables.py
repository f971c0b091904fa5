"""Great moments of the tables of the lobby, named on the screens for some seconds; nothing else.

A table is told of if it is open to anyone and at least two people play there: whoever learns
against bots, or plays in private, is on no wall. People are named as they wish.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from django.db.models import Count, Q
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.kitchen import wishes
from games.live.topics import Subscription
from games.tables import registry, stored
from games.tables.audience import observe
from games.tables.chairs import Chair, chairs_of
from games.tables.game_page import page_of
from games.tables.models import Joining, Pace, Status, Table
from games.tables.services import channel

MOST = 4
"""Tables that are looked at, those moved last."""
FRESH = timedelta(minutes=5)
COMPANY = 2


@dataclass(frozen=True, slots=True)
class Told:
    """A moment: `key` is another one for each."""

    key: str
    game: str
    words: str


def subscription(language: str) -> Subscription:
    """The tables that are told of now: the stream asks again at every heartbeat."""
    tables = shown()
    channels = frozenset(map(channel, tables))
    return Subscription(channels, "tables", ("tables", language, tables), partial(_draw, language))


def shown() -> tuple[int, ...]:
    """Tables that may be told of, at most `MOST`."""
    people = Count("seats", filter=Q(seats__player__isnull=False, seats__standin=""))
    found = (
        Table.objects.filter(game__in=registry.in_lobby(), status__in=(Status.RUNNING, Status.OVER))
        .filter(joining=Joining.ANYONE, pace=Pace.LIVE, imported=False)
        .filter(moved_at__gt=timezone.now() - FRESH)
        .annotate(people=people)
        .filter(people__gte=COMPANY)
    )
    return tuple(found.order_by("-moved_at").values_list("pk", flat=True)[:MOST])


def told(table_ids: tuple[int, ...]) -> Iterator[Told]:
    """The moment of each of these tables that has one just now, in the active language."""
    for table in Table.objects.filter(pk__in=table_ids).prefetch_related("seats__player"):
        moment = stored.isolated(table.pk, partial(_moment, table))
        if moment:
            key, _bar, words = moment.partition("|")
            game = str(registry.config(table.game).verbose_name)
            yield Told(f"{table.pk}-{key}", game, words)


def _moment(table: Table) -> str:
    chairs = [_as_wished(chair) for chair in chairs_of(table)]
    return page_of(table.game).moment(table, observe(table, None), chairs)


def _as_wished(chair: Chair) -> Chair:
    if chair.player is None:
        return chair
    return replace(chair, display_name=wishes.shown(chair.player).display_name)


def _draw(language: str) -> tuple[int, str]:
    with translation.override(language):
        moments = list(told(shown()))
        return 0, render_to_string("kitchen/_tables.html", {"moments": moments})
