"""Teams that were made for one tournament: their best scores count together (T-F8)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team: `counted` are the entrants whose scores make its own, the best first."""

    team: str
    place: int
    score: Fraction
    counted: tuple[int, ...]
    others: tuple[int, ...]


def team_standings(
    scores: Mapping[int, Fraction], teams: Mapping[int, str], best: int
) -> list[TeamStanding]:
    """Teams by the sum of their `best` highest scores; equals share a place.

    Whoever has no team counts for none. A smaller team counts with those whom it has.
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
