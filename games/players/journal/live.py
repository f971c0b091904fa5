"""The topic `journal`: the last few acts, while admins have a page open that shows them."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db.models import Max
from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live import topics
from games.live.topics import Denied, Subscription
from games.players import acts, journal, office
from games.players.faces import PEOPLE, edition
from games.players.models import AdminAct, Player

TOPIC = "journal"


def register() -> None:
    """Called once, when the app is ready."""
    topics.register(TOPIC, _resolve)


def scene() -> dict[str, Any]:
    """What the region shows. Its version is the newest act's number: the night clears old ones."""
    version = AdminAct.objects.aggregate(newest=Max("pk"))["newest"] or 0
    lines = journal.latest()
    people = [player for line in lines for player in (line.act.by, line.act.whom) if player]
    return {"version": version, "edition": edition(version, people), "lines": lines}


def _resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    if arguments or not player.is_admin:
        raise Denied
    return Subscription(
        channels=frozenset({acts.JOURNAL, PEOPLE}),
        event=TOPIC,
        key=(TOPIC, language),
        draw=partial(_draw, language),
    )


def _draw(language: str) -> tuple[int, str]:
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        shown = scene()
        html = render_to_string("players/journal_latest.html", {"journal": shown})
        return shown["version"], html
