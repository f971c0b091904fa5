"""The options as a form, and in words."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine.contract import Options
from games.speahx.rules.cards import MOST_PACKS

JOKERS, TORKEL = "jokers", "torkel"


class OptionForm(forms.Form):
    """Two jokers or Terminator-Torkel, and how many packs; what is left open the rules decide."""

    jokers = forms.ChoiceField(
        label=gettext_lazy("jokers"),
        choices=[
            (JOKERS, capfirst(gettext_lazy("two jokers"))),
            (
                TORKEL,
                gettext_lazy("None: four jacks played together act as a joker (Terminator-Torkel)"),
            ),
        ],
        initial=JOKERS,
        required=False,
        help_text=gettext_lazy(
            "A joker gives away the pile. Without jokers, four jacks of different suits do "
            "the same."
        ),
    )
    packs = forms.IntegerField(
        label=gettext_lazy("decks of 52"),
        min_value=1,
        max_value=MOST_PACKS,
        required=False,
        help_text=gettext_lazy("Leave empty for one deck, plus one for every five players."),
    )


def options_of(cleaned: Mapping[str, Any]) -> Options:
    """What the rules read (`games.speahx.rules.options`)."""
    options: dict[str, Any] = {"jokers": cleaned.get("jokers") != TORKEL}
    return options | ({"packs": cleaned["packs"]} if cleaned.get("packs") else {})


def option_words(options: Options) -> list[str]:
    """The options as a waiting table tells them."""
    packs = options.get("packs")
    count = ngettext("{n} deck", "{n} decks", packs).format(n=packs) if packs else ""
    jokers = _("two jokers") if options.get("jokers", True) else "Terminator-Torkel"
    return [told for told in (count, jokers) if told]
