"""Every numbered rule has a test or a line of a playthrough; every one that may refuse is seen so.

The rules are those of the game's README.md, for each game that people can open.
"""

import re

import pytest

from games.tables.rulebook.book import Rule
from tests.every_game import checked_game
from tests.every_game.checked_game import CheckedGame

TOLD = re.compile(r"\b[A-Z]+-\d+\b")


@pytest.fixture(params=checked_game.opened())
def game(request: pytest.FixtureRequest) -> CheckedGame:
    return checked_game.game(request.param)


def test_the_sheet_has_rules_and_their_numbers_run_without_gap(game: CheckedGame) -> None:
    assert game.sheet, f"{game.slug}: no line “* **AB-1** …” in its README.md"
    wanted = [f"{game.prefix}-{number}" for number, _ in enumerate(game.sheet, start=1)]
    assert [rule.number for rule in game.sheet] == wanted


def test_every_number_has_a_test_or_a_line_of_a_playthrough(game: CheckedGame) -> None:
    numbers = {rule.number for rule in game.sheet}
    told = in_tests(game) | {number for number in in_playthroughs(game) if number in numbers}
    unseen = numbers - told if game.sound else set()
    assert unseen == set(), f"{game.slug}: nothing shows these rules"
    assert told - numbers == set(), f"{game.slug}: tested, but not in README.md"


def test_every_refusing_number_is_seen_refusing(game: CheckedGame) -> None:
    refusing = {rule.number for rule in game.sheet if rule.refuses is not None}
    refused = {one.rule for one in game.refused}
    for name, text in game.tests.items():
        refused |= named(game, name) & set(TOLD.findall(text))
    unseen = refusing - refused if game.sound else set()
    assert unseen == set(), f"{game.slug}: nothing is seen to be refused by these"


def test_the_code_refuses_by_the_numbers_that_the_sheet_says(game: CheckedGame) -> None:
    said = {rule.number: rule.refuses for rule in game.sheet if rule.refuses is not None}
    assert {one.rule for one in game.raised} == set(said), (
        f"{game.slug}: refuses(…) in README.md, and numbers written out in the source: "
        f'IllegalMove("{game.prefix}-6"), not out of a variable'
    )
    for one in game.raised:
        assert one.values.keys() <= set(said[one.rule]), f"{one.rule}: refuses(…) in README.md"


def in_tests(game: CheckedGame) -> set[str]:
    """The numbers in the names of its tests: `test_PA_11_…`."""
    return {number for name in game.tests for number in named(game, name)}


def named(game: CheckedGame, test: str) -> set[str]:
    pattern = rf"test_{game.prefix}_(\d+)_"
    return {f"{game.prefix}-{number}" for number in re.findall(pattern, test)}


def in_playthroughs(game: CheckedGame) -> set[str]:
    """The numbers beside lines that are played; a comment by itself shows nothing."""
    lines = (line for path in game.playthroughs for line in path.read_text().splitlines())
    return {number for line in lines if not line.startswith("#") for number in TOLD.findall(line)}


CHECKS = {
    "a gap": test_the_sheet_has_rules_and_their_numbers_run_without_gap,
    "untested": test_every_number_has_a_test_or_a_line_of_a_playthrough,
    "never refused": test_every_refusing_number_is_seen_refusing,
    "refused by no rule": test_the_code_refuses_by_the_numbers_that_the_sheet_says,
}


@pytest.mark.parametrize(
    ("what", "extra"),
    [
        ("a gap", Rule("PA-99", "Nothing.")),
        ("untested", Rule("PA-21", "Nothing.")),
        ("never refused", Rule("PA-21", "Nothing.", refuses=())),
        ("refused by no rule", Rule("PA-21", "Nothing.", refuses=())),
    ],
)
def test_each_check_finds_what_it_looks_for(what: str, extra: Rule) -> None:
    game = CheckedGame("papayoo")
    game.sheet = [*game.sheet, extra]
    with pytest.raises(AssertionError, match="PA-"):
        CHECKS[what](game)
