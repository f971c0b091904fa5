"""What a new office most likely wants, from the language its first admin's browser asks for."""

from __future__ import annotations

from copy import copy

from django.utils.translation import get_language, pgettext

from games.players import office
from games.players.models import Office

ZONES = {"fr": "Europe/Paris", "nb": "Europe/Oslo", "en": "Europe/London"}
"""Until the browser's own clock says better."""


def suggested() -> Office:
    """The office's row, not saved, as the form of the first start shows it."""
    row = copy(office.current())
    language = get_language()
    if language in ZONES:
        row.language, row.time_zone = language, ZONES[language]
    row.exercise = pgettext("the usual exercise", "squats")
    return row
