"""An office moves from SQLite to PostgreSQL and back, and is the same."""

from pathlib import Path

import pytest

from spaye_site.operations.database_facts import Facts, Rows
from tests.site.operations.conftest import Installation


def told_apart(found: Facts) -> dict[str, Rows]:
    """Every table's rows but when the migrations ran, which each database says of itself."""
    return {name: rows for name, rows in found.rows.items() if name != "django_migrations"}


def moved(office: Installation, url: str) -> str:
    done = office.manage("move_database", url)
    assert done.returncode == 0, done.stderr
    parts = [line.split(" (")[0] for line in done.stderr.splitlines()]
    assert parts == [
        "Making the new database’s tables …",
        "Copying",
        "Comparing what arrived …",
        "Replaying the tables there and here",
    ]
    return done.stdout


@pytest.mark.postgres
@pytest.mark.long
def test_there_and_back_it_is_the_same_to_the_last_byte(
    office: Installation, empty: Installation, tmp_path: Path
) -> None:
    """PostgreSQL → SQLite → PostgreSQL: rows' digests, move logs' ends, boards."""
    before = office.manifest().facts
    small = tmp_path / "small"
    small.mkdir()
    between = Installation(small, f"sqlite:///{small}/spaye.sqlite3")
    told = moved(office, between.url)
    assert f"people {before.count('players_player')}, tables" in told
    assert between.manage("repair", "--check").returncode == 0
    moved(between, empty.url)
    after = empty.manifest().facts
    assert told_apart(after) == told_apart(before)
    assert (after.heads, after.boards) == (before.heads, before.boards)
    # What comes next gets numbers that nobody has.
    assert empty.manage("invite").returncode == 0
    assert office.manifest().facts == before


@pytest.mark.long
@pytest.mark.sqlite
def test_sqlite_gives_all_it_has(office: Installation, tmp_path: Path) -> None:
    """Into another file, which is compared as closely."""
    other = tmp_path / "other"
    other.mkdir()
    target = Installation(other, f"sqlite:///{other}/spaye.sqlite3")
    before = office.facts()
    moved(office, target.url)
    after = target.facts()
    assert told_apart(after) == told_apart(before)
    assert (after.heads, after.boards) == (before.heads, before.boards)
    refused = office.manage("move_database", target.url)
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[-1] == (
        "CommandError: The new database holds an office already: give an empty one."
    )


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("postgres://nobody:secret@127.0.0.1:1/none", "The new database can't be made ready"),
        ("mysql://nobody:secret@127.0.0.1/none", "DATABASE_URL begins with mysql."),
    ],
)
def test_where_it_cannot_go_is_one_sentence(office: Installation, url: str, told: str) -> None:
    done = office.manage("move_database", url)
    assert done.returncode == 1
    (*_parts, last) = done.stderr.splitlines()
    assert last.startswith("CommandError: ")
    assert told in last
    assert "secret" not in done.stdout + done.stderr
