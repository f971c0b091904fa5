"""Forms of the settings, for validation only: services write."""

import re
from functools import cache
from typing import TYPE_CHECKING, Any
from zoneinfo import available_timezones

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _

from games.players import days_off, names, privacy_notice
from games.players.calendar import clock
from games.players.models import LATEST_CLOSING, Exercise, Office, OfficeNotice, Player
from games.ui.dates import weekday
from games.ui.forms import PlainWords

if TYPE_CHECKING:
    _OfficeForm = forms.ModelForm[Office]
    _ExerciseForm = forms.ModelForm[Exercise]
    _PlayerForm = forms.ModelForm[Player]
    _NoticeForm = forms.ModelForm[OfficeNotice]
else:  # at run time it isn't generic
    _OfficeForm = _ExerciseForm = _PlayerForm = _NoticeForm = forms.ModelForm

CLOCK_WANTED = _("Enter a time like 18:00 (24:00 at the latest).")
MOMENTS_WANTED = _("Enter one or two times, like 10:30 15:00.")
CAUSE_WANTED = _("Say what the money is for.")
MOST_WANTED = _("Enter the most that you’ll give in a month, at least €1.")
TOO_LATE = _("The day closes at %(time)s. Choose earlier times.")
CHOOSE_DAYS = _("Choose at least one day.")
NAME_WANTED = _("Give the office a name.")
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
    """Return the names of time zones of places, without `Etc/…` and abbreviations."""
    return tuple(
        sorted(name for name in available_timezones() if "/" in name and name[:4] != "Etc/")
    )


def minutes(text: str) -> int:
    """Return `18:00` as minutes after midnight, 1–1440 (for 0:00, too). Raises `ValueError`."""
    found = CLOCK.fullmatch(text.strip())
    if not found:
        raise ValueError(text)
    count = int(found[1]) * 60 + int(found[2])
    if count > LATEST_CLOSING:
        raise ValueError(text)
    return count or LATEST_CLOSING


def date_input() -> forms.DateInput:
    """Return a date picker; browsers want its value in ISO format."""
    return forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")


class ClockField(forms.CharField):
    """Minutes after midnight, entered as a clock time; None if empty."""

    def prepare_value(self, value: Any) -> Any:
        return clock(value) if isinstance(value, int) else value

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        try:
            return minutes(text) if text else None
        except ValueError:
            raise ValidationError(CLOCK_WANTED) from None


def _weekdays() -> list[tuple[str, str]]:
    return [(str(number), weekday(number)) for number in range(1, 8)]


class WeekdaysField(forms.MultipleChoiceField):
    """ISO weekdays as one string of digits."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=_weekdays, widget=forms.CheckboxSelectMultiple, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        return list(value or "")

    def clean(self, value: Any) -> str:
        return "".join(sorted(super().clean(value)))


class CalendarForm(PlainWords, _OfficeForm):
    """The office's time zone, working days and closing time."""

    sentences = {"working_days": CHOOSE_DAYS, "closing_minute": CLOCK_WANTED}

    time_zone = forms.ChoiceField(label=_("time zone"), choices=lambda: [(z, z) for z in zones()])
    closing_minute = ClockField(label=_("closing time"))
    working_days = WeekdaysField(label=_("working days"))

    class Meta:
        model = Office
        fields = ("time_zone", "working_days", "closing_minute")


class OfficeForm(PlainWords, _OfficeForm):
    """The office's name, language, cards, alternatives and reserved names."""

    sentences = {"name": NAME_WANTED}

    equivalents = forms.TypedChoiceField(
        label=_("offer alternative exercises"),
        choices=(("True", _("Yes")), ("False", _("No"))),
        coerce=lambda text: text == "True",
        empty_value=None,
        required=False,
    )

    class Meta:
        model = Office
        fields = ("name", "language", "deck", "pack", "equivalents", "reserved_names")

    def clean_equivalents(self) -> bool:
        """Keep the setting if the form lacks the field, as pages from older versions do."""
        chosen: bool | None = self.cleaned_data["equivalents"]
        return self.instance.equivalents if chosen is None else chosen

    def clean_name(self) -> str:
        return one_line(self.cleaned_data["name"])


class MomentsField(forms.CharField):
    """Up to two clock times, as `10:30 15:00`."""

    def clean(self, value: Any) -> str:
        try:
            typed = sorted(
                {minutes(text) for text in super().clean(value).replace(",", " ").split()}
            )
        except ValueError:
            raise ValidationError(MOMENTS_WANTED) from None
        if len(typed) > 2 or LATEST_CLOSING in typed:
            raise ValidationError(MOMENTS_WANTED)
        return " ".join(map(clock, typed))


class RhythmForm(PlainWords, _OfficeForm):
    """Optional parts of the office's days, all off by default."""

    moments = MomentsField(label=_("times to play"), required=False, max_length=20)
    cause_cents = forms.IntegerField(
        label=_("cents per rep"), required=False, min_value=0, max_value=500
    )
    cause_most = forms.IntegerField(
        label=_("maximum per month, in euros"), required=False, min_value=0, max_value=10_000
    )

    class Meta:
        model = Office
        fields = (
            "moments",
            "last_call",
            "dark_days",
            "introductions",
            "daily_pairs",
            "cause",
            "cause_cents",
            "cause_most",
        )

    def clean_moments(self) -> str:
        typed: str = self.cleaned_data["moments"]
        closing = self.instance.closing_minute
        if any(minutes(moment) >= closing for moment in typed.split()):
            raise ValidationError(TOO_LATE % {"time": clock(closing)})
        return typed

    def clean_cause(self) -> str:
        return one_line(self.cleaned_data["cause"])

    def clean_cause_cents(self) -> int:
        cents: int | None = self.cleaned_data["cause_cents"]
        return cents or 0

    def clean_cause_most(self) -> int:
        most: int | None = self.cleaned_data["cause_most"]
        return most or 0

    def clean(self) -> dict[str, Any]:
        """Require a cause and a monthly maximum if reps are worth money."""
        chosen = super().clean() or {}
        if chosen.get("cause_cents"):
            if chosen.get("cause") == "":
                self.add_error("cause", CAUSE_WANTED)
            if chosen.get("cause_most") == 0:
                self.add_error("cause_most", MOST_WANTED)
        return chosen


class HouseForm(CalendarForm, OfficeForm):
    """The settings that the first admin chooses, with the exercise."""

    sentences = {
        **CalendarForm.sentences,
        **OfficeForm.sentences,
        "exercise": _("Enter an exercise, such as squats."),
    }

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
        return one_line(self.cleaned_data["exercise"])


class SpanForm(PlainWords, forms.Form):
    """Consecutive days off; without a last day only the first."""

    first = forms.DateField(label=_("first day"), widget=date_input())
    last = forms.DateField(label=_("last day"), widget=date_input(), required=False)
    name = forms.CharField(label=_("name"), max_length=40, required=False)

    def clean_name(self) -> str:
        return one_line(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        fields: dict[str, Any] = super().clean() or self.cleaned_data
        first = fields.get("first")
        last = fields["last"] = fields.get("last") or first
        if first and last < first:
            self.add_error("last", _("The last day is before the first day."))
        elif first and (last - first).days >= days_off.MOST_DAYS:
            self.add_error("last", _("Two months at most at a time."))
        return fields


class ExerciseForm(PlainWords, _ExerciseForm):
    """An exercise's name and unit; the service checks whether the name is free."""

    sentences = {"name": _("Enter the exercise.")}

    class Meta:
        model = Exercise
        fields = ("name", "unit")
        widgets = {"unit": forms.RadioSelect}

    def validate_unique(self) -> None:
        pass

    def clean_name(self) -> str:
        return " ".join(one_line(self.cleaned_data["name"]).split())


class SettingsForm(PlainWords, _PlayerForm):
    # The service checks the name, and suggests another one.
    name = forms.CharField(
        label=_("display name"),
        required=False,
        widget=forms.TextInput(attrs={"maxlength": names.MOST_CHARACTERS}),
    )
    palette = forms.TypedChoiceField(
        label=_("avatar colours"),
        coerce=int,
        choices=list(enumerate(PALETTE_NAMES)),
        widget=forms.RadioSelect,
    )
    suggestion = ""

    class Meta:
        model = Player
        fields = ("palette", "language", "theme", "motion", "hand")
        widgets = {
            "hand": forms.RadioSelect,
            "language": forms.RadioSelect,
            "theme": forms.RadioSelect,
            "motion": forms.RadioSelect,
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["name"] = self.instance.name
        self.fields["hand"].required = False  # pages from older versions lack it

    def clean_hand(self) -> str:
        return self.cleaned_data["hand"] or self.instance.hand


class NoticeForm(PlainWords, _NoticeForm):
    class Meta:
        model = OfficeNotice
        fields = tuple(privacy_notice.FIELDS)
        widgets = {name: forms.Textarea(attrs={"rows": 4}) for name in ("purpose", "kept")}


class RetentionForm(PlainWords, _OfficeForm):
    """The office's retention periods; 0 switches a rule off."""

    class Meta:
        model = Office
        fields = ("talk_days", "idle_months", "journal_years")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, most in (("talk_days", 3650), ("idle_months", 240), ("journal_years", 30)):
            field = self.fields[name]
            assert isinstance(field, forms.IntegerField)
            field.max_value = most
            field.validators.append(MaxValueValidator(most))
            field.widget.attrs |= {"max": most, "min": 0, "inputmode": "numeric"}


def one_line(text: str) -> str:
    """Return the text unchanged. Raises `ValidationError` if it can't be shown on one line."""
    if not text.isprintable():
        raise ValidationError(
            _("Some characters can’t be displayed. Use letters, numbers and common punctuation.")
        )
    return text


# Passwords


LONGEST_PASSWORD = 200


def _password(label: Any, autocomplete: str) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": autocomplete})
    return forms.CharField(label=label, strip=False, max_length=LONGEST_PASSWORD, widget=widget)


class CurrentPasswordForm(PlainWords, forms.Form):
    """A form for the current password only."""

    current = _password(_("current password"), "current-password")

    def __init__(self, player: Player, *args: Any) -> None:
        super().__init__(*args)
        self.player = player

    def clean_current(self) -> str:
        current: str = self.cleaned_data["current"]
        if not self.player.check_password(current):
            raise forms.ValidationError(_("Wrong password."))
        return current


class PasswordForm(CurrentPasswordForm):
    """A form for a new password; with `ask_current` it also requires the current one."""

    new = _password(_("new password"), "new-password")
    again = _password(_("repeat new password"), "new-password")
    end_others = forms.BooleanField(label=_("sign out my other devices"), required=False)

    def __init__(self, player: Player, *args: Any, ask_current: bool) -> None:
        super().__init__(player, *args)
        if not ask_current:
            del self.fields["current"]

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        validate_password(new, self.player)
        return new

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "new" in cleaned and "again" in cleaned and cleaned["new"] != cleaned["again"]:
            self.add_error("again", _("The passwords don’t match."))
        return cleaned
