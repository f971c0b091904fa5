"""A day as one player may see it: for whom its regions are drawn, and the scene they come from."""

from django.utils.translation import get_language

from games.players.clock import Clock
from games.players.models import Player
from games.spaye.day.scene import Scene
from games.spaye.models import Day
from games.tables import audience


def audience_of(day: Day, player: Player) -> audience.Audience:
    """Whom a region of the day is drawn for on this player's page."""
    return audience.audience_of(day.table_id, player, get_language() or "fr")


def scene_of(day: Day, player: Player, clock: Clock) -> Scene:
    """The day as this player may see it."""
    return Scene(day.table, audience.observe(day.table, audience_of(day, player).seat), clock)
