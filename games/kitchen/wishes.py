"""What people have asked of the screen: not to be named on it, or no repetitions of theirs."""

from __future__ import annotations

from dataclasses import dataclass

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
        return gettext("Somebody")


Shown = Player | Somebody


def shown(player: Player) -> Shown:
    """The player as the screen shows them."""
    return player if player.on_screen else Somebody()
