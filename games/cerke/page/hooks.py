"""What the lobby and the story of a table say of Cerke."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.cerke.page import words
from games.cerke.rules import Observation
from games.engine.contract import Move

SEASONS = (
    ("1", gettext_lazy("one season")),
    ("2", gettext_lazy("two seasons")),
    ("4", gettext_lazy("four seasons")),
)
VERBS = ("move", "step", "slide", "to", "pass", "drop", "tam", "declare")
AGREED = ("offer_draw", "accept_draw", "resign")
SAID = {
    "move": gettext_lazy("%(name)s moves from %(a)s to %(b)s"),
    "step": gettext_lazy("%(name)s moves from %(a)s over %(b)s to %(c)s"),
    "slide": gettext_lazy("%(name)s steps from %(a)s on %(b)s and throws"),
    "to": gettext_lazy("%(name)s goes on to %(a)s"),
    "pass": gettext_lazy("%(name)s stays where the piece was"),
    "offer_draw": gettext_lazy("%(name)s offers a draw"),
    "accept_draw": gettext_lazy("%(name)s accepts the draw"),
    "resign": gettext_lazy("%(name)s resigns"),
}
TAM_SAID = gettext_lazy("%(name)s moves Tam from %(a)s to %(b)s")
DROP_SAID = gettext_lazy("%(name)s drops a piece on %(square)s: %(piece)s")
DECLARED = {
    "ta_xot": gettext_lazy("%(name)s ends the season (ta xot1)"),
    "ty_mok": gettext_lazy("%(name)s goes on (ty mok1)"),
}


class OptionForm(forms.Form):
    """How many seasons."""

    seasons = forms.ChoiceField(
        label=gettext_lazy("seasons"),
        choices=SEASONS,
        initial="1",
        required=False,
        widget=forms.RadioSelect,
        help_text=gettext_lazy("A season takes ten to twenty minutes."),
    )


def options_of(cleaned: dict[str, str]) -> dict[str, int]:
    return {"seasons": int(cleaned["seasons"] or 1)}


def seasons_words(count: int) -> str:
    return ngettext("{n} season", "{n} seasons", count).format(n=count)


def happening(seen: Observation) -> str:
    """`Spring 1/4`, `Spring 1/4 · stake × 2` once it is raised."""
    season = words.season(seen.season_name, seen.season, seen.seasons)
    if seen.multiplier == 1:
        return season
    stake = _("stake × %(stake)d") % {"stake": seen.multiplier}
    return f"{season} · {stake}"


def said(move: Move, who: str) -> str:
    """A move of the journal in words."""
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
