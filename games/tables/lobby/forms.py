"""The form that opens a table; the game's options have a form of their own."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.tables.chairs import clock_words
from games.tables.models import Joining, Pace
from games.tables.registry import GameConfig
from games.tables.services import timing
from games.ui.forms import PlainWords
from games.ui.words import capfirst

JOINING = {
    Joining.ANYONE: pgettext_lazy("joining", "Anyone"),
    Joining.INVITED: _("Invited"),
    Joining.CODE: capfirst(_("with a code")),
}
PACE = {
    Pace.LIVE: capfirst(_("live")),
    Pace.DAYS: capfirst(_("over several days")),
}


class OpenForm(PlainWords, forms.Form):
    """The number of seats, who may join, and the speed."""

    wanted = forms.TypedChoiceField(label=_("seats"), coerce=int)
    joining = forms.ChoiceField(
        label=_("who can join"), choices=JOINING.items(), widget=forms.RadioSelect
    )
    pace = forms.ChoiceField(label=_("speed"), choices=PACE.items(), widget=forms.RadioSelect)
    clock = forms.ChoiceField(label=_("clock"), required=False)
    once = forms.CharField(widget=forms.HiddenInput, max_length=64)

    def __init__(self, config: GameConfig, data: Mapping[str, Any] | None, once: str) -> None:
        seats = config.rules.SEATS
        begin = {
            "wanted": config.usual_seats,
            "joining": Joining.ANYONE,
            "pace": Pace.LIVE,
            "once": once,
        }
        super().__init__(data, initial=begin)
        self._offer("wanted", [(n, str(n)) for n in seats])
        self._offer("clock", [("", gettext("No clock")), *clocks()])

    def clean(self) -> dict[str, Any]:
        """Return the data with `clock` as a `timing.Clock` or None; it must fit the pace."""
        chosen = super().clean() or {}
        try:
            chosen["clock"] = timing.parse_clock(
                chosen.get("clock", ""), chosen.get("pace", Pace.LIVE)
            )
        except ValueError:
            self.add_error("clock", _("This clock doesn’t go with the chosen speed."))
        return chosen


def clocks() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the clocks of each pace, as grouped choices."""
    return [
        (str(name), [(clock.word, clock_words(clock)) for clock in timing.offered_clocks(pace)])
        for pace, name in PACE.items()
    ]
