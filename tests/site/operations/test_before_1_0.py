"""Offices from before 1.0, whose migrations are parts of the first ones now.

`office_before_1_0.sql` is one that commit 678664e has made: three people, a day under way and a
finished table of Papayoo.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.db.migrations.loader import MigrationLoader

from spaye_site.operations import databases, doctor
from tests.site.operations.conftest import Installation

OFFICE = Path(__file__).with_name("office_before_1_0.sql")


@pytest.fixture
def before(tmp_path: Path) -> Installation:
    var = tmp_path / "before"
    var.mkdir(mode=0o700)
    file = var / "spaye.sqlite3"
    with closing(sqlite3.connect(file)) as made:
        made.executescript(OFFICE.read_text())
    return Installation(var, f"sqlite:///{file}")


def rows(office: Installation, statement: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(office.var / "spaye.sqlite3")) as asked:
        return asked.execute(statement).fetchall()


def schema(office: Installation) -> set[str]:
    """Every table and index; a table's columns stand in the order of their names."""
    found = rows(office, "SELECT type, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {sql if kind == "index" else " ".join(sorted(parts(sql))) for kind, sql in found}


def parts(table: str) -> Iterator[str]:
    """What stands between the commas of a statement, those within brackets left out."""
    depth, part = 0, ""
    for letter in table.partition("(")[2].rpartition(")")[0]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield part.strip()
            part = ""
        else:
            part += letter
    yield part.strip()
    yield table.partition("(")[0]


@pytest.mark.long
@pytest.mark.sqlite
def test_one_is_upgraded_and_is_as_if_it_had_begun_today(before, tmp_path):
    done = before.manage("upgrade")
    assert done.returncode == 0, done.stderr
    assert before.manage("repair", "--check").stdout == ""
    assert rows(before, "SELECT count(*) FROM tables_entry") == [(91,)]
    fresh = Installation(tmp_path / "fresh", f"sqlite:///{tmp_path / 'fresh' / 'spaye.sqlite3'}")
    fresh.var.mkdir()
    assert fresh.manage("migrate").returncode == 0
    assert schema(before) == schema(fresh)
    applied = "SELECT app, name FROM django_migrations ORDER BY app, name"
    assert rows(before, applied) == rows(fresh, applied)


@pytest.mark.sqlite
def test_one_that_is_older_still_is_told_the_way(before):
    with closing(sqlite3.connect(before.var / "spaye.sqlite3")) as made:
        made.execute("DELETE FROM django_migrations WHERE name = '0004_sign_ins'")
        made.commit()
    told = before.refused("upgrade")
    assert "lacks players.0004_sign_ins" in told
    assert "git checkout 678664e && make upgrade" in told
    assert not list(before.var.rglob("*.zip"))


def test_of_what_stands_for_others_all_or_nothing_is_applied(monkeypatch):
    everything = databases.known_migrations().union(*databases.replaced_migrations().values())
    assert databases.too_old(everything) == databases.unknown(everything) == []
    assert databases.too_old([]) == []
    lacking = everything - {"tables.0005_where_tables_are"}
    assert databases.too_old(lacking) == ["tables.0005_where_tables_are"]
    monkeypatch.setattr(databases, "applied_migrations", lambda: lacking)
    assert doctor.migrations()[0] == "fail"


def test_what_stands_for_others_stands_for_no_other_such():
    """Django 5.2 goes through them in any order, and fails in some where they are nested."""
    replaces = {key: one.replaces for key, one in MigrationLoader(None).disk_migrations.items()}
    assert [key for parts in replaces.values() for key in parts if replaces.get(key)] == []


def test_of_what_stands_for_others_they_or_it_is_pending():
    parts = {"kitchen.0001_initial", "kitchen.0002_sound"}
    both = "kitchen.0001_squashed_0002_sound"
    others = databases.known_migrations() - parts - {both}
    assert databases.pending(others) == [both]
    assert databases.pending(others | {"kitchen.0001_initial"}) == ["kitchen.0002_sound"]
    assert databases.pending(others | parts) == [both]
    assert databases.pending(others | parts | {both}) == []


@pytest.mark.long
@pytest.mark.sqlite
def test_one_of_1_0_forgets_what_no_commit_has_by_itself(before):
    """It has noted single parts of `0002_first_release`; nobody takes them for a newer office's."""
    assert before.manage("upgrade").returncode == 0
    parts = [("players", "0008_inbox_seen"), ("spaye", "0005_void_requests")]
    with closing(sqlite3.connect(before.var / "spaye.sqlite3")) as made:
        noted = "INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2026-11-23')"
        made.executemany(noted, parts)
        made.execute("DELETE FROM django_migrations WHERE name = '0004_no_single_parts'")
        made.commit()
    done = before.manage("upgrade")
    assert done.returncode == 0, done.stderr
    assert "1 migration," in done.stdout
    kept = set(rows(before, "SELECT app, name FROM django_migrations"))
    assert kept.isdisjoint(parts)
