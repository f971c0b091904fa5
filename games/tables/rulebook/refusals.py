"""What a player is told when the rules refuse a move, in the active language."""

from collections.abc import Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.contract import Refusal
from games.tables.chairs import chairs_of
from games.tables.models import Table
from games.tables.rulebook.book import Names, Reader, Rulebook, Text
from games.ui.cards import PAYOO, SUITS, Face, suit_name


def at_table(book: Rulebook, refusal: Refusal, table: Table) -> str:
    """The sentence with the names of those who sit at the table."""
    return sentence(book, refusal, {one.number: one.display_name for one in chairs_of(table)})


def sentence(book: Rulebook, refusal: Refusal, names: Names | None = None) -> str:
    """The refusal as one sentence; a rule that has none of its own is quoted."""
    told = _told(book, refusal)
    if told is None:
        if quoted := book.rules.get(refusal.rule):
            return quoted.text
        return _("The rules don’t allow that (%(rule)s).") % {"rule": refusal.rule}
    values = _read(refusal.values, {**READERS, **book.readers}, names or {})
    return capfirst(str(told % values if values else told))


def _told(book: Rulebook, refusal: Refusal) -> Text | None:
    for key, value in refusal.values.items():
        for what in (value, key):
            if isinstance(what, str) and (refusal.rule, what) in book.variants:
                return book.variants[refusal.rule, what]
    return book.refusals.get(refusal.rule)


def _read(values: Mapping[str, object], readers: Mapping[str, Reader], names: Names) -> object:
    """The values as they are read: names, cards, suits; numbers stay numbers."""
    return {
        key: readers[key](value, names) if key in readers else value
        for key, value in values.items()
    }


def _player(value: object, names: Names) -> str:
    if isinstance(value, int) and value in names:
        return names[value]
    return _("seat %(seat)s") % {"seat": value}


def read_card(value: object, names: Names | None = None) -> str:
    """A card's name, or what stands in its place."""
    try:
        return Face.parse(str(value)).name
    except ValueError:
        return str(value)


def _suit(value: object, names: Names) -> str:
    return suit_name(str(value)) if str(value) in SUITS | PAYOO else str(value)


READERS: Mapping[str, Reader] = {"player": _player, "card": read_card, "suit": _suit}
"""How values are read in every game."""
