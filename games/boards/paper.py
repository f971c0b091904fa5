"""Importing totals from paper: the months that allow it, parsing a pasted text, the log's line."""

import csv
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from io import StringIO

from django.db.models import Min, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.boards import months
from games.boards.models import Carried, Closing, Line, Month
from games.boards.words import month_and_year
from games.players import activity_log, names
from games.players.clock import Clock
from games.players.models import AdminAct, Player
from games.players.requests import parse_number
from games.ui.refusals import Refused
from games.ui.words import capfirst

ACT = "carried"


activity_log.WORDS[ACT] = gettext_lazy("imported a month’s totals from paper")


SUMMARY = re.compile(r"(\d{4}-\d\d): (\d+) people, (\d+/\d+/\d+), (\d+) days")


Numbers = tuple[int, int, int, int]
"""Dāye, Victoire, Répétition, days."""


MOST_LINES = 300


MOST_POINTS = 99_999


MOST_DAYS = 31


NUMBERS = ("daye", "victoire", "repetition", "days")


HEADING = "name"


def latest_month(clock: Clock) -> tuple[int, int]:
    """Return the last month that can be imported: that of the first day played here, or now."""
    first = Line.objects.aggregate(first=Min("date"))["first"] or clock.today
    return first.year, first.month


def offered_month(clock: Clock) -> tuple[int, int]:
    """Return the form's default: the last month that can be imported and isn't closed."""
    closed = Closing.objects.filter(reopened_at=None)
    taken = set(closed.values_list("month__year", "month__month"))
    year, month = latest_month(clock)
    while (year, month) in taken:
        year, month = months.previous(year, month)
    return year, month


def check_month(year: int, month: int, clock: Clock) -> None:
    """Raise `Refused` if the month is closed, or too late to be imported."""
    if not months.exists(year, month) or (year, month) > latest_month(clock):
        raise Refused(_("You can only import months up to the first Späye played here."), 409)
    closed = Closing.objects.filter(month__year=year, month__month=month, reopened_at=None)
    if closed.exists():
        raise Refused(_("This month is closed."), 409)


@dataclass(frozen=True, slots=True)
class ImportLine:
    """A line of an import: a name, the numbers, and the player of that name if there is one."""

    line: int
    name: str
    daye: int = 0
    victoire: int = 0
    repetition: int = 0
    days: int = 0
    player: Player | None = None
    error: str = ""

    @property
    def new(self) -> bool:
        """True if the line is valid and nobody has that name yet."""
        return not self.error and self.player is None


def parse_lines(text: str) -> list[ImportLine]:
    """Return the lines of a text in order, without empty ones and without a heading.

    The separator of fields is `;`, a tab or `,`: the one that the first line has.
    """
    lines = list(csv.reader(StringIO(text.replace("\0", " ")), delimiter=_delimiter(text)))[
        : MOST_LINES + 2
    ]
    filled = [(at, fields) for at, fields in enumerate(lines, 1) if any(map(str.strip, fields))]
    if filled and filled[0][1][0].strip().casefold() in (HEADING, _("name").casefold()):
        filled = filled[1:]
    entries = [_parse_line(at, [field.strip() for field in fields]) for at, fields in filled]
    return _mark_doubles(_match_players(entries))


def decode(data: bytes) -> str:
    """Decode an uploaded file as UTF-8, else as Western European spreadsheets write it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return next((sign for sign in ";\t," if sign in first), ";")


def _parse_line(line: int, fields: list[str]) -> ImportLine:
    if not 4 <= len(fields) <= 5:
        wanted = _("Use four or five fields: name;daye;victoire;repetition;days.")
        return ImportLine(line, fields[0][:60], error=wanted)
    if not fields[0]:
        return ImportLine(line, "", error=_("The name at the beginning is missing."))
    try:
        name = names.clean(fields[0])
    except names.NameRefused as error:
        return ImportLine(line, fields[0][:60], error=str(error.sentence))
    numbers = [parse_number(field) for field in fields[1:]]
    if None in numbers or any((one or 0) > MOST_POINTS for one in numbers):
        return ImportLine(line, name, error=_("Whole numbers only, from 0 to 99999."))
    daye, victoire, repetition, days = [*(one or 0 for one in numbers), 0][:4]
    entry = ImportLine(line, name, daye, victoire, repetition, days)
    if entry.days > MOST_DAYS:
        return replace(entry, error=_("A month has at most 31 days."))
    if not any((entry.daye, entry.victoire, entry.repetition)):
        return replace(entry, error=_("Nothing to import: no points."))
    return entry


def _match_players(entries: Iterable[ImportLine]) -> list[ImportLine]:
    """Add the players of that name or pseudonym, former ones included."""
    known = _players_by_name(Player.objects.filter(erased=None))
    return [entry if entry.error else _match_player(entry, known) for entry in entries]


def _match_player(entry: ImportLine, known: Mapping[str, Player]) -> ImportLine:
    if player := known.get(names.key(entry.name)):
        return replace(entry, player=player)
    try:
        names.clean_new(entry.name)
    except names.NameRefused as error:
        return replace(entry, error=str(error.sentence))
    return entry


def _players_by_name(people: QuerySet[Player]) -> Mapping[str, Player]:
    pseudonyms = {player.pseudonym_key: player for player in people if player.pseudonym_key}
    return {**pseudonyms, **{player.name_key: player for player in people}}


def _mark_doubles(entries: list[ImportLine]) -> list[ImportLine]:
    """Mark lines about a player who has an earlier line."""
    seen: set[object] = set()
    checked = []
    for entry in entries:
        who = entry.player.pk if entry.player else names.key(entry.name)
        if not entry.error and who in seen:
            entry = replace(entry, error=_("This person is already listed."))
        seen.add(who)
        checked.append(entry)
    return checked


def summarise_import(month: Month, rows: Iterable[Numbers]) -> str:
    """Return the log line about an import: `2026-11: 12 people, 340/120/800, 96 days`."""
    each = list(rows)
    daye, victoire, repetition, days = map(sum, zip(*each, strict=True)) if each else (0,) * 4
    return f"{month}: {len(each)} people, {daye}/{victoire}/{repetition}, {days} days"


def describe_import(detail: str) -> str:
    """Return the activity log's line about an import in the reader's words."""
    summary = SUMMARY.fullmatch(detail)
    if summary is None:
        return detail
    month, people, points, days = summary.groups()
    month = capfirst(month_and_year(date(*months.parse(month), 1)))
    return _("%(month)s: %(people)s, %(points)s, %(days)s") % {
        "month": month,
        "people": ngettext("%(n)s player", "%(n)s players", int(people)) % {"n": people},
        "points": points,
        "days": ngettext("%(n)s day", "%(n)s days", int(days)) % {"n": days},
    }


activity_log.DETAILS[ACT] = describe_import


def import_differences() -> list[str]:
    """Return a sentence for each month whose points from paper aren't those of its last import."""
    logged = dict[str, str]()
    for act in AdminAct.objects.filter(what=ACT).order_by("at", "pk"):
        logged[act.detail[:7]] = act.detail
    differences = []
    for month in Month.objects.order_by("year", "month"):
        rows = Carried.objects.filter(month=month)
        stored = summarise_import(month, rows.values_list("daye", "victoire", "repetition", "days"))
        imported = logged.get(str(month), summarise_import(month, ()))
        if stored != imported:
            differences.append(f"carried lines are {stored}, the activity log says {imported}")
    return differences
