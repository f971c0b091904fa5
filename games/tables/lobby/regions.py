"""The live regions of the lobby, and what calls on every page beside Späye."""

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
"""How long an invitation stands on every page; then it is in the inbox."""
MOST_CALLS = 2
"""Invitations and notices at once: they stand over the page. The inbox has them all."""
TURNS = "tables/live/turns.html"


def draw_tables(player: Player, page: int, language: str) -> str:
    """The tables, but those that wait for the player."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        found = listing.lobby_page(player, page)
        return render_to_string("tables/live/lobby.html", {"lobby": found})


def draw_my_turns(player: Player, language: str) -> str:
    """A large tile each, at most three."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        found = listing.my_turns(player)
        return render_to_string("tables/live/my_turns.html", {"turns": found})


def turns_fragment(player: Player, here: int, page: str, language: str) -> tuple[int, str]:
    """As a rule nothing waits, and two statements say so."""
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
