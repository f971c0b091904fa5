"""What the default page shows of a game: all that a seat sees, and a button for each move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from django.utils.text import capfirst

from games.engine.contract import Move
from games.tables import audience
from games.tables.facts import Reader, is_card

if TYPE_CHECKING:
    from games.tables.game_page import GamePage, MoveForm, Names, Region

TEMPLATE = "tables/live/default.html"


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that may be chosen: its text, its words, and its cards if it is made of cards."""

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


def context(page: GamePage, region: Region) -> dict[str, Any]:
    """What the default page's template shows of a game."""
    chairs = region.chairs
    facts, columns = Reader(page.WORDS, page.SEAT_FIELDS, chairs).read(region.seen)
    names = {chair.number: chair.display_name for chair in chairs}
    moves = audience.moves(region.table, region.seat) if region.playing else []
    return {
        "facts": facts,
        "columns": columns,
        "rows": [
            (chair, [column.values[place] for column in columns])
            for place, chair in enumerate(chairs)
        ],
        "groups": groups(page, moves, names),
        "picks": picks(page.move_forms(region.seen)) if region.playing else [],
    }


def groups(page: GamePage, moves: Iterable[Move], names: Names) -> list[Group]:
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


def _choice(page: GamePage, move: Move, number: int, names: Names) -> Choice:
    cards = move.args if move.args and all(map(is_card, move.args)) else ()
    key = "-".join((move.verb, *cards)) if cards else f"{move.verb}-{number}"
    return Choice(str(move), page.move_words(move, names), cards, key)
