"""A cup's page kept fresh: the topic `cup:<id>`, drawn for its reader."""

from __future__ import annotations

from functools import partial

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.live.topics import Denied, Subscription
from games.players import office
from games.players.faces import PEOPLE
from games.players.models import Player
from games.tables.lobby.forms import number
from games.tournaments.channels import LIST, channel, cup_channel
from games.tournaments.cups.models import Cup
from games.tournaments.cups.scene import CupScene


def resolve(player: Player, arguments: tuple[str, ...], language: str) -> Subscription:
    """Everybody may look. Raises `Denied`."""
    cup = Cup.objects.filter(pk=number(arguments[0])).first() if arguments else None
    if cup is None or len(arguments) != 1:
        raise Denied
    legs = cup.legs.values_list("pk", flat=True)
    return Subscription(
        channels=frozenset({cup_channel(cup.pk), PEOPLE, LIST, *map(channel, legs)}),
        event=cup_channel(cup.pk),
        key=(cup_channel(cup.pk), player.pk, language),
        draw=partial(fragment, cup.pk, player, language),
    )


def fragment(cup_id: int, player: Player, language: str) -> tuple[int, str]:
    """Version and HTML of the page's region: a change of any leg is a change of the cup."""
    scene = CupScene(Cup.objects.select_related("organiser").get(pk=cup_id), player)
    version = scene.cup.version + sum(one.version for one in scene.sheet.tournaments)
    return version, draw(scene, language)


def draw(scene: CupScene, language: str) -> str:
    """The region's HTML in the reader's language and the office's time zone."""
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        return render_to_string("tournaments/cups/live.html", {"scene": scene})
