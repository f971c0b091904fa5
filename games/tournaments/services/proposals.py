"""Writes what the organiser changes of a proposed round, with a reason that all read (T-P6)."""

from __future__ import annotations

from games.players.models import Player
from games.tournaments import planning
from games.tournaments.errors import BadPair, BadSwap, ReasonMissing, WrongMoment
from games.tournaments.formats import Drawn
from games.tournaments.models import Round, Stage, Status, Tournament
from games.tournaments.services.holding import changed, check_organises, locked, note

MOST_FORBIDDEN = 50


@locked
def swap(
    tournament: Tournament, by: Player, number: int, one: int, other: int, reason: str
) -> None:
    """Let two people of a proposed round change seats, with a reason that everybody reads.

    Raises `BadSwap`, `ReasonMissing`, `WrongMoment`.
    """
    check_organises(tournament, by)
    proposed = tournament.rounds.filter(number=number, stage=Stage.PROPOSED).first()
    if proposed is None:
        raise WrongMoment
    if not reason.strip():
        raise ReasonMissing
    now = as_swapped(proposed)
    places = {who: at for at, table in enumerate(now.tables) for who in table}
    places |= dict.fromkeys(now.byes, -1)
    bracket = tournament.format in planning.BRACKETS
    if bracket or one not in places or other not in places or places[one] == places[other]:
        raise BadSwap
    proposed.swaps = [*proposed.swaps, [one, other, reason.strip()[:200]]]
    proposed.save(update_fields=["swaps"])
    note(tournament, by, "swapped", reason.strip()[:200], round_number=number, people=(one, other))
    changed(tournament)


def as_swapped(each: Round) -> Drawn:
    """The round as it was drawn, with the swaps that were made since."""
    drawn = Drawn.from_json(each.drawn)
    for one, other, _reason in each.swaps:
        names = {one: other, other: one}
        drawn = Drawn(
            tuple(tuple(names.get(who, who) for who in table) for table in drawn.tables),
            tuple(names.get(who, who) for who in drawn.byes),
            drawn.labels,
        )
    return drawn


@locked
def forbid(tournament: Tournament, by: Player, one: int, other: int, reason: str) -> None:
    """Two entrants, by number, aren't to sit together; a proposed round is to be drawn anew.

    Raises `BadPair`, `ReasonMissing`, `WrongMoment`. Sent twice, it is once.
    """
    key = _pair(tournament, by, one, other)
    if not reason.strip():
        raise ReasonMissing
    if key in tournament.forbidden:
        return
    if len(tournament.forbidden) >= MOST_FORBIDDEN:
        raise BadPair
    tournament.forbidden = [*tournament.forbidden, key]
    _redraw(tournament, by, "forbidden", key, reason)


@locked
def permit(tournament: Tournament, by: Player, one: int, other: int) -> None:
    """They may sit together again. Raises `BadPair`, `WrongMoment`."""
    key = _pair(tournament, by, one, other)
    if key in tournament.forbidden:
        tournament.forbidden = [each for each in tournament.forbidden if each != key]
        _redraw(tournament, by, "permitted", key, "")


def _pair(tournament: Tournament, by: Player, one: int, other: int) -> list[int]:
    """Both of them, where the format pairs by what has been and not by a plan."""
    check_organises(tournament, by)
    if tournament.status != Status.RUNNING:
        raise WrongMoment
    there = tournament.entrants.filter(number__in=(one, other)).count()
    if there < 2 or tournament.format in planning.PLANNED:
        raise BadPair
    return sorted((one, other))


def _redraw(tournament: Tournament, by: Player, what: str, key: list[int], reason: str) -> None:
    tournament.rounds.filter(stage=Stage.PROPOSED).delete()
    note(tournament, by, what, reason.strip()[:200], people=(key[0], key[1]))
    changed(tournament, "forbidden")
