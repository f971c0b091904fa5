"""The form that opens a cup."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.tournaments.page.forms import read_points
from games.ui.forms import PlainWords


class CupForm(PlainWords, forms.Form):
    """Its name, and what places are worth."""

    name = forms.CharField(label=_("name"), max_length=60)
    points = forms.CharField(label=_("points by place"), required=False, max_length=40)
    once = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def clean_points(self) -> list[int]:
        return read_points(self.cleaned_data["points"])
