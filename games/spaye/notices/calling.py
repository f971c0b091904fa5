"""What of a day is told to those who aren't looking: the notices of its pages, carried further.

A move writes who is called and by which notice's key. The words are made when it is delivered, of
the notice as the pages find it then (`found`, `told`); one that they no longer show has been
answered, or put away.
"""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from games.engine.contract import Move
from games.players.clock import Clock
from games.players.models import Player
from games.spaye.day.open_calls import LIFE
from games.spaye.day.scene import Scene
from games.spaye.models import Day, OpenCall
from games.spaye.notices import chats, found, missed
from games.spaye.notices.found import Notice
from games.spaye.notices.told import tell
from games.spaye.rules.state import State
from games.tables import audience, services
from games.tables.errors import Unreadable
from games.tables.models import Table
from games.telling import kinds, outbox
from games.telling.kinds import CHALLENGES, EXERCISES, Kind, Said
from games.telling.models import Notice as ToTell

TEN_MINUTES = timedelta(minutes=10)


def moved(table: Table, state: State, seat: int | None, move: Move) -> None:
    """Part of the move's transaction: who is called by it."""
    if seat is None or table.imported:
        return
    if move.verb in ("draw", "log") and state.finished:
        chats.finished(table)
    number = table.version - 1
    if move.verb == "challenge":
        _call(table, "challenge", [int(move.args[0])], Notice("challenge", seat), number)
    elif move.verb == "accept":
        _call(table, "picking", [int(move.args[0])], Notice("turn"), number)
    elif move.verb == "call_final":
        chats.called(table)


def asked(day: Day, state: State, kind: str, exercise: int, seat: int) -> None:
    """A nikāyé asks everybody who is there for a confirmation or a committee."""
    mark = {"witness": "asked", "committee": ""}[kind]
    others = [each for each in state.present() if each != seat]
    _call(day.table, kind, others, Notice(kind, exercise, mark), exercise)


def met(table: Table, call: OpenCall, seat: int) -> None:
    """With real cards: whoever called hears who comes to the table."""
    _tell(table, "met", [call.by_id], Notice("met", seat, str(call.pk)), call.pk)


def _call(table: Table, kind: str, seats: Iterable[int], notice: Notice, number: int) -> None:
    wanted = set(seats)
    people = [seat.player_id for seat in table.seats.all() if seat.number in wanted]
    _tell(table, kind, people, notice, number)


def _tell(
    table: Table, kind: str, people: Iterable[int | None], notice: Notice, number: int
) -> None:
    """`number` tells it from the same call made once more."""
    key = f"{table.pk}-{notice.key}-{number}"
    about = {"table": table.pk, "what": notice.key}
    scope = services.channel(table.pk)
    outbox.tell(kind, [one for one in people if one], key, about=about, scope=scope)


def say(notice: ToTell) -> Said | None:
    """As the pages of today tell it to this player now; `None` once they no longer do."""
    player, about = notice.player, notice.about
    scene = _scene(player, about) if player else None
    if scene is None or player is None:
        return None
    shown = (one for one in found.to_show(scene, player) if one.key == about["what"])
    now = next(shown, None)
    if now is None:
        return None
    told = tell(scene, now)
    return Said(told.title, told.text, told.url, told.icon)


for kind in (
    Kind("challenge", say, CHALLENGES, TEN_MINUTES, urgent=True, missed=missed.challenge),
    Kind("picking", say, CHALLENGES, TEN_MINUTES, urgent=True),
    Kind("met", say, CHALLENGES, LIFE, urgent=True),
    Kind("witness", say, EXERCISES),
    Kind("committee", say, EXERCISES),
):
    kinds.register(kind)


def _scene(player: Player, about: dict[str, Any]) -> Scene | None:
    """Today as this player sees it, if that is still the day that it is about."""
    clock = Clock.read()
    day = Day.objects.filter(table=about["table"], date=clock.today).select_related("table").first()
    if day is None:
        return None
    try:
        seat = services.seat_of(day.table_id, player)
        return Scene(day.table, audience.observe(day.table, seat), clock)
    except Unreadable:
        return None
