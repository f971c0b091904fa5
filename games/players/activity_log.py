"""The activity log of what admins and referees did: written, read, put into words, exported.

It is append-only, except for erasures and for lines that are too old (`retention`).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Field, Q, QuerySet, TextChoices
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.players.calendar import clock
from games.players.models import AdminAct, Exercise, Language, Office, Player, Role
from games.players.requests import parse_number
from games.players.spreadsheets import BYTE_ORDER_MARK, cell, separator
from games.ui.dates import date_format, weekday
from games.ui.words import capfirst

PAGE_SIZE = 50
FIELDS = "|".join(column.name for column in Office._meta.concrete_fields if column.editable)
CHANGE = re.compile(rf"({FIELDS}) (.*?) → (.*?)(?=, (?:{FIELDS}) .* → |$)")
DATE = re.compile(r"\b(2\d{3})-(\d{2})(?:-(\d{2}))?\b(?!-)")
UNIT = re.compile(r"\((repetitions|seconds)\)")
ARROW = " → "
WORDS: dict[str, str | Promise] = {
    "first_admin": gettext_lazy("opened the office"),
    "renew_invitation": gettext_lazy("renewed the invitation"),
    "revoke_invitation": gettext_lazy("revoked the invitation"),
    "role": gettext_lazy("changed the role of {whom}"),
    "deactivate": gettext_lazy("deactivated {whom}"),
    "reactivate": gettext_lazy("reactivated {whom}"),
    "link": gettext_lazy("made a sign-in link for {whom}"),
    "rename": gettext_lazy("renamed {whom}"),
    "office": gettext_lazy("changed the office"),
    "holiday": gettext_lazy("added a day off"),
    "remove_holiday": gettext_lazy("removed a day off"),
    "extra_day": gettext_lazy("added a working day"),
    "remove_extra_day": gettext_lazy("removed a working day"),
    "exercise": gettext_lazy("added an exercise"),
    "change_exercise": gettext_lazy("changed an exercise"),
    "remove_exercise": gettext_lazy("removed an exercise"),
    "notice": gettext_lazy("published the privacy notice"),
    "idle": gettext_lazy("the nightly clean-up anonymised {whom} after long inactivity"),
    "equivalents": gettext_lazy("changed the alternatives for an exercise"),
    "erase": gettext_lazy("anonymised {whom}"),
    "remove_ghost": gettext_lazy("removed {whom}, who has no phone"),
    "ghost_link": gettext_lazy("created a link for {whom} to claim their account"),
    "merge": gettext_lazy("merged someone without a phone into {whom}"),
}
"""The acts in words. An app adds its own."""


def record_act(
    by: Player | None,
    what: str,
    *,
    whom: Player | None = None,
    detail: str = "",
    reason: str = "",
) -> AdminAct:
    """Write a line; `what` is a key of `WORDS`."""
    return AdminAct.objects.create(
        by=by, what=what, whom=whom, detail=detail[:400], reason=reason.strip()[:200]
    )


# Reading


@dataclass(frozen=True, slots=True)
class ActText:
    """An act in words."""

    act: AdminAct
    text: str
    detail: str


@dataclass(frozen=True, slots=True)
class Filter:
    """A person and a kind of act, from an address; an invalid value doesn't filter."""

    who: int | None = None
    what: str = ""

    @classmethod
    def parse(cls, fields: Mapping[str, str]) -> Filter:
        what = fields.get("what", "")
        return cls(parse_number(fields.get("who")), what if what in WORDS else "")

    @property
    def query(self) -> str:
        """Return the filter as an address's query, "" for everything."""
        fields = {"who": self.who, "what": self.what}
        return urlencode({name: value for name, value in fields.items() if value})

    def acts(self) -> QuerySet[AdminAct]:
        """Return the acts, newest first, with their people."""
        acts: QuerySet[AdminAct] = AdminAct.objects.select_related("by", "whom")
        if self.who is not None:
            acts = acts.filter(Q(by=self.who) | Q(whom=self.who))
        return acts.filter(what=self.what) if self.what else acts


def read_page(asked: Filter, number: str | None) -> Page[Any]:
    """Return a page of the log; an invalid or too high number gives the first or last page."""
    page: Page[Any] = Paginator(asked.acts(), PAGE_SIZE).get_page(number)
    page.object_list = list(in_words(page.object_list))
    return page


def in_words(found: Iterable[AdminAct]) -> Iterator[ActText]:
    return (ActText(act, describe(act), describe_detail(act)) for act in found)


def people_named() -> list[Player]:
    """Return everybody in the log, as author or as the person it was about."""
    named = AdminAct.objects.order_by()
    ids = named.values("by").union(named.values("whom"))
    return list(Player.objects.filter(pk__in=ids))


def kinds_of_act() -> list[tuple[str, str]]:
    """Return (word, label) of every kind of act, in the order of the labels."""
    labels = ((word, describe_kind(word)) for word in WORDS)
    return sorted(labels, key=lambda pair: pair[1].casefold())


# In words


def describe(act: AdminAct) -> str:
    """Return what was done, as the end of a sentence that begins with the author."""
    whom = act.whom.display_name if act.whom else ""
    return str(WORDS.get(act.what, act.what)).format(whom=whom)


def describe_kind(word: str) -> str:
    """Return a kind of act in words, with “…” for a name, for a list to choose from."""
    return str(WORDS[word]).format(whom="…")


def describe_detail(act: AdminAct) -> str:
    """Return the act's detail, with stored values in words."""
    write = DETAILS.get(act.what)
    return DATE.sub(_written_date, write(act.detail) if write else act.detail)


def _written_date(found: re.Match[str]) -> str:
    """Return `2026-11-28` or `2026-11` as pages write dates; unchanged if it is no date."""
    year, month, day = found.groups()
    try:
        on = date(int(year), int(month), int(day or 1))
    except ValueError:
        return found[0]
    return date_format(on, "SHORT_DATE_FORMAT" if day else "F Y")


def _role_detail(detail: str) -> str:
    return ARROW.join(_label(Role, word) for word in detail.split(ARROW))


def _office_detail(detail: str) -> str:
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
        return " ".join(weekday(int(digit), "D") for digit in text)
    if isinstance(Office._meta.get_field(field), BooleanField):
        return _("Yes") if text == "True" else _("No")
    if not text:
        return "–"
    choices: dict[str, type[TextChoices]] = {"deck": Office.Deck, "language": Language}
    return _label(choices[field], text) if field in choices else text


def _exercise_detail(detail: str) -> str:
    return UNIT.sub(lambda found: f"({_label(Exercise.Unit, found[1])})", detail)


def _label(choices: type[TextChoices], word: str) -> str:
    return str(dict(choices.choices).get(word, word))


DETAILS: dict[str, Callable[[str], str]] = {
    "role": _role_detail,
    "office": _office_detail,
    "exercise": _exercise_detail,
    "change_exercise": _exercise_detail,
    "remove_exercise": _exercise_detail,
}


# As a file for spreadsheets


def spreadsheet(found: Iterable[ActText]) -> str:
    """Return the lines as CSV, with the separator that the reader's spreadsheet expects."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator())
    writer.writerow([_("When"), _("Person"), _("Action"), _("About"), _("Detail"), _("Reason")])
    writer.writerows(map(_row, found))
    return BYTE_ORDER_MARK + out.getvalue()


def _row(line: ActText) -> list[str]:
    act = line.act
    at = timezone.localtime(act.at).isoformat(timespec="seconds")
    cells = [_name(act.by), line.text, _name(act.whom), line.detail, act.reason]
    return [at, *map(cell, cells)]


def _name(player: Player | None) -> str:
    return player.display_name if player else ""
