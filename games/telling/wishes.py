"""How a person wants to hear of what."""

from __future__ import annotations

from dataclasses import dataclass

from games.players.models import Player
from games.telling import ways
from games.telling.kinds import GROUPS, Group, Kind
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
    """One group of the page, with a box for each way that is open."""

    group: Group
    choices: list[Choice]


def ways_of(player: Player, kind: Kind) -> frozenset[str]:
    """By which ways this player is told of the kind."""
    if kind.letter:
        return frozenset({"mail"})
    return _wished(player).get(kind.group, frozenset()) if kind.group else frozenset()


def wishing(group: Group) -> list[int]:
    """By number, who has asked for a group of which nobody is told by default."""
    asked = Wish.objects.filter(group=group.name).exclude(ways="")
    return list(asked.values_list("player", flat=True))


def personal() -> list[Way]:
    """The open ways that lead to people."""
    return [way for way in ways.opened() if way.name != ways.CHAT]


def lines(player: Player) -> list[Line]:
    """What this player may choose."""
    offered = personal()
    return [
        Line(group, [Choice(way, f"{group.name}:{way.name}", way.name in on) for way in offered])
        for group, on in _wished(player).items()
    ]


def _wished(player: Player) -> dict[Group, frozenset[str]]:
    told = dict(Wish.objects.filter(player=player).values_list("group", "ways"))
    return {
        group: frozenset(told[group.name].split()) if group.name in told else group.ways
        for group in GROUPS
    }
