"""Round robins and Swiss: what isn't played, by the published articles."""

import re
from fractions import Fraction

import pytest

from games.tournaments.formats import FORMATS, Course, Plan, Who
from games.tournaments.formats.groups import seed_bracket
from games.tournaments.pairing.history import PlayedRound, RoundOutcome, Scale, TableResult, history
from games.tournaments.pairing.standings import standings
from games.tournaments.pairing.tiebreaks import ROUND_ROBIN, SWISS, TieBreaks
from tests.tournaments.pairing.brute import seed_of

OLD = Scale(before_2026=True)


def course(
    format: str,
    people: int,
    results: dict[tuple[int, int], str],
    *,
    away: dict[int, set[int]] | None = None,
    left: dict[int, int] | None = None,
    scale: Scale | None = None,
) -> Course:
    """Drawn by the format round by round: `away` by round, `left` by person after which round.

    `results` are the winner's number first, `=` for a draw; who isn't named draws.
    """
    made = FORMATS[format]
    plan = Plan(breaks=ROUND_ROBIN, scale=scale or Scale())
    now = Course(plan, tuple(Who(n) for n in range(1, people + 1)))
    while True:
        gone = {who for who, after in (left or {}).items() if after < now.next}
        out = (away or {}).get(now.next, set()) | gone
        now = Course(
            plan,
            tuple(Who(n, n not in out, "", n in gone) for n in range(1, people + 1)),
            now.rounds,
        )
        basis = made.basis(now)
        if basis is None or (format == "groups" and "groups" not in basis):
            return now
        drawn = made.draw_round(basis, seed_of(1))
        sittings = []
        for one, other in drawn.tables:
            won = results.get((one, other), results.get((other, one), "="))
            places = {str(one): (1, 2), str(other): (2, 1)}.get(won, (1, 1))
            sittings.append(TableResult((one, other), places))
        seated = {who for table in drawn.tables for who in table} | set(drawn.byes)
        beside = [(who, RoundOutcome.BYE) for who in drawn.byes]
        beside += [(n, RoundOutcome.OUT) for n in now.numbers if n not in seated]
        now = Course(plan, now.people, (*now.rounds, PlayedRound(tuple(sittings), tuple(beside))))


def order(now: Course, format: str = "round_robin") -> list[tuple[int, int, Fraction]]:
    return [(one.place, one.entrant, one.score) for one in FORMATS[format].rank(now)]


def test_whoever_leaves_below_half_of_their_games_counts_for_nobody() -> None:
    """General Regulations 6.6: 1 beats 4 and goes; 2, 3 and 4 draw: all three are first."""
    now = course("round_robin", 4, {(1, 4): "1"}, left={1: 1})
    assert order(now) == [(1, 2, 1), (1, 3, 1), (1, 4, 1), (4, 1, 0)]
    before = course("round_robin", 4, {(1, 4): "1"}, left={1: 1}, scale=OLD)
    assert order(before) == [(1, 2, 2), (1, 3, 2), (3, 1, 1), (4, 4, 1)]


def test_from_half_on_the_missing_games_are_lost_by_default() -> None:
    """General Regulations 6.6: after two of three games the results stand."""
    now = course("round_robin", 4, {(1, 4): "1", (1, 2): "1"}, left={1: 2})
    found = {who: score for _place, who, score in order(now)}
    assert found == {1: 2, 2: 1, 3: 2, 4: 1}


def test_two_who_leave_early_share_the_last_place() -> None:
    now = course("round_robin", 5, {}, left={1: 1, 5: 1})
    assert [place for place, _who, _score in order(now)] == [1, 1, 1, 4, 4]


def test_who_leaves_and_is_back_has_only_missed_their_games() -> None:
    now = course("round_robin", 4, {(1, 4): "1"}, away={2: {1}})
    found = {who: score for _place, who, score in order(now)}
    assert found[1] == Fraction(3, 2)
    assert found[2] == 2  # Round 2 was theirs: a game that is won, C.07 15.2.


@pytest.mark.parametrize("free", [None, 1])
def test_a_planned_free_round_gives_nothing_whoever_is_away_in_it(free: int | None) -> None:
    """2 beats 3, 1 beats 2, 3 beats 1: all are first, also where 1 was out when they were free."""
    results = {(2, 3): "2", (1, 2): "1", (1, 3): "3"}
    now = course("round_robin", 3, results, away={1: {1}} if free else {})
    assert order(now) == [(1, 1, 1), (1, 2, 1), (1, 3, 1)]


def test_who_beat_the_person_who_left_is_equal_to_who_got_the_point() -> None:
    """C.07 15.2: round 1, 1 beats 4 and 2 beats 3; 4 misses the rest; all have one win more."""
    results = {(1, 4): "1", (2, 3): "2", (1, 3): "3", (1, 2): "1"}
    now = course("round_robin", 4, results, away={2: {4}, 3: {4}})
    assert order(now)[:3] == [(1, 1, 2), (1, 2, 2), (1, 3, 2)]


def test_the_direct_encounter_is_asked_again_of_those_still_equal() -> None:
    """C.07 6.2: 1, 3, 4 and 6 have 3 points; among them 1 and 3 have 2 each, and 1 beat 3."""
    told = "6>1 5>2 3>4 4>6 3=5 1>2 6>2 1>3 4>5 6>5 1>4 2=3 3>6 4>2 5>1"
    results = {
        (int(one), int(other)): one if how == ">" else "="
        for one, how, other in re.findall(r"(\d)(.)(\d)", told)
    }
    assert [who for _place, who, _score in order(course("round_robin", 6, results))][:2] == [1, 3]
    old = order(course("round_robin", 6, results, scale=OLD))
    assert [who for _place, who, _score in old][:2] == [3, 1]


def test_three_in_a_circle_stay_equal() -> None:
    results = {(1, 2): "1", (2, 3): "2", (1, 3): "3", **{(n, 4): str(n) for n in (1, 2, 3)}}
    assert [place for place, *_ in order(course("round_robin", 4, results))] == [1, 1, 1, 4]


def test_groups_of_five_and_four_are_compared_by_points_a_game() -> None:
    """Nine people: who has won all games is level, however many there were."""
    made = FORMATS["groups"]
    now = course(
        "groups", 9, {(a, b): str(min(a, b)) for a in range(1, 10) for b in range(a + 1, 10)}
    )
    tables = made.tables(now)  # type: ignore[attr-defined]
    assert sorted(len(table) for table in tables) == [4, 5]
    assert [table[0].entrant for table in tables] == [1, 2]
    assert seed_bracket(tables, now.plan)[:2] == [1, 2]
    by_score = sorted(tables, key=len)
    assert by_score[0][0].score == 3
    assert by_score[1][0].score == 4


def test_who_has_left_goes_on_only_where_nobody_else_is() -> None:
    results = {(a, b): str(min(a, b)) for a in range(1, 9) for b in range(a + 1, 9)}
    now = course("groups", 8, results, left={1: 2})
    assert 1 not in seed_bracket(FORMATS["groups"].tables(now), now.plan, now.left)  # type: ignore[attr-defined]


def swiss(rounds: list[PlayedRound], people: int, scale: Scale) -> TieBreaks:
    return TieBreaks(history(rounds, range(1, people + 1), scale), capped=not scale.before_2026)


def test_a_dummy_has_no_more_than_a_draw_in_each_round() -> None:
    """C.07 16.4.2: 3 wins twice and has the free round; the dummy has 1½ of three rounds."""
    rounds = [
        PlayedRound((TableResult((1, 2), (1, 2)),), ((3, RoundOutcome.BYE),)),
        PlayedRound((TableResult((3, 1), (1, 2)),), ((2, RoundOutcome.BYE),)),
        PlayedRound((TableResult((3, 2), (1, 2)),), ((1, RoundOutcome.BYE),)),
    ]
    assert swiss(rounds, 3, Scale()).buchholz(3).value == Fraction(3, 2) + 2 + 1
    assert swiss(rounds, 3, Scale()).berger(3).value == Fraction(3, 2) + 2 + 1
    assert swiss(rounds, 3, OLD).buchholz(3).value == 3 + 2 + 1
    # Below the cap it is one's own score, as ever.
    assert swiss(rounds, 3, Scale()).buchholz(2).value == 1 + 2 + 3


def test_a_forfeit_is_no_more_than_whom_one_was_to_meet() -> None:
    """C.07 16.4.1: 1 has a point and doesn't come to 4, who has lost everything else."""
    forfeit = TableResult((1, 4), (1, 2), absent=frozenset({1}))
    rounds = [
        PlayedRound((TableResult((1, 2), (1, 2)), TableResult((3, 4), (1, 2)))),
        PlayedRound((forfeit, TableResult((2, 3), (1, 1)))),
    ]
    assert swiss(rounds, 4, Scale()).buchholz(1).value == Fraction(1, 2) + 0
    assert swiss(rounds, 4, OLD).buchholz(1).value == Fraction(1, 2) + 1


def test_a_cut_takes_a_whole_round_of_everybody() -> None:
    """At a table of three a round is two duels of a half each: they go together."""
    rounds = [
        PlayedRound((TableResult((1, 2, 3), (1, 2, 3)), TableResult((4, 5, 6), (1, 2, 3)))),
        PlayedRound((TableResult((1, 4, 5), (1, 2, 3)), TableResult((2, 3, 6), (1, 2, 3)))),
    ]
    [first, *_] = standings(history(rounds, range(1, 7)), SWISS)
    cut = [term for term in first.breaks[0].terms if term.cut]
    assert {term.round for term in cut} == {2} or {term.round for term in cut} == {1}
    assert sum(term.times for term in cut) == 1


def test_an_annulled_table_was_nobodys_wish() -> None:
    rounds = [
        PlayedRound((TableResult((1, 2), (1, 2)), TableResult((3, 4), (1, 2)))),
        PlayedRound((TableResult((1, 3), void=True), TableResult((2, 4), (1, 2)))),
    ]
    told = history(rounds, range(1, 5))
    assert told.lines_of(1)[1].kind is RoundOutcome.VOID
    assert not any(term.voluntary for term in TieBreaks(told).buchholz(1).terms)
    assert TieBreaks(told).buchholz(2).terms[0].base == 1  # And not 1½, as if 1 had asked for it.
