"""How a person wants to hear of what."""

from dataclasses import dataclass

from games.players.models import Player
from games.telling import ways
from games.telling.kinds import DEAL, GROUPS, OFFICE, Group, Kind
from games.telling.models import Wish
from games.telling.ways import Way


@dataclass(frozen=True, slots=True)
class Switch:
    """One group of the page."""

    group: Group
    on: bool


def ways_of(player: Player, kind: Kind) -> frozenset[str]:
    """By which ways this player is told of the kind."""
    if kind.letter:
        return frozenset({"mail"})
    if kind.group is OFFICE:
        return OFFICE.ways
    return _wished(player).get(kind.group, frozenset()) if kind.group else frozenset()


def wishing(group: Group) -> list[int]:
    """By number, who has asked for a group of which nobody is told by default."""
    asked = Wish.objects.filter(group=group.name).exclude(ways="")
    return list(asked.values_list("player", flat=True))


def personal() -> list[Way]:
    """The open ways that lead to people."""
    return [way for way in ways.opened() if way.name != ways.CHAT]


def switches(player: Player) -> list[Switch]:
    """What this player may choose."""
    wished = _wished(player)
    return [Switch(group, bool(wished[group])) for group in GROUPS]


def _wished(player: Player) -> dict[Group, frozenset[str]]:
    told = dict(Wish.objects.filter(player=player).values_list("group", "ways"))
    return {
        group: frozenset(told[group.name].split()) if group.name in told else group.ways
        for group in (*GROUPS, DEAL)
    }
