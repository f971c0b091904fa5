"""The topics of event streams that pages of tables and of the lobby subscribe to.

`table:<id>:<view>` is a region of the game, `seats:<id>`, `below:<id>` and `talk:<id>` stand beside
it; `gathering:<id>` is the waiting room, `lobby:<page>` and `my-turns` are the lobby, and `turns`,
on every page, is what calls beside Späye.
"""

import time
from functools import partial

from games.live import player_channel, topics
from games.live.bus import after
from games.live.sharing import seen_once
from games.live.topics import Denied, Resolver, Subscription
from games.players import requests
from games.players.appearance import PEOPLE
from games.players.models import Player
from games.players.prepared import PreparedRows, moment
from games.tables import presence, registry
from games.tables.acts import number
from games.tables.audience import Audience, audience_of
from games.tables.habits import habits_of
from games.tables.lobby import gathering
from games.tables.lobby import regions as lobby_regions
from games.tables.models import Table
from games.tables.page import regions
from games.tables.services import LOBBY, channel, is_due, settle, turns_channel
from games.tables.talk.phrases import channel as talk_channel
from games.tables.talk.rendering import fragment as talk_fragment

MAX_ID = 2**63
REDRAWN = 15
"""Seconds after which a region is drawn again though nothing was announced: that somebody is away
shows by not being heard of, and what others do at their tables is told late in the lobby."""

_game = PreparedRows(lambda table: Table.objects.filter(pk=table).values_list("game"), int)
_due = PreparedRows(
    lambda table: Table.objects.filter(pk=table).values_list("due_at"), int, converted={0: moment}
)


def _table_of(arguments: tuple[str, ...]) -> int:
    """The lobby's table that a topic's only argument names. Raises `Denied`."""
    table_id = (requests.parse_number(arguments[0]) or 0) if len(arguments) == 1 else 0
    game = seen_once(("game", table_id), lambda: _game.first(table_id))
    if game is None or game[0] not in registry.in_lobby():
        raise Denied
    return table_id


def _audience(table_id: int, player: Player, language: str) -> Audience:
    """The audience of this player's streams of a table."""
    key = ("audience", table_id, player.pk, language)
    return seen_once(key, lambda: audience_of(table_id, player, language))


@topics.register("table")
def table(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Seat and language come from the session; whoever has no seat watches as a spectator."""
    table_id, view = _table_and_view(arguments)
    row = _due.first(table_id)
    if row is None:
        raise Denied
    if is_due(row[0]):
        settle(table_id)
    audience = _audience(table_id, player, language)
    name = channel(table_id)
    return Subscription(
        channels=frozenset({name, PEOPLE}),
        event=name,
        key=(name, view, audience),
        draw=partial(regions.fragment, table_id, view, audience),
    )


def _table_and_view(arguments: tuple[str, ...]) -> tuple[int, str]:
    match arguments:
        case (text, view) if text.isascii() and text.isdigit() and int(text) < MAX_ID:
            return int(text), view
    raise Denied


def _beside(view: str) -> Resolver:
    """The resolver of one view beside the game, `seats` or `below`: it comes after a move."""

    def resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
        table_id = _table_of(arguments)
        audience = _audience(table_id, player, language)
        moves = after(channel(table_id))
        return Subscription(
            channels=frozenset({moves, presence.channel(table_id), PEOPLE}),
            event=f"{view}-{table_id}",
            key=(view, table_id, audience, int(time.time()) // REDRAWN),
            draw=partial(regions.fragment_beside, table_id, view, audience),
            presence=presence.mark(table_id, player) if view == "seats" else None,
        )

    return resolve


for name in ("seats", "below"):
    topics.register(name)(_beside(name))


@topics.register("talk")
def talk(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Whoever has turned talk off gets the moves alone.

    A move comes a moment after its table, and what is said of it after the move.
    """
    table_id, likes = _table_of(arguments), habits_of(player)
    seat, muted = _audience(table_id, player, language).seat, tuple(likes.muted)
    return Subscription(
        channels=frozenset({after(talk_channel(table_id)), after(channel(table_id)), PEOPLE}),
        event=f"talk-{table_id}",
        key=("talk", table_id, seat, likes.talk, likes.bots_talk, muted, language),
        draw=partial(talk_fragment, table_id, seat, language, likes.talk, likes.bots_talk, muted),
    )


@topics.register("gathering")
def waiting_room(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """A table that gathers, for this player: `gathering:<table>`, with an invitation's token."""
    table_id, token = _table_of(arguments[:1]), "".join(arguments[1:2])
    return Subscription(
        channels=frozenset({channel(table_id), PEOPLE}),
        event=f"gathering-{table_id}",
        key=("gathering", table_id, player.pk, token, language),
        draw=partial(gathering.draw, table_id, player, language, token),
    )


@topics.register("lobby")
def lobby(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """One page of the lobby, for this player."""
    match arguments:
        case (page,) if 0 < number(page) < 1000:
            pass
        case _:
            raise Denied
    return Subscription(
        channels=frozenset({LOBBY, turns_channel(player.pk), PEOPLE}),
        event="lobby",
        key=("lobby", player.pk, page, language, int(time.time()) // REDRAWN),
        draw=lambda: (0, lobby_regions.draw_tables(player, int(page), language)),
    )


@topics.register("my-turns")
def my_turns(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """The tables that wait for this player, above all else in the lobby."""
    if arguments:
        raise Denied
    return Subscription(
        channels=frozenset({LOBBY, turns_channel(player.pk), PEOPLE}),
        event="my-turns",
        key=("my-turns", player.pk, language, int(time.time()) // REDRAWN),
        draw=lambda: (0, lobby_regions.draw_my_turns(player, language)),
    )


@topics.register("turns")
def turns(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """The number of tables that wait for this player, recent invitations and urgent notices.

    `turns:<table>` leaves out the table whose page is open; `turns:<path>` the notices that this
    page shows itself (`Message.told_at`).
    """
    here, page = 0, ""
    match arguments:
        case ():
            pass
        case (path,) if path.startswith("/"):
            page = path
        case (text,) if here := number(text):
            pass
        case _:
            raise Denied

    return Subscription(
        channels=frozenset({after(turns_channel(player.pk)), after(player_channel(player.pk))}),
        event="turns",
        key=("turns", player.pk, here, page, language, int(time.time()) // 60),
        draw=partial(lobby_regions.turns_fragment, player, here, page, language),
    )
