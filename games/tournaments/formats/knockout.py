"""Single and double knockout, two at a table: a bracket by seeds."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.tournaments.formats.course import Basis, Course, Drawn, Plan
from games.tournaments.pairing import bracket
from games.tournaments.pairing.bracket import Match, Played
from games.tournaments.pairing.history import History
from games.tournaments.pairing.standings import Standing


def by_rank(
    course: Course, rank: Mapping[int, tuple[int, ...]], results: History | None = None
) -> list[Standing]:
    """Return standings by rank, the highest first; equals share a place."""
    results = results or course.history()
    ordered = sorted(course.numbers, key=lambda who: (*(-n for n in rank[who]), who))
    placed: list[Standing] = []
    for at, who in enumerate(ordered):
        shares = at > 0 and rank[ordered[at - 1]] == rank[who]
        place = placed[-1].place if shares else at + 1
        placed.append(Standing(who, place, results.score(who), (), tuple(results.lines_of(who))))
    return placed


@dataclass(frozen=True, slots=True)
class Knockout:
    """A knockout; `matches(people, third)` is the bracket, with a third-place match if `third`."""

    matches: Callable[[int, bool], list[Match]]

    def length(self, plan: Plan, people: int) -> int:
        """Return the largest possible number of rounds; a second final may not be needed."""
        return max(match.stage for match in self.matches(people, plan.third))

    def basis(self, course: Course) -> Basis | None:
        """Return the winners and people of matches so far; None if no match can be played."""
        people, third = course.numbers, course.plan.third
        if len(people) < 2:
            return None
        kept = {"people": people, "third": third, "won": _won(course), "seated": _seated(course)}
        return kept if self._ready(kept) else None

    def draw_round(self, basis: Basis, seed: bytes) -> Drawn:
        """Return the matches of the earliest stage that has any to play."""
        people = basis["people"]
        ready = self._ready(basis)
        tables = tuple(tuple(people[side - 1] for side in sides) for _name, sides in ready)
        return Drawn(tables, (), tuple(name for name, _sides in ready))

    def rank(self, course: Course) -> list[Standing]:
        """Rank people by stage reached; people knocked out in the same stage share a place.

        People who may still win are ordered by seed, in a double knockout by lost matches first:
        while it runs nobody shares the first place.
        """
        people = course.numbers
        if len(people) < 2:
            return by_rank(course, dict.fromkeys(people, (0,)))
        matches = self.matches(len(people), course.plan.third)
        state = self._state(matches, people, _won(course), _seated(course))
        rank: dict[int, tuple[int, ...]] = dict.fromkeys(people, (1 << 20,))
        for match in matches:
            if match.name == "T" or match.name not in state.won:
                continue
            loser = state.loser(match.name)
            if loser and loser != bracket.FREE:
                rank[people[loser - 1]] = (match.stage, 0)
        if "T" in state.won and (third := state.won["T"]):
            rank[people[third - 1]] = (rank[people[third - 1]][0], 1)
        champion = self._champion(matches, state)
        if champion:
            rank[people[champion - 1]] = (1 << 20, 1)
        else:
            lost = [state.loser(name) for name in state.won]
            for seed in _still_in(matches, state):
                rank[people[seed - 1]] = (1 << 20, 0, -lost.count(seed), -seed)
        return by_rank(course, rank)

    def bracket_seeds(self, course: Course) -> list[int]:
        """Return the people in the bracket, the best seed first."""
        return course.numbers

    def bracket(self, course: Course) -> tuple[list[Match], Played]:
        """Return all matches and their state, in which people are seeds, for a page."""
        people = course.numbers
        matches = self.matches(max(len(people), 2), course.plan.third)
        return matches, self._state(matches, people, _won(course), _seated(course))

    def settled_matches(self, course: Course) -> set[str]:
        """Return the matches whose winner can't change any more, as somebody has advanced."""
        people = course.numbers
        return bracket.settled_matches(
            self.matches(max(len(people), 2), course.plan.third), _seated(course)
        )

    def _champion(self, matches: list[Match], state: Played) -> int:
        """Return the winner's seed, 0 while there is none; a second final may not be needed."""
        finals = [match.name for match in matches if match.name != "T"]
        if finals[-1] != "F2":
            return state.won.get(finals[-1], 0)
        if state.sides["F2"] == (bracket.FREE, bracket.FREE):
            return state.won["F1"]
        return state.won.get("F2", 0)

    def _ready(self, basis: Basis) -> list[tuple[str, tuple[int, int]]]:
        people = basis["people"]
        matches = self.matches(len(people), basis["third"])
        state = self._state(matches, people, basis["won"], basis.get("seated", {}))
        found = []
        for match in matches:
            one, other = state.sides[match.name]
            if match.name not in state.won and one and other:
                found.append((match.stage, match.name, (one, other)))
        first = min((stage for stage, _name, _sides in found), default=0)
        return [(name, sides) for stage, name, sides in found if stage == first]

    def _state(
        self,
        matches: list[Match],
        people: list[int],
        won: dict[str, int],
        seated: Mapping[str, Sequence[int]],
    ) -> Played:
        """Return the bracket's state by seeds. `seated` is empty in an old basis."""
        seed = {who: at for at, who in enumerate(people, 1)}
        return bracket.follow(
            matches,
            len(people),
            {name: seed[who] for name, who in won.items()},
            {name: (seed[one], seed[other]) for name, (one, other) in seated.items()},
        )


def _still_in(matches: list[Match], state: Played) -> set[int]:
    """Return the seeds that can still win: those in open matches, except for the third place."""
    open_ones = [each.name for each in matches if each.name not in state.won and each.name != "T"]
    sides = {side for name in open_ones for side in state.sides[name]}
    return {side for side in sides if side is not None and side != bracket.FREE}


def _seated(course: Course) -> dict[str, list[int]]:
    """Return the people of each match that has begun, in the order of its sides, as JSON values."""
    return {
        sitting.label: list(sitting.people)
        for each in course.rounds
        for sitting in each.sittings
        if len(sitting.people) == 2
    }


def _won(course: Course) -> dict[str, int]:
    """Return the winners of the decided matches, by match."""
    won: dict[str, int] = {}
    for each in course.rounds:
        for sitting in each.sittings:
            if sitting.places is not None and not sitting.void:
                standing = [
                    (who in sitting.absent, place, seat, who)
                    for seat, (who, place) in enumerate(
                        zip(sitting.people, sitting.places, strict=True)
                    )
                ]
                won[sitting.label] = min(standing)[3]
    return won


single = Knockout(bracket.single)
double = Knockout(lambda people, _third: bracket.double(people))
