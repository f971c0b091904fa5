"""The options of a table: how many starred medals, and what three of the jokers cost."""

from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy

from games.spirale.page import words

COSTS = (
    ("listed", gettext_lazy("As listed")),
    ("worded", gettext_lazy("As worded")),
)
"""Short, since a phone's list cuts what is longer; the line below it says what they mean."""
LISTED = gettext_lazy("As listed: double jokers cost two")
WORDED = gettext_lazy("As worded: Interversion, Flamme d’Espoir and Miroir cost one")


class OptionForm(forms.Form):
    """Left open they are seven, and as listed."""

    stars = forms.IntegerField(
        label=gettext_lazy("starred medals each"),
        min_value=3,
        max_value=13,
        required=False,
        help_text=gettext_lazy("Leave empty for seven. You need them to play jokers."),
    )
    costs = forms.ChoiceField(
        label=gettext_lazy("costs"),
        choices=COSTS,
        required=False,
        help_text=format_lazy("{}. {}.", LISTED, WORDED),
    )


def option_words(options: dict[str, Any]) -> list[str]:
    told = [words.starred(options.get("stars", 7))]
    if options.get("costs") == "worded":
        told.append(str(WORDED))
    return told
