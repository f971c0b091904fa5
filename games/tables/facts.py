"""An observation as labels and values that a template can show, whatever game it is of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.tables.chairs import Chair
from games.ui.cards import Face

Words = Mapping[str, str | Promise]


@dataclass(frozen=True, slots=True)
class Fact:
    """One line. `kind`: `text`, `cards` (codes), `people` (chairs), `facts`, `list` (of facts)."""

    label: str
    kind: str
    value: Any


@dataclass(frozen=True, slots=True)
class Column:
    """Something that every seat has one of, in the order of the chairs."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reader:
    """Reads observations of one table for one page."""

    words: Words
    seat_fields: frozenset[str]
    chairs: Sequence[Chair]

    def read(self, seen: Any) -> tuple[list[Fact], list[Column]]:
        """What is seen, and what of it every seat has."""
        facts, columns = [], []
        for name, value in _items(seen):
            label = self._label(name)
            if not label or value is None or value == ():
                continue
            if self._by_seat(value):
                columns.append(Column(label, self._column(value)))
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
        """One plain value for each seat; as many cards are cards."""
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
    """Whether it can be drawn as a card: `7S`, `16P`. A rank alone could be anything."""
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
