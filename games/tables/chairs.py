"""The seats of a table as pages show them, and sentences about who sits, waits and wins there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.players.appearance import edition
from games.players.models import Player
from games.tables import bot_levels as levels
from games.tables.models import Seat, Table
from games.tables.services.reading import seats_with_people
from games.tables.services.timing import Clock
from games.ui.words import and_list

BOT_PALETTE = 11
BOT_STEP = 3
"""Colours from one bot of a table to the next: neighbours differ clearly."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A taken seat; the tag `chip` draws it.

    `bot` is the level that moves here (empty where a person does), whether in its own seat or, if
    there is a `player`, for somebody who is away. Neither is known of a seat in an imported record.
    """

    number: int
    player: Player | None
    bot: str
    turn: bool
    present: bool
    display_name: str
    initials: str
    palette: int
    due_at: datetime | None = None
    """When its running clock is out."""
    left: timedelta | None = None
    """What its clock shows while it stands."""

    @property
    def is_bot(self) -> bool:
        """True if a bot has this seat; False for a person and for an unknown player."""
        return self.player is None and bool(self.bot)

    @property
    def level(self) -> str:
        """How strong the bot of this seat is, in words; empty for people."""
        return levels.name(self.bot) if self.is_bot else ""

    @property
    def away(self) -> bool:
        """True if its person has no page of the table open."""
        return not self.present

    @property
    def name(self) -> str:
        return self.display_name


def chairs_of(table: Table, now: datetime | None = None, *, here: int | None = None) -> list[Chair]:
    """Return the taken seats in turn order. One query, or none if fetched with the table.

    Whoever sits at seat `here` is reading, and so is present.
    """
    now = now or timezone.now()
    if table.pk is None:
        return []  # a table that was only asked about, or refused
    seats = seats_with_people(table)
    bots = _bots(seats)
    return [
        _chair(seat, bots, seat.number == here or seat.is_present(now))
        for seat in sorted(seats, key=lambda seat: seat.number)
    ]


def names_by_seat(chairs: Iterable[Chair]) -> dict[int, str]:
    return {chair.number: chair.display_name for chair in chairs}


def bot_names(seats: Iterable[Seat]) -> dict[int, int]:
    """Return the number of each bot's name by its seat's row: the lowest that is free.

    In the order in which they sat down; a bot that keeps a name has that one.
    """
    bots = sorted((seat for seat in seats if seat.bot), key=lambda seat: seat.pk)
    kept = {seat.pk: seat.bot_name for seat in bots if seat.bot_name is not None}
    free = (number for number in count() if number not in kept.values())
    return {seat.pk: kept[seat.pk] if seat.pk in kept else next(free) for seat in bots}


def _bots(seats: list[Seat]) -> dict[int, tuple[int, int]]:
    """Return the number of each bot's name and its colour, which is no person's."""
    worn = {seat.player.palette for seat in seats if seat.player}
    free = [palette for palette in range(BOT_PALETTE) if palette not in worn]
    names = bot_names(seats)
    # Whoever has the same name has the same colour, at every table.
    colours = [number * BOT_STEP % BOT_PALETTE for number in names.values()]
    # Only whoever wears a person's colour takes another one; the others keep theirs.
    for nth in [nth for nth, colour in enumerate(colours) if colour in worn]:
        spare = [palette for palette in free if palette not in colours] or free
        colours[nth] = spare[nth % len(spare)] if spare else colours[nth]
    return {pk: (name, colours[nth]) for nth, (pk, name) in enumerate(names.items())}


def _chair(seat: Seat, bots: dict[int, tuple[int, int]], present: bool) -> Chair:
    player = seat.player
    if seat.unknown:
        name = _("Seat %(number)d") % {"number": seat.number + 1}
        initials, palette = str(seat.number + 1), seat.number % BOT_PALETTE
    elif player is None:
        nth, palette = bots[seat.pk]
        name, initials = levels.bot_name(nth), levels.called(nth)[:2]
    else:
        name, initials, palette = player.display_name, player.initials, player.palette
    return Chair(
        number=seat.number,
        player=player,
        bot=seat.bot or seat.standin,
        turn=seat.turn,
        present=present,
        display_name=name,
        initials=initials,
        palette=palette,
        due_at=seat.due_at,
        left=seat.left,
    )


def against_bots(chairs: Iterable[Chair], seat: int | None) -> bool:
    """Return whether a person sits at `seat`, and bots everywhere else."""
    others = [chair for chair in chairs if chair.number != seat]
    return seat is not None and bool(others) and all(chair.is_bot for chair in others)


def edition_of(table: Table, chairs: Iterable[Chair]) -> str:
    """Return the edition of a region that shows the table and the people on these chairs.

    A table that falls asleep or wakes is drawn anew though nobody has moved.
    """
    people = [chair.player for chair in chairs if chair.player]
    return edition(table.version, people, table.decisions)


def order_from(chairs: list[Chair], seat: int | None) -> list[Chair]:
    """Return the chairs clockwise from this seat on; for spectators from seat 0."""
    start = next((place for place, one in enumerate(chairs) if one.number == seat), 0)
    return chairs[start:] + chairs[:start]


MOST_NAMES = 2
MINUTE, DAY = 60, 86_400


def chosen_words(who: str) -> str:
    """Describe a move that the others don't see."""
    return _("%(name)s has chosen") % {"name": who}


def waiting_words(chairs: Sequence[Chair], seat: int | None) -> str:
    """Say whom the table waits for, to the seat: `your turn`, `Jonas is thinking`."""
    awaited = [chair for chair in chairs if chair.turn]
    if any(chair.number == seat for chair in awaited):
        return _("your turn")
    if not awaited:
        return ""
    if len(awaited) == 1:
        return _("%(name)s is thinking") % {"name": awaited[0].display_name}
    if len(awaited) > MOST_NAMES:
        told = ngettext("waiting for {n} player", "waiting for {n} players", len(awaited))
        return told.format(n=len(awaited))
    names = and_list(chair.display_name for chair in awaited)
    return _("waiting for %(names)s") % {"names": names}


def asleep_words() -> str:
    """Say that the table sleeps, where else it says whose turn it is."""
    return _("Table paused")


def won_words(winners: Sequence[Chair], seat: int | None = None) -> str:
    """Say who won, to the seat: `You won`, `Ingrid and Mehdi share the win`; or nothing."""
    if not winners:
        return ""
    others = [chair.display_name for chair in winners if chair.number != seat]
    if not others:
        return _("You won")
    if len(others) < len(winners):
        return _("You share first place with %(names)s") % {"names": and_list(others)}
    if len(others) > 1:
        return _("%(names)s share first place") % {"names": and_list(others)}
    return _("%(name)s won") % {"name": winners[0].display_name}


def clock_words(clock: Clock) -> str:
    """`2 minutes a move`, `10 minutes each for all moves`."""
    if clock.per == "bank":
        return _("%(time)s each for the whole game") % {"time": _span(clock.seconds)}
    return _("%(time)s per move") % {"time": _span(clock.seconds)}


def _span(seconds: int) -> str:
    if seconds >= DAY:
        return ngettext("{n} day", "{n} days", seconds // DAY).format(n=seconds // DAY)
    if seconds >= MINUTE:
        minutes = seconds // MINUTE
        return ngettext("{n} minute", "{n} minutes", minutes).format(n=minutes)
    return ngettext("{n} second", "{n} seconds", seconds).format(n=seconds)
