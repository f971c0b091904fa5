"""The form that opens a tournament, and templates with its initial values.

The game's options are in a separate form of the game, on the same page.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.tables import registry
from games.tables.lobby.forms import clocks
from games.tables.models import Pace
from games.tables.registry import GameConfig
from games.tables.services import timing
from games.tournaments import planning
from games.tournaments.models import Tempo, Tournament
from games.tournaments.page import words
from games.ui.dates import date_format
from games.ui.forms import PlainWords

MOST_ROUNDS, MOST_GO_ON = 15, 4
DAILY_AT = time(9)
"""The default time at which a round starts each working day."""
TEMPI = {
    Tempo.HAND: _("When I start them"),
    Tempo.AT_ONCE: _("as soon as all tables have finished"),
    Tempo.DAILY: _("one per working day"),
}
FIRST = {"folded": _("Strong against weaker"), "lots": _("Drawing lots")}


class TournamentForm(PlainWords, forms.Form):
    """The form that opens a tournament; all fields but the name have an initial value."""

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
        # The prefix is needed as a game may have an option called “rounds” too.
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
        """The formats' radio buttons, each with its description."""
        return [(one, words.ABOUT[one.data["value"]]) for one in self["format"].subwidgets]

    @staticmethod
    def _best(n: int) -> str:
        sentence = ngettext("yes, the best score counts", "yes, the best {n} scores count", n)
        return sentence.format(n=n)

    @property
    def for_tables(self) -> bool:
        """True if the game allows more than two people at a table."""
        return max(self.seats) > 2

    @property
    def for_two(self) -> bool:
        """True if the game allows two people at a table."""
        return min(self.seats) == 2

    def clean_starts_at(self) -> Any:
        """Refuse a start in the past. It is in the office's time zone, as requests run in that."""
        at = self.cleaned_data["starts_at"]
        if at is not None and at < timezone.now():
            raise forms.ValidationError(_("This time has passed."))
        return at

    def clean_cap(self) -> int | None:
        """Refuse a limit that is too small for one table."""
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
        """Add the `pace`, and make the `clock` a `timing.Clock` or None."""
        chosen = super().clean() or {}
        if self._is_daily(chosen) and not chosen.get("daily_at"):
            self.add_error("daily_at", self.fields["daily_at"].error_messages["required"])
        chosen["pace"] = self._pace(chosen)
        try:
            chosen["clock"] = timing.parse_clock(chosen.get("clock", ""), chosen["pace"])
        except ValueError:
            self.add_error("clock", _("This clock doesn’t go with the chosen speed."))
        return chosen

    @staticmethod
    def _is_daily(chosen: Mapping[str, Any]) -> bool:
        """Return whether a round is played each working day; an arena has no rounds."""
        return chosen.get("tempo") == Tempo.DAILY and chosen.get("format") != "arena"

    def _pace(self, chosen: Mapping[str, Any]) -> Pace:
        """Return the pace: days for a daily round, unless its clock is one for live play."""
        together = chosen.get("clock") in [one.word for one in timing.offered_clocks(Pace.LIVE)]
        return Pace.DAYS if self._is_daily(chosen) and not together else Pace.LIVE

    def plan(self) -> dict[str, Any]:
        """Return the choices for the format, as `Tournament.plan`."""
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
        """Return the choices for the tournament, as keyword arguments of `lifecycle.create`."""
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
    """Read points by place, such as `6-4-2-0`; empty for shares. Raises `ValidationError`."""
    if not text.strip():
        return []
    parts = [part for part in text.replace(",", "-").replace(" ", "-").split("-") if part]
    numbers = [int(part) for part in parts if part.isascii() and part.isdigit()]
    is_falling = numbers == sorted(numbers, reverse=True)
    is_valid = 0 < len(numbers) == len(parts) <= 30 and is_falling and 0 < numbers[0] <= 1000
    if not is_valid:
        raise forms.ValidationError(_("Enter them like 6-4-2-0, highest first."))
    return numbers


@dataclass(frozen=True, slots=True)
class TournamentTemplate:
    """A tournament to open with a tap: initial values of the form, and the game's options."""

    key: str
    game: str
    config: GameConfig
    name: str
    about: str
    initial: Mapping[str, Any]
    options: Mapping[str, Any]


def offered_templates() -> list[TournamentTemplate]:
    """Return two templates for each game of the lobby: `lunch-<game>` and `days-<game>`."""
    return [
        made
        for slug in registry.in_lobby()
        for made in (_lunch_template(slug), _days_template(slug))
    ]


def find_template(key: str) -> TournamentTemplate | None:
    return next((one for one in offered_templates() if one.key == key), None)


def initial_of_repeat(tournament: Tournament) -> dict[str, Any]:
    """Return the form's initial values to repeat a tournament."""
    plan = {**planning.DEFAULTS, **tournament.plan}
    return {
        **_usual_initial(tournament.game),
        "name": tournament.name,
        "format": tournament.format,
        "wanted": plan["wanted"],
        "rounds": plan["rounds"],
        "best_of": plan["best_of"],
        "third": plan["third"],
        "double": plan["double"],
        "teams": plan["teams"],
        "first": "folded" if plan["folded"] else "lots",
        "points": "-".join(map(str, plan["points"])),
        "leaders": plan["leaders"],
        "minutes": plan["minutes"],
        "go_on": plan["go_on"],
        "clock": timing.Clock(**tournament.clock).word if tournament.clock else "",
        "tempo": tournament.tempo,
        "daily_at": tournament.daily_at or DAILY_AT,
        "cap": tournament.cap,
        "invited_only": tournament.invited_only,
    }


def _lunch_template(slug: str) -> TournamentTemplate:
    config = registry.config(slug)
    name = gettext("Lunch, %(game)s") % {"game": config.verbose_name}
    about = gettext("45 minutes, everyone at once")
    initial = {**_usual_initial(slug), "name": name, "tempo": Tempo.AT_ONCE}
    if max(config.rules.SEATS) == 2:
        initial |= {"rounds": 3}
    return TournamentTemplate(
        f"lunch-{slug}", slug, config, name, about, initial, config.quick_options
    )


def _days_template(slug: str) -> TournamentTemplate:
    config = registry.config(slug)
    month = date_format(timezone.localdate(), "F")
    name = gettext("%(game)s in %(month)s") % {"game": config.verbose_name, "month": month}
    about = gettext("Round robin, one round per working day")
    format = "round_robin" if 2 in config.rules.SEATS else "seated"
    initial = {**_usual_initial(slug), "name": name, "tempo": Tempo.DAILY, "format": format}
    return TournamentTemplate(f"days-{slug}", slug, config, name, about, initial, {})


def _usual_initial(slug: str) -> dict[str, Any]:
    return {
        "format": "swiss",
        "wanted": registry.config(slug).usual_seats,
        "rounds": 0,
        "best_of": 1,
        "first": "folded",
        "minutes": planning.DEFAULTS["minutes"],
        "tempo": Tempo.HAND,
        "daily_at": DAILY_AT,
    }
