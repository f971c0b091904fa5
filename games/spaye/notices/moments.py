"""When what a notice tells has happened: it stays so, whenever the inbox is looked at."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from games.spaye.free import reading
from games.spaye.models import Call
from games.spaye.notices.found import Notice, calls
from games.spaye.page.scene import Scene
from games.spaye.rulings import requests
from games.tables.models import Entry

Line = tuple[int | None, str, str, datetime]
"""Seat, verb, the first word after it, time."""


VERBS = {
    "confirmed": "confirm",
    "contested": "contest",
    "undone": "undo_log",
    "upheld": "uphold",
}
"""By which move a notice came about, where it isn't named like it."""
BEGUN_BY = {
    "turn": ("accept", "call_final"),
    "final": ("accept", "call_final"),
    "walked_out": ("withdraw",),
    "ended": ("abort",),
}
"""Likewise, whomever or whatever the move names: the first of these that was made."""


class Moments:
    """Of one day; the journal is read once, its verbs and the seats and numbers they name."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    def of(self, notice: Notice) -> datetime:
        """When it came about."""
        return self._find(notice) or self._lines[-1][3]

    def _find(self, notice: Notice) -> datetime | None:
        me, number = self.scene.seen.seat, notice.number
        match notice.kind:
            case "challenge":
                return self._last("challenge", str(me), number)
            case "free" | "met":
                return self._called(notice)
            case "refused":
                return self._last("decline", str(me), number)
            case "left":
                return self._last("check_out", str(number))
            case "turn" | "final" | "walked_out" | "ended":
                found = (self._last(verb, None) for verb in BEGUN_BY[notice.kind])
                return next(filter(None, found), None)
            case "exercise" | "helping":
                return self._settled(number)
            case "witness" | "committee":
                call = self._calls.get((notice.kind, number))
                return call.at if call else self._settled(number)
            case "log":
                return self._logged(number)
            case "asked_void" | "kept":
                return self._asked(notice.kind, number)
        return self._last(VERBS.get(notice.kind, notice.kind), str(number))

    @cached_property
    def _lines(self) -> list[Line]:
        entries = Entry.objects.filter(table=self.scene.table_id).order_by("number")
        found = []
        for seat, move, at in entries.values_list("seat", "move", "at"):
            verb, _space, rest = move.partition(" ")
            found.append((seat, verb, rest.partition(" ")[0], at))
        return found

    @cached_property
    def _calls(self) -> dict[tuple[str, int], Call]:
        return calls(self.scene.table_id)

    def _called(self, notice: Notice) -> datetime | None:
        """When somebody asked who is free, or was answered."""
        found = (one for one in reading.of_scene(self.scene) if str(one.pk) == notice.mark)
        call = next(found, None)
        if call is None:
            return None
        return call.ended_at if notice.kind == "met" else call.at

    def _asked(self, kind: str, daye: int) -> datetime | None:
        """When its author asked, or was answered."""
        made = [one for one in requests.of_day(self.scene) if one.daye == daye]
        return (made[-1].ended_at if kind == "kept" else made[-1].at) if made else None

    def _last(self, verb: str, word: str | None, seat: int | None = None) -> datetime | None:
        for by, said, about, at in reversed(self._lines):
            if said == verb and word in (None, about) and seat in (None, by):
                return at
        return None

    def _settled(self, exercise: int) -> datetime | None:
        daye = self.scene.seen.exercises[exercise].daye
        if not self.scene.app_deck:
            return self._logged(daye)
        settled = self._draws
        return settled[daye] if daye < len(settled) else None

    def _logged(self, daye: int) -> datetime | None:
        logs = [at for _seat, verb, _word, at in self._lines if verb == "log"]
        return logs[daye] if daye < len(logs) else None

    @cached_property
    def _draws(self) -> list[datetime]:
        """When each dāye of an app deck was settled: its last draw, unless it was broken off."""
        settled: list[datetime] = []
        last: datetime | None = None
        for _seat, verb, _word, at in self._lines:
            if verb in ("accept", "call_final", "abort"):
                settled += [last] if last and verb != "abort" else []
                last = None
            elif verb == "draw":
                last = at
        return settled + ([last] if last else [])
