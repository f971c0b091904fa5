"""Scores, tie-breaks and unplayed rounds, by worked examples."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from games.tournaments.pairing import scoring
from games.tournaments.pairing.history import (
    PlayedRound,
    RoundOutcome,
    RoundResult,
    Scale,
    TableResult,
    history,
)
from games.tournaments.pairing.standings import standings
from games.tournaments.pairing.tiebreaks import ROUND_ROBIN, SWISS, TieBreaks, adjusted_score


def duel(one: int, other: int, result: str) -> TableResult:
    places = {"1": (1, 2), "0": (2, 1), "½": (1, 1)}[result]
    return TableResult((one, other), places)


def test_a_place_is_worth_what_it_leaves_behind() -> None:
    assert scoring.scores([1, 2]) == [1, 0]
    assert scoring.scores([1, 1]) == [Fraction(1, 2), Fraction(1, 2)]
    assert scoring.scores([2, 1, 3, 4]) == [Fraction(2, 3), 1, Fraction(1, 3), 0]
    assert scoring.scores([1, 2, 2, 4, 5]) == [1, Fraction(5, 8), Fraction(5, 8), Fraction(1, 4), 0]


@given(st.lists(st.integers(1, 8), min_size=2, max_size=8))
def test_a_table_gives_half_its_people(places: list[int]) -> None:
    assert sum(scoring.scores(places)) == Fraction(len(places), 2)
    for seat in range(len(places)):
        weight = Fraction(1, len(places) - 1)
        assert sum(scoring.duels(places, seat)) * weight == scoring.scores(places)[seat]


def test_places_may_score_by_a_table_of_points() -> None:
    assert scoring.scores([1, 2, 3, 4], (6, 4, 2, 0)) == [6, 4, 2, 0]
    assert scoring.scores([1, 1, 3, 4], (6, 4, 2)) == [5, 5, 2, 0]


FOUR = [
    PlayedRound((duel(1, 2, "1"), duel(3, 4, "1"))),
    PlayedRound((duel(1, 3, "½"), duel(2, 4, "1"))),
    PlayedRound((duel(1, 4, "1"), duel(2, 3, "0"))),
]
"""Worked by hand: 1 and 3 have 2½, 2 has 1, 4 has 0. Buchholz of 1: 1 + 2½ + 0."""


def test_buchholz_and_sonneborn_berger_by_hand() -> None:
    told = TieBreaks(history(FOUR, [1, 2, 3, 4]))
    assert told.buchholz(1).value == Fraction(7, 2)
    assert told.cut(1).value == Fraction(7, 2)
    assert told.berger(1).value == 1 + Fraction(5, 4) + 0
    assert told.buchholz(4).value == Fraction(5, 2) + 1 + Fraction(5, 2)
    assert told.cut(4).value == 5
    assert told.berger(4).value == 0
    assert told.firsts(1).value == 3  # A shared first place is one.


def test_equals_share_a_place() -> None:
    found = {one.entrant: one.place for one in standings(history(FOUR, [1, 2, 3, 4]), SWISS)}
    assert found == {1: 1, 3: 1, 2: 3, 4: 4}


def test_round_robin_asks_first_what_the_tied_did_to_each_other() -> None:
    rounds = [
        PlayedRound((duel(1, 4, "1"), duel(2, 3, "1"))),
        PlayedRound((duel(4, 3, "0"), duel(1, 2, "0"))),
        PlayedRound((duel(2, 4, "0"), duel(3, 1, "0"))),
    ]
    found = standings(history(rounds, [1, 2, 3, 4]), ROUND_ROBIN)
    assert [one.entrant for one in found] == [2, 1, 3, 4]  # 2 beat 1, and 3 beat 4.


def test_a_table_of_n_is_its_duels() -> None:
    told = TieBreaks(history([PlayedRound((TableResult((1, 2, 3), (1, 2, 3)),))], [1, 2, 3]))
    assert told.buchholz(1).value == Fraction(1, 2) * Fraction(1, 2) + 0
    assert told.berger(1).value == Fraction(1, 2) * Fraction(1, 2)
    assert told.berger(2).value == 0


def line(number: int, kind: RoundOutcome, score: Fraction = Fraction(0)) -> RoundResult:
    return RoundResult(number, kind, score)


def test_asked_rounds_at_the_end_count_half_for_opponents() -> None:
    """C.07, 16.2.5 and 16.3.2: withdrawn after two of four rounds is 1 + ½ + ½ for opponents."""
    played = [line(1, RoundOutcome.PLAYED, Fraction(1)), line(2, RoundOutcome.PLAYED)]
    gone = [*played, line(3, RoundOutcome.OUT), line(4, RoundOutcome.OUT)]
    assert adjusted_score(gone) == 2
    back = [
        line(1, RoundOutcome.PLAYED, Fraction(1)),
        line(2, RoundOutcome.OUT),
        line(3, RoundOutcome.PLAYED, Fraction(1)),
    ]
    assert adjusted_score(back) == 2
    absent = [line(1, RoundOutcome.PLAYED, Fraction(1)), line(2, RoundOutcome.ABSENT)]
    assert adjusted_score(absent) == 1
    assert adjusted_score([line(1, RoundOutcome.OUT), line(2, RoundOutcome.ABSENT)]) == Fraction(
        1, 2
    )


def test_an_unplayed_round_was_a_dummy_with_ones_own_score_before_the_caps() -> None:
    """C.07 of 2024, 16.4: Ingrid (1) beats 2, then has the bye: Buchholz 1 + 2, her own score."""
    rounds = [
        PlayedRound((duel(1, 2, "1"),), ((3, RoundOutcome.BYE),)),
        PlayedRound((duel(2, 3, "1"),), ((1, RoundOutcome.BYE),)),
    ]
    told = TieBreaks(history(rounds, [1, 2, 3]), capped=False)
    assert told.buchholz(1).value == 1 + 2
    assert told.berger(1).value == 1 + 2
    assert told.buchholz(3).value == 1 + 1


def test_a_round_of_ones_own_choice_is_cut_first() -> None:
    """C.07, 16.5.1: the dummy of a round asked to be out of goes, though an opponent had less."""
    rounds = [
        PlayedRound((duel(1, 2, "1"), duel(3, 4, "1"))),
        PlayedRound((duel(1, 3, "1"), duel(2, 4, "½"))),
        PlayedRound((duel(2, 3, "1"),), ((1, RoundOutcome.OUT), (4, RoundOutcome.BYE))),
    ]
    told = TieBreaks(history(rounds, [1, 2, 3, 4]))
    [gone] = [term for term in told.cut(1).terms if term.cut]
    assert gone.of is None
    assert told.cut(1).value == Fraction(3, 2) + 1


def test_the_first_missed_round_is_half_a_score() -> None:
    rounds = [
        PlayedRound((duel(1, 2, "1"),), ((3, RoundOutcome.LATE),)),
        PlayedRound((duel(1, 3, "1"),), ((2, RoundOutcome.BYE),)),
    ]
    told = history(rounds, [1, 2, 3])
    assert told.score(3) == Fraction(1, 2)
    assert told.score(2) == 1


def test_whoever_doesnt_come_has_nothing_and_the_others_have_their_places() -> None:
    sitting = TableResult((1, 2, 3), (2, 1, 3), absent=frozenset({2}))
    told = history([PlayedRound((sitting,))], [1, 2, 3])
    assert told.score(2) == 0
    assert told.lines_of(2)[0].kind is RoundOutcome.ABSENT
    assert told.score(1) == Fraction(1, 2)


def test_papayoo_counts_points_beside_250_a_table() -> None:
    sitting = TableResult((1, 2, 3, 4, 5), (1, 2, 3, 4, 5), (10, 20, 30, 90, 100))
    told = TieBreaks(
        history([PlayedRound((sitting,))], [1, 2, 3, 4, 5], Scale(fewer_is_better=True))
    )
    assert told.points(1).value == -Fraction(10, 50)
    assert told.points(1).value > told.points(2).value


def test_every_number_opens_to_its_parts() -> None:
    [best, *_] = standings(history(FOUR, [1, 2, 3, 4]), SWISS)
    cut, buchholz, *_ = best.breaks
    assert [(term.of, term.value) for term in buchholz.terms] == [
        (2, 1),
        (3, Fraction(5, 2)),
        (4, 0),
    ]
    assert [term.of for term in cut.terms if term.cut] == [4]
    for each in best.breaks:
        assert each.value == sum(term.value for term in each.terms if not term.cut)
