"""The form of a screen's name: it checks, the services write."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games.kitchen.models import Screen
from games.ui.forms import PlainWords


class ScreenForm(PlainWords, forms.Form):
    name = forms.CharField(
        label=_("Screen name"), max_length=Screen._meta.get_field("name").max_length
    )

    def clean_name(self) -> str:
        """Replace any blanks between words by single ones."""
        return " ".join(self.cleaned_data["name"].split())
