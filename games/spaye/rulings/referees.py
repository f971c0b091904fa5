"""Who may rule on a contested log: an admin or referee who did not play in it."""

from games.players.models import Player, Role
from games.spaye.day.results import Result


def may_rule(player: Player, result: Result) -> bool:
    """Whether this player is asked for a ruling on that log."""
    return player.is_referee and player.pk not in _played(result)


def of(result: Result) -> list[Player]:
    """Everybody who may rule on it; nobody where the only referees have played."""
    return [player for player in everybody() if player.pk not in _played(result)]


def everybody() -> list[Player]:
    """All who have the right, whatever they have played in."""
    return list(Player.objects.active().filter(role__in=(Role.REFEREE, Role.ADMIN)))


def _played(result: Result) -> set[int]:
    return {person.player.pk for person in result.people}
