"""Which open calls stand. That is derived: nobody has to notice that five minutes are over."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from games.live.sharing import read_once
from games.spaye import days
from games.spaye.models import OpenCall

if TYPE_CHECKING:
    from games.spaye.day.scene import Scene

LIFE = timedelta(minutes=5)
REMEMBERED = timedelta(minutes=5)
"""How long after its end a call is still shown to whoever made it."""


def of_scene(scene: Scene) -> list[OpenCall]:
    """The day's calls of the last minutes, the newest first; no query where nobody has called."""
    day = days.known(scene.table)
    if day is None or day.free_until is None or day.free_until + REMEMBERED < scene.clock.now:
        return []

    def read() -> list[OpenCall]:
        young = OpenCall.objects.filter(day=day, ends__gt=scene.clock.now - REMEMBERED)
        return list(young.order_by("-pk"))

    return read_once(("open calls", scene.table.pk), read)


def standing(scene: Scene) -> list[OpenCall]:
    """Those to which somebody may still say yes."""
    return [call for call in of_scene(scene) if _stands(scene, call)]


def _stands(scene: Scene, call: OpenCall) -> bool:
    """Whoever called is here, free and wants to be asked; SP-19, SP-20, SP-23 would let them."""
    person = scene.people.get(call.seat)
    if call.outcome or call.ends <= scene.clock.now or person is None or not person.seen.present:
        return False
    if scene.status != "running" or person.unavailable:
        return False
    taken = any(each.challenger == call.seat for each in scene.open_challenges)
    return not (scene.app_deck and (scene.last_three or taken))


def of_me(scene: Scene) -> OpenCall | None:
    """My own call that stands."""
    return next((call for call in standing(scene) if call.seat == scene.seen.seat), None)


def of_others(scene: Scene) -> list[OpenCall]:
    """What this audience is asked: those who are here, not in a dāye and not quiet are."""
    me = scene.me
    if not scene.here or me is None or me.quiet or me.seen.in_daye:
        return []
    return [call for call in standing(scene) if call.seat != me.seat]


def met(scene: Scene) -> list[tuple[int, str]]:
    """With real cards: who has said yes to my call a moment ago, and the call’s number."""
    if scene.app_deck:
        return []
    people = {person.player.pk: seat for seat, person in scene.people.items()}
    return [
        (people[call.answered_by_id], str(call.pk))
        for call in of_scene(scene)
        if call.seat == scene.seen.seat and call.answered_by_id in people
    ]


def unanswered(scene: Scene) -> bool:
    """My last call has lapsed a moment ago, and nobody was free."""
    mine = (call for call in of_scene(scene) if call.seat == scene.seen.seat)
    last = next(mine, None)
    return last is not None and not last.outcome and last.ends <= scene.clock.now


def changes(scene: Scene) -> int:
    """How often calls of the day were made, answered or taken back: what a region counts by."""
    day = days.known(scene.table)
    return day.free_changes if day else 0


def may_ask(scene: Scene) -> bool:
    """Whether “who is free?” is offered: I am here and free, and somebody else is here."""
    me = scene.me
    if not scene.here or me is None or scene.status != "running" or me.seen.in_daye or me.seen.due:
        return False
    taken = scene.app_deck and (scene.last_three or scene.my_challenge is not None)
    return bool(scene.others) and not taken and of_me(scene) is None
