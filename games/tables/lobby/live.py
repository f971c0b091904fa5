"""Topics of the lobby: `lobby:<page>`, `my-turns`, `gathering:<table>` and `turns`, on every page.

`turns` draws what calls beside Späye: tables that wait, invitations, urgent notices of any app.
"""

import time
from datetime import datetime, timedelta
from functools import lru_cache, partial

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.live import player_channel, topics
from games.live.bus import after
from games.live.topics import Denied, Subscription
from games.players import office
from games.players.faces import PEOPLE
from games.players.models import Player
from games.tables.acts import number
from games.tables.lobby import gathering, listing, notices
from games.tables.services import LOBBY, channel, turns_channel
from games.tables.streams import table_of
from games.telling import inbox
from games.telling.kinds import Message
from games.telling.models import Notice

ASKED_JUST_NOW = timedelta(minutes=3)
"""How long an invitation stands on every page; then it is in the inbox."""
MOST = 2
"""Invitations and notices at once: they stand over the page. The inbox has them all."""
TURNS = "tables/live/turns.html"
REDRAWN = 15
"""Seconds after which the lobby is drawn again: what others do at their tables is told late."""


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
        draw=lambda: (0, draw(player, int(page), language)),
    )


def draw(player: Player, page: int, language: str) -> str:
    """The tables, but those that wait for the player."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        found = listing.read(player, page)
        return render_to_string("tables/live/lobby.html", {"lobby": found})


@topics.register("my-turns")
def my_turns(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """The tables that wait for this player, above all else in the lobby."""
    if arguments:
        raise Denied
    return Subscription(
        channels=frozenset({LOBBY, turns_channel(player.pk), PEOPLE}),
        event="my-turns",
        key=("my-turns", player.pk, language, int(time.time()) // REDRAWN),
        draw=lambda: (0, draw_turns(player, language)),
    )


def draw_turns(player: Player, language: str) -> str:
    """A large tile each, at most three."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        found = listing.turns(player)
        return render_to_string("tables/live/my_turns.html", {"turns": found})


@topics.register("gathering")
def waiting_room(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """A table that gathers, for this player: `gathering:<table>`, with an invitation's token."""
    table_id, token = table_of(arguments[:1]), "".join(arguments[1:2])
    return Subscription(
        channels=frozenset({channel(table_id), PEOPLE}),
        event=f"gathering-{table_id}",
        key=("gathering", table_id, player.pk, token, language),
        draw=partial(gathering.draw, table_id, player, language, token),
    )


@topics.register("turns")
def turns(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """How many tables wait for this player, who has just asked them to one, and what is urgent.

    `turns:<table>` is for that table's own page, where it is left out; `turns:<path>` for a page
    that tells some of it by itself (`Said.told_at`).
    """
    here, page = 0, ""
    match arguments:
        case ():
            pass
        case (path,) if path.startswith("/"):
            page = path
        case (table,) if here := number(table):
            pass
        case _:
            raise Denied

    return Subscription(
        channels=frozenset({after(turns_channel(player.pk)), after(player_channel(player.pk))}),
        event="turns",
        key=("turns", player.pk, here, page, language, int(time.time()) // 60),
        draw=partial(_turns, player, here, page, language),
    )


def _turns(player: Player, here: int, page: str, language: str) -> tuple[int, str]:
    """As a rule nothing waits, and two statements say so."""
    now = timezone.now()
    waiting, recent = notices.waiting(player), now - ASKED_JUST_NOW
    elsewhere = here and waiting.turns
    turns = notices.count_elsewhere(player, here) if elsewhere else waiting.turns
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        asked = notices.invitations(player) if waiting.invitations else []
        guests = [guest for guest in asked if guest.at > recent][:MOST]
        calls = _elsewhere(player, here, page, now)[: MOST - len(guests)]
        if not guests and not calls:
            return 0, _count_alone(language, turns)
        return 0, render_to_string(TURNS, {"turns": turns, "guests": guests, "calls": calls})


def _elsewhere(player: Player, here: int, page: str, now: datetime) -> list[tuple[Notice, Message]]:
    """What is urgent, but what leads to the very page of the table that is looked at, and what the
    page that is looked at tells by itself.
    """
    table = reverse("tables:table", args=[here]) if here else ""
    return [
        (one, said)
        for one, said in inbox.urgent(player, now)
        if said.url != table and not (page and said.told_at == page)
    ]


@lru_cache(maxsize=64)
def _count_alone(language: str, turns: int) -> str:
    """In the language that is active."""
    return render_to_string(TURNS, {"turns": turns, "guests": []})
