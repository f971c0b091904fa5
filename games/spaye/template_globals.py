"""Globals of a day's templates: sentences about a scene, dates, tilts."""

from datetime import datetime

from django.utils.translation import gettext

from games.boards.titles import COLUMN_OF
from games.players.models import Player
from games.players.office import current_calendar
from games.spaye import exercises, placing, words
from games.spaye.page import screen
from games.spaye.page.first_steps import OnboardingTask, first_steps
from games.spaye.queries import LogEvent
from games.spaye.scene import Card, Person, Result, Scene
from games.ui import cards
from games.ui.words import and_list

long_date = words.one_stop(words.long_date)
result_words = words.one_stop(words.result)
result_detail = words.one_stop(words.detail)
screen_detail = words.one_stop(words.on_screen)
stage_words = words.one_stop(words.stage)
gathering_words = words.one_stop(words.gathering)
day_counts = words.one_stop(words.counts)
nikaye_title = words.one_stop(words.nikaye_title)
final_sum = words.one_stop(words.final_sum)
task_words = words.one_stop(words.task)
share_words = words.one_stop(words.share)
state_words = words.one_stop(words.state)
bonus_holder = words.one_stop(words.holder)
see_you = words.one_stop(words.see_you)
suit_name = cards.suit_name
time_to_play_words = words.time_to_play
last_call_words = words.last_call
placing_words = words.one_stop(placing.placing)
read_out = words.read_out
moment_at_table = words.moment_at_table
moment_of_day = words.moment_of_day
card_of = words.card_of
request_to = words.request_to
with_numbers = screen.with_numbers
exercise_choices = exercises.choices

MOST_NAMES = 4
TILTS = (-2, 1, 2, -1, 0, 1, -3, 2, 0, -1, 3)
"""Tilts of the cards in degrees, by position, so that rendering again moves no card."""


def tilt(position: int) -> int:
    """Return the tilt of the card at a position, in degrees."""
    return TILTS[int(position) % len(TILTS)]


def lean(counter: int) -> int:
    """Return the tilt of a dāye's card in degrees: two lean apart, a third is straight."""
    return {1: -6, 2: 7}.get(counter, 0)


def names_of(cards: list[Card]) -> str:
    """Return `Ingrid and Lars`."""
    return and_list(str(card.person.name) for card in cards)


def people_names(people: list[Person]) -> str:
    """Return `Ingrid and Lars`; of many people the first, and how many more there are."""
    first = [person.name for person in people[:MOST_NAMES]]
    more = len(people) - len(first)
    return and_list([*first, gettext("%(n)s more") % {"n": more}] if more else first)


def newcomer_steps(player: Player, day: object = None) -> list[OnboardingTask]:
    """Return a newcomer's first steps; `day` is today's day, if it has been started."""
    return first_steps(player, running=bool(day))


def clock_time(at: datetime) -> str:
    """Return the time in the office's time zone: `14:05`."""
    return f"{at.astimezone(current_calendar().zone):%H:%M}"


def column(bonus: str) -> str:
    """Return the board's column whose title gives this bonus."""
    return str(COLUMN_OF[bonus])


def score_words(scene: Scene, person: Person) -> str:
    """Return `Ingrid leads 9 to 3`."""
    return words.score(person.name, *scene.score_against(person))


def names(players: list[Player]) -> str:
    """Return `Camille, Ingrid and Lars`."""
    return and_list(player.display_name for player in players)


def event_words(event: LogEvent, scene: Scene) -> str:
    return words.event(event, scene.date, scene.clock.calendar.zone)


def sides(result: Result) -> str:
    """Return who played against whom, not the result: `Théo against Camille`."""
    if result.daye.final:
        return words.result(result)
    first, second = result.people
    return gettext("%(a)s against %(b)s") % {"a": first.name, "b": second.name}
