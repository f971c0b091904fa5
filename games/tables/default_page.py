"""A game's page where the game itself says nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django import forms
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import ngettext

from games.engine.contract import Move, Options, Refusal
from games.tables import registry
from games.tables.game_page import Hint, MoveForm, Names, Page
from games.tables.registry import GameConfig
from games.tables.rulebook import refusals
from games.ui.cards import Face

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.chairs import Chair
    from games.tables.models import Table
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from django.template.loader import render_to_string

from games.tables.chairs import chairs_of, edition_of, order_from
from games.tables.errors import UnknownView
from games.tables.facts import Reader, is_card

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


class DefaultPage:
    """Each name of the contract; a game's own are set in their place, and used from here too."""

    WORDS: Mapping[str, str | Promise] = MappingProxyType({})
    SEAT_FIELDS: frozenset[str] = frozenset()

    def __init__(self, game: GameConfig) -> None:
        self._game = game

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form | None:
        return None

    def options_of(self, cleaned: Mapping[str, Any]) -> Options:
        return {name: value for name, value in cleaned.items() if value not in (None, "")}

    def option_words(self, options: Options) -> list[str]:
        return []

    def happening(self, seen: Any) -> str:
        return ""

    def draw_offered_by(self, seen: Any) -> int | None:
        return None

    def ending(self, seen: Any, names: Names, seat: int | None) -> Sequence[str]:
        return ()

    def score_words(self, score: Any) -> str:
        if isinstance(score, list):
            return " · ".join(map(str, score))
        return ngettext("{n} point", "{n} points", score).format(n=score)

    def points_of(self, result: Mapping[str, Any]) -> Sequence[int] | None:
        """What the rules' scores say, if they are single numbers."""
        scores = result.get("scores") or [None]
        return scores if all(type(score) is int for score in scores) else None

    def said(self, move: Move, who: str, names: Names) -> str:
        return f"{who}: {move}"

    def said_then(self, move: Move, who: str, names: Names, before: Callable[[], Any]) -> str:
        return self.said(move, who, names)

    def said_to_you(self, move: Move, names: Names) -> str:
        return ""

    def said_to_you_then(self, move: Move, names: Names, before: Callable[[], Any]) -> str:
        return self.said_to_you(move, names)

    def aloud(
        self,
        move: Move,
        said: str,
        before: Any,
        after: Any,
        chairs: Sequence[Chair],
        seat: int | None,
    ) -> Iterable[str]:
        return (said,)

    def asked(self, seen: Any, chairs: Sequence[Chair]) -> str:
        return ""

    def advice(self, seen: Any, move: Move, names: Names) -> Hint:
        told = self.said_to_you_then(move, names, lambda: seen)
        return Hint(told or self.move_words(move, names))

    def undoes(self, seen: Any, move: Move, before: Move) -> bool:
        return False

    def threats(self, seen: Any, names: Names) -> tuple[str, Sequence[str]]:
        return "", ()

    def out_of_it(self, seen: Any) -> Collection[int]:
        return ()

    def mood(self, before: Any, after: Any) -> Mapping[int, str]:
        return {}

    def moment(self, table: Table, seen: Any, chairs: Sequence[Chair]) -> str:
        return ""

    def still_open(self, seen: Any, moves: Sequence[Move]) -> int:
        return len(moves)

    def move_words(self, move: Move, names: Names) -> str:
        verb = capfirst(str(self.WORDS.get(move.verb, move.verb)))
        return " ".join((verb, *map(card_or_word, move.args)))

    def move_forms(self, seen: Any) -> Sequence[MoveForm]:
        return ()

    def heading(self, table: Table) -> str:
        return f"{self._game.verbose_name} {table.pk}"

    def address(self, table: Table) -> str:
        return reverse("tables:table", args=[table.pk]) if self._game.lobby else ""

    def sentence(self, refusal: Refusal, table: Table) -> str:
        book = self._game.book
        return refusals.at_table(book, refusal, table) if book else refusal.reason

    def rule_address(self, refusal: Refusal) -> str:
        book = self._game.book
        return book.address(refusal.rule) if book else ""

    def draw(self, view: str, table: Table, seen: Any, audience: Audience) -> str:
        """The view `table`, of which everything is drawn that the observation holds."""
        return draw(self, view, table, seen, audience)


@cache
def page_of(game: str) -> Page:
    """The game's page: its own `page.hooks`, else as here. Raises `UnknownGame`."""
    return registry.fulfilled(DefaultPage(registry.config(game)), game, "page.hooks")


def points_of(table: Table) -> Sequence[int] | None:
    """Each seat’s points by the table’s result, or `None` where there are none."""
    result = table.outcome or {}
    return result.get("points") if table.on_wood else page_of(table.game).points_of(result)


def has_own(page: Page, name: str) -> bool:
    """Whether the game says this by a name of its own, not as here."""
    return name in vars(page)


def card_or_word(text: str) -> str:
    """A move's argument for a sentence: a card's name where it is one."""
    try:
        face = Face.parse(text)
    except ValueError:
        return text
    return face.name if face.suit else text
