"""The page of a table: options, progress, moves in words, and the region's context."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.contract import Move, Options
from games.starter.rules import FEWEST, MOST, Observation
from games.tables.game_page import GamePage, Names, Region
from games.ui.cards import Face


class OptionForm(forms.Form):
    """The number of cards dealt to each player; five by default."""

    cards = forms.IntegerField(
        label=gettext_lazy("Cards each"),
        min_value=FEWEST,
        max_value=MOST,
        required=False,
        help_text=gettext_lazy("Leave empty for five."),
    )


class StarterPage(GamePage):
    """One region: everybody’s cards, the pile, and the reader’s hand."""

    form_class = OptionForm
    region_template = "starter/live/{view}.html"

    def context(self, region: Region, scene: Observation) -> dict[str, Any]:
        return {
            "places": [(chair, scene.cards[chair.number]) for chair in region.chairs],
            "mine": scene.turn is not None and scene.turn == region.seat,
        }

    def option_words(self, options: Options) -> list[str]:
        cards = options["cards"]
        return [ngettext("{n} card each", "{n} cards each", cards).format(n=cards)]

    def progress_words(self, seen: Observation) -> str:
        return ngettext("{n} card to draw", "{n} cards to draw", seen.draw).format(n=seen.draw)

    def ending(self, seen: Observation, names: Names, seat: int | None) -> list[str]:
        """Name the player without cards; empty while the table runs."""
        if seen.turn is not None:
            return []
        winner = seen.cards.index(0)
        if winner == seat:
            return [_("You have no cards left.")]
        return [_("%(name)s has no cards left.") % {"name": names.get(winner, "")}]

    def score_words(self, score: int) -> str:
        return ngettext("{n} card left", "{n} cards left", score).format(n=score)

    def describe_move(self, move: Move, who: str, names: Names) -> str:
        if move.verb == "draw":
            return _("%(name)s draws a card") % {"name": who}
        return _("%(name)s plays %(card)s") % {
            "name": who,
            "card": Face.parse(move.args[0]).definite,
        }

    def describe_own_move(self, move: Move, names: Names) -> str:
        if move.verb == "draw":
            return _("You draw a card")
        return _("You play %(card)s") % {"card": Face.parse(move.args[0]).definite}
