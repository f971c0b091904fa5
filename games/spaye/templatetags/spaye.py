"""Tags of the day's pages: sentences about a scene, dates, tilts."""

from __future__ import annotations

from datetime import date, datetime

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from games.boards.bonuses import COLUMN_OF
from games.players.office import current_calendar
from games.spaye import screen, words
from games.spaye.results import Card, Person, Result
from games.spaye.scene import Scene
from games.spaye.tasks import Task
from games.ui.cards import SUITS

register = template.Library()
TILTS = (-2, 1, 2, -1, 0, 1, -3, 2, 0, -1, 3)
"""How the cards of the table lie: by position, so that a card never moves by being drawn again."""


@register.filter
def tilt(position: int) -> int:
    """The lean of the card at a position, in degrees."""
    return TILTS[int(position) % len(TILTS)]


@register.filter
def lean(counter: int) -> int:
    """How the shown cards of a dāye lie: away from each other, a third one straight."""
    return {1: -6, 2: 7}.get(counter, 0)


@register.simple_tag
def long_date(day: date) -> str:
    """`Friday, November 20`, as the language writes it."""
    return words.long_date(day)


@register.simple_tag
def result_words(result: Result) -> str:
    return words.result(result)


@register.simple_tag
def result_detail(result: Result) -> str:
    return words.detail(result)


@register.simple_tag
def stage_words(scene: Scene) -> str:
    return words.stage(scene)


@register.simple_tag
def day_counts(scene: Scene) -> str:
    return words.counts(scene)


@register.simple_tag
def nikaye_title(result: Result) -> str:
    return words.nikaye_title(result)


@register.simple_tag
def final_sum(result: Result) -> str:
    return words.final_sum(result)


@register.simple_tag
def screen_detail(result: Result) -> str:
    """What the cards of a dāye were, with no number that somebody keeps for himself."""
    return words.on_screen(result)


@register.simple_tag
def names_of(cards: list[Card]) -> str:
    """`Ingrid and Lars`."""
    return words.names(str(card.person.name) for card in cards)


register.filter(screen.told)


@register.simple_tag
def task_words(task: Task) -> str:
    return words.task(task)


@register.simple_tag
def share_words(task: Task) -> str:
    return words.share(task)


@register.simple_tag
def nth_of_day(n: int) -> SafeString:
    """`the 12th of the day`."""
    return SafeString(gettext("the %(nth)s of the day") % {"nth": words.nth(n)})


@register.simple_tag
def clock_time(at: datetime) -> str:
    """The office's wall clock: `14:05`."""
    return f"{at.astimezone(current_calendar().zone):%H:%M}"


@register.simple_tag
def suit_name(suit: str) -> str:
    return gettext(SUITS[suit])


@register.filter
def column(bonus: str) -> str:
    """The board's column whose title gives this bonus."""
    return str(COLUMN_OF[bonus])


@register.simple_tag
def state_words(scene: Scene, seat: int) -> str:
    return words.state(scene, seat)


@register.simple_tag
def score_words(scene: Scene, person: Person) -> str:
    """`Ingrid leads 9 to 3`."""
    return words.score(person.name, *scene.score_against(person))


@register.simple_tag
def bonus_holder(bonus: str, day: date) -> str:
    """`You are Mastäye of October`."""
    return words.holder(bonus, day)
