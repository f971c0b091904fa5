"""What a table’s page says of a move that somebody asks to take back. Reads only."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.tables import registry, ties
from games.tables.chairs import Chair
from games.tables.models import Status, Table
from games.tables.undoing.agreeing import standing


@dataclass(frozen=True, slots=True)
class Question:
    """In words for its reader: `mine` asked it, `asked` answers it."""

    words: str
    mine: bool
    asked: bool


def possible(table: Table, chairs: list[Chair], seat: int | None) -> bool:
    """Whether the reader may ask: two people play one of the games that know it."""
    if seat is None or table.status != Status.RUNNING or not registry.config(table.game).takes_back:
        return False
    return len(chairs) == 2 and not any(c.bot for c in chairs) and not ties.is_tied(table)


def question(table: Table, chairs: list[Chair], seat: int | None) -> Question | None:
    """What is asked now, if anything; told to everybody."""
    if table.status != Status.RUNNING or not registry.config(table.game).takes_back:
        return None
    found = standing(table)
    if found is None:
        return None
    names = {chair.number: chair.display_name for chair in chairs}
    if found.seat == seat:
        return Question(_("You’ve asked to take your last move back."), True, False)
    words = _("%(name)s asks to take their last move back.") % {"name": names.get(found.seat, "")}
    return Question(words, False, seat is not None)
