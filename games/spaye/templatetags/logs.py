"""Tags of the log's pages and of what becomes of a log."""

from __future__ import annotations

from django import template

from games.players.models import Player
from games.spaye import log_words, words
from games.spaye.days import ruling_ends
from games.spaye.history import Event
from games.spaye.results import Person, Result
from games.spaye.scene import Scene

register = template.Library()


@register.filter
def card_of(name: str) -> str:
    """`Théo's card`."""
    return log_words.card_of(name)


@register.filter
def request_to(name: str) -> str:
    return log_words.request_to(name)


@register.filter
def standing(result: Result) -> str:
    """The log's standing by the clock: a contest that nobody ruled on in time is void."""
    late = result.scene.clock.today > ruling_ends(result.scene.date)
    return "void" if result.daye.standing == "contested" and late else result.daye.standing


@register.filter
def events_of(history: dict[int, list[Event]], number: int) -> list[Event]:
    return history.get(number, [])


@register.filter
def names(players: list[Player]) -> str:
    """`Camille, Ingrid and Lars`."""
    return words.names(player.display_name for player in players)


@register.filter
def totals(scene: Scene) -> list[Person]:
    """Who has played today, the busiest first, with the points as they stand."""
    played = {seat for daye in scene.seen.dayes for seat in daye.players}
    people = [person for person in scene.people.values() if person.seat in played]
    return sorted(people, key=lambda p: (-p.seen.daye, -p.seen.victoire, -(p.repetition or 0)))


@register.simple_tag
def event_words(event: Event, scene: Scene) -> str:
    return log_words.event(event, scene.date, scene.clock.calendar.zone)
