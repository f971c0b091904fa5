"""The page of Cerke: options, moves in words, hints, and the region's context."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext_lazy, ngettext, pgettext
from django.utils.translation import gettext as _

from games.cerke.page import choices, hints, words
from games.cerke.page.scene import Scene
from games.cerke.rules import Observation
from games.engine.contract import Move, Options
from games.tables import last_moves
from games.tables.audience import Audience
from games.tables.chairs import Chair
from games.tables.game_page import GamePage, Hint, Names, Region
from games.tables.models import Table
from games.ui.words import and_list

TOUCHED = "from-"
MOVES = 6
"""The number of last moves listed beside the board, if there is room."""

USUAL = "1"
SEASONS = (
    ("1", gettext_lazy("one season, 5–10 min")),
    ("2", gettext_lazy("two seasons, 10–20 min")),
    ("4", gettext_lazy("four seasons, 20–40 min")),
)
WITH_PIECE = ("move", "step", "slide", "to", "pass")
"""The verbs of pieces' moves, which name squares only."""
SAID = {
    "move": gettext_lazy("%(name)s moves from %(a)s to %(b)s"),
    "step": gettext_lazy("%(name)s moves from %(a)s over %(b)s to %(c)s"),
    "slide": gettext_lazy("%(name)s steps from %(a)s on %(b)s and throws"),
    "to": gettext_lazy("%(name)s continues to %(a)s"),
    "pass": gettext_lazy("%(name)s stays put"),
    "offer_draw": gettext_lazy("%(name)s offers a draw"),
    "accept_draw": gettext_lazy("%(name)s accepts the draw"),
    "resign": gettext_lazy("%(name)s resigns"),
}
TAM_SAID = gettext_lazy("%(name)s moves Tam from %(a)s to %(b)s")
DROP_SAID = gettext_lazy("%(name)s drops a piece on %(square)s: %(piece)s")
DECLARED = {
    "ta_xot": gettext_lazy("%(name)s ends the season (ta xot1)"),
    "ty_mok": gettext_lazy("%(name)s continues (ty mok1)"),
}
YOU_TAM = gettext_lazy("You move Tam from %(a)s to %(b)s")
YOU_DROP = gettext_lazy("You drop a piece on %(square)s: %(piece)s")
YOU_DECLARED = {
    "ta_xot": gettext_lazy("You end the season (ta xot1)"),
    "ty_mok": gettext_lazy("You continue (ty mok1)"),
}
YOU_AGREED = {
    "offer_draw": gettext_lazy("You offer a draw"),
    "accept_draw": gettext_lazy("You accept the draw"),
    "resign": gettext_lazy("You resign"),
}


class OptionForm(forms.Form):
    """The number of seasons: one, unless more are chosen (CE-62)."""

    seasons = forms.ChoiceField(
        label=gettext_lazy("seasons"),
        choices=SEASONS,
        initial=USUAL,
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy(
            "A season is about eight moves each. With only one season, ending it ahead wins: "
            "don’t risk continuing."
        ),
    )


class CerkePage(GamePage):
    """One region: the board with both reserves. In its view `from-XU-XY` XU and XY are touched."""

    form_class = OptionForm
    region_template = "cerke/live/table.html"

    def has_view(self, view: str) -> bool:
        return view.startswith(TOUCHED) or super().has_view(view)

    def scene(self, region: Region) -> Scene:
        touched = region.view.startswith(TOUCHED)
        path = region.view.removeprefix(TOUCHED).split("-") if touched else ()
        return Scene(region.table, region.seen, region.audience, region.chairs, path)

    def context(self, region: Region, scene: Scene) -> dict[str, Any]:
        # A finished table is drawn in earlier positions, too; its moves are listed elsewhere.
        return {
            "moves": last_moves.last_moves(region.table, MOVES, region.seat)
            if scene.running
            else []
        }

    def options_of(self, cleaned: Mapping[str, str]) -> Options:
        return {"seasons": int(cleaned["seasons"] or USUAL)}

    def option_words(self, options: Options) -> list[str]:
        count = options.get("seasons", 1)
        return [ngettext("{n} season", "{n} seasons", count).format(n=count)]

    def progress_words(self, seen: Observation) -> str:
        """Return the season: `Spring 1/4`, or `Spring 1/4 · stake × 2` once the stake is raised."""
        season = words.season(seen.season_name, seen.season, seen.seasons)
        if seen.multiplier == 1:
            return season
        stake = _("stake × %(stake)d") % {"stake": seen.multiplier}
        return f"{season} · {stake}"

    def draw_offered_by(self, seen: Observation) -> int | None:
        return seen.offer

    def ending(self, seen: Observation, names: Names, seat: int | None) -> list[str]:
        return words.ending_words(seen, names, seat)

    def describe_move(self, move: Move, who: str, names: Names) -> str:
        """Return a move in words, as `Ingrid moves from XU to XY`."""
        if move.verb == "declare":
            return str(DECLARED[move.args[0]]) % {"name": who}
        if move.verb == "drop":
            colour, kind, square = move.args
            piece = words.piece(f"{colour} {kind}")
            return str(DROP_SAID) % {"name": who, "piece": piece, "square": square}
        if move.verb == "tam":
            squares = [word for word in move.args if "=" not in word]
            return str(TAM_SAID) % {"name": who, "a": squares[0], "b": squares[-1]}
        values = dict(zip("abc", move.args, strict=False))
        return str(SAID[move.verb]) % {"name": who, **values}

    def describe_move_in_context(
        self, move: Move, who: str, names: Names, before: Callable[[], Observation | None]
    ) -> str:
        """Return a move with its piece, as `Ingrid: red Tiger, from TY over TU to TI`."""
        seen = before() if move.verb in WITH_PIECE else None
        if seen is None:
            return self.describe_move(move, who, names)
        squares = [*(seen.slide or ()), *move.args]
        named = _("%(name)s: %(piece)s") % {
            "name": who,
            "piece": words.piece(seen.position[squares[0]]),
        }
        if move.verb == "pass":
            return f"{named}, " + _("stays where it was")
        return f"{named}, {words.path_words(squares, throws=move.verb == 'slide')}"

    def describe_own_move_in_context(
        self, move: Move, names: Names, before: Callable[[], Observation | None]
    ) -> str:
        """Return the reader's move, as `You: red Tiger, from TY over TU to TI`.

        Empty if the move needs an observation to name its piece and there is none.
        """
        if move.verb in WITH_PIECE:
            who = pgettext("the reader", "You")
            return self.describe_move_in_context(move, who, names, before) if before() else ""
        if move.verb == "declare":
            return str(YOU_DECLARED[move.args[0]])
        if move.verb == "drop":
            colour, kind, square = move.args
            return str(YOU_DROP) % {"piece": words.piece(f"{colour} {kind}"), "square": square}
        if move.verb == "tam":
            squares = [word for word in move.args if "=" not in word]
            return str(YOU_TAM) % {"a": squares[0], "b": squares[-1]}
        return str(YOU_AGREED[move.verb])

    def narrate_move(
        self,
        move: Move,
        sentence: str,
        before: Observation,
        after: Observation,
        chairs: Sequence[Chair],
        seat: int | None,
    ) -> Iterator[str]:
        """Yield `Lars: red Tiger, from TY over TU to TI, captures black Pawn`, then the effects."""
        names = {chair.number: chair.display_name for chair in chairs}

        def name_of(number: int) -> str:
            return pgettext("the reader", "You") if number == seat else names.get(number, "")

        ended = len(after.finished) > len(before.finished)
        if not ended and after.last and after.last != before.last and move.verb != "declare":
            yield words.turn_words(after.last, name_of(after.last.seat))
        elif not ended or move.verb != "declare":
            yield sentence
        if (after.throw, after.last) != (before.throw, before.last):
            yield from _throws(before, after)
        if after.new and after.new != before.new:
            made = and_list(words.hand(hand.name, hand.flash) for hand in after.new)
            points = ngettext("{n} point", "{n} points", abs(after.worth[after.turn]))
            yield f"{made}, {points.format(n=str(after.worth[after.turn]).replace('-', '−'))}"
        if ended and not after.end:
            yield words.season_words(after, len(after.finished) - 1, names, seat)
        if ended and after.draws and not after.end:
            yield words.first_throw_words(after.draws[-1], name_of)

    def turn_prompt(self, seen: Observation, chairs: Sequence[Chair]) -> str:
        """Say what the player to move decides, if it isn’t simply a move."""
        if seen.phase == "declare":
            return _("Your turn: end the season or continue?")
        if seen.phase == "slide":
            return words.slide_words(seen, reaches=bool(choices.landings(seen)))
        return ""

    def hint(self, seen: Observation, move: Move, names: Names) -> Hint:
        return hints.hint(seen, move)

    def undoes(self, seen: Observation, move: Move, before: Move) -> bool:
        return hints.undoes(seen, move, before)

    def threats(self, seen: Observation, names: Names) -> tuple[str, Sequence[str]]:
        return hints.threats(seen)

    def mood(self, before: Observation, after: Observation) -> dict[int, str]:
        """Return moods by seat: good for a player who gains points or hands, bad for the other.

        Empty if nobody gains any.
        """
        won = [now - was for was, now in zip(before.scores, after.scores, strict=True)]
        if not any(won):
            made = zip(before.hands, after.hands, strict=True)
            won = [len(now) - len(was) for was, now in made]
        if max(won) <= 0:
            return {}
        return {seat: "good" if each > 0 else "bad" for seat, each in enumerate(won)}

    def callout(self, table: Table, seen: Observation, chairs: Sequence[Chair]) -> str:
        """Return the callout of a Flash or of a declaration; or empty."""
        return Scene(table, seen, Audience(None, get_language() or "fr"), chairs).callout


# Read aloud


def _throws(before: Observation, after: Observation) -> Iterator[str]:
    """Yield the dark faces of each new throw, with the result of a water throw."""
    known = 1 if before.throw is not None else 0
    for throw in words.throws_of(after)[known:]:
        yield throw.faces_words if throw.good is None else f"{throw.faces_words}, {throw.words}"
