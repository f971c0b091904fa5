"""House rules: presets of a game’s options, fixed for a month once it has begun."""

from __future__ import annotations

from datetime import date

from django.utils import timezone

from games.engine.contract import Options
from games.players import office
from games.tables import registry
from games.tables.models import HouseRules


def in_force(game: str, day: date | None = None) -> HouseRules | None:
    """What the office plays by that day (today, without one); none where everybody chooses."""
    day = day or office.current_calendar().today(timezone.now())
    found = HouseRules.objects.filter(game=game, month__lte=day).order_by("-month").first()
    return found if found and found.options is not None else None


def following() -> date:
    """The first day of the first month that can still be changed."""
    today = office.current_calendar().today(timezone.now())
    return date(today.year + today.month // 12, today.month % 12 + 1, 1)


def coming(game: str) -> HouseRules | None:
    """What is fixed for the next month, if that was said already."""
    return HouseRules.objects.filter(game=game, month=following()).first()


def fits(game: str, options: Options) -> bool:
    """Whether a table with these options is played by the house rules of today."""
    rules = in_force(game)
    if rules is None or rules.options is None:
        return False
    read = registry.rules(game).read_options
    return dict(read(rules.options)) == dict(read(options))
