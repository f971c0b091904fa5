"""`tests.tools bots_match`: the same tables whoever plays them, and figures that add up."""

import io
import math
import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tools import bots_match
from tests.tools.match import figures, playing
from tests.tools.match.figures import Figures, Share
from tests.tools.match.playing import Ended


def told(*arguments: str, **options: object) -> str:
    out = io.StringIO()
    call_command(bots_match.Command(), *arguments, stdout=out, **options)
    # How long bots thought is never the same.
    return "\n".join(line for line in out.getvalue().splitlines() if "ms a move" not in line)


def ended(bots: str, places: tuple[int, ...], **measures: tuple[float, ...]) -> Ended:
    return Ended(tuple(bots), places, measures, 10, {name: [1.0] for name in bots})


NAMES = ("papayoo", "steady", "random")
A_ROUND: dict[str, object] = {"seats": 3, "options": '{"rounds":1}'}


def test_a_seed_plays_the_same_tables_by_any_number_of_processes() -> None:
    once = told(*NAMES, **A_ROUND, games=6)
    assert once == told(*NAMES, **A_ROUND, games=6, jobs=2)
    assert once != told(*NAMES, **A_ROUND, games=6, seed="1")


def test_each_bot_sits_everywhere_as_often() -> None:
    prepared = playing.prepare("papayoo", ["steady", "random"], 3, {"rounds": 1}, "0")
    seats = Counter(one.bots.index("steady") for one in playing.tables(prepared, range(6)))
    assert seats == {0: 2, 1: 2, 2: 2}


def test_parts_that_are_written_down_add_up_to_the_whole(tmp_path: Path) -> None:
    one, other = tmp_path / "1", tmp_path / "2"
    whole = told(*NAMES, **A_ROUND, games=7)
    # The second part begins with a table at which a Random sits first.
    told(*NAMES, **A_ROUND, games=4, write=one)
    told(*NAMES, **A_ROUND, first=4, games=1, write=other)
    told(*NAMES, **A_ROUND, first=5, games=2, jobs=2, write=other)
    assert len(other.read_text().splitlines()) == 3
    assert told(*NAMES, **A_ROUND, games=0, read=[one, other]) == whole
    assert told(*NAMES, **A_ROUND, first=4, games=3, read=[one]) == whole
    assert "points a round, steady / random" in whole


def test_what_doesn_t_add_up_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    told(*NAMES, **A_ROUND, games=2, write=kept)
    for wrong, said in (
        ({"read": [kept], "first": 1, "games": 1}, "table 1 is written down already"),
        ({"read": [kept, kept], "games": 0}, "twice: .*kept:1"),
        ({"read": [kept], "games": 0, "seed": "1"}, "not of this match.*kept:1"),
        ({"read": [tmp_path / "none"], "games": 0}, "No such file"),
        ({"games": 0}, "from 1 on"),
        ({"games": 1, "first": -1}, "from 0 on"),
    ):
        with pytest.raises(CommandError, match=said):
            told(*NAMES, **(A_ROUND | wrong))
    kept.write_bytes(kept.read_bytes()[:-20])
    with pytest.raises(CommandError, match="kept:2"):
        told(*NAMES, **A_ROUND, games=0, read=[kept])


def test_the_figures_of_a_few_tables() -> None:
    counted = Figures()
    for one in (
        ended("abb", (1, 2, 3), points=(1.0, 2.0, 6.0)),
        ended("bab", (1, 1, 3), points=(3.0, 3.0, 5.0)),
        ended("bba", (1, 2, 3), points=(0.0, 4.0, 5.0)),
        Ended(tuple("abb"), (), {}, 20_000, {"a": [3.0], "b": [1.0]}),
    ):
        counted.add(one)
    assert (counted.tables, counted.ended, counted.decided) == (4, 3, 2)
    a, b = counted.bots["a"], counted.bots["b"]
    assert (a.won, a.first, b.won, b.first) == (1, 2, 1, 2)
    assert a.places == [1, 1, 3]
    assert b.measures["points"] == [4, 4, 2]
    assert figures.ratio(a.measures["points"], b.measures["points"]).mean == pytest.approx(0.9)
    assert a.thought == [1.0, 1.0, 1.0, 3.0]


def test_errors_of_means_and_shares() -> None:
    value = figures.estimate([1.0, 2.0, 3.0, 4.0])
    assert (value.mean, value.error) == (2.5, pytest.approx(math.sqrt(5 / 3) / 2))
    # Wilson's interval of 8 in 10, as published in tables.
    low, high = Share(8, 10).interval
    assert (low, high) == (pytest.approx(0.4902, abs=1e-4), pytest.approx(0.9433, abs=1e-4))
    assert Share(0, 0).interval == (0.0, 1.0)
    assert figures.ratio([2.0, 4.0], [1.0, 2.0]).error == 0


@pytest.mark.parametrize(
    ("arguments", "options", "said"),
    [
        (["papayoo", "grandmaster"], {"seats": 3}, "no bot named grandmaster"),
        (["papayoo", "random"], {"seats": 3, "options": '{"rounds":0}'}, "PA-16"),
        (["spaye", "random"], {"seats": 4}, "bots alone"),
    ],
)
def test_what_can_t_be_played_is_said(
    arguments: list[str], options: dict[str, object], said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        told(*arguments, **options)


def test_a_match_broken_off_tells_what_it_has_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = playing.tables

    def some(prepared: playing.Match, numbers: range, jobs: int) -> Iterator[Ended]:
        yield from whole(prepared, numbers[: len(numbers) // 2])
        os.kill(os.getpid(), signal.SIGTERM)
        yield from whole(prepared, numbers)

    monkeypatch.setattr(playing, "tables", some)
    said = told(*NAMES, **A_ROUND, games=4)
    assert "Broken off" in said
    assert "2 tables," in said
    assert "0 tables" in "".join(figures.lines(Figures()))


@pytest.mark.parametrize(("game", "seats"), [("speahx", 3), ("spirale", 2), ("cerke", 2)])
def test_every_game_of_the_tables_can_be_measured(game: str, seats: int) -> None:
    assert "steady (1 seat)" in told(game, "steady", "random", seats=seats, games=2)
