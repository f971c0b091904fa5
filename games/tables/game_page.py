"""A game's page: all that pages need from a game, texts and rendering, with defaults for all of it.

A game subclasses `GamePage` in its module `page` and overrides what it does differently; its
`GameConfig.page_class` names the class. A game without one is opened in the lobby and played on the
default page.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django import forms
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.translation import ngettext

from games.engine.contract import Move, Options, Refusal
from games.tables import default_page, registry
from games.tables.chairs import chairs_of, edition_of, names_by_seat, order_from
from games.tables.errors import UnknownView
from games.ui.cards import Face
from games.ui.words import capfirst

if TYPE_CHECKING:
    from games.tables.audience import Audience
    from games.tables.chairs import Chair
    from games.tables.models import Table
    from games.tables.registry import GameConfig


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A face-up card: its name, its player (or empty), and its possible effect in words."""

    name: str
    who: str
    words: str


@dataclass(frozen=True, slots=True)
class OpenCards:
    """The content of `tables/parts/open_cards_words.html`: sentences in the active language."""

    title: str
    cards: Sequence[OpenCard]
    notes: Sequence[str] = field(default_factory=tuple)


def _draw_open_cards(open_cards: OpenCards | None) -> str:
    """Render the view `asked` of a game that has it; empty if no card is on the table."""
    if open_cards is None:
        return ""
    return render_to_string("tables/parts/open_cards_words.html", {"open_cards": open_cards})


def _asks_at_once(audience: Audience) -> bool:
    """Return whether the view `asked` is rendered with the table, not on demand.

    Replays and lessons have no address to fetch it from later.
    """
    return audience.replay or bool(audience.page)


Names = Mapping[int, str]
"""The names of the people at a table, by seat."""


@dataclass(frozen=True, slots=True)
class MoveForm:
    """A move made of several words that are chosen together, such as the cards to pass.

    The default page draws it as a form. `choices` are all words, `count` is the number to choose,
    and `chosen` are the words that were chosen the last time.
    """

    verb: str
    title: str
    button: str
    choices: tuple[str, ...]
    count: int
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hint:
    """The answer to a player who asks for a hint or for threats."""

    move: str
    """The move to make, as a heading."""
    why: str = ""
    """One reason, a sentence in the game's words; empty if no single sentence says it."""
    points: tuple[str, ...] = ()
    """The elements of the page to mark, by their `data-at`; cards are lifted."""
    way: tuple[str, ...] = ()
    """The squares of a board to touch for it, from the first to the last."""
    cost: str = ""
    """The move's loss compared with the best move, in words."""

    @property
    def text(self) -> str:
        """Move and reason as running text, for screen readers."""
        move = self.move if self.move.endswith((".", "!", "?", "…")) else f"{self.move}."
        return f"{move} {self.why}".strip() if self.why else self.move


@dataclass(frozen=True, slots=True)
class Region:
    """A live region of a table's page, for one audience."""

    view: str
    """The region's name, one of the game's `views`."""
    table: Table
    seen: Any
    """The observation of the audience's seat, or of spectators."""
    audience: Audience
    chairs: list[Chair]
    """Clockwise from the audience's own seat; for spectators from seat 0."""

    @property
    def seat(self) -> int | None:
        """The audience's seat; `None` for spectators."""
        return self.audience.seat

    @property
    def playing(self) -> bool:
        """True if the audience may still move: the game isn't over, and this is no replay."""
        return self.seat is not None and self.table.outcome is None and not self.audience.replay


class GamePage:
    """The page of one game: its texts, its hints and its drawing.

    `seen` is an observation: of a seat in methods for one seat, otherwise of spectators. Texts are
    in the active language. The methods here are the defaults.
    """

    WORDS: Mapping[str, str | Promise] = MappingProxyType({})
    """The default page's words for fields of the observation, their values and verbs of moves.

    A field with an empty word isn't shown.
    """

    SEAT_FIELDS: frozenset[str] = frozenset()
    """Fields of the observation that hold a seat number; the default page shows the person."""

    form_class: type[forms.Form] | None = None
    """The form of the game's options."""

    region_template = ""
    """The template of a live region, with `{view}` for its name; empty for the default page."""

    def __init__(self, game: GameConfig) -> None:
        self.game = game

    def overrides(self, method: Callable[..., Any]) -> bool:
        """Return whether the game overrides a method: `page.overrides(GamePage.mood)`.

        Callers check this first where a call would need a replay, or would add a button.
        """
        return getattr(type(self), method.__name__) is not method

    # Options

    def option_form(self, data: Mapping[str, Any] | None = None) -> forms.Form | None:
        """Return the form of the options, bound to any `data`; `None` if there are no options."""
        return self.form_class(data) if self.form_class else None

    def options_of(self, cleaned: Mapping[str, Any]) -> Options:
        """Return the options for the rules from a valid form's data.

        An empty field is left out: the rules have a default for it.
        """
        return {name: value for name, value in cleaned.items() if value not in (None, "")}

    def option_words(self, options: Options) -> list[str]:
        """Describe the options, for a table that hasn't started."""
        return []

    # The state of the game

    def heading(self, table: Table) -> str:
        """Return the table's name for people."""
        return f"{self.game.verbose_name} {table.pk}"

    def address(self, table: Table) -> str:
        """Return the address of the table's page; empty if it has none."""
        return reverse("tables:table", args=[table.pk]) if self.game.lobby else ""

    def progress_words(self, seen: Any) -> str:
        """Return the game's progress, in a few words for everybody: `Round 2 of 4`."""
        return ""

    def draw_offered_by(self, seen: Any) -> int | None:
        """Return the seat that has offered a draw, in games where players may agree on one."""
        return None

    def finished_seats(self, seen: Any) -> Collection[int]:
        """Return the seats that have finished while others play on.

        Once only bots are left in the game, they finish it right away.
        """
        return ()

    def ending(self, seen: Any, names: Names, seat: int | None) -> Sequence[str]:
        """Return sentences for the player at `seat` on why the game is over, the reason first.

        Empty if places and scores are enough.
        """
        return ()

    def score_words(self, score: Any) -> str:
        """Write one seat's score from the result, with its unit: `12 points`."""
        if isinstance(score, list):
            return " · ".join(map(str, score))
        return ngettext("{n} point", "{n} points", score).format(n=score)

    def points_of(self, result: Mapping[str, Any]) -> Sequence[int] | None:
        """Return each seat's points for honours from the result; `None` if the game counts none.

        By default these are the scores, if they are single numbers.
        """
        scores = result.get("scores") or [None]
        return scores if all(type(score) is int for score in scores) else None

    # Moves in words

    def describe_move(self, move: Move, who: str, names: Names) -> str:
        """Describe an open move for everybody: `Ingrid asks Lars for sevens`.

        `names` are the players' names, which the move may mention.
        """
        return f"{who}: {move}"

    def describe_move_in_context(
        self, move: Move, who: str, names: Names, before: Callable[[], Any]
    ) -> str:
        """Describe an open move that needs its position: `Ingrid: Tiger, from TY to TI`.

        `before()` returns the spectators' observation before the move, or `None` if it is no longer
        known. A call replays the table.
        """
        return self.describe_move(move, who, names)

    def describe_own_move(self, move: Move, names: Names) -> str:
        """Describe a move to the player who made it: `You ask Lars for sevens`.

        If it is empty, they read the sentence for everybody.
        """
        return ""

    def describe_own_move_in_context(
        self, move: Move, names: Names, before: Callable[[], Any]
    ) -> str:
        """Describe a move that needs its position to its player; see `describe_move_in_context`."""
        return self.describe_own_move(move, names)

    def count_open_moves(self, seen: Any, moves: Sequence[Move]) -> int:
        """Return how many of these moves, the newest first, may be shown while the game runs.

        Open moves may be hidden by now, such as the cards of a trick that has been taken.
        """
        return len(moves)

    def move_label(self, move: Move, names: Names) -> str:
        """Describe a move for a button of the default page."""
        verb = capfirst(str(self.WORDS.get(move.verb, move.verb)))
        return " ".join((verb, *map(_card_or_word, move.args)))

    def move_forms(self, seen: Any) -> Sequence[MoveForm]:
        """Return forms of the default page for the moves that `legal_moves` doesn't list."""
        return ()

    # Read aloud

    def narrate_move(
        self,
        move: Move,
        sentence: str,
        before: Any,
        after: Any,
        chairs: Sequence[Chair],
        seat: int | None,
    ) -> Iterable[str]:
        """Return sentences about a move to read aloud to `seat`, in the order of events.

        `sentence` is the one for the move itself; `before` and `after` are the observations of
        spectators. They need a replay, so this is called only for games that override it.
        """
        return (sentence,)

    def turn_prompt(self, seen: Any, chairs: Sequence[Chair]) -> str:
        """Return the task of the player to move, read aloud last: `Your turn, follow hearts`.

        If it is empty, a sentence on whose turn it is takes its place.
        """
        return ""

    # Hints, and what bots say

    def hint(self, seen: Any, move: Move, names: Names) -> Hint:
        """Return a good move as a hint, for the player who asked and sees `seen`."""
        words = self.describe_own_move_in_context(move, names, lambda: seen)
        return Hint(words or self.move_label(move, names))

    def undoes(self, seen: Any, move: Move, before: Move) -> bool:
        """Return whether `move` only reverses `before`, the seat's last move.

        Such moves are left out of hints if there are others.
        """
        return False

    def threats(self, seen: Any, names: Names) -> tuple[str, Sequence[str]]:
        """Describe what the others could do next, and return the `data-at` of its targets.

        Only a game that overrides this has the button *Threats*.
        """
        return "", ()

    def mood(self, before: Any, after: Any) -> Mapping[int, str]:
        """Return the seats for which a move was `good` or `bad`, on which bots comment.

        The spectators' observations before and after the move need a replay, so this is called
        only for games that override it.
        """
        return {}

    def callout(self, table: Table, seen: Any, chairs: Sequence[Chair]) -> str:
        """Return a callout for a great last move, as `key|words` with a new key each time.

        Everybody in the kitchen reads it, with the names of `chairs`. Usually empty.
        """
        return ""

    # Refusals

    def sentence(self, refusal: Refusal, table: Table) -> str:
        """Return the rule that refused a move as a sentence, with its values and names."""
        book = self.game.book
        return book.sentence(refusal, names_by_seat(chairs_of(table))) if book else refusal.reason

    def rule_address(self, refusal: Refusal) -> str:
        """Return the address of the refusing rule on the rules page; empty without such a page."""
        book = self.game.book
        return book.address(refusal.rule) if book else ""

    # Drawing

    def draw(self, view: str, table: Table, seen: Any, audience: Audience) -> str:
        """Render one live region for one audience. Raises `UnknownView`.

        The HTML has one root element, with `data-version`, and nothing that belongs to a request:
        no CSRF token and no nonce.
        """
        wants_open_cards = view == "asked" and self.game.tells_open_cards
        if not wants_open_cards and not self.has_view(view):
            raise UnknownView
        chairs = order_from(chairs_of(table), audience.seat)
        region = Region(view, table, seen, audience, chairs)
        scene = self.scene(region)
        if wants_open_cards:
            return _draw_open_cards(scene.open_cards)
        shown = {
            "table": table,
            "edition": edition_of(table, chairs),
            "seat": audience.seat,
            "chairs": chairs,
            "seen": seen,
            "scene": scene,
            "hints": audience.hints,
            "playing": region.playing,
            "replay": audience.replay,
            "asks_at_once": _asks_at_once(audience),
        }
        template = self.region_template or default_page.TEMPLATE
        return render_to_string(template.format(view=view), shown | self.context(region, scene))

    def has_view(self, view: str) -> bool:
        """Return whether the page has a live region of this name."""
        return view in self.game.views

    def scene(self, region: Region) -> Any:
        """Return the templates' `scene`: the observation, unless a game has an object for it."""
        return region.seen

    def context(self, region: Region, scene: Any) -> dict[str, Any]:
        """Return the context of the region's template, in addition to that of `draw`."""
        return {} if self.region_template else default_page.default_context(self, region)


@cache
def page_of(game: str) -> GamePage:
    """Return the page of the game with this slug. Raises `UnknownGame`."""
    config = registry.config(game)
    kind = import_string(config.page_class) if config.page_class else GamePage
    page: GamePage = kind(config)
    return page


def points_of(table: Table) -> Sequence[int] | None:
    """Return each seat's points in the result of a table, or `None` if there are none."""
    result = table.outcome or {}
    return result.get("points") if table.on_wood else page_of(table.game).points_of(result)


def _card_or_word(text: str) -> str:
    """Write a move's argument as a word: a card's name if it is a card."""
    try:
        face = Face.parse(text)
    except ValueError:
        return text
    return face.name if face.suit else text
