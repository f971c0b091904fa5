"""Forms of notification settings, chats and e-mail addresses. They validate; services write."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.players.forms import CLOCK_WANTED, ClockField, zones
from games.telling.models import DAY, Letterbox
from games.ui.forms import PlainWords

ADDRESS_WANTED = _("Enter an e-mail address.")
NAME_WANTED = _("Enter a name for the chat.")
URL_WANTED = _("Späye can’t send to this address. Paste the whole chat address.")
LATER = _("The end must be after the start.")


class MinuteField(ClockField):
    """A clock time at which a day can begin, or end."""

    def __init__(self, *, midnight: int, **kwargs: Any) -> None:
        super().__init__(max_length=5, **kwargs)
        self._midnight = midnight
        """The value of 0:00 and 24:00: the day's start (0), or its end (`DAY`)."""

    def clean(self, value: Any) -> int | None:
        found = super().clean(value)
        return self._midnight if found == DAY else found


class HoursForm(PlainWords, forms.Form):
    """The hours in which the office's people and chats get notifications."""

    sentences = {"begins": CLOCK_WANTED, "ends": CLOCK_WANTED}

    begins = MinuteField(label=_("from"), midnight=0)
    ends = MinuteField(label=_("until"), midnight=DAY)

    def clean(self) -> dict[str, Any]:
        told = super().clean() or self.cleaned_data
        begins, ends = told.get("begins"), told.get("ends")
        if begins is not None and ends is not None and begins >= ends:
            self.add_error("ends", str(LATER))
        return told


class OwnHoursForm(HoursForm):
    """A person's own hours and time zone; empty fields mean the office's."""

    begins = MinuteField(label=_("from"), midnight=0, required=False)
    ends = MinuteField(label=_("until"), midnight=DAY, required=False)
    time_zone = forms.ChoiceField(
        label=_("time zone"),
        required=False,
        choices=lambda: [("", _("office default")), *((zone, zone) for zone in zones())],
    )


class HookForm(PlainWords, forms.Form):
    """A new chat."""

    sentences = {"name": NAME_WANTED, "url": URL_WANTED}

    name = forms.CharField(label=_("name"), max_length=40)
    url = forms.CharField(
        label=_("chat address"),
        max_length=2000,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    def clean_name(self) -> str:
        return " ".join(self.cleaned_data["name"].split())


class AddressForm(PlainWords, forms.Form):
    sentences = {"address": ADDRESS_WANTED}

    address = forms.EmailField(label=_("e-mail address"), max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["address"].error_messages["invalid"] = ADDRESS_WANTED


class DigestForm(PlainWords, forms.Form):
    sentences = {"minute": CLOCK_WANTED}

    digest = forms.ChoiceField(label=_("my inbox"), choices=Letterbox.DIGESTS)
    minute = MinuteField(label=_("at"), midnight=0)
