"""The moves of a film in words, as one pair of eyes may know them."""

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.tables import audience, registry
from games.tables.models import Table
from games.tables.playback.film import Film
from games.tables.playback.hooks import replaying_of, retell

Told = tuple[str, str]
"""A move in words, and what it has brought."""


def tell(
    table: Table,
    film: Film,
    numbers: list[int],
    eyes: int | None,
    names: dict[int, str],
    you: int | None = None,
) -> Iterator[Told]:
    """These moves in words, as these eyes may know them; what they brought, told to seat `you`."""
    told = replaying_of(table.game).told
    for number in numbers:
        before, after = (
            audience.known(film.rules, film.state(at), _there(film, at, eyes))
            for at in (number - 1, number)
        )
        brought = told(before, after, names, you)
        if number == len(film) and not brought:
            brought = _("The last move")
        yield capfirst(move_words(table.game, film, number, eyes, names)), capfirst(brought)


def move_words(game: str, film: Film, number: int, eyes: int | None, names: dict[int, str]) -> str:
    """Move `number` by itself; what the eyes can't know of it isn't told."""
    step = film.steps[number - 1]
    seen = (
        eyes is None
        or step.seat in (None, eyes)
        or step.move.verb in registry.config(game).open_verbs
    )

    def before() -> Any:
        return audience.known(film.rules, film.state(number - 1), None)

    return retell(game, step.move, step.seat, names, before, seen=seen)


def _there(film: Film, number: int, eyes: int | None) -> int | None:
    """The eyes, unless nobody had taken that seat yet (open seating): then a spectator's."""
    return eyes if eyes is not None and eyes < film.rules.seated(film.state(number)) else None
