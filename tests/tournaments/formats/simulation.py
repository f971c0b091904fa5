"""Plays whole tournaments by lot: some come late, go, don't come."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from games.engine.chance import Dice
from games.tournaments.formats import FORMATS, Course, Drawn, Plan, Who
from games.tournaments.pairing import scoring
from games.tournaments.pairing.history import PlayedRound, RoundOutcome, TableResult
from tests.tournaments.pairing.brute import seed_of

PAPAYOO = tuple(range(3, 9))
PLANS = {
    "swiss": Plan(),
    "swiss of n": Plan(PAPAYOO, 4, 3, 5),
    "round_robin": Plan(breaks=("among", "berger", "firsts")),
    "seated": Plan(PAPAYOO, 4, 3, 5),
    "knockout": Plan(third=True),
    "double": Plan(),
    "groups": Plan(breaks=("among", "berger", "firsts")),
}
PEOPLE = {"round_robin": (3, 12), "seated": (3, 24)}
FIXED = {"round_robin", "seated", "knockout", "double", "groups"}
"""Nobody joins these late."""


@dataclass
class Run:
    """A tournament that is being played."""

    name: str
    number: int
    most: int = 64
    """People."""
    dice: Dice = field(init=False)
    seed: bytes = field(init=False)
    course: Course = field(init=False)
    kind: str = field(init=False)
    drawn: list[Drawn] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seed = seed_of(self.number)
        self.dice = Dice(self.seed, 77, 0)
        least, most = PEOPLE.get(self.name, (3, 64))
        most = min(most, self.most)
        count = least + self.dice.below(self.dice.below(most - least + 1) + 1)
        people = tuple(Who(n, team=self.dice.choice(("", "a"))) for n in range(1, count + 1))
        self.course = Course(PLANS[self.name], people)
        self.kind = self.name.split()[0]
        self.format = FORMATS[self.kind]

    def rounds(self) -> Iterator[tuple[Course, Drawn]]:
        """Draw and play, a round after the other; each as it was drawn."""
        while (basis := self.format.basis(self.course)) is not None:
            assert len(self.drawn) < 200, "it doesn't end"
            drawn = self.format.draw_round(basis, self.seed)
            if self.number % 10 == 0:
                assert drawn == self.format.draw_round(basis, self.seed)
            before = self.course
            self.drawn.append(drawn)
            self.course = replace(before, rounds=(*before.rounds, self._played(drawn)))
            yield before, drawn
            self._changes()

    def _played(self, drawn: Drawn) -> PlayedRound:
        sittings = tuple(
            self._sitting(table, drawn.label(at)) for at, table in enumerate(drawn.tables)
        )
        seated = {who for table in drawn.tables for who in table} | set(drawn.byes)
        beside = [(who, RoundOutcome.BYE) for who in drawn.byes]
        beside += [(n, RoundOutcome.OUT) for n in self.course.numbers if n not in seated]
        return PlayedRound(sittings, tuple(beside))

    def _sitting(self, table: tuple[int, ...], label: str) -> TableResult:
        places = list(self.dice.shuffled(range(1, len(table) + 1)))
        if not label and self.dice.below(4) == 0:
            places = [min(place, 2) for place in places]
        away = set(self.course.away)
        absent = frozenset(w for w in table if w in away or (self.dice.below(25) == 0))
        if len(absent) == len(table):
            absent = frozenset(table[:1])
        points = tuple(self.dice.below(60) for _ in table)
        return TableResult(table, tuple(places), points, absent, False, label)

    def _changes(self) -> None:
        """Between rounds: somebody is out or back, somebody comes late, a result is corrected."""
        people = [
            replace(who, here=self.dice.below(12) > 0 if who.here else self.dice.below(2) == 0)
            for who in self.course.people
        ]
        if sum(who.here for who in people) < 3:
            people = [replace(who, here=True) for who in people]
        rounds = list(self.course.rounds)
        total = self.format.length(self.course.plan, len(people))
        if self.kind not in FIXED and 2 * len(rounds) <= total and self.dice.below(3) == 0:
            late = len(people) + 1
            people.append(Who(late))
            rounds = [
                replace(
                    each,
                    beside=(*each.beside, (late, RoundOutcome.OUT if at else RoundOutcome.LATE)),
                )
                for at, each in enumerate(rounds)
            ]
        if self.kind not in FIXED and self.dice.below(3) == 0:
            rounds[0] = replace(rounds[0], sittings=tuple(map(self._again, rounds[0].sittings)))
        self.course = replace(self.course, people=tuple(people), rounds=tuple(rounds))

    def _again(self, sitting: TableResult) -> TableResult:
        other = self._sitting(sitting.people, sitting.label)
        return replace(sitting, places=other.places)


def check(run: Run) -> None:
    """What has to hold of any tournament, looked at in each round and at the end."""
    byes: Counter[int] = Counter()
    for course, drawn in run.rounds():
        seated = [who for table in drawn.tables for who in table] + list(drawn.byes)
        assert len(seated) == len(set(seated)), "somebody sits twice"
        if run.name.startswith("swiss") or run.name in ("round_robin", "seated"):
            assert set(seated) == set(course.here), "somebody is forgotten"
        assert all(len(table) in course.plan.seats for table in drawn.tables)
        if run.name == "swiss":
            fewest = min(byes[who] for who in course.here)
            assert all(byes[who] == fewest for who in drawn.byes), "a second bye too early"
        if run.name == "swiss of n":
            assert not drawn.byes
        byes.update(drawn.byes)
    _check_scores(run)
    ranked = run.format.rank(run.course)
    assert sorted(one.entrant for one in ranked) == sorted(run.course.numbers)
    assert [one.place for one in ranked] == sorted(one.place for one in ranked)
    assert ranked[0].place == 1


def _check_scores(run: Run) -> None:
    """Σ of a table is n/2; a score is the sum of its lines, made afresh."""
    for each in run.course.rounds:
        for sitting in each.sittings:
            assert sitting.places
            assert sum(scoring.scores(sitting.places)) == Fraction(len(sitting.people), 2)
    told = run.course.history()
    for who in run.course.numbers:
        assert len(told.lines_of(who)) == len(run.course.rounds), "a line for every round"
        assert told.score(who) == sum((line.score for line in told.lines_of(who)), Fraction(0))


def without_chance(name: str, people: int) -> tuple[Course, Counter[int]]:
    """Played through with the better seed always ahead; how often each has lost."""
    course = Course(PLANS[name], tuple(Who(n) for n in range(1, people + 1)))
    lost: Counter[int] = Counter()
    while (basis := FORMATS[name].basis(course)) is not None:
        drawn = FORMATS[name].draw_round(basis, seed_of(1))
        sittings = []
        for at, table in enumerate(drawn.tables):
            order = sorted(table)
            places = tuple(order.index(who) + 1 for who in table)
            sittings.append(TableResult(table, places, label=drawn.label(at)))
            lost.update(order[1:])
        beside = tuple((who, RoundOutcome.BYE) for who in drawn.byes)
        course = Course(
            course.plan, course.people, (*course.rounds, PlayedRound(tuple(sittings), beside))
        )
    return course, lost
