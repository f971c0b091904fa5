"""A real deck's day for tests: who is there, logs through the form, what is stored."""

from typing import Any

from games.spaye.models import Day
from games.tables.models import Entry, Seat, Table
from games.tables.services import state_of
from tests.spaye.conftest import Phone
from tests.spaye.day import ROUND


def table() -> Table:
    return Table.objects.get()


def logs() -> list[str]:
    """The move log's moves but check-ins and the exercise."""
    entries = Entry.objects.order_by("number").values_list("move", flat=True)
    return [move for move in entries if not move.startswith(("check_in", "set_exercise"))]


def points() -> dict[str, tuple[int, int, int]]:
    """The ledger's lines by name: what the board shows."""
    from games.boards.models import Line

    lines = Line.objects.select_related("player")
    return {line.player.name: (line.daye, line.victoire, line.repetition) for line in lines}


def fill(*players: Phone, cards: str, **fields: Any) -> dict[str, Any]:
    """The form's fields: `fill(camille, ingrid, cards="J-9S")`."""
    given = {f"p{at}": player.player.pk for at, player in enumerate(players)}
    for at, card in enumerate(cards.split("-")):
        suited = card != "N" and card[-1] in "SHDC"
        given |= {f"c{at}": card[:-1] if suited else card, f"suit{at}": card[-1] if suited else ""}
    shown = Table.objects.values_list("version", flat=True).get()
    return given | {"version": shown} | fields


def log(by: Phone, *players: Phone, cards: str, **fields: Any) -> Any:
    """Fill in the form and press its button."""
    return by.post("/log/", **fill(*players, cards=cards, **fields))


def forge_log(by: Phone, *players: Phone, cards: str, **fields: Any) -> Any:
    """The same fields, whatever the form offers."""
    return by.forge("/log/", **fill(*players, cards=cards, **fields))


def play_down(left: int, a: Phone, b: Phone, begun: int = 0) -> None:
    """Logs until so many cards are left: 9 9 9 9 N N N, then fewer by `9-N`.

    `begun` of `ROUND`'s dāyes have been logged already.
    """
    from games.tables.services import play

    for pair in (*ROUND * 2, "9-N", "9-N")[begun:]:
        if state_of(table()).left > left:
            seats = {seat.player_id: seat.number for seat in Seat.objects.all()}
            move = f"log {seats[a.player.pk]} {seats[b.player.pk]} {pair}"
            play(table().pk, a.player, move, table().version)
    assert state_of(table()).left == left


def address(day: Day) -> str:
    return f"/{day.date.year}/{day.date.month}/{day.date.day}/"


def rule(by: Phone, day: Day, verdict: str, reason: str = "They agree.") -> int:
    """Press the verdict on the day's page: the answer's status."""
    fields = {"verdict": verdict, "reason": reason}
    return int(by.post(f"{address(day)}rule/", **fields).status_code)


def forge_rule(by: Phone, day: Day, verdict: str, reason: str = "They agree.") -> int:
    """What the page doesn't offer, or no more."""
    fields = {"verdict": verdict, "reason": reason}
    return int(by.forge(f"{address(day)}rule/", **fields).status_code)
