"""The tests' own tools: the sample that a run draws, and connections that are left open."""

import socket
from pathlib import Path
from typing import Any

import pytest

from tests import sampling, sockets


class Item:
    """A test as pytest collects it, as far as it is asked about."""

    def __init__(self, file: str, test: str, case: str = "", fixture: str = "db") -> None:
        self.nodeid = f"tests/{file}::{test}" + f"[{case}]" * bool(case)
        self.path = Path(f"tests/{file}")
        self.fixturenames = ("request", fixture)
        if case:
            self.callspec = case

    def get_closest_marker(self, _name: str) -> None:
        return None


PAGES = [Item("test_pages.py", f"test_{number}") for number in range(7)]
CASES = [Item("test_cases.py", "test_languages", f"{number}") for number in range(20)]
SECRETS = [Item("test_leaks.py", f"test_{number}") for number in range(7)]
PURE = [Item("test_rules.py", f"test_{number}", fixture="tmp_path") for number in range(7)]
BROWSERS = [Item("test_browser.py", f"test_{number}", "", "playwright") for number in range(5)]
SIZES = [Item("test_sizes.py", "test_sizes", f"{number}", "playwright") for number in range(12)]
INSTALLED = [Item("test_backups.py", f"test_{number}", "", "vendor") for number in range(3)]
ALL: list[Any] = [*PAGES, *CASES, *SECRETS, *PURE, *BROWSERS, *SIZES, *INSTALLED]


@pytest.fixture(autouse=True)
def untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file was touched of late."""
    monkeypatch.setattr(sampling, "touched", frozenset)


def test_a_quarter_of_a_file_one_at_least_and_of_many_cases_is_run():
    left = sampling.left_out(ALL, 1)
    assert len(left.intersection(PAGES)) == 5
    assert len(left.intersection(BROWSERS)) == 3
    assert len(left.intersection(INSTALLED)) == 2
    assert len(left.intersection(CASES)) == 15
    assert len(left.intersection(SIZES)) == 9


def test_secrets_and_tests_of_code_alone_are_always_whole():
    for seed in range(5):
        assert not sampling.left_out(ALL, seed).intersection([*SECRETS, *PURE])


def test_the_same_seed_draws_the_same_in_whatever_order_and_others_draw_the_rest():
    assert sampling.left_out(ALL, 3) == sampling.left_out(ALL[::-1], 3)
    assert not set.intersection(*(sampling.left_out(ALL, seed) for seed in range(40)))


def test_a_file_that_was_touched_is_whole(monkeypatch):
    monkeypatch.setattr(sampling, "touched", lambda: frozenset({"tests/test_pages.py"}))
    assert not sampling.left_out(ALL, 1).intersection(PAGES)


def test_a_files_tests_share_a_process(request):
    """pytest-xdist shows what it groups a test by behind its name."""
    group = request.node.get_closest_marker("xdist_group").args[0]
    grouped = getattr(request.config.option, "loadgroup", False)
    assert request.node.nodeid.endswith(f"@{group}") is grouped


def test_a_connection_that_is_left_open_is_told() -> None:
    sockets.remember()
    with socket.create_server(("127.0.0.1", 0)) as door:
        with pytest.raises(AssertionError, match="leaves connections open"):
            sockets.check()
        with socket.create_connection(door.getsockname()):
            pass
    sockets.check()
