"""Dates as each language writes them, in templates and in sentences."""

from datetime import date, datetime

import pytest
from django.template import engines
from django.utils import translation

from games.ui.dates import date_format

FIRST = datetime.fromisoformat("2026-11-01T00:00")
LATER = datetime.fromisoformat("2026-11-22T23:08")


@pytest.mark.parametrize(
    ("language", "form", "first", "later"),
    [
        ("en", "j F", "1 November", "22 November"),
        ("en", "j N Y H:i", "1 Nov. 2026 00:00", "22 Nov. 2026 23:08"),
        ("fr", "l j", "dimanche 1er", "dimanche 22"),
        ("fr", "j F", "1er novembre", "22 novembre"),
        ("fr", "j N H:i", "1er nov. 00:00", "22 nov. 23:08"),
        ("fr", "d/m H:i", "01/11 00:00", "22/11 23:08"),
        ("nb", "l j F", "søndag 1. november", "søndag 22. november"),
        ("nb", "j N H:i", "1. nov. kl. 00:00", "22. nov. kl. 23:08"),
        ("nb", "j F Y, H:i", "1. november 2026 kl. 00:00", "22. november 2026 kl. 23:08"),
        ("nb", "DATE_FORMAT", "1. november 2026", "22. november 2026"),
        ("nb", "H:i", "00:00", "23:08"),
    ],
)
def test_days_are_written_as_in_the_language(
    language: str, form: str, first: str, later: str
) -> None:
    template = engines["jinja2"].from_string("{{ at|date(form) }}")
    for at, told in ((FIRST, first), (LATER, later)):
        with translation.override(language):
            assert date_format(at, form) == told
            assert template.render({"at": at, "form": form}) == told


def test_what_isnt_a_day_stays_with_django() -> None:
    template = engines["jinja2"].from_string('{{ none|date("j F") }}{{ day|date }}')
    with translation.override("fr"):
        assert template.render({"none": None, "day": date(2026, 11, 1)}) == ("1er novembre 2026")
