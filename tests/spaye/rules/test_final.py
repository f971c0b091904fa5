"""SP-38 to SP-44: the final dāye and the board's columns."""

import pytest

from tests.spaye.day import Day


def last_three(cards: str, **options: object) -> Day:
    """A short pack's day with these three cards left, at positions 32 to 34."""
    return Day(last=cards, pack=32, **options).down_to(3)  # type: ignore[arg-type]


def test_SP_38_it_is_called_with_three_cards_left() -> None:
    day = Day(pack=32).down_to(5)
    day.refuses("SP-38", 0, "call_final", left=5)
    assert "call_final" not in day.moves(0)
    assert day.down_to(3).moves(0) == ["call_final"]
    day.final(*day.positions()).refuses("SP-38", 1, "call_final", left=0)


def test_SP_39_three_play_it() -> None:
    day = last_three("N 8S 9S", seats=4)
    day.refuses("SP-39", 1, "join_final")
    day.play(0, "call_final").refuses("SP-39", 0, "join_final")
    day.play(2, "join_final").play(1, "join_final")
    day.refuses("SP-39", 3, "join_final")
    assert day.state.running is not None
    assert day.state.running.players == (0, 2, 1)


def test_SP_40_one_leaves_it_until_three_are_in() -> None:
    day = last_three("N 8S 9S", seats=4)
    day.refuses("SP-40", 0, "leave_final")
    day.play(0, "call_final").play(1, "join_final").play(0, "leave_final")
    day.refuses("SP-40", 0, "leave_final")
    day.play(2, "join_final").play(3, "join_final")
    for seat in (1, 2, 3):
        day.refuses("SP-40", seat, "leave_final")
        day.refuses("SP-26", seat, "withdraw")


def test_SP_40_a_tied_pair_stays() -> None:
    day = Day(last="9S 9H N N N", pack=32).down_to(5).duel(0, 1, 30, 31)
    day.refuses("SP-40", 0, "leave_final")
    day.refuses("SP-26", 1, "withdraw")
    day.refuses("SP-8", None, "check_out 0", player=0)
    day.refuses("SP-22", 2, "call_final")


def test_SP_41_it_counts_three_for_each() -> None:
    day = last_three("N 8S 9S", seats=4)
    before = day.points().daye
    day.final(32, 33, 34, players=(3, 1, 0))
    assert [after - b for after, b in zip(day.points().daye, before, strict=True)] == [3, 3, 0, 3]


@pytest.mark.parametrize(
    ("cards", "won", "due"),
    [
        ("N 8S 9S", (3, 0, 0), [(0, 17)]),
        ("9S N N", (0, 6, 6), [(1, 29), (2, 29)]),
        ("N AS N", (6, 0, 6), [(0, 34), (2, 34)]),
        ("N N N", (9, 9, 9), [(0, 40), (1, 40), (2, 40)]),
        ("AS KS N", (0, 0, 3), [(2, 27)]),
    ],
)
def test_SP_42_every_nikaye_wins(
    cards: str, won: tuple[int, ...], due: list[tuple[int, int]]
) -> None:
    day = last_three(cards)
    before = day.points().victoire
    day.final(32, 33, 34)
    assert tuple(a - b for a, b in zip(day.points().victoire, before, strict=True)) == won
    assert [(ex.seat, ex.n) for ex in day.state.exercises if ex.final] == due


def test_SP_43_a_tie_that_leaves_three_cards_is_the_final() -> None:
    day = Day(last="9S 9H N 8S 10H", pack=32, seats=4).down_to(5, 2, 3)
    day.duel(1, 0, 30, 31)
    assert day.state.running is not None
    assert (day.state.running.final, day.state.running.gathering) == (True, True)
    assert day.points().daye[:2] == (0, 0)
    day.play(3, "join_final", "draw 34").play(0, "draw 32").play(1, "draw 33")
    assert day.points().daye[:2] == (3, 3)
    assert day.state.dayes[-1].draws == (("9S", "9H"), ("8S", "N", "10H"))
    assert [(ex.seat, ex.n) for ex in day.state.exercises if ex.final] == [(0, 18)]
    earlier = Day(last="9S 9H N 8S 10H N N", pack=32).down_to(7).duel(0, 1, 28, 29)
    assert earlier.state.running is not None
    assert not earlier.state.running.final


def test_SP_44_the_columns() -> None:
    day = Day("9S 7H N 5S 3S 3H AS 2S").duel(0, 1, 0, 1).duel(1, 2, 2, 3)
    day.play(0, "confirm 0 4").duel(2, 0, 4, 5).play(2, "draw 6").play(0, "draw 7")
    points = day.points()
    assert points.daye == (2, 2, 2)
    assert points.victoire == (1, 0, 1)
    assert points.repetition == (0, 4, 0)
