"""A tournament's page kept fresh: the topic `tournament:<id>`, drawn for its reader."""

import time
from functools import partial

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live import topics
from games.live.topics import Denied, Subscription
from games.players import office
from games.players.faces import PEOPLE
from games.players.models import Player
from games.tables.acts import number
from games.tables.services import LOBBY
from games.tournaments import reveal
from games.tournaments.channels import channel
from games.tournaments.models import PAST, Status, Tournament
from games.tournaments.page.scene import Scene

REDRAWN = 20
"""Seconds after which a page that is looked at is drawn again: clocks and tables move."""


@topics.register("tournament")
def resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Drafts are their organiser's and the admins'. Raises `Denied`."""
    found = Tournament.objects.filter(pk=number(arguments[0])).first() if arguments else None
    if found is None or len(arguments) != 1 or found.format == PAST or not may_see(found, player):
        raise Denied
    return Subscription(
        channels=frozenset({channel(found.pk), PEOPLE, LOBBY}),
        event=channel(found.pk),
        key=(
            channel(found.pk),
            player.pk,
            language,
            reveal.is_awaited(found, timezone.now()),
            int(time.time()) // REDRAWN,
        ),
        draw=partial(fragment, found.pk, player, language),
    )


def may_see(tournament: Tournament, player: Player) -> bool:
    """Whether the page is theirs to see."""
    draft = tournament.status == Status.DRAFT
    return not draft or player.pk == tournament.organiser_id or player.is_admin


def fragment(tournament_id: int, player: Player, language: str) -> tuple[int, str]:
    """Version and HTML of the page's region as it is committed."""
    tournament = Tournament.objects.select_related("organiser").get(pk=tournament_id)
    return tournament.version, draw(Scene(tournament, player), language)


def draw(scene: Scene, language: str) -> str:
    """The region's HTML in the reader's language and the office's time zone."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        return render_to_string("tournaments/live/page.html", {"scene": scene})
