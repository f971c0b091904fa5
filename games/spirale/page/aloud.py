"""A move as it is read out: what it revealed, what that cost, and what came of the jokers."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.engine.contract import Move
from games.spirale.page import used, words
from games.spirale.page.scene import Scene
from games.spirale.rules import Observation
from games.tables.chairs import Chair


def aloud(
    move: Move,
    said: str,
    before: Observation,
    after: Observation,
    chairs: Sequence[Chair],
    seat: int | None,
) -> list[str]:
    """Sentences told to `seat`, in the order in which it happened."""
    scene = Scene(replace(after, seat=seat), chairs)
    told = [said]
    if move.verb == "announce":
        told += _revealed(scene, before)
    for use in used.told(used.steps_since(before, after, _of(move, before), move), scene.who):
        named = {"name": f"{use.joker}, {use.name}", "changes": ", ".join(use.changes)}
        told.append(_("%(name)s: %(changes)s") % named)
    if after.spirale > before.spirale:
        told += _reinforced(scene)
    return told


def _of(move: Move, before: Observation) -> int | None:
    """Whose word it is, where it is one."""
    return before.speaker if move.verb in ("engage", "pass") else None


def _revealed(scene: Scene, before: Observation) -> Iterator[str]:
    """Both numbers, and what they cost; nothing while one is missing."""
    seen = scene.seen
    begun = seen.spirale > before.spirale
    numbers = seen.past[0].numbers if begun else seen.numbers
    if numbers is None or not (begun or any(before.ready)):
        return
    yield ", ".join(f"{scene.who(seat)} {numbers[seat]}" for seat in (scene.top, scene.bottom))
    if numbers[0] == numbers[1]:
        yield capfirst(_("equal"))
    elif seen.exchange is not None and numbers[seen.exchange.higher] == seen.exchange.turned:
        higher = seen.exchange.higher
        line = scene.turned_words(higher, seen.exchange.turned, seen.exchange.lost)
        yield capfirst(line) if higher == scene.seat else f"{scene.name(higher)} {line}"


def _reinforced(scene: Scene) -> Iterator[str]:
    """What both have turned in the Spirale that is over."""
    for seat, count in enumerate(scene.seen.past[0].turned):
        if count:
            named = {"name": scene.who(seat), "medals": words.spirals(count)}
            yield _("%(name)s: %(medals)s turned to gold") % named
    if scene.moment_words:
        yield scene.moment_words


def asked(seen: Observation, chairs: Sequence[Chair]) -> str:
    """What the reader is to choose, and with what."""
    scene = Scene(seen, chairs)
    values = {
        "spirale": seen.spirale,
        "own": seen.gold[scene.bottom],
        "name": scene.name(scene.top),
        "other": seen.gold[scene.top],
        "most": words.spirals(scene.allowance),
    }
    if scene.i_choose and seen.second:
        told = _("Second Confrontation, your turn: choose a number.")
    elif scene.i_choose:
        told = _("Spirale %(spirale)d, your turn: choose a number.")
    elif scene.i_speak:
        return _("Strategy, your turn: a joker, or pass.")
    elif scene.reinforcing:
        if not scene.allowance:
            return _("Reinforcement, your turn: nothing to turn.")
        return _("Reinforcement, your turn: turn up to %(most)s to gold.") % values
    else:
        return ""
    gold = _("Gold: you %(own)d, %(name)s %(other)d.")
    return f"{told} {gold}" % values
