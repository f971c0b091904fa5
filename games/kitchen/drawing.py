"""Draws what all screens of the office show, once a change and language."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.boards import ceremony
from games.kitchen import daylight, races, scenes
from games.learning.deals.reading import begun
from games.learning.deals.services import CHANNEL as DEAL
from games.players import office
from games.players.auth import links, qr
from games.players.clock import Clock
from games.players.faces import PEOPLE
from games.tables.audience import Audience
from games.tables.errors import Unreadable
from games.tables.models import Status, Table
from games.tables.page.live import fragment
from games.tables.services import channel


@lru_cache(maxsize=8)
def current(language: str) -> str:
    """A fingerprint of the page around the scene: hashed names of styles and scripts, its words.

    It follows from the files alone, so that all processes of a server have the same.
    """
    with translation.override(language):
        page = render_to_string("kitchen/_head.html", {"language": language})
    return hashlib.sha256(page.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Moment:
    """One reading of clock and database: what there is to show, not yet drawn."""

    clock: Clock
    language: str

    @classmethod
    def read(cls) -> Moment:
        return cls(Clock.read(), office.current().language)

    @cached_property
    def table(self) -> int | None:
        """The table of today's game."""
        daily = scenes.daily()
        return daily.table(self.clock.today) if daily else None

    @cached_property
    def finished(self) -> bool:
        """Today's game is over, or closed: what is left are tables, and the deal of the day."""
        if self.clock.closed(self.clock.today):
            return True
        if self.table is None:
            return False
        return Table.objects.filter(pk=self.table, status=Status.OVER).exists()

    @cached_property
    def ceremony(self) -> ceremony.Scene | None:
        """The ceremony that is on."""
        return ceremony.scene(self.clock)

    @cached_property
    def guest(self) -> scenes.Guest | None:
        """Whoever has the stage instead of the daily game; a ceremony comes first."""
        return None if self.ceremony else scenes.guest(self.clock)

    @property
    def staged(self) -> scenes.Guest | None:
        """The guest, unless it lets the day come back for a while."""
        return self.guest if self.guest and self.guest.room != scenes.ASIDE else None

    @property
    def dim(self) -> bool:
        staged = self.ceremony is not None or self.guest is not None
        return daylight.dim(self.clock, self.table is not None) and not staged

    @property
    def channels(self) -> frozenset[str]:
        """Whose change makes the screens be drawn again."""
        daily = scenes.daily()
        table = () if daily is None or self.table is None else (channel(self.table), *daily.heard)
        guest = self.guest.channels if self.guest else ()
        house = office.CHANNEL, PEOPLE, links.INVITATION
        return frozenset({races.channel(self.clock), *house, DEAL, *table, *guest})

    @property
    def key(self) -> tuple[Any, ...]:
        """Moments of the same key show the same as long as nothing is announced."""
        staged = self.ceremony and self.ceremony.version
        guest = self.guest and self.guest.key
        clock = (self.clock.today, self.clock.closed(self.clock.today), self.dim)
        return ("screen", self.language, *clock, self.table, staged, guest)


def draw(moment: Moment) -> tuple[int, str]:
    """Version and HTML of the screen."""
    zone = moment.clock.calendar.zone
    with translation.override(moment.language), timezone.override(zone):
        if moment.ceremony:
            shown = _frame(moment) | {"scene": moment.ceremony}
            return moment.ceremony.version, render_to_string("kitchen/_stage.html", shown)
        guest = moment.staged
        if guest and guest.room == scenes.WHOLE:
            shown = _frame(moment) | {"scene": guest.draw()}
            return 0, render_to_string("kitchen/_whole.html", shown)
        version, scene = (0, guest.draw()) if guest else _scene(moment)
        alone = guest is not None and guest.room == scenes.WALL
        shown = {
            "scene": scene,
            "alone": alone,
            "races": [] if alone else races.read(moment.clock),
            "counted": daylight.counted(moment.clock),
            "dim": moment.dim,
            "finished": moment.finished,
            "begun": begun(moment.clock.today),
            "qr": _invitation(guest.address if guest else ""),
            "guest": guest,
        }
        return version, render_to_string("kitchen/_screen.html", _frame(moment) | shown)


def _frame(moment: Moment) -> dict[str, Any]:
    """What every screen's script reads: which build this is, and the server's clock."""
    return {
        "build": current(moment.language),
        "now": moment.clock.now.isoformat(),
        "local": moment.clock.now.astimezone(moment.clock.calendar.zone),
        "zone": moment.clock.calendar.zone.key,
        "today": moment.clock.today,
    }


def _scene(moment: Moment) -> tuple[int, str]:
    if moment.table is not None:
        try:
            return fragment(moment.table, scenes.VIEW, Audience(None, moment.language))
        except Unreadable as error:
            return 0, render_to_string("kitchen/_unreadable.html", {"error": error})
    daily = scenes.daily()
    return 0, daily.idle(moment.clock) if daily else ""


def _invitation(address: str) -> str:
    """The code that leads to a guest's `address`, else to the office: its invitation, its site."""
    where = address or links.invitation_url() or settings.SITE_URL
    return qr.svg(where, _("QR code: come and play"))
