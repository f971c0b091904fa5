"""What a line of the journal adds, in the reader's words: the journal itself keeps bare values."""

import re
from collections.abc import Callable
from datetime import date

from django.db.models import Field, TextChoices
from django.utils.dates import WEEKDAYS_ABBR
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.players.calendar import clock
from games.players.models import AdminAct, Exercise, Language, Office, Role
from games.ui.dates import date_format

FIELDS = "|".join(column.name for column in Office._meta.concrete_fields if column.editable)
CHANGE = re.compile(rf"({FIELDS}) (.*?) → (.*?)(?=, (?:{FIELDS}) .* → |$)")
DATE = re.compile(r"\b(2\d{3})-(\d{2})(?:-(\d{2}))?\b(?!-)")
UNIT = re.compile(r"\((repetitions|seconds)\)")
ARROW = " → "


def told(act: AdminAct) -> str:
    """The act's detail, its values as pages write them."""
    write = WRITERS.get(act.what)
    return DATE.sub(_date, write(act.detail) if write else act.detail)


def _date(found: re.Match[str]) -> str:
    """`2026-11-28` and `2026-11` as dates are written elsewhere; what is no date stays."""
    year, month, day = found.groups()
    try:
        on = date(int(year), int(month), int(day or 1))
    except ValueError:
        return found[0]
    return date_format(on, "SHORT_DATE_FORMAT" if day else "F Y")


def _role(detail: str) -> str:
    return ARROW.join(_label(Role, word) for word in detail.split(ARROW))


def _office(detail: str) -> str:
    changes = CHANGE.findall(detail)
    return "; ".join(_change(*change) for change in changes) if changes else detail


def _change(field: str, before: str, after: str) -> str:
    column = Office._meta.get_field(field)
    assert isinstance(column, Field)
    label = capfirst(str(column.verbose_name))
    change = f"{_value(field, before)}{ARROW}{_value(field, after)}"
    return _("%(label)s: %(change)s") % {"label": label, "change": change}


def _value(field: str, text: str) -> str:
    if field == "closing_minute" and text.isdecimal():
        return clock(int(text))
    if field == "working_days" and text.isdecimal():
        return " ".join(str(WEEKDAYS_ABBR[int(digit) - 1]) for digit in text)
    if field == "equivalents":
        return _("Yes") if text == "True" else _("No")
    if not text:
        return "–"
    choices: dict[str, type[TextChoices]] = {"deck": Office.Deck, "language": Language}
    return _label(choices[field], text) if field in choices else text


def _exercise(detail: str) -> str:
    return UNIT.sub(lambda found: f"({_label(Exercise.Unit, found[1])})", detail)


def _label(choices: type[TextChoices], word: str) -> str:
    return str(dict(choices.choices).get(word, word))


WRITERS: dict[str, Callable[[str], str]] = {
    "role": _role,
    "office": _office,
    "exercise": _exercise,
    "change_exercise": _exercise,
    "remove_exercise": _exercise,
}
