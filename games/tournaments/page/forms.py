"""The form that opens a tournament; the game's options are a form of the game's own beside it."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from games.tables.lobby.forms import clocks
from games.tables.models import Pace
from games.tables.registry import GameConfig
from games.tables.services import timing
from games.tournaments import planning
from games.tournaments.models import Tempo
from games.tournaments.page import words
from games.ui.forms import PlainWords

MOST_ROUNDS, MOST_GO_ON = 15, 4
TEMPI = {
    Tempo.HAND: _("When I start them"),
    Tempo.AT_ONCE: _("as soon as all tables have finished"),
    Tempo.DAILY: _("one per working day"),
}
FIRST = {"folded": _("Strong against weaker"), "lots": _("Drawing lots")}


class NewForm(PlainWords, forms.Form):
    """Everything is filled in as it usually is."""

    name = forms.CharField(label=_("name"), max_length=60)
    format = forms.ChoiceField(label=_("format"), widget=forms.RadioSelect)
    wanted = forms.TypedChoiceField(label=_("people per table"), coerce=int, required=False)
    rounds = forms.TypedChoiceField(
        label=pgettext_lazy("tournament", "rounds"), coerce=int, required=False
    )
    best_of = forms.TypedChoiceField(label=_("tables per match"), coerce=int, required=False)
    minutes = forms.TypedChoiceField(label=_("length in minutes"), coerce=int, required=False)
    third = forms.BooleanField(label=_("third-place match"), required=False)
    double = forms.BooleanField(label=_("double round robin"), required=False)
    tempo = forms.ChoiceField(
        label=_("when rounds start"), choices=TEMPI.items(), widget=forms.RadioSelect
    )
    daily_at = forms.TimeField(
        label=_("each working day at"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    starts_at = forms.DateTimeField(
        label=_("starts at (check-in opens 15 minutes before)"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
    )
    cap = forms.IntegerField(
        label=_("maximum number of people"), required=False, min_value=2, max_value=200
    )
    first = forms.ChoiceField(
        label=_("first round"), choices=FIRST.items(), widget=forms.RadioSelect
    )
    go_on = forms.TypedChoiceField(label=_("how many advance"), coerce=int, required=False)
    clock = forms.ChoiceField(label=_("clock"), required=False)
    teams = forms.TypedChoiceField(label=_("teams"), coerce=int, required=False)
    points = forms.CharField(label=_("points by place"), required=False, max_length=40)
    leaders = forms.BooleanField(
        label=_("leaders meet, even if they have met before"), required=False
    )
    invited_only = forms.BooleanField(label=_("by invitation only"), required=False)
    once = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(
        self, config: GameConfig, data: Mapping[str, Any] | None, initial: Mapping[str, Any]
    ) -> None:
        self.config = config
        self.seats = config.rules.SEATS
        # A game may call an option of its own “rounds” too.
        super().__init__(data, initial=initial, prefix="t")
        formats = planning.formats_for(config.rules.SLUG)
        self._offer("format", [(name, words.FORMATS[name]) for name in formats])
        self._offer("wanted", [(n, str(n)) for n in self.seats])
        suggested = (0, _("as many as needed"))
        self._offer("rounds", [suggested, *((n, str(n)) for n in range(1, MOST_ROUNDS + 1))])
        none = (0, _("none"))
        self._offer("teams", [none, *((n, self._best(n)) for n in range(1, 6))])
        best = [(n, ngettext("{n} table", "{n} tables", n).format(n=n)) for n in planning.BEST_OF]
        self._offer("best_of", best)
        self._offer("minutes", [(n, str(n)) for n in planning.MINUTES])
        usual = (0, _("default"))
        self._offer("go_on", [usual, *((n, str(n)) for n in range(1, MOST_GO_ON + 1))])
        self._offer("clock", [("", _("No clock")), *clocks()])

    @property
    def ways(self) -> list[tuple[Any, words.Words]]:
        """The formats' radio buttons, each with what it is."""
        return [(one, words.ABOUT[one.data["value"]]) for one in self["format"].subwidgets]

    @staticmethod
    def _best(n: int) -> str:
        words = ngettext("yes, the best score counts", "yes, the best {n} scores count", n)
        return words.format(n=n)

    @property
    def for_tables(self) -> bool:
        """Whether more than two sit at a table of this game."""
        return max(self.seats) > 2

    @property
    def for_two(self) -> bool:
        """Whether it has formats of two at a table beside those of more."""
        return min(self.seats) == 2

    def clean_starts_at(self) -> Any:
        """What was typed is the office's time, in whose zone every request is answered."""
        at = self.cleaned_data["starts_at"]
        if at is not None and at < timezone.now():
            raise forms.ValidationError(_("This time has passed."))
        return at

    def clean_cap(self) -> int | None:
        """Enough for one table."""
        cap: int | None = self.cleaned_data["cap"]
        if cap is not None and cap < min(self.seats):
            few = ngettext(
                "A table needs at least {n} person.",
                "A table needs at least {n} people.",
                min(self.seats),
            )
            raise forms.ValidationError(few.format(n=min(self.seats)))
        return cap

    def clean_points(self) -> list[int]:
        return read_points(self.cleaned_data["points"])

    def clean(self) -> dict[str, Any]:
        """`clock` as `timing.Clock` or `None`, and the `pace`."""
        chosen = super().clean() or {}
        if self._is_daily(chosen) and not chosen.get("daily_at"):
            self.add_error("daily_at", self.fields["daily_at"].error_messages["required"])
        chosen["pace"] = self._pace(chosen)
        try:
            chosen["clock"] = timing.read(chosen.get("clock", ""), chosen["pace"])
        except ValueError:
            self.add_error("clock", _("This clock doesn’t go with the chosen speed."))
        return chosen

    @staticmethod
    def _is_daily(chosen: Mapping[str, Any]) -> bool:
        """An arena has no rounds."""
        return chosen.get("tempo") == Tempo.DAILY and chosen.get("format") != "arena"

    def _pace(self, chosen: Mapping[str, Any]) -> Pace:
        """A round of a day is played in the course of it, unless a clock has all sit together."""
        together = chosen.get("clock") in [one.word for one in timing.offered(Pace.LIVE)]
        return Pace.DAYS if self._is_daily(chosen) and not together else Pace.LIVE

    def plan(self) -> dict[str, Any]:
        """The format's part of what was chosen."""
        chosen = self.cleaned_data
        wanted = chosen["wanted"] or min(self.seats)
        spread = 1 if wanted > 2 else 0
        return {
            "wanted": wanted,
            "least": max(wanted - spread, min(self.seats)),
            "most": min(wanted + spread, max(self.seats)),
            "rounds": chosen["rounds"] or 0,
            "best_of": (chosen["format"] in planning.ELIMINATIONS and chosen["best_of"]) or 1,
            "third": chosen["third"],
            "double": chosen["double"],
            "folded": chosen["first"] == "folded",
            "go_on": chosen["go_on"] or 0,
            "leaders": chosen["leaders"],
            "points": chosen["points"],
            "teams": chosen["teams"] or 0,
            "minutes": chosen["minutes"] or planning.DEFAULTS["minutes"],
        }

    def settings(self) -> dict[str, Any]:
        """The tournament's part."""
        chosen = self.cleaned_data
        arena = chosen["format"] == "arena"
        return {
            "tempo": Tempo.AT_ONCE if arena else chosen["tempo"],
            "daily_at": chosen["daily_at"] if self._is_daily(chosen) else None,
            "pace": chosen["pace"],
            "clock": asdict(chosen["clock"]) if chosen["clock"] else None,
            "starts_at": chosen["starts_at"],
            "invited_only": chosen["invited_only"],
            "cap": chosen["cap"],
            "once": chosen["once"],
        }


def read_points(text: str) -> list[int]:
    """`6-4-2-0`: what each place is worth; empty for shares. Raises `ValidationError`."""
    if not text.strip():
        return []
    parts = [part for part in text.replace(",", "-").replace(" ", "-").split("-") if part]
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit()]
    falls = numbers == sorted(numbers, reverse=True)
    fits = 0 < len(numbers) == len(parts) <= 30 and falls and 0 < numbers[0] <= 1000
    if not fits:
        raise forms.ValidationError(_("Enter them like 6-4-2-0, highest first."))
    return numbers
