"""Which move of a finished table was its greatest, and how it is told. Reads only."""

from typing import NamedTuple

from games.tables.chairs import chairs_of
from games.tables.errors import NotFinished
from games.tables.models import Status, Table
from games.tables.playback.film import film_of
from games.tables.playback.telling import tell


class Moment(NamedTuple):
    """The move's number in the replay, the move itself and what it brought, in words."""

    number: int
    move: str
    brought: str

    @property
    def words(self) -> str:
        """What it brought says all; a move that brought nothing is told by itself."""
        return self.brought or self.move


def moment_of(table: Table, you: int | None = None) -> Moment | None:
    """As everybody may know it now, in the active language; none where the game names none.

    Told to whoever sits at `you`, if it is for nobody else.
    """
    if table.status != Status.OVER:
        return None
    try:
        film = film_of(table)
    except NotFinished:
        return None
    if not film.greatest:
        return None
    names = {chair.number: chair.display_name for chair in chairs_of(table)}
    move, brought = next(tell(table, film, [film.greatest], None, names, you))
    return Moment(film.greatest, move, brought)
