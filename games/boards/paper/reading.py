"""Reading pasted or uploaded totals: a line a person, each with what is wrong with it."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from io import StringIO

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from games.players import names
from games.players.models import Player
from games.players.requests import parse_number

MOST_LINES = 300
MOST_POINTS = 99_999
MOST_DAYS = 31
COLUMNS = ("daye", "victoire", "repetition", "days")
HEADING = "name"


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: who by name, the numbers, and the person if there is one by that name."""

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
        """Nobody is called that yet."""
        return not self.error and self.player is None


def read(text: str) -> list[Entry]:
    """The entries of a text, in order, empty lines and a heading left out.

    Fields are separated by `;`, a tab or `,`; whichever the first line has.
    """
    lines = list(csv.reader(StringIO(text.replace("\0", " ")), delimiter=_delimiter(text)))[
        : MOST_LINES + 2
    ]
    filled = [(at, fields) for at, fields in enumerate(lines, 1) if any(map(str.strip, fields))]
    if filled and filled[0][1][0].strip().casefold() in (HEADING, _("name").casefold()):
        filled = filled[1:]
    entries = [_entry(at, [field.strip() for field in fields]) for at, fields in filled]
    return _checked(_matched(entries))


def decoded(data: bytes) -> str:
    """The text of an uploaded file: UTF-8, else as spreadsheets of Western Europe write it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return next((sign for sign in ";\t," if sign in first), ";")


def _entry(line: int, fields: list[str]) -> Entry:
    if not 4 <= len(fields) <= 5:
        wanted = _("Use four or five fields: name;daye;victoire;repetition;days.")
        return Entry(line, fields[0][:60], error=wanted)
    if not fields[0]:
        return Entry(line, "", error=_("The name at the beginning is missing."))
    try:
        name = names.clean(fields[0])
    except names.NameRefused as error:
        return Entry(line, fields[0][:60], error=str(error.sentence))
    numbers = [parse_number(field) for field in fields[1:]]
    if None in numbers or any((one or 0) > MOST_POINTS for one in numbers):
        return Entry(line, name, error=_("Whole numbers only, from 0 to 99999."))
    daye, victoire, repetition, days = [*(one or 0 for one in numbers), 0][:4]
    entry = Entry(line, name, daye, victoire, repetition, days)
    if entry.days > MOST_DAYS:
        return replace(entry, error=_("A month has at most 31 days."))
    if not any((entry.daye, entry.victoire, entry.repetition)):
        return replace(entry, error=_("Nothing to import: no points."))
    return entry


def _matched(entries: Iterable[Entry]) -> list[Entry]:
    """The same with the people found by name or pseudonym, whoever has left included."""
    known = _known(Player.objects.filter(erased=None))
    return [entry if entry.error else _found(entry, known) for entry in entries]


def _found(entry: Entry, known: Mapping[str, Player]) -> Entry:
    if player := known.get(names.key(entry.name)):
        return replace(entry, player=player)
    try:
        names.clean_new(entry.name)
    except names.NameRefused as error:
        return replace(entry, error=str(error.sentence))
    return entry


def _known(people: QuerySet[Player]) -> Mapping[str, Player]:
    found = {player.pseudonym_key: player for player in people if player.pseudonym_key}
    return {**found, **{player.name_key: player for player in people}}


def _checked(entries: list[Entry]) -> list[Entry]:
    """The same with everybody named once."""
    seen: set[object] = set()
    checked = []
    for entry in entries:
        who = entry.player.pk if entry.player else names.key(entry.name)
        if not entry.error and who in seen:
            entry = replace(entry, error=_("This person is already listed."))
        seen.add(who)
        checked.append(entry)
    return checked
