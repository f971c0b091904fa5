"""Every installed game has whole tables as text, and each replays as its text says."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command

from games.tables import registry
from tests.every_game import checked_game
from tests.every_game.playthrough import Playthrough, headers
from tests.tools import selfplay

PLAYTHROUGHS = [
    pytest.param(slug, path, id=f"{slug}-{path.stem}")
    for slug in checked_game.games()
    for path in checked_game.game(slug).playthroughs
]


@pytest.mark.parametrize("slug", checked_game.games())
def test_every_game_has_playthroughs(slug: str) -> None:
    game = checked_game.game(slug)
    assert game.playthroughs, f"{slug}: no playthroughs/*.txt in {game.config.path}"


@pytest.mark.parametrize(("slug", "path"), PLAYTHROUGHS)
def test_playthrough(slug: str, path: Path) -> None:
    checked_game.played(slug, path)


@pytest.mark.parametrize("slug", checked_game.games())
def test_a_table_that_bots_play_is_written_as_a_playthrough(slug: str, tmp_path: Path) -> None:
    """`selfplay --as-playthrough`, and it passes."""
    rules, out = registry.rules(slug), io.StringIO()
    seats = next(seats for seats in rules.SEATS if seats > 1)
    call_command(selfplay.Command(), slug, "--as-playthrough", seats=seats, stdout=out)
    path = tmp_path / "generated.txt"
    path.write_text(out.getvalue(), encoding="utf-8")
    one = Playthrough(rules, path)
    one.run()
    assert one.entries > 0
    assert (rules.outcome(one.state) is not None) == any("= result" in line for line in one.lines)


def test_headers_are_json_and_words_stay_whole() -> None:
    lines = ["seats: 2", 'setup: {"first": "one of two"}', "setup.cards: 9H 10S", "0 play 9H"]
    setup = {"first": "one of two", "cards": ["9H", "10S"]}
    assert headers(lines) == {"seats": 2, "setup": setup}


def test_a_comment_is_no_part_of_a_line(tmp_path: Path) -> None:
    one = written(tmp_path, "# It begins.", "0 choose 5 # five")
    assert one.lines[-2:] == ["", "0 choose 5"]
    assert Playthrough.moves("0 say a; b; - close") == ["0 say a; b", "- close"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("= rounds 6", "assert 3 == 6"),
        ("! EX-4 1 choose 7", "EX-1"),
        ('! EX-3 options: {"rounds": 7}', "DID NOT RAISE"),
        ("1 choose 7", "EX-1"),
    ],
)
def test_a_line_that_is_not_so_is_told(line: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=f"line 3: .*(?s:.*){told}"):
        written(tmp_path, line).run()


def written(folder: Path, *lines: str) -> Playthrough:
    path = folder / "one.txt"
    path.write_text("\n".join(["seats: 2 # two", 'setup: {"dice": [5]}', *lines]))
    return Playthrough(registry.rules("example_game"), path)
