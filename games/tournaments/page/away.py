"""What being away costs in a bracket, and who may still come back (T-J3, T-J4).

Whoever is away when a bracket's round starts loses their match. Nothing is lost before: until then
whoever is out is back with one tap, and whoever has withdrawn, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.tournaments.formats.groups import group_rounds
from games.tournaments.models import Entrant, Entry, Status
from games.tournaments.page import words

if TYPE_CHECKING:
    from games.tournaments.page.scene import Scene


def costs(scene: Scene) -> words.Words:
    """What the next round costs whoever isn't there, where it is more than that round's score."""
    if scene.tournament.status != Status.RUNNING:
        return ""
    kind = scene.tournament.format
    if kind == "groups" and len(scene.course.rounds) >= group_rounds(len(scene.course.numbers)):
        kind = "knockout"
    return words.AWAY.get(kind, "")


def may_return(scene: Scene) -> bool:
    """Whether the reader has withdrawn, and something is still to be played for them."""
    if scene.tournament.status != Status.RUNNING:
        return False
    mine = (one for one in scene.entrants if one.player_id == scene.reader.pk)
    left = next((one for one in mine if one.state == Entry.WITHDRAWN), None)
    return left is not None and left.number is not None and not is_through(scene, left)


def is_through(scene: Scene, one: Entrant) -> bool:
    """Whether no match of a bracket waits for them any more."""
    if scene.tournament.status != Status.RUNNING or not scene.rounds:
        return False
    bracket = [match for _stage, matches in scene.matches_by_stage for match in matches]
    sides = [side for match in bracket if not match["decided"] for side in match["sides"]]
    return bool(bracket) and one not in [entrant for entrant, _won, _free in sides]
