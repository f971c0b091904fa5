"""What a tournament's pages show of a bracket, an arena or set times alone."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from games.tournaments import planning
from games.tournaments.models import Tournament
from games.tournaments.page import set_times


class OfKind:
    """A scene's part that depends on how the tournament is played."""

    tournament: Tournament

    @property
    def lined(self) -> bool:
        """Whether a line to the right leads where each match's winner goes."""
        return self.tournament.format in ("knockout", "groups") and not self.tournament.plan.get(
            "third"
        )

    @property
    def is_arena(self) -> bool:
        return self.tournament.format == "arena"

    @property
    def bell(self) -> datetime | None:
        """When an arena ends (T-F7)."""
        return planning.bell(self.tournament)

    @property
    def minutes(self) -> int:
        """How long an arena takes; 0 for the others."""
        chosen = {**planning.DEFAULTS, **self.tournament.plan}
        return int(chosen["minutes"]) if self.is_arena else 0

    @cached_property
    def at_set_times(self) -> set_times.AtSetTimes | None:
        """The times at which rounds start by themselves (T-R2)."""
        return set_times.shown(self.tournament)
