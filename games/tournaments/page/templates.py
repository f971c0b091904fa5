"""Tournaments that are opened by a tap: one for a lunch break and one over days, for each game."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from games.tables import registry
from games.tables.registry import GameConfig
from games.tables.services import timing
from games.tournaments import planning
from games.tournaments.models import Tempo, Tournament
from games.ui.dates import date_format

AT = time(9)
"""When a round of each working day starts, unless somebody chooses otherwise."""


@dataclass(frozen=True, slots=True)
class Template:
    """What the form begins with."""

    key: str
    game: str
    config: GameConfig
    name: str
    about: str
    initial: Mapping[str, Any]
    options: Mapping[str, Any]


def offered() -> list[Template]:
    """Two for each game of the lobby: `lunch-<game>` and `days-<game>`."""
    return [made for slug in registry.in_lobby() for made in (_lunch(slug), _days(slug))]


def found(key: str) -> Template | None:
    return next((one for one in offered() if one.key == key), None)


def again(tournament: Tournament) -> dict[str, Any]:
    """The form of the same once more."""
    plan = {**planning.DEFAULTS, **tournament.plan}
    return {
        **_usual(tournament.game),
        "name": tournament.name,
        "format": tournament.format,
        "wanted": plan["wanted"],
        "rounds": plan["rounds"],
        "best_of": plan["best_of"],
        "third": plan["third"],
        "double": plan["double"],
        "teams": plan["teams"],
        "first": "folded" if plan["folded"] else "lots",
        "points": "-".join(map(str, plan["points"])),
        "leaders": plan["leaders"],
        "minutes": plan["minutes"],
        "go_on": plan["go_on"],
        "clock": timing.Clock(**tournament.clock).word if tournament.clock else "",
        "tempo": tournament.tempo,
        "daily_at": tournament.daily_at or AT,
        "cap": tournament.cap,
        "invited_only": tournament.invited_only,
    }


def _lunch(slug: str) -> Template:
    config = registry.config(slug)
    name = _("Lunch, %(game)s") % {"game": config.verbose_name}
    about = _("45 minutes, everyone at once")
    initial = {**_usual(slug), "name": name, "tempo": Tempo.AT_ONCE}
    if max(config.rules.SEATS) == 2:
        initial |= {"rounds": 3}
    return Template(f"lunch-{slug}", slug, config, name, about, initial, config.quick_options)


def _days(slug: str) -> Template:
    config = registry.config(slug)
    month = date_format(timezone.localdate(), "F")
    name = _("%(game)s in %(month)s") % {"game": config.verbose_name, "month": month}
    about = _("Round robin, one round per working day")
    format = "round_robin" if 2 in config.rules.SEATS else "seated"
    initial = {**_usual(slug), "name": name, "tempo": Tempo.DAILY, "format": format}
    return Template(f"days-{slug}", slug, config, name, about, initial, {})


def _usual(slug: str) -> dict[str, Any]:
    return {
        "format": "swiss",
        "wanted": registry.config(slug).usual_seats,
        "rounds": 0,
        "best_of": 1,
        "first": "folded",
        "minutes": planning.DEFAULTS["minutes"],
        "tempo": Tempo.HAND,
        "daily_at": AT,
    }
