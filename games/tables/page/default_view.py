"""Draws the one view of the default page."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.text import capfirst

from games.engine.contract import Move
from games.tables.chairs import chairs_of, edition_of, order_from
from games.tables.errors import UnknownView
from games.tables.page.contract import MoveForm, Names, Page
from games.tables.page.facts import Reader, is_card

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.models import Table


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that may be chosen: its text, its words, and its cards if it is made of them."""

    text: str
    words: str
    cards: tuple[str, ...]
    key: str


@dataclass(frozen=True, slots=True)
class Pick:
    """A `MoveForm` on the page: the options of field `name`, and the move that takes them."""

    form: MoveForm
    name: str
    move: str
    options: list[tuple[str, bool, bool]]
    """Each word, whether it is a card, and whether it was chosen the last time."""


@dataclass(frozen=True, slots=True)
class Group:
    """All moves of one verb."""

    verb: str
    label: str
    choices: list[Choice]


def draw(page: Page, view: str, table: Table, observation: Any, audience: Audience) -> str:
    """The HTML of `table`. Raises `UnknownView` for any other."""
    from games.tables import audience as door

    if view != "table":
        raise UnknownView
    chairs = order_from(chairs_of(table), audience.seat)
    reader = Reader(page.WORDS, page.SEAT_FIELDS, chairs)
    facts, columns = reader.read(observation)
    names = {chair.number: chair.display_name for chair in chairs}
    mine = audience.seat is not None and table.outcome is None and not audience.replay
    shown = {
        "table": table,
        "edition": edition_of(table, chairs),
        "seat": audience.seat,
        "chairs": chairs,
        "facts": facts,
        "columns": columns,
        "rows": [
            (chair, [column.values[place] for column in columns])
            for place, chair in enumerate(chairs)
        ],
        "groups": groups(page, door.moves(table, audience.seat), names) if mine else [],
        "picks": picks(page.move_forms(observation)) if mine else [],
        "playing": mine,
        "hints": audience.hints,
    }
    return render_to_string("tables/live/default.html", shown)


def groups(page: Page, moves: Iterable[Move], names: Names) -> list[Group]:
    """The moves by verb, in the order in which the game lists them."""
    numbered = list(enumerate(moves))
    by_verb = groupby(sorted(numbered, key=lambda one: one[1].verb), lambda one: one[1].verb)
    return [
        Group(
            verb,
            capfirst(str(page.WORDS.get(verb, verb))),
            [_choice(page, move, number, names) for number, move in same],
        )
        for verb, same in by_verb
    ]


def picks(forms: Iterable[MoveForm]) -> list[Pick]:
    """Each form with a field of its own."""
    return [
        Pick(
            form=form,
            name=f"words_{number}",
            move=f"{form.verb} {{words_{number}+}}",
            options=[(word, is_card(word), word in form.chosen) for word in form.choices],
        )
        for number, form in enumerate(forms)
    ]


def _choice(page: Page, move: Move, number: int, names: Names) -> Choice:
    cards = move.args if move.args and all(map(is_card, move.args)) else ()
    key = "-".join((move.verb, *cards)) if cards else f"{move.verb}-{number}"
    return Choice(str(move), page.move_words(move, names), cards, key)
