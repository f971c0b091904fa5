"""Sentences of players' pages and of calendars, for templates."""

from __future__ import annotations

from django import template

from games.boards import addresses
from games.boards.month import grid_words
from games.boards.profiles import words
from games.players.models import Player

register = template.Library()

for tag in (
    words.since,
    words.standing,
    words.title_of,
    words.bonus_state,
    words.day,
    words.record,
    words.best_day,
    words.repetitions,
    grid_words.of_player,
    grid_words.of_office,
):
    register.simple_tag(tag)
register.filter(words.weekday)
register.filter(words.weekday_letter)


@register.filter
def page(player: Player) -> str:
    """The address of the player's page."""
    return addresses.of_player(player.pk)
