"""What the page of one log shows: its result, and what this reader may still do about it."""

from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from games.spaye import days, services
from games.spaye.day import history
from games.spaye.day.results import Result
from games.spaye.day.scene import Scene
from games.spaye.models import Correction, LogSeen
from games.spaye.rulings import referees, requests
from games.tables.errors import UnknownView
from games.tables.models import Entry, Table
from games.ui.cards import letter


def of_log(scene: Scene, number: int) -> dict[str, Any]:
    """The context of the view `logged-<dāye>`. Raises `UnknownView`."""
    result = find(scene, number)
    if result is None:
        raise UnknownView
    table = Table.objects.get(pk=scene.table_id)
    return {
        "result": result,
        "seconds": services.undo_seconds(table, number) if result.undoable else 0,
        "to_confirm": result.contestable and not _seen(scene, table, number),
        "void_request": requests.of_scene(scene).get(number),
        "can_ask": number in requests.askable(scene),
        "referees": referees.of(result),
        "why": why(scene, result),
        "again": _again(scene, table, result),
        **_corrections(scene, table, number),
    }


def why(scene: Scene, result: Result) -> str:
    """The reason of the ruling on it, which everybody is promised to see."""
    act = history.STANDINGS.get(result.daye.standing)
    return history.why(scene.date, result.daye.number, act) if act else ""


def _again(scene: Scene, table: Table, result: Result) -> str:
    """The form's query by which the author logs once more what no longer counts (R2)."""
    log = result.daye
    gone = log.standing in ("undone", "void")
    mine = scene.seen.seat is not None and scene.seen.seat == log.author
    if not (gone and mine and scene.status == "running" and not log.final):
        return ""
    if Correction.objects.filter(day__table=table, wrong=log.number).exists():
        return ""
    *ties, last = _typed(table, log.number)
    fields: dict[str, object] = {"instead": log.number}
    for at, (person, code) in enumerate(zip(result.people, last.split("-"), strict=True)):
        suited = code != "N" and code[-1] in "SHDC"
        fields |= {f"p{at}": person.player.pk, f"c{at}": code[:-1] if suited else code}
        fields |= {f"suit{at}": code[-1]} if suited else {}
    return urlencode(fields | {"tie": ties}, doseq=True)


def _typed(table: Table, number: int) -> list[str]:
    """The draws as their author typed them: of their own move, the observation may hold none."""
    logs = Entry.objects.filter(table=table, move__startswith="log ").order_by("number")
    move = logs.values_list("move", flat=True)[number]
    return [word for word in move.split()[1:] if not word.isdecimal()]


def _corrections(scene: Scene, table: Table, number: int) -> dict[str, tuple[int, str]]:
    """The log that stands instead of this one, and the one in whose place this one stands."""
    found = {}
    for row in Correction.objects.filter(day__table=table):
        if row.wrong == number:
            found["corrected_by"] = row.right + 1, _address(scene, row.right)
        if row.right == number:
            found["corrects"] = row.wrong + 1, _address(scene, row.wrong)
    return found


def _address(scene: Scene, number: int) -> str:
    if scene.date == scene.clock.today:
        return reverse("spaye:today_log", args=[number])
    return days.address_of_daye(scene.date, number)


def said(result: Result) -> str:
    """The log in one line, to be put right: `Camille 7 – Ingrid 9`."""
    return " – ".join(
        f"{card.person.name} {letter(card.code.rstrip('SHDC') or card.code)}"
        for card in result.cards
    )


def find(scene: Scene, number: int) -> Result | None:
    """The real deck's dāye of this number."""
    if scene.app_deck:
        return None
    return next((result for result in scene.results if result.daye.number == number), None)


def _seen(scene: Scene, table: Table, number: int) -> bool:
    day = days.of_table(table)
    me = scene.me.player if scene.me else None
    return LogSeen.objects.filter(day=day, daye=number, player=me).exists()
