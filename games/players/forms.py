"""Forms of the settings: they check, the services write."""

import re
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from games.players.models import LATEST_CLOSING, Holiday, Office, Player

CLOCK = re.compile(r"([01]?[0-9]|2[0-4])[:.h]([0-5][0-9])")
PALETTE_NAMES = (
    _("mint"),
    _("sun"),
    _("sea"),
    _("lilac"),
    _("tomato"),
    _("navy"),
    _("coral"),
    _("ice"),
    _("violet"),
    _("sage"),
    _("peach"),
    _("slate"),
)


@cache
def zones() -> tuple[str, ...]:
    """Names of places; `Etc/…` and the abbreviations are nobody's office."""
    return tuple(
        sorted(name for name in available_timezones() if "/" in name and name[:4] != "Etc/")
    )


def minutes(text: str) -> int:
    """`18:00` as minutes after midnight, 1–1440; 0:00 is the day's end. Raises `ValueError`."""
    found = CLOCK.fullmatch(text.strip())
    if not found:
        raise ValueError(text)
    count = int(found[1]) * 60 + int(found[2])
    if count > LATEST_CLOSING:
        raise ValueError(text)
    return count or LATEST_CLOSING


def clock(minute: int) -> str:
    """1080 as `18:00`."""
    return "{:02}:{:02}".format(*divmod(minute, 60))


class ClosingField(forms.CharField):
    """Minutes after midnight, written as a clock."""

    def prepare_value(self, value: Any) -> Any:
        return clock(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int:
        try:
            return minutes(super().clean(value))
        except ValueError:
            raise ValidationError(_("Write a time like 18:00, at the latest 24:00.")) from None


class WeekdaysField(forms.MultipleChoiceField):
    """ISO weekdays as one string of digits."""

    def __init__(self, **kwargs: Any) -> None:
        days = [(str(number + 1), name) for number, name in WEEKDAYS.items()]
        super().__init__(choices=days, widget=forms.CheckboxSelectMultiple, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return list(value or "")

    def clean(self, value: Any) -> str:
        return "".join(sorted(super().clean(value)))


class HouseForm(forms.ModelForm):
    time_zone = forms.ChoiceField(label=_("time zone"), choices=lambda: [(z, z) for z in zones()])
    closing_minute = ClosingField(label=_("closing time"))
    working_days = WeekdaysField(label=_("working days"))

    class Meta:
        model = Office
        fields = (
            "name",
            "language",
            "time_zone",
            "working_days",
            "closing_minute",
            "deck",
            "pack",
            "exercise",
        )

    def clean_exercise(self) -> str:
        return _one_line(self.cleaned_data["exercise"])

    def clean_name(self) -> str:
        return _one_line(self.cleaned_data["name"])


class HolidayForm(forms.ModelForm):
    """The same date again renames the day, so uniqueness is not this form's business."""

    class Meta:
        model = Holiday
        fields = ("date", "name")
        widgets = {"date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")}

    def validate_unique(self) -> None:
        pass

    def clean_name(self) -> str:
        return _one_line(self.cleaned_data["name"])


class SettingsForm(forms.ModelForm):
    # Whether the name will do is for the service to say, with a suggestion.
    name = forms.CharField(label=_("display name"), required=False)
    palette = forms.TypedChoiceField(
        label=_("colours of the chip"),
        coerce=int,
        choices=list(enumerate(PALETTE_NAMES)),
        widget=forms.RadioSelect,
    )
    suggestion = ""

    class Meta:
        model = Player
        fields = ("palette", "language", "theme", "motion")
        widgets = {
            "language": forms.RadioSelect,
            "theme": forms.RadioSelect,
            "motion": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["name"] = self.instance.name


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValidationError(_("Use letters and signs that can be shown."))
    return text
