"""What the board's marks and its rarer words mean, said where they appear."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.cerke.rules.hands import FUTILE, STEPPING

Words = str | Promise
DASHES = _("white dashes: only to step on")
GUARDED = _("a General protects it: only to step on")
ON_TAM = _("stepping on Tam costs 5 points")
TAM = _(
    "Two squares, each empty or stepped over. Back where it began is futile, which costs 3 points."
)
TAM_AGAIN = _(
    "The other has just moved it: to move it right after that is futile and costs 3 points."
)
BY_NAME: dict[str, Words] = {
    "dashes": DASHES,
    "guarded": GUARDED,
    "on_tam": ON_TAM,
    "tam": TAM,
    "tam_again": TAM_AGAIN,
}
COSTS: dict[str, Words] = {
    STEPPING: _("A piece has stepped on Tam: 5 points less, until the season ends."),
    FUTILE: _(
        "Futile: Tam was moved right after the other had moved it, or back where it began. "
        "3 points less, until the season ends."
    ),
}
