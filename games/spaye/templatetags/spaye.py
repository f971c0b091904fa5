"""Tags of the day's pages: sentences about a scene, dates, tilts."""

from collections.abc import Callable
from datetime import datetime

from django import template
from django.utils.translation import gettext

from games.boards.titles.bonuses import COLUMN_OF
from games.players.models import Player
from games.players.office import current_calendar
from games.spaye.day import great, placing, words
from games.spaye.day.results import Card, Person
from games.spaye.day.scene import Scene
from games.spaye.page import screen, spoken
from games.spaye.page.first_steps import Step, first_steps
from games.ui.cards import SUITS

register = template.Library()
WORDS: dict[str, Callable[..., str]] = {
    "long_date": words.long_date,
    "result_words": words.result,
    "result_detail": words.detail,
    "screen_detail": words.on_screen,
    "stage_words": words.stage,
    "gathering_words": words.gathering,
    "day_counts": words.counts,
    "nikaye_title": words.nikaye_title,
    "final_sum": words.final_sum,
    "task_words": words.task,
    "share_words": words.share,
    "state_words": words.state,
    "bonus_holder": words.holder,
    "see_you": words.see_you,
    "placing_words": placing.placing,
}
"""Tags that say what `words` says."""
MOST_NAMES = 4
TILTS = (-2, 1, 2, -1, 0, 1, -3, 2, 0, -1, 3)
"""How the cards of the table lie: by position, so that a card never moves by being drawn again."""


for _name, _say in WORDS.items():
    register.simple_tag(words.one_stop(_say), name=_name)
register.simple_tag(spoken.of_daye, name="daye_spoken")


@register.filter
def tilt(position: int) -> int:
    """The lean of the card at a position, in degrees."""
    return TILTS[int(position) % len(TILTS)]


@register.filter
def lean(counter: int) -> int:
    """How the shown cards of a dāye lie: away from each other, a third one straight."""
    return {1: -6, 2: 7}.get(counter, 0)


@register.simple_tag
def names_of(cards: list[Card]) -> str:
    """`Ingrid and Lars`."""
    return words.names(str(card.person.name) for card in cards)


@register.filter
def people_names(people: list[Person]) -> str:
    """`Ingrid and Lars`; of many those who come first, and how many more."""
    shown = [one.name for one in people[:MOST_NAMES]]
    more = len(people) - len(shown)
    return words.names([*shown, gettext("%(n)s more") % {"n": more}] if more else shown)


register.filter(screen.told)


@register.simple_tag
def newcomer_steps(player: Player, day: object = None) -> list[Step]:
    """A newcomer's first ten minutes; `day` is there once the cards are laid out."""
    return first_steps(player, running=bool(day))


register.simple_tag(great.of_daye, name="great_of_daye")
register.simple_tag(great.of_day, name="great_of_day")


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
def score_words(scene: Scene, person: Person) -> str:
    """`Ingrid leads 9 to 3`."""
    return words.score(person.name, *scene.score_against(person))
