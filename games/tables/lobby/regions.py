"""The live regions of the lobby, and the count and calls about tables that every page shows."""

from datetime import datetime, timedelta
from functools import lru_cache

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation

from games.players import office
from games.players.models import Player
from games.tables.lobby import listing, notices
from games.telling import inbox
from games.telling.models import Notice
from games.telling.notice_kinds import Message

INVITATION_SHOWN_FOR = timedelta(minutes=3)
"""How long every page shows an invitation; after that only the inbox does."""
MOST_CALLS = 2
"""The most invitations and notices shown over a page together. The inbox has them all."""
TURNS = "tables/live/turns.html"


def draw_tables(player: Player, page: int, language: str) -> str:
    """The lobby's list of tables, without those that wait for the player."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        context = {"lobby": listing.lobby_page(player, page)}
        return render_to_string("tables/live/lobby.html", context)


def draw_my_turns(player: Player, language: str) -> str:
    """A large tile for each table that waits for the player, at most three."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        context = {"turns": listing.my_turns(player)}
        return render_to_string("tables/live/my_turns.html", context)


def turns_fragment(player: Player, here: int, page: str, language: str) -> tuple[int, str]:
    """The count of turns and the urgent calls, for a page of table `here` (0: of none).

    It has no version, hence the 0. Two queries if nothing waits, as is usual.
    """
    now = timezone.now()
    waiting, recent = notices.waiting_counts(player), now - INVITATION_SHOWN_FOR
    elsewhere = here and waiting.turns
    turns = notices.count_elsewhere(player, here) if elsewhere else waiting.turns
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        asked = notices.invitations(player) if waiting.invitations else []
        guests = [guest for guest in asked if guest.at > recent][:MOST_CALLS]
        calls = _urgent_elsewhere(player, here, page, now)[: MOST_CALLS - len(guests)]
        if not guests and not calls:
            return 0, _count_alone(language, turns)
        return 0, render_to_string(TURNS, {"turns": turns, "guests": guests, "calls": calls})


def _urgent_elsewhere(
    player: Player, here: int, page: str, now: datetime
) -> list[tuple[Notice, Message]]:
    """Urgent notices, without those that lead to the open table or that the open page shows."""
    table = reverse("tables:table", args=[here]) if here else ""
    return [
        (notice, message)
        for notice, message in inbox.urgent(player, now)
        if message.url != table and not (page and message.told_at == page)
    ]


@lru_cache(maxsize=64)
def _count_alone(language: str, turns: int) -> str:
    """The count without calls. The active language must be `language`: it is the cache's key."""
    return render_to_string(TURNS, {"turns": turns, "guests": []})
