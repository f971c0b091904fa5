"""The standings of a tournament and of its teams, with their tie-breaks and results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from games.tournaments.pairing import scoring
from games.tournaments.pairing.history import PLAIN, History, RoundResult, Scale
from games.tournaments.pairing.tiebreaks import ALONE, TieBreak, TieBreaks


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant's place, shared by equals, with score, tie-breaks and results."""

    entrant: int
    place: int
    score: Fraction
    breaks: tuple[TieBreak, ...]
    lines: tuple[RoundResult, ...]


def standings(
    history: History, breaks: Sequence[str], scale: Scale = PLAIN, *, planned: bool = False
) -> list[Standing]:
    """Return all standings, the best first: by score, then by `breaks`; equals share a place.

    The direct encounter is applied again to those it leaves equal (FIDE C.07, article 6.2).
    """
    capped = not scale.before_2026
    tie_breaks = TieBreaks(history, scoring.full_score(scale.table), planned=planned, capped=capped)
    found: dict[int, list[TieBreak]] = {who: [] for who in history.lines}
    groups = _split([sorted(history.lines)], {who: history.score(who) for who in history.lines})
    for name in breaks:
        values: dict[int, Fraction] = {}
        for group in groups:
            for who in group:
                made = (
                    tie_breaks.among(who, group)
                    if name == "among"
                    else ALONE[name](tie_breaks, who)
                )
                found[who].append(made)
                values[who] = made.value
        parts = _split(groups, values)
        if name == "among" and capped and len(parts) > len(groups):
            parts = [part for each in parts for part in _split_again(tie_breaks, each)]
        groups = parts
    return _with_places(groups, history, found)


def _split(groups: Sequence[Sequence[int]], values: dict[int, Fraction]) -> list[list[int]]:
    """Return the groups, each split into parts of equal value, the highest first."""
    parts: list[list[int]] = []
    for group in groups:
        ordered = sorted(group, key=lambda who: (-values[who], who))
        parts += [list(part) for _, part in groupby(ordered, key=lambda who: values[who])]
    return parts


def _split_again(tie_breaks: TieBreaks, tied: Sequence[int]) -> list[list[int]]:
    """Return tied entrants split by their results against one another, until no part splits.

    Example: of six entrants, 1, 3, 4 and 6 have 3 points; 1 and 3 have two of them against the
    other tied ones. These two are still equal, and 1 has beaten 3, so 1 is first.
    """
    values = {who: tie_breaks.among(who, tied).value for who in tied}
    parts = _split([tied], values)
    if len(parts) == 1:
        return parts
    return [part for each in parts for part in _split_again(tie_breaks, each)]


def _with_places(
    groups: Sequence[Sequence[int]], history: History, breaks: dict[int, list[TieBreak]]
) -> list[Standing]:
    placed: list[Standing] = []
    for group in groups:
        place = len(placed) + 1
        placed += [
            Standing(
                who, place, history.score(who), tuple(breaks[who]), tuple(history.lines_of(who))
            )
            for who in group
        ]
    return placed


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team's place; `counted` are the entrants whose scores it adds up, the best first."""

    team: str
    place: int
    score: Fraction
    counted: tuple[int, ...]
    others: tuple[int, ...]


def team_standings(
    scores: Mapping[int, Fraction], teams: Mapping[int, str], best: int
) -> list[TeamStanding]:
    """Return teams by the sum of their `best` highest scores; equals share a place.

    People without a team are left out. A team with fewer people adds up the scores that it has.
    """
    members: dict[str, list[int]] = {}
    for who in sorted(scores, key=lambda who: (-scores[who], who)):
        if teams.get(who):
            members.setdefault(teams[who], []).append(who)
    made = {
        team: (sum((scores[who] for who in ones[:best]), Fraction(0)), ones)
        for team, ones in members.items()
    }
    ordered = sorted(made.items(), key=lambda one: (-one[1][0], one[0]))
    return [
        TeamStanding(
            team,
            1 + sum(other > score for other, _ones in made.values()),
            score,
            tuple(ones[:best]),
            tuple(ones[best:]),
        )
        for team, (score, ones) in ordered
    ]
