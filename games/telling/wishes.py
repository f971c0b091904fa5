"""How a person wants to hear of what."""

from __future__ import annotations

from dataclasses import dataclass

from games.players.models import Player
from games.telling import kinds, ways
from games.telling.kinds import Kind
from games.telling.models import Wish
from games.telling.ways import Way


@dataclass(frozen=True, slots=True)
class Choice:
    """One box of the page."""

    way: Way
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One kind of the page, with a box for each way that is open."""

    kind: Kind
    choices: list[Choice]


def ways_of(player: Player, kind: Kind) -> frozenset[str]:
    """By which ways this player wants to hear of the kind."""
    wish = Wish.objects.filter(player=player, kind=kind.name).values_list("ways", flat=True).first()
    return kind.ways if wish is None else frozenset(wish.split())


def wishing(kind: str) -> list[int]:
    """By number, who has asked for a kind of which nobody is told by default."""
    asked = Wish.objects.filter(kind=kind).exclude(ways="")
    return list(asked.values_list("player", flat=True))


def personal() -> list[Way]:
    """The open ways that lead to people."""
    return [way for way in ways.opened() if way.name != ways.CHAT]


def lines(player: Player) -> list[Line]:
    """All that may concern this player."""
    wished = dict(Wish.objects.filter(player=player).values_list("kind", "ways"))
    offered = personal()
    found = []
    for kind in kinds.everything():
        if kinds.concern(kind, player) and not kind.hidden:
            told = wished.get(kind.name)
            on = kind.ways if told is None else told.split()
            boxes = [Choice(way, f"{kind.name}:{way.name}", way.name in on) for way in offered]
            found.append(Line(kind, boxes))
    return found
