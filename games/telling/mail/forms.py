"""An address, the code that proves it, and when the digest comes."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.telling.forms import CLOCK_WANTED, MinuteField
from games.telling.models import Letterbox
from games.ui.forms import PlainWords

ADDRESS_WANTED = _("Write an e-mail address.")


class AddressForm(PlainWords, forms.Form):
    sentences = {"address": ADDRESS_WANTED}

    address = forms.EmailField(label=_("e-mail address"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["address"].error_messages["invalid"] = ADDRESS_WANTED


class DigestForm(PlainWords, forms.Form):
    sentences = {"minute": CLOCK_WANTED}

    digest = forms.ChoiceField(label=_("what waits for me"), choices=Letterbox.DIGESTS)
    minute = MinuteField(label=_("at"), midnight=0)
