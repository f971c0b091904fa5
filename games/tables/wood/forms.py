"""What a result’s form sends, read strictly; what was typed is shown again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils.translation import gettext as _

from games.tables.lobby.forms import number
from games.tables.wood.errors import BadResult


@dataclass(frozen=True, slots=True)
class Line:
    """One person of the form: number, place and points as they were typed."""

    nth: int
    player: int
    place: str
    points: str


def lines(fields: Mapping[str, str], count: int) -> list[Line]:
    """All lines of the form, empty ones too."""
    return [
        Line(
            nth,
            number(fields.get(f"player-{nth}")),
            fields.get(f"place-{nth}", "")[:6],
            fields.get(f"points-{nth}", "")[:12],
        )
        for nth in range(count)
    ]


def filled(given: Sequence[Line]) -> list[Line]:
    """Those with a person."""
    return [line for line in given if line.player]


def places(given: Sequence[Line]) -> list[int]:
    """Raises `BadResult`."""
    if any(not number(line.place) for line in given):
        raise BadResult(_("Choose everybody’s place."))
    return [number(line.place) for line in given]


def points(given: Sequence[Line]) -> list[int | None]:
    """Raises `BadResult`."""
    return [_points(line.points.strip()) for line in given]


def _points(text: str) -> int | None:
    if not text:
        return None
    digits = text.replace("\u2212", "-").removeprefix("-")
    if not (digits.isascii() and digits.isdigit()):
        raise BadResult(_("Points are whole numbers."))
    return -int(digits) if text[0] in "-\u2212" else int(digits)


def day(fields: Mapping[str, str]) -> date:
    """Raises `BadResult`."""
    try:
        return date.fromisoformat(fields.get("day", ""))
    except ValueError:
        raise BadResult(_("Choose the day.")) from None
