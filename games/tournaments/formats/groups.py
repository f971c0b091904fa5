"""Groups, then a knockout of their best: everybody plays everybody in their group first.

The bracket's size is a power of two, so that nobody has a bye in it: the best of each group, then
the best of those behind them. Once its first round is drawn, its people are read from that round: a
group's result that is corrected later changes no pairing.
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

from games.tournaments.formats.course import Basis, Course, Drawn, Plan, Who
from games.tournaments.formats.knockout import by_rank, single
from games.tournaments.pairing import planned
from games.tournaments.pairing.bracket import Match, Played, order
from games.tournaments.pairing.history import History, PlayedRound, history
from games.tournaments.pairing.round_robins import berger
from games.tournaments.pairing.standings import Standing, standings
from games.tournaments.pairing.tiebreaks import ROUND_ROBIN

SIZE = 4
"""The usual number of people in a group."""
BEST = 2
"""The least number of people of each group who advance, unless the organiser chose otherwise."""
UNIT = 27720
"""Makes integers of scores per game: it is divisible by all numbers up to 12."""


class Groups:
    """The format of groups followed by a knockout."""

    def length(self, plan: Plan, people: int) -> int:
        return group_rounds(people) + bracket_size(plan, people).bit_length() - 1

    def basis(self, course: Course) -> Basis | None:
        people = course.numbers
        if len(people) < 2:
            return None
        if len(course.rounds) < group_rounds(len(people)):
            return {
                "groups": groups(people),
                "round": course.next,
                "away": course.away,
            }
        return single.basis(self._bracket_course(course))

    def draw_round(self, basis: Basis, seed: bytes) -> Drawn:
        return _group_round(basis) if "groups" in basis else single.draw_round(basis, seed)

    def rank(self, course: Course) -> list[Standing]:
        """Rank people of the bracket by its result, the others by place in the group and score."""
        places = {row.entrant: row for group in self.tables(course) for row in group}
        rank: dict[int, tuple[int, ...]] = {
            who: (0, -row.place, int(_score_per_game(row, course.plan) * UNIT))
            for who, row in places.items()
        }
        if len(course.rounds) > group_rounds(len(course.numbers)):
            for row in single.rank(self._bracket_course(course)):
                rank[row.entrant] = (1, -row.place, 0)
        return by_rank(course, rank, self._history(course, places))

    def _history(self, course: Course, places: Mapping[int, Standing]) -> History:
        """Return the results of the groups as their standings count them, then the bracket's."""
        begun = group_rounds(len(course.numbers))
        later = course.history()
        return History(
            {
                who: [*row.lines, *(line for line in later.lines_of(who) if line.round > begun)]
                for who, row in places.items()
            }
        )

    def meetings(self, course: Course) -> planned.Meetings:
        """Return the planned pairs of all groups, round by round."""
        each = [_meetings(group) for group in groups(course.numbers)]
        return [
            [pair for rounds in each if at < len(rounds) for pair in rounds[at]]
            for at in range(group_rounds(len(course.numbers)))
        ]

    def bracket(self, course: Course) -> tuple[list[Match], Played]:
        """Return the bracket's matches by `bracket_seeds`, once the groups have been played."""
        return single.bracket(self._bracket_course(course))

    def settled_matches(self, course: Course) -> set[str]:
        """Return the bracket's matches whose winner can't change any more."""
        return single.settled_matches(self._bracket_course(course))

    def bracket_seeds(self, course: Course) -> list[int]:
        """Return the people in the bracket, the best seed first; empty while the groups play."""
        done = len(course.rounds) >= group_rounds(len(course.numbers))
        over = done and all(each.over for each in course.rounds)
        drawn = len(course.rounds) > group_rounds(len(course.numbers))
        return self._bracket_course(course).numbers if drawn or over else []

    def tables(self, course: Course) -> list[list[Standing]]:
        """Return the standings of each group."""
        rounds = course.rounds[: group_rounds(len(course.numbers))]
        return [_group_standings(course, rounds, group) for group in groups(course.numbers)]

    def _bracket_course(self, course: Course) -> Course:
        """Return the course of the bracket as a knockout of its own."""
        begun = group_rounds(len(course.numbers))
        later = course.rounds[begun:]
        seeds = (
            _seeds_as_drawn(later[0])
            if later
            else seed_bracket(self.tables(course), course.plan, course.left)
        )
        here = set(course.here)
        return Course(course.plan, tuple(Who(who, who in here) for who in seeds), later)


def groups(people: Sequence[int]) -> list[list[int]]:
    """Divide people by seed in snake order, for groups of about equal strength: 1 4 5, 2 3 6."""
    count = max(len(people) // SIZE + (len(people) % SIZE > 1), 1) if len(people) > SIZE + 1 else 1
    made: list[list[int]] = [[] for _ in range(count)]
    for at, who in enumerate(people):
        row, place = divmod(at, count)
        made[count - 1 - place if row % 2 else place].append(who)
    return made


def group_rounds(people: int) -> int:
    """Return how many rounds the largest group takes."""
    largest = max(map(len, groups(range(people))))
    return largest - 1 + largest % 2


def bracket_size(plan: Plan, people: int) -> int:
    """Return the smallest power of two that holds the best of each group, at most all people."""
    wanted = max((plan.go_on or BEST) * len(groups(range(people))), 2)
    size = 2
    while size < wanted and 2 * size <= people:
        size *= 2
    return size


def seed_bracket(
    tables: Sequence[Sequence[Standing]], plan: Plan, left: Collection[int] = ()
) -> list[int]:
    """The bracket's people by seed: all group winners, then the second ones, ….

    People with the same place are ordered by points per game, as larger groups have more games.
    People who have left only fill places that nobody else could. People of one group don't meet in
    the first round if that can be avoided.
    """
    if plan.scale.before_2026:
        left = ()
    size = bracket_size(plan, sum(map(len, tables)))
    home = {one.entrant: at for at, table in enumerate(tables) for one in table}
    ordered = [
        (one.entrant in left, place, -_score_per_game(one, plan), one.entrant)
        for table in tables
        for place, one in enumerate(table)
    ]
    chosen = [who for *_key, who in sorted(ordered)][:size]
    upper, lower = chosen[: size // 2], chosen[size // 2 :]
    # Seed s meets seed size + 1 - s, so the lower half is reversed.
    facing = _keep_apart([home[who] for who in upper], lower[::-1], home)
    return [*upper, *facing[::-1]]


def _keep_apart(homes: Sequence[int], lower: Sequence[int], home: dict[int, int]) -> list[int]:
    """The lower half in an order in which nobody faces their own group, or unchanged if none is."""

    def placed(at: int, rest: Sequence[int]) -> list[int] | None:
        if at == len(homes):
            return []
        for who in rest:
            if home[who] != homes[at]:
                others = placed(at + 1, [one for one in rest if one != who])
                if others is not None:
                    return [who, *others]
        return None

    return placed(0, lower) or list(lower)


def _seeds_as_drawn(first: PlayedRound) -> list[int]:
    """The people by seed, read from the bracket's first round."""
    seeds = order(2 * len(first.sittings))
    people = {}
    for sitting in first.sittings:
        at = 2 * int(sitting.label.partition(".")[2]) - 2
        people[seeds[at]], people[seeds[at + 1]] = sitting.people
    return [people[seed] for seed in sorted(people)]


def _group_standings(
    course: Course, rounds: Sequence[PlayedRound], group: Sequence[int]
) -> list[Standing]:
    inside = set(group)
    own = [
        PlayedRound(
            tuple(sitting for sitting in each.sittings if inside.issuperset(sitting.people)),
            tuple(one for one in each.beside if one[0] in inside),
        )
        for each in rounds
    ]
    if not course.plan.scale.before_2026:
        left = [who for who in course.left if who in inside]
        results, gone = planned.planned_history(
            own, _padded_meetings(group, own), group, course.plan.scale, left
        )
        return planned.planned_standings(results, gone, ROUND_ROBIN, course.plan.scale)
    return standings(history(own, group, course.plan.scale), ROUND_ROBIN, course.plan.scale)


def _meetings(group: Sequence[int]) -> list[list[tuple[int, int]]]:
    return [
        [(group[one - 1], group[other - 1]) for one, other in pairs] for pairs in berger(len(group))
    ]


def _padded_meetings(
    group: Sequence[int], rounds: Sequence[PlayedRound]
) -> list[list[tuple[int, int]]]:
    """The group's meetings, with empty rounds at the end while larger groups still play."""
    made = _meetings(group)
    return [*made, *([] for _ in range(len(rounds) - len(made)))]


def _score_per_game(row: Standing, plan: Plan) -> Fraction:
    """Return the score in the group per game; by the rules before 2026 the whole score."""
    if plan.scale.before_2026:
        return row.score
    return row.score / max(planned.count_games(row.lines), 1)


def _group_round(basis: Basis) -> Drawn:
    """Draw each group's round in Berger's order; people whose opponent is away have a bye."""
    away, tables, byes = set(basis["away"]), [], []
    for group in basis["groups"]:
        plan = berger(len(group))
        if basis["round"] > len(plan):
            continue
        named = [(group[one - 1], group[other - 1]) for one, other in plan[basis["round"] - 1]]
        tables += [table for table in named if not away & set(table)]
        seated = {who for table in tables for who in table}
        byes += [who for who in group if who not in seated and who not in away]
    return Drawn(tuple(tables), tuple(byes))


format = Groups()
