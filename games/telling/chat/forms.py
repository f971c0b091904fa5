"""A new chat: what it is called, which kind it is, where its webhook is."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from games.telling.models import Hook
from games.ui.forms import PlainWords

NAME_WANTED = _("Give the chat a name.")
URL_WANTED = _("Paste the webhook’s address: it begins with https://.")


class HookForm(PlainWords, forms.Form):
    sentences = {"name": NAME_WANTED, "url": URL_WANTED}

    name = forms.CharField(label=_("name"), max_length=40)
    kind = forms.ChoiceField(label=_("kind"), choices=Hook.Format.choices)
    url = forms.CharField(
        label=_("webhook’s address"),
        max_length=2000,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())
