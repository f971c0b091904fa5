"""The page: options, where the game stands, moves in words, and what draws it."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.contract import Move, Options
from games.starter.page.drawing import draw as draw
from games.starter.rules import Observation
from games.starter.rules.options import FEWEST, MOST
from games.tables.game_page import Names
from games.ui.cards import Face


class OptionForm(forms.Form):
    """How many cards everybody is dealt; left open it is five."""

    cards = forms.IntegerField(
        label=gettext_lazy("Cards each"),
        min_value=FEWEST,
        max_value=MOST,
        required=False,
        help_text=gettext_lazy("Leave empty for five."),
    )


option_form = OptionForm


def option_words(options: Options) -> list[str]:
    cards = options["cards"]
    return [ngettext("{n} card each", "{n} cards each", cards).format(n=cards)]


def happening(seen: Observation) -> str:
    return ngettext("{n} card to draw", "{n} cards to draw", seen.draw).format(n=seen.draw)


def score_words(score: int) -> str:
    return ngettext("{n} card left", "{n} cards left", score).format(n=score)


def said(move: Move, who: str, names: Names) -> str:
    if move.verb == "draw":
        return _("%(name)s draws a card") % {"name": who}
    return _("%(name)s plays %(card)s") % {"name": who, "card": Face.parse(move.args[0]).definite}


def said_to_you(move: Move, names: Names) -> str:
    if move.verb == "draw":
        return _("You draw a card")
    return _("You play %(card)s") % {"card": Face.parse(move.args[0]).definite}


def ending(seen: Observation, names: Names, seat: int | None) -> list[str]:
    """Who has no card left."""
    if seen.turn is not None:
        return []
    winner = seen.cards.index(0)
    if winner == seat:
        return [_("You have no cards left.")]
    return [_("%(name)s has no cards left.") % {"name": names.get(winner, "")}]
