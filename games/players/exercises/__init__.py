"""What the office does: the list that the day and the committees choose from."""

from __future__ import annotations

from games.players import office
from games.players.models import Exercise


def listed() -> list[Exercise]:
    """The office's exercises, the default one first; it is there also when no row holds it."""
    default = office.current().exercise
    rows = list(office.exercises())
    if default.casefold() not in {row.name.casefold() for row in rows}:
        rows.append(Exercise(name=default))
    return sorted(rows, key=lambda row: (not is_default(row), row.name.casefold()))


def is_default(exercise: Exercise) -> bool:
    """Whether the next days begin with it."""
    return exercise.name.casefold() == office.current().exercise.casefold()
