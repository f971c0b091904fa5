"""People's names and numbers on the screen, shown or hidden as they have chosen."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext

from games.players import newcomers, office
from games.players.clock import Clock
from games.players.models import Player
from games.ui.dates import date_format

NEWEST = 3
A_WEEK = 7
"""The days within which a weekday's name is unambiguous."""


@dataclass(frozen=True, slots=True)
class Somebody:
    """The same neutral chip for everybody who doesn't want to be shown."""

    initials: str = "?"
    palette: str = "-hidden"
    counts_repetitions: bool = False
    """Their numbers aren't shown either, because these would reveal who they are."""

    @property
    def display_name(self) -> str:
        return gettext("Someone")


DisplayedPerson = Player | Somebody


def display_person(player: Player) -> DisplayedPerson:
    """Return the player as the screen shows them."""
    return player if player.on_screen else Somebody()


def welcome(clock: Clock) -> str:
    """Name the newcomers who have agreed to the screen; "" without any or with this turned off."""
    if not office.current().introductions:
        return ""
    shown = Player.objects.active().filter(is_ghost=False, on_screen=True)
    new = shown.filter(screen_answered__isnull=False, joined__gte=newcomers.new_since(clock))
    people = list(new.order_by("-joined", "-pk")[:NEWEST])
    if not people:
        return ""
    if len(people) > 1:
        names = ", ".join(person.display_name for person in people)
        return gettext("New here: %(names)s") % {"names": names}
    name, day = people[0].display_name, clock.calendar.today(people[0].joined)
    if not 0 < (clock.today - day).days < A_WEEK:
        return gettext("%(name)s is new here") % {"name": name}
    weekday = date_format(day, "l")
    return gettext("%(name)s is new since %(day)s") % {"name": name, "day": weekday}


def count_answers() -> dict[str, int]:
    """Count people's answers to the question of the screen: `yes`, `no`, or none yet (`open`)."""
    answered = Q(screen_answered__isnull=False)
    return (
        Player.objects.active()
        .filter(is_ghost=False)
        .aggregate(
            yes=Count("pk", filter=answered & Q(on_screen=True)),
            no=Count("pk", filter=answered & Q(on_screen=False)),
            open=Count("pk", filter=~answered),
        )
    )
