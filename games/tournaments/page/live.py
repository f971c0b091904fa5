"""The live region of a tournament's page: the topic `tournament:<id>`, rendered for its reader."""

import time
from functools import partial

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live import topics
from games.live.topics import Denied, Subscription
from games.players import office
from games.players.appearance import PEOPLE
from games.players.models import Player
from games.tables.acts import number
from games.tables.services import LOBBY
from games.tournaments import reveal
from games.tournaments.models import PAST, Tournament, channel
from games.tournaments.page.scene import TournamentScene
from games.tournaments.queries import may_see

REDRAW_EVERY = 20
"""Seconds after which an open page is rendered again, as clocks and tables go on."""


@topics.register("tournament")
def resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Subscribe a player to a tournament. Raises `Denied` if they may not see it."""
    tournament = Tournament.objects.filter(pk=number(arguments[0])).first() if arguments else None
    if (
        tournament is None
        or len(arguments) != 1
        or tournament.format == PAST
        or not may_see(tournament, player)
    ):
        raise Denied
    return Subscription(
        channels=frozenset({channel(tournament.pk), PEOPLE, LOBBY}),
        event=channel(tournament.pk),
        key=(
            channel(tournament.pk),
            player.pk,
            language,
            reveal.is_awaited(tournament, timezone.now()),
            int(time.time()) // REDRAW_EVERY,
        ),
        draw=partial(committed_region, tournament.pk, player, language),
    )


def committed_region(tournament_id: int, player: Player, language: str) -> tuple[int, str]:
    """Return version and HTML of the page's region, as committed."""
    tournament = Tournament.objects.select_related("organiser").get(pk=tournament_id)
    return tournament.version, render(TournamentScene(tournament, player), language)


def render(scene: TournamentScene, language: str) -> str:
    """Return the region's HTML in the reader's language and the office's time zone."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        return render_to_string("tournaments/live/page.html", {"scene": scene})
