"""Tags of the day's pages: sentences about a scene, dates, tilts."""

from datetime import datetime

from django.utils.translation import gettext

from games.boards.titles import COLUMN_OF
from games.players.models import Player
from games.players.office import current_calendar
from games.spaye import exercises
from games.spaye.day import great, placing, summary, words
from games.spaye.day.history import Event
from games.spaye.day.results import Card, Person, Result
from games.spaye.day.scene import Scene
from games.spaye.log import words as log_words
from games.spaye.models import VoidRequest
from games.spaye.page import screen, spoken
from games.spaye.page.first_steps import Step, first_steps
from games.ui.cards import SUITS

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
placing_words = words.one_stop(placing.placing)
daye_spoken = spoken.of_daye
told = screen.told
great_of_daye = great.of_daye
great_of_day = great.of_day
standing = summary.standing
totals = summary.totals

MOST_NAMES = 4
TILTS = (-2, 1, 2, -1, 0, 1, -3, 2, 0, -1, 3)
"""How the cards of the table lie: by position, so that a card never moves by being drawn again."""


def tilt(position: int) -> int:
    """The lean of the card at a position, in degrees."""
    return TILTS[int(position) % len(TILTS)]


def lean(counter: int) -> int:
    """How the shown cards of a dāye lie: away from each other, a third one straight."""
    return {1: -6, 2: 7}.get(counter, 0)


def names_of(cards: list[Card]) -> str:
    """`Ingrid and Lars`."""
    return words.names(str(card.person.name) for card in cards)


def people_names(people: list[Person]) -> str:
    """`Ingrid and Lars`; of many those who come first, and how many more."""
    shown = [one.name for one in people[:MOST_NAMES]]
    more = len(people) - len(shown)
    return words.names([*shown, gettext("%(n)s more") % {"n": more}] if more else shown)


def newcomer_steps(player: Player, day: object = None) -> list[Step]:
    """A newcomer's first ten minutes; `day` is there once the cards are laid out."""
    return first_steps(player, running=bool(day))


def clock_time(at: datetime) -> str:
    """The office's wall clock: `14:05`."""
    return f"{at.astimezone(current_calendar().zone):%H:%M}"


def suit_name(suit: str) -> str:
    return gettext(SUITS[suit])


def column(bonus: str) -> str:
    """The board's column whose title gives this bonus."""
    return str(COLUMN_OF[bonus])


def score_words(scene: Scene, person: Person) -> str:
    """`Ingrid leads 9 to 3`."""
    return words.score(person.name, *scene.score_against(person))


def card_of(name: str) -> str:
    """`Théo's card`."""
    return log_words.card_of(name)


def request_to(name: str) -> str:
    return log_words.request_to(name)


def events_of(history: dict[int, list[Event]], number: int) -> list[Event]:
    return history.get(number, [])


def of_daye(requests: dict[int, VoidRequest], number: int) -> VoidRequest | None:
    """What the author of this dāye's log asks for."""
    return requests.get(number)


def names(players: list[Player]) -> str:
    """`Camille, Ingrid and Lars`."""
    return words.names(player.display_name for player in players)


def event_words(event: Event, scene: Scene) -> str:
    return log_words.event(event, scene.date, scene.clock.calendar.zone)


def sides(result: Result) -> str:
    """Who played against whom, whatever came of it: `Théo against Camille`."""
    if result.daye.final:
        return words.result(result)
    first, second = result.people
    return gettext("%(a)s against %(b)s") % {"a": first.name, "b": second.name}


def exercise_choices() -> list[str]:
    """What a field for an exercise offers."""
    return exercises.choices()
