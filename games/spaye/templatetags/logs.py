"""Tags of the log's pages and of what becomes of a log."""

from django import template

from games.players.models import Player
from games.spaye.day import words
from games.spaye.day.history import Event
from games.spaye.day.scene import Scene
from games.spaye.day.summary import standing, totals
from games.spaye.log import words as log_words
from games.spaye.models import VoidRequest

register = template.Library()
register.filter(standing)
register.filter(totals)


@register.filter
def card_of(name: str) -> str:
    """`Théo's card`."""
    return log_words.card_of(name)


@register.filter
def request_to(name: str) -> str:
    return log_words.request_to(name)


@register.filter
def events_of(history: dict[int, list[Event]], number: int) -> list[Event]:
    return history.get(number, [])


@register.filter
def of_daye(requests: dict[int, VoidRequest], number: int) -> VoidRequest | None:
    """What the author of this dāye's log asks for."""
    return requests.get(number)


@register.filter
def names(players: list[Player]) -> str:
    """`Camille, Ingrid and Lars`."""
    return words.names(player.display_name for player in players)


@register.simple_tag
def event_words(event: Event, scene: Scene) -> str:
    return log_words.event(event, scene.date, scene.clock.calendar.zone)
