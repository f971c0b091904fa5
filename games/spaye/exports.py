"""A day as a table of plain values: no more than a spectator of it may know at that moment."""

from collections.abc import Iterator
from typing import Any

from games.boards.exports import Table
from games.players.clock import Clock
from games.spaye.models import Day
from games.spaye.scene import Person, Result, Scene, Task, spectators_scene

COLUMNS = (
    "kind",
    "number",
    "final",
    "standing",
    "player",
    "drawn",
    "daye",
    "victoire",
    "repetition",
    "exercise",
    "due",
    "done",
    "bonus",
    "adjusted",
    "witness",
)
"""`kind` is "daye", a player's part in the dāye of this `number`, or "total", a player's day.

`drawn` are the cards of the player, the ties first; they are missing where the day hides them.
"""


def of_day(day: Day, clock: Clock, reader: int) -> Table:
    """Return the day's dāyes in order, then the points of all, or only of `reader` while secret."""
    scene = spectators_scene(day.table, clock)
    return Table(
        name=f"spaye-{day.date.isoformat()}",
        about={
            "kind": "day",
            "date": day.date.isoformat(),
            "status": scene.status,
            "deck": scene.seen.deck,
            "pack": scene.seen.pack,
            "exercise": scene.seen.exercise,
            "cards_left": scene.seen.cards_left,
            "nikayes_aside": scene.seen.nikayes_aside,
        },
        columns=COLUMNS,
        rows=[*_dayes(scene), *_totals(scene, reader)],
    )


def _dayes(scene: Scene) -> Iterator[dict[str, Any]]:
    for result in reversed(scene.results):
        tasks = {task.person.seat: task for task in result.tasks}
        for place, person in enumerate(result.people):
            yield _part(result, place, person, tasks.get(person.seat))


def _part(result: Result, place: int, person: Person, task: Task | None) -> dict[str, Any]:
    daye = result.daye
    counts = daye.counts and result.scene.status != "cancelled"
    return {
        "kind": "daye",
        "number": result.number,
        "final": daye.final,
        "standing": result.standing,
        "player": person.name,
        "player_id": person.player.pk,
        "drawn": [draw[place] for draw in daye.draws if place < len(draw)],
        "daye": daye.participation if counts else 0,
        "victoire": daye.victories[place] if counts else 0,
        **_exercise(person, task, counts=counts),
    }


def _exercise(person: Person, task: Task | None, *, counts: bool) -> dict[str, Any]:
    """Leave out the repetitions of a person who doesn't let them count."""
    done = None if person.hides else 0
    if task is None:
        return {"repetition": done}
    seen = task.exercise
    return {
        "repetition": done if person.hides or not counts else seen.points,
        "exercise": seen.what,
        "due": seen.n,
        "done": None if person.hides else seen.done,
        "bonus": seen.bonus,
        "adjusted": seen.adjusted,
        "witness": task.witness.name if task.witness else None,
        "witness_id": task.witness.player.pk if task.witness else None,
    }


def _totals(scene: Scene, reader: int) -> Iterator[dict[str, Any]]:
    lost = scene.status == "cancelled"
    for person in scene.totals_for(reader):
        yield {
            "kind": "total",
            "player": person.name,
            "player_id": person.player.pk,
            "daye": 0 if lost else person.seen.daye,
            "victoire": 0 if lost else person.seen.victoire,
            "repetition": None if person.hides else 0 if lost else person.seen.repetition,
        }
