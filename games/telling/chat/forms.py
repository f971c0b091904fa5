"""A new chat: what it is called, which kind it is, where its webhook is."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.telling.models import Hook
from games.ui.forms import PlainWords

NAME_WANTED = _("Give the chat a name.")
TOKEN_WANTED = _("A bot needs its token.")
ROOM_WANTED = _("Say in which channel the bot writes.")
BY_BOT = (Hook.Format.SLACK_BOT, Hook.Format.MATTERMOST, Hook.Format.ZULIP)
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

    token = forms.CharField(
        label=_("bot’s token"),
        max_length=400,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )
    room = forms.CharField(label=_("channel"), max_length=100, required=False)

    def clean(self) -> dict[str, Any]:
        """A bot needs both; a webhook neither."""
        told = super().clean() or self.cleaned_data
        if told.get("kind") in BY_BOT:
            for field, sentence in (("token", TOKEN_WANTED), ("room", ROOM_WANTED)):
                if not told.get(field):
                    self.add_error(field, sentence)
        return told

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())
