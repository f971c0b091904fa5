"""What a tournament's pages show of a bracket, an arena, a league or set times alone."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from games.players.models import Player
from games.tournaments import planning
from games.tournaments.models import Entry, Tournament
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
    def by_hand(self) -> bool:
        """Whether it is played on wood."""
        return planning.by_hand(self.tournament)

    @cached_property
    def brought(self) -> list[Player]:
        """People without a phone who take part."""
        taking = {"entered__tournament": self.tournament, "entered__state": Entry.IN}
        return list(Player.objects.filter(is_ghost=True, **taking).order_by("name"))

    @cached_property
    def to_bring(self) -> list[Player]:
        """People without a phone whom the organiser may still bring (T-J2)."""
        there = [one.pk for one in self.brought]
        ghosts = Player.objects.filter(is_ghost=True, is_active=True).exclude(pk__in=there)
        return list(ghosts.order_by("name")[:200]) if self.by_hand else []

    @property
    def is_league(self) -> bool:
        return self.tournament.format == "league"

    @cached_property
    def next_season(self) -> Tournament | None:
        """A league's next one, once it is open (T-F6)."""
        later = Tournament.objects.filter(after=self.tournament)
        return later.first() if self.is_league else None

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
