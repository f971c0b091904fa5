"""Highlights of the lobby's tables, shown on the screens for some seconds.

Only live tables that are open to anyone and where at least two people play: practice against bots
and private tables are never shown. People are named as they wish.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from django.db.models import Count, Q
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.kitchen.named_people import display_person
from games.live.topics import Subscription
from games.tables import registry
from games.tables.audience import observe
from games.tables.chairs import Chair, chairs_of
from games.tables.game_page import page_of
from games.tables.models import Joining, Pace, Status, Table
from games.tables.services import channel, reading

MOST = 4
"""The most tables that are checked: those with the latest moves."""
FRESH = timedelta(minutes=5)
COMPANY = 2


@dataclass(frozen=True, slots=True)
class Highlight:
    """A highlight of a table; `key` is unique."""

    key: str
    game: str
    words: str


def highlights_subscription(language: str) -> Subscription:
    """Subscribe to the tables that are shown now; a stream renews it at every heartbeat."""
    tables = public_tables()
    channels = frozenset(map(channel, tables))
    return Subscription(channels, "tables", ("tables", language, tables), partial(_draw, language))


def public_tables() -> tuple[int, ...]:
    """Return the ids of the tables that may be shown, at most `MOST`."""
    people = Count("seats", filter=Q(seats__player__isnull=False, seats__standin=""))
    found = (
        Table.objects.filter(game__in=registry.in_lobby(), status__in=(Status.RUNNING, Status.OVER))
        .filter(joining=Joining.ANYONE, pace=Pace.LIVE, imported=False)
        .filter(moved_at__gt=timezone.now() - FRESH)
        .annotate(people=people)
        .filter(people__gte=COMPANY)
    )
    return tuple(found.order_by("-moved_at").values_list("pk", flat=True)[:MOST])


def find_highlights(table_ids: tuple[int, ...]) -> Iterator[Highlight]:
    """Yield the current highlights of these tables, in the active language."""
    for table in Table.objects.filter(pk__in=table_ids).prefetch_related("seats__player"):
        moment = reading.read_or_none(table.pk, partial(_highlight_text, table))
        if moment:
            key, _bar, words = moment.partition("|")
            game = str(registry.config(table.game).verbose_name)
            yield Highlight(f"{table.pk}-{key}", game, words)


def _highlight_text(table: Table) -> str:
    chairs = [_display_chair(chair) for chair in chairs_of(table)]
    return page_of(table.game).callout(table, observe(table, None), chairs)


def _display_chair(chair: Chair) -> Chair:
    if chair.player is None:
        return chair
    return replace(chair, display_name=display_person(chair.player).display_name)


def _draw(language: str) -> tuple[int, str]:
    with translation.override(language):
        moments = list(find_highlights(public_tables()))
        return 0, render_to_string("kitchen/_tables.html", {"moments": moments})
