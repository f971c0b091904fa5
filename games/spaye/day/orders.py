"""In which order the challenge page shows its people."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _

BY_NAME, OFTEN, RARELY = "name", "often", "rarely"
LABELS = {BY_NAME: _("By name"), OFTEN: _("Regulars"), RARELY: _("Rarely met")}
RANKS: dict[str, Callable[[int], int]] = {
    BY_NAME: lambda met: 0,
    OFTEN: lambda met: -met,
    RARELY: lambda met: met,
}
"""What comes before the name: a number made of how often the two have met, the smallest first."""


def view_of(order: str) -> str:
    """The region of that order: `challenge` as usual, `challenge-often`."""
    return "challenge" if order == BY_NAME else f"challenge-{order}"
