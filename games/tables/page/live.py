"""A table's page kept fresh: its topics, and the game's regions drawn for each audience.

The topics are `table:<id>:<view>` for the game, `seats:<id>` and `below:<id>` beside it.
"""

import time
from functools import partial

from django.utils import timezone, translation

from games.live import topics
from games.live.bus import after
from games.live.topics import Denied, Resolver, Subscription
from games.players import office
from games.players.faces import PEOPLE
from games.players.models import Player
from games.players.prepared import Prepared
from games.tables import presence
from games.tables.audience import Audience, observe
from games.tables.game_page import page_of
from games.tables.models import Table
from games.tables.page import around
from games.tables.services import channel, find_once, look
from games.tables.streams import let_in, table_of

_due = Prepared(lambda table: Table.objects.filter(pk=table).only("due_at"), int)
MAX_ID = 2**63
REDRAWN = 15
"""Seconds after which seats are drawn again: that somebody is away shows by not being heard of."""


@topics.register("table")
def resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Seat and language come from the session; whoever has no seat watches as a spectator."""
    table_id, view = _read(arguments)
    table = _due.first(table_id)
    if table is None:
        raise Denied
    look(table)
    audience = let_in(table_id, player, language)
    name = channel(table_id)
    return Subscription(
        channels=frozenset({name, PEOPLE}),
        event=name,
        key=(name, view, audience),
        draw=partial(fragment, table_id, view, audience),
    )


def beside(view: str) -> Resolver:
    """The resolver of one view beside the game, `seats` or `below`: it comes after a move."""

    def resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
        table_id = table_of(arguments)
        audience = let_in(table_id, player, language)
        moves = after(channel(table_id))
        return Subscription(
            channels=frozenset({moves, presence.channel(table_id), PEOPLE}),
            event=f"{view}-{table_id}",
            key=(view, table_id, audience, int(time.time()) // REDRAWN),
            draw=partial(around.fragment, table_id, view, audience),
            presence=presence.mark(table_id, player) if view == "seats" else None,
        )

    return resolve


for name in ("seats", "below"):
    topics.register(name)(beside(name))


def draw(table: Table, view: str, audience: Audience) -> str:
    """The HTML of one view for one audience, in its language and the office's time zone.

    Raises `UnknownView`.
    """
    page = page_of(table.game)
    zone = office.current_calendar().zone
    with translation.override(audience.language), timezone.override(zone):
        return page.draw(view, table, observe(table, audience.seat), audience)


def fragment(table_id: int, view: str, audience: Audience) -> tuple[int, str]:
    """Version and HTML of the table as it is committed. Raises `NoTable`, `UnknownView`."""
    table = find_once(table_id)
    return table.version, draw(table, view, audience)


def _read(arguments: tuple[str, ...]) -> tuple[int, str]:
    match arguments:
        case (number, view) if number.isascii() and number.isdigit() and int(number) < MAX_ID:
            return int(number), view
    raise Denied
