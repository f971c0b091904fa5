"""Who is named on the screen, and with which numbers: as people have chosen."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext

from games.players.models import Player


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
