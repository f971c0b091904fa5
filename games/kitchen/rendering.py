"""Renders the screens of the office, once for each change and language."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from functools import cached_property, lru_cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.boards.cause import MonthCause, month_cause
from games.boards.ceremony import CeremonyState, current_ceremony
from games.boards.darkness import dark_months
from games.kitchen import named_people, races, scenes
from games.learning.deals.queries import count_begun_on
from games.learning.deals.services import CHANNEL as DEAL
from games.players import office
from games.players.appearance import PEOPLE
from games.players.auth import links, qr
from games.players.clock import Clock
from games.tables.audience import Audience
from games.tables.errors import Unreadable
from games.tables.models import Status, Table
from games.tables.page.regions import fragment
from games.tables.services import channel

MORNING = time(6, 0)
TOLD_FOR = timedelta(minutes=15)
"""How long after the closing the screen stays lit, to show the end of a day that was begun."""


@dataclass(frozen=True, slots=True)
class DayCount:
    """A day's number among the month's working days: the 13th of 19."""

    number: int
    total: int


def count_day(clock: Clock) -> DayCount | None:
    """Return today's number among the working days, or None on a day off."""
    working_days = clock.calendar.working_days(clock.today.year, clock.today.month)
    if clock.today not in working_days:
        return None
    return DayCount(working_days.index(clock.today) + 1, len(working_days))


def is_dim(clock: Clock, begun: bool) -> bool:
    """Return whether the screen is dim: from the closing until the next working day's morning.

    `begun` says that somebody has begun today's game: that lights the screen earlier, and keeps it
    lit for `TOLD_FOR` after the closing.
    """
    if clock.now >= clock.calendar.closing(clock.today) + (TOLD_FOR if begun else timedelta()):
        return True
    early = clock.now.astimezone(clock.calendar.zone).time() < MORNING
    return not begun and (early or not clock.calendar.is_working_day(clock.today))


@lru_cache(maxsize=8)
def build_fingerprint(language: str) -> str:
    """Return a hash of the page around the scene: its words and its files' hashed names.

    It depends on the files alone, so all processes of a server have the same.
    """
    with translation.override(language):
        page = render_to_string("kitchen/_head.html", {"language": language})
    return hashlib.sha256(page.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class ScreenSnapshot:
    """What a screen is to show, by one reading of clock and database."""

    clock: Clock
    language: str

    @classmethod
    def load(cls) -> ScreenSnapshot:
        return cls(Clock.read(), office.current().language)

    @cached_property
    def table(self) -> int | None:
        """The table of today's game."""
        daily = scenes.daily_game()
        return daily.table(self.clock.today) if daily else None

    @cached_property
    def finished(self) -> bool:
        """True once today's game is over or closed; then only tables and the deal are left."""
        if self.clock.closed(self.clock.today):
            return True
        if self.table is None:
            return False
        return Table.objects.filter(pk=self.table, status=Status.OVER).exists()

    @cached_property
    def ceremony(self) -> CeremonyState | None:
        """The ceremony that is on, if any."""
        return current_ceremony(self.clock)

    @cached_property
    def guest(self) -> scenes.Guest | None:
        """The guest that replaces the daily game on the stage; a ceremony comes before guests."""
        return None if self.ceremony else scenes.current_guest(self.clock)

    @property
    def staged(self) -> scenes.Guest | None:
        """The guest, unless it lets the daily game return for a while."""
        return self.guest if self.guest and self.guest.room != scenes.ASIDE else None

    @cached_property
    def time_to_play(self) -> datetime | None:
        """The office's time to play, while it lights the screens."""
        return self.clock.moment(scenes.MOMENT)

    @property
    def dim(self) -> bool:
        staged = self.ceremony is not None or self.guest is not None
        lit = staged or self.time_to_play is not None
        return is_dim(self.clock, self.table is not None) and not lit

    @property
    def channels(self) -> frozenset[str]:
        """The channels whose changes redraw the screens."""
        daily = scenes.daily_game()
        table = (
            () if daily is None or self.table is None else (channel(self.table), *daily.channels)
        )
        guest = self.guest.channels if self.guest else ()
        always = office.CHANNEL, PEOPLE, links.INVITATION, DEAL
        return frozenset({races.channel(self.clock), *always, *table, *guest})

    @property
    def key(self) -> tuple[Any, ...]:
        """The key: snapshots that share it show the same until a channel announces a change."""
        staged = self.ceremony and self.ceremony.version
        guest = self.guest and self.guest.key
        today = self.clock.today
        clock = (today, self.clock.closed(today), self.dim, self.time_to_play)
        return ("screen", self.language, *clock, self.table, staged, guest)


def _cause(clock: Clock) -> MonthCause | None:
    """Return what the month's reps amount to; None in the dark, where two people could infer each
    other's.
    """
    month = clock.today.year, clock.today.month
    return None if month in dark_months(clock) else month_cause(*month, clock)


def draw_screen(moment: ScreenSnapshot) -> tuple[int, str]:
    """Render the screen; return its version and HTML."""
    zone = moment.clock.calendar.zone
    with translation.override(moment.language), timezone.override(zone):
        if moment.ceremony:
            context = _screen_data(moment) | {"scene": moment.ceremony}
            return moment.ceremony.version, render_to_string("kitchen/_stage.html", context)
        guest = moment.staged
        if guest and guest.room == scenes.WHOLE:
            context = _screen_data(moment) | {"scene": guest.draw()}
            return 0, render_to_string("kitchen/_whole.html", context)
        version, scene = (0, guest.draw()) if guest else _scene(moment)
        alone = guest is not None and guest.room == scenes.WALL
        context = _screen_data(moment) | {
            "scene": scene,
            "alone": alone,
            "races": [] if alone else races.load_races(moment.clock),
            "cause": None if alone else _cause(moment.clock),
            "counted": count_day(moment.clock),
            "dim": moment.dim,
            "finished": moment.finished,
            "begun": count_begun_on(moment.clock.today),
            "qr": _invitation(guest.address if guest else ""),
            "guest": guest,
            "welcome": "" if guest else named_people.welcome(moment.clock),
        }
        return version, render_to_string("kitchen/_screen.html", context)


def _screen_data(moment: ScreenSnapshot) -> dict[str, Any]:
    """Return the data that every screen's script reads: its build, and the server's clock."""
    return {
        "build": build_fingerprint(moment.language),
        "now": moment.clock.now.isoformat(),
        "local": moment.clock.now.astimezone(moment.clock.calendar.zone),
        "zone": moment.clock.calendar.zone.key,
        "today": moment.clock.today,
    }


def _scene(moment: ScreenSnapshot) -> tuple[int, str]:
    if moment.table is not None:
        try:
            return fragment(moment.table, scenes.VIEW, Audience(None, moment.language))
        except Unreadable as error:
            return 0, render_to_string("kitchen/_unreadable.html", {"error": error})
    daily = scenes.daily_game()
    return 0, daily.idle(moment.clock) if daily else ""


def _invitation(address: str) -> str:
    """Return the QR code that leads to a guest's `address`, else to the office."""
    where = address or links.invitation_url() or settings.SITE_URL
    return qr.svg(where, _("QR code: come and play"))
