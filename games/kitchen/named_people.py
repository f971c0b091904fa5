"""Who is named on the screen, and with which numbers: as people have chosen."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext

from games.players import newcomers, office
from games.players.clock import Clock
from games.players.models import Player
from games.ui.dates import date_format

NEWEST = 3
A_WEEK = 7
"""Days after which a weekday names another day."""


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person who would rather not be shown: one neutral chip for all of them."""

    initials: str = "?"
    palette: str = "-hidden"
    counts_repetitions: bool = False
    """No number of theirs is shown either: it would tell who they are."""

    @property
    def display_name(self) -> str:
        return gettext("Someone")


DisplayedPerson = Player | Somebody


def display_person(player: Player) -> DisplayedPerson:
    """Return the player as the screen shows them."""
    return player if player.on_screen else Somebody()


def welcome(clock: Clock) -> str:
    """Say who is new, of those who have said yes to the screen; "" where nobody is introduced."""
    if not office.current().introductions:
        return ""
    shown = Player.objects.active().filter(is_ghost=False, on_screen=True)
    new = shown.filter(screen_answered__isnull=False, joined__gte=newcomers.new_since(clock))
    people = list(new.order_by("-joined", "-pk")[:NEWEST])
    if not people:
        return ""
    if len(people) > 1:
        names = ", ".join(one.display_name for one in people)
        return gettext("New here: %(names)s") % {"names": names}
    name, day = people[0].display_name, clock.calendar.today(people[0].joined)
    if not 0 < (clock.today - day).days < A_WEEK:
        return gettext("%(name)s is new here") % {"name": name}
    weekday = date_format(day, "l")
    return gettext("%(name)s is new since %(day)s") % {"name": name, "day": weekday}


def count_answers() -> dict[str, int]:
    """Count those who can answer: `yes`, `no`, or yet to say (`open`)."""
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
