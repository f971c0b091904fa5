"""What people have asked of the screen: not to be named on it, or no repetitions of theirs."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext

from games.players.models import Player


@dataclass(frozen=True, slots=True)
class Somebody:
    """Whoever would rather not be shown: one neutral chip for all of them."""

    initials: str = "?"
    palette: str = "-hidden"
    counts_repetitions: bool = False
    """No number of theirs is shown either: it would tell who they are."""

    @property
    def display_name(self) -> str:
        return gettext("Someone")


Shown = Player | Somebody


def shown(player: Player) -> Shown:
    """The player as the screen shows them."""
    return player if player.on_screen else Somebody()


def answers() -> dict[str, int]:
    """How many of those who can answer said `yes`, said `no`, or are yet to say (`open`)."""
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
