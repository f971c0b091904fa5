"""The default page of a game: all that a seat sees, labelled, and a button for each move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.tables import audience
from games.tables.chairs import Chair, names_by_seat
from games.ui.cards import Face
from games.ui.words import capfirst

if TYPE_CHECKING:
    from games.tables.game_page import GamePage, MoveForm, Names, Region

Words = Mapping[str, str | Promise]


@dataclass(frozen=True, slots=True)
class Fact:
    """A line. `kind`: `text`, `cards` (codes), `people` (chairs), `facts`, `list` (of facts)."""

    label: str
    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class SeatColumn:
    """A field with one value for each seat, in the order of the chairs."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FactReader:
    """Reads observations of one table for one page."""

    words: Words
    seat_fields: frozenset[str]
    chairs: Sequence[Chair]

    def read(self, seen: Any) -> tuple[list[Fact], list[SeatColumn]]:
        """Return the observation's facts, and separately the fields that every seat has."""
        facts, columns = [], []
        for name, value in _items(seen):
            label = self._label(name)
            if not label or value is None or value == ():
                continue
            if self._by_seat(value):
                columns.append(SeatColumn(label, self._column(value)))
            else:
                facts.append(self._fact(name, label, value))
        return facts, columns

    def _fact(self, name: str, label: str, value: Any) -> Fact:
        if name in self.seat_fields:
            return Fact(label, "people", self._people(value))
        if is_card(value):
            return Fact(label, "cards", (value,))
        if isinstance(value, tuple):
            if all(map(is_card, value)):
                return Fact(label, "cards", value)
            if any(map(is_dataclass, value)):
                return Fact(label, "list", [self._inside(each) for each in value])
            return Fact(label, "text", ", ".join(map(self._text, value)))
        if is_dataclass(value):
            return Fact(label, "facts", self._inside(value))
        return Fact(label, "text", self._text(value))

    def _inside(self, value: Any) -> list[Fact]:
        facts, columns = self.read(value)
        return [*facts, *(Fact(one.label, "text", self._line(one.values)) for one in columns)]

    def _line(self, values: Sequence[str]) -> str:
        """`Ingrid: 12, Mehdi: 0`."""
        pairs = zip(self.chairs, values, strict=True)
        return ", ".join(f"{chair.display_name}: {value}" for chair, value in pairs)

    def _by_seat(self, value: Any) -> bool:
        """Return whether this is a plain value for each seat. Strings aren't: they may be cards."""
        return (
            isinstance(value, tuple)
            and len(value) == len(self.chairs)
            and not any(is_dataclass(each) or isinstance(each, tuple | str) for each in value)
        )

    def _column(self, values: tuple[Any, ...]) -> tuple[str, ...]:
        return tuple(self._text(values[chair.number]) for chair in self.chairs)

    def _people(self, value: Any) -> list[Chair]:
        numbers = value if isinstance(value, tuple) else (value,)
        by_number = {chair.number: chair for chair in self.chairs}
        return [by_number[number] for number in numbers if number in by_number]

    def _label(self, name: str) -> str:
        return capfirst(str(self.words.get(name, name.replace("_", " "))))

    def _text(self, value: Any) -> str:
        if value is None:
            return "–"
        if isinstance(value, bool):
            return _("yes") if value else _("no")
        if is_card(value):
            return Face.parse(value).name
        return str(self.words.get(value, value)) if isinstance(value, str) else str(value)


def is_card(value: Any) -> bool:
    """Return whether this can be drawn as a card: `7S`, `16P`. A rank alone could be anything."""
    if not isinstance(value, str) or len(value) < 2:
        return False
    try:
        return bool(Face.parse(value).suit)
    except ValueError:
        return False


def _items(seen: Any) -> list[tuple[str, Any]]:
    if is_dataclass(seen):
        return [(field.name, getattr(seen, field.name)) for field in fields(seen)]
    return list(seen.items()) if isinstance(seen, Mapping) else [("seen", str(seen))]


TEMPLATE = "tables/live/default.html"


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """A move that may be chosen: its text, its words, and its cards if it is made of cards."""

    text: str
    words: str
    cards: tuple[str, ...]
    key: str


@dataclass(frozen=True, slots=True)
class WordsForm:
    """A `MoveForm` on the page: the options of field `name`, and the move that takes them."""

    form: MoveForm
    name: str
    move: str
    options: list[tuple[str, bool, bool]]
    """Each word, whether it is a card, and whether it was chosen the last time."""


@dataclass(frozen=True, slots=True)
class VerbChoices:
    """All moves of one verb."""

    verb: str
    label: str
    choices: list[MoveChoice]


def default_context(page: GamePage, region: Region) -> dict[str, Any]:
    """Return the context of the default page's template."""
    chairs = region.chairs
    facts, columns = FactReader(page.WORDS, page.SEAT_FIELDS, chairs).read(region.seen)
    names = names_by_seat(chairs)
    moves = audience.moves(region.table, region.seat) if region.playing else []
    return {
        "facts": facts,
        "columns": columns,
        "rows": [
            (chair, [column.values[place] for column in columns])
            for place, chair in enumerate(chairs)
        ],
        "groups": choices_by_verb(page, moves, names),
        "picks": words_forms(page.move_forms(region.seen)) if region.playing else [],
    }


def choices_by_verb(page: GamePage, moves: Iterable[Move], names: Names) -> list[VerbChoices]:
    """Return the moves by verb, those of a verb in the order in which the game lists them."""
    numbered = list(enumerate(moves))
    by_verb = groupby(sorted(numbered, key=lambda one: one[1].verb), lambda one: one[1].verb)
    return [
        VerbChoices(
            verb,
            capfirst(str(page.WORDS.get(verb, verb))),
            [_choice(page, move, number, names) for number, move in same],
        )
        for verb, same in by_verb
    ]


def words_forms(forms: Iterable[MoveForm]) -> list[WordsForm]:
    """Return each form with a field name of its own."""
    return [
        WordsForm(
            form=form,
            name=f"words_{number}",
            move=f"{form.verb} {{words_{number}+}}",
            options=[(word, is_card(word), word in form.chosen) for word in form.choices],
        )
        for number, form in enumerate(forms)
    ]


def _choice(page: GamePage, move: Move, number: int, names: Names) -> MoveChoice:
    cards = move.args if move.args and all(map(is_card, move.args)) else ()
    key = "-".join((move.verb, *cards)) if cards else f"{move.verb}-{number}"
    return MoveChoice(str(move), page.move_label(move, names), cards, key)
