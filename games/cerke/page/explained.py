"""What the board's marks and its rarer words mean, said where they appear."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.cerke.rules.hands import FUTILE, STEPPING

Words = str | Promise
DASHES = _("white dashes: can only be stepped on")
GUARDED = _("protected by a General: can only be stepped on")
ON_TAM = _("stepping on Tam costs 5 points")
TAM = _(
    "Two steps, to empty squares or over a piece. Ending where it started is futile and "
    "costs 3 points."
)
TAM_AGAIN = _(
    "The other player has just moved it. Moving it right after that is futile and costs 3 points."
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
        "Futile: Tam was moved right after the other player moved it, or back to where it "
        "started. 3 points less until the season ends."
    ),
}
