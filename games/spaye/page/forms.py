"""Forms of a day, checked before the rules are."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.players.models import Office
from games.players.requests import parse_number
from games.spaye.rules.challenges import LONGEST_TEXT
from games.tables.errors import BadVersion
from games.ui.forms import PlainWords


class OpenForm(PlainWords, forms.Form):
    """The choices that start a day; only the exercise may still change, until the first card."""

    deck = forms.ChoiceField(label=_("Cards"), choices=Office.Deck.choices)
    pack = forms.TypedChoiceField(label=_("Deck size"), choices=Office.Pack.choices, coerce=int)
    exercise = forms.CharField(
        label=_("Exercise"),
        max_length=LONGEST_TEXT,
        widget=forms.TextInput(attrs={"list": "exercises", "autocomplete": "off"}),
    )

    def clean_exercise(self) -> str:
        """Return the exercise with single spaces: a move is one line of single-spaced words."""
        return " ".join(self.cleaned_data["exercise"].split())


def read_number(text: str) -> int:
    """Read a number of a hidden field. Raises `BadVersion` for anything else."""
    number = parse_number(text)
    if number is None:
        raise BadVersion
    return number
