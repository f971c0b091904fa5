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
from games.tables.default.facts import Reader, is_card
from games.tables.errors import UnknownView
from games.tables.page_hooks import MoveForm

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.config import GameConfig
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


def draw(game: GameConfig, view: str, table: Table, observation: Any, audience: Audience) -> str:
    """The HTML of `table`. Raises `UnknownView` for any other."""
    from games.tables import audience as door

    if view != "table":
        raise UnknownView
    chairs = order_from(chairs_of(table), audience.seat)
    reader = Reader(game.words, game.seat_fields, chairs)
    facts, columns = reader.read(observation)
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
        "groups": groups(game, door.moves(table, audience.seat)) if mine else [],
        "picks": picks(game.move_forms(observation)) if mine else [],
        "playing": mine,
    }
    return render_to_string("tables/live/default.html", shown)


def groups(game: GameConfig, moves: Iterable[Move]) -> list[Group]:
    """The moves by verb, in the order in which the game lists them."""
    numbered = list(enumerate(moves))
    by_verb = groupby(sorted(numbered, key=lambda one: one[1].verb), lambda one: one[1].verb)
    return [
        Group(
            verb,
            capfirst(str(game.words.get(verb, verb))),
            [_choice(game, move, number) for number, move in same],
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


def _choice(game: GameConfig, move: Move, number: int) -> Choice:
    cards = move.args if move.args and all(map(is_card, move.args)) else ()
    key = "-".join((move.verb, *cards)) if cards else f"{move.verb}-{number}"
    return Choice(str(move), game.move_words(move), cards, key)
