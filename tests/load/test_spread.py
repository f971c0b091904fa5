"""Medians and spread of several runs."""

from __future__ import annotations

from tests.load.spread import summary


def test_every_figure_that_differs_has_its_median_and_its_ends():
    runs = [
        ["  5 moves a second: p50 18.5 ms, 1,204 KB", "done"],
        ["  5 moves a second: p50 21 ms, 1,198 KB", "done"],
        ["  5 moves a second: p50 19.25 ms, 1,300 KB", "done"],
    ]
    assert summary(runs) == [
        "  5 moves a second: p50 19.25 (18.50 to 21.00) ms, 1,204 (1,198 to 1,300) KB",
        "done",
    ]


def test_what_a_run_says_otherwise_stands_by_itself():
    assert summary([["a 1 b"], ["a 1 c"], ["a 1 b"]]) == ["a 1 b", "a 1 c"]
    assert summary([["1"], ["1", "2"]]) == [
        "the runs differ in what they tell, and have no medians"
    ]


def test_names_that_hold_numbers_are_no_figures():
    [line] = summary(
        [["boardgame.io 0.50.2, p99 3 ms, 2× of 4"], ["boardgame.io 0.50.2, p99 5 ms, 2× of 4"]]
    )
    assert line == "boardgame.io 0.50.2, p99 4 (3 to 5) ms, 2× of 4"
