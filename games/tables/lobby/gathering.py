"""What a gathering table shows to one player: its chairs, its guests, what the player may do."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.template.loader import render_to_string
from django.utils import timezone, translation

from games.players import office
from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables import registry
from games.tables.chairs import Chair, chairs_of, clock_words
from games.tables.game_page import page_of
from games.tables.lobby import notices, seating
from games.tables.lobby.recent_players import People, by_recent_activity
from games.tables.models import Guest, Joining, Status, Table
from games.tables.registry import GameConfig
from games.tables.services.timing import clock_of


@dataclass(frozen=True, slots=True)
class Call:
    """An open “Who is free?”; `by` is None if whoever asked has left the table."""

    by: Chair | None
    at: datetime
    ends: datetime


class Gathering:
    """One player's view of a table that gathers, or has just started or closed."""

    def __init__(self, table: Table, player: Player, token: str = "") -> None:
        self.table, self.player, self.token = table, player, token

    @property
    def open(self) -> bool:
        return self.table.status == Status.GATHERING

    @property
    def withdrawn(self) -> bool:
        return self.table.status == Status.STOPPED

    @cached_property
    def config(self) -> GameConfig:
        return registry.config(self.table.game)

    @cached_property
    def chairs(self) -> list[Chair | None]:
        """Every chair by its number; a free one is None."""
        taken = {chair.number: chair for chair in chairs_of(self.table)}
        return [taken.get(number) for number in range(self.table.wanted or 0)]

    @property
    def rows(self) -> list[tuple[int, Chair | None]]:
        return list(enumerate(self.chairs))

    @property
    def taken(self) -> int:
        return sum(chair is not None for chair in self.chairs)

    @property
    def free(self) -> int:
        return len(self.chairs) - self.taken

    @cached_property
    def seated(self) -> bool:
        return any(chair and chair.player == self.player for chair in self.chairs)

    @cached_property
    def host(self) -> int | None:
        return seating.host_of(self.table)

    @property
    def hosting(self) -> bool:
        return self.host == self.player.pk

    @cached_property
    def guests(self) -> list[Guest]:
        return list(self.table.guests.select_related("player"))

    @property
    def is_invited(self) -> bool:
        """Whether this player was invited, by name or by the link."""
        by_name = any(guest.player_id == self.player.pk for guest in self.guests)
        return by_name or seating.is_invitation(self.table, self.token)

    @property
    def may_sit(self) -> bool:
        return (
            self.open
            and not self.seated
            and self.free > 0
            and (self.is_invited or self.table.joining == Joining.ANYONE)
        )

    @property
    def may_ask(self) -> bool:
        """Whether the player may ask “Who is free?”: they sit here, and anybody may join."""
        anyone = self.table.joining == Joining.ANYONE
        return self.open and self.seated and anyone and self.free > 0

    @cached_property
    def call(self) -> Call | None:
        """The open “Who is free?”, for players who may ask; else None."""
        asked = notices.chair_call(self.table) if self.may_ask else None
        if asked is None:
            return None
        seats = (chair for chair in self.chairs if chair and chair.player)
        by = next((one for one in seats if one.player and one.player.pk == asked.about["by"]), None)
        return Call(by, asked.at, asked.ends)

    @property
    def needs_code(self) -> bool:
        by_code = self.table.joining == Joining.CODE
        return self.open and by_code and not (self.seated or self.is_invited) and self.free > 0

    @property
    def least(self) -> int:
        """The fewest players who can start."""
        return min(self.config.rules.SEATS)

    @property
    def may_start(self) -> bool:
        return self.hosting and self.taken >= self.least

    @property
    def levels(self) -> list[tuple[str, str]]:
        return levels.choices(self.table.game)

    @property
    def usual_level(self) -> str:
        return levels.best(self.table.game)

    @property
    def usual_name(self) -> str:
        return levels.name(self.usual_level)

    @property
    def clock_words(self) -> str:
        clock = clock_of(self.table)
        return clock_words(clock) if clock else ""

    @property
    def options(self) -> list[str]:
        return page_of(self.table.game).option_words(self.table.options)


def draw(table_id: int, player: Player, language: str, token: str = "") -> tuple[int, str]:
    """The table's version and its waiting room's region, which leads on to the game once dealt."""
    table = Table.objects.get(pk=table_id)
    zone = office.current_calendar().zone
    with translation.override(language), timezone.override(zone):
        context = {"gathering": Gathering(table, player, token), "table": table}
        return table.version, render_to_string("tables/live/gathering.html", context)


def invitable(table: Table) -> People:
    """Active players who can be invited: neither at the table nor invited already."""
    people = Player.objects.active().filter(is_ghost=False)
    there = table.seats.filter(player__isnull=False).values("player")
    return by_recent_activity(
        people.exclude(pk__in=there).exclude(pk__in=table.guests.values("player"))
    )
