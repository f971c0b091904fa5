"""A new version that needs another schema: in a copy of the project that has one migration more."""

from collections.abc import Callable
from pathlib import Path

import pytest

from spaye_site import __version__
from spaye_site.operations import archive
from tests.postgres import free_port
from tests.site.operations.conftest import Installation
from tests.site.starting.served import cloned

MIGRATION = """
from django.db import migrations, models


def forwards(apps, editor):
    name = str(editor.connection.settings_dict["NAME"])
    {body}


class Migration(migrations.Migration):
    atomic = False
    dependencies = [("players", "{last}")]
    operations = [
        migrations.CreateModel("Newer", fields=[("id", models.BigAutoField(primary_key=True))]),
        migrations.RunPython(forwards, elidable=True),
    ]
"""
FINE = "pass"
FAILS = 'raise ValueError("no such luck")'
FAILS_IN_EARNEST = f'if "scratch" not in name: {FAILS}'
SPOILS = 'if "scratch" not in name: apps.get_model("tables", "Table").objects.update(version=9999)'
MISCOUNTS = 'apps.get_model("stories", "PersonMonth").objects.all().delete()'


@pytest.fixture
def upgraded(office: Installation, tmp_path: Path) -> Callable[[str], Installation]:
    """`upgraded(body)`: the same office, served by a newer version with this migration."""

    def make(body: str) -> Installation:
        newer = cloned(office, tmp_path, bare=False)
        folder = newer.code / "games" / "players" / "migrations"
        last = max(path.stem for path in folder.glob("[0-9]*.py"))
        # Past every migration that the other apps have: it needs their tables.
        text = MIGRATION.format(body=body, last=last)
        (folder / f"{int(last[:4]) + 1:04}_newer.py").write_text(text)
        return newer

    return make


def backups_of(office: Installation) -> list[Path]:
    return sorted((office.var / "backups").glob("*.zip"))


def played_in(office: Installation) -> int:
    """The tables that can be replayed: how many of the sample's still gather differs."""
    asked = "from games.tables.checks import tables_to_check; print(tables_to_check().count())"
    return int(office.manage("shell", "--verbosity", "0", "-c", asked).stdout)


def newer_of(office: Installation) -> list[str]:
    return [one for one in office.facts().migrations if one.endswith("_newer")]


@pytest.mark.long_on_postgres
def test_an_upgrade_backs_up_first(office, upgraded):
    before, played = office.facts(), played_in(office)
    newer = upgraded(FINE)
    for path in office.var.glob("*.sqlite3"):
        path.chmod(0o644)  # As other programs, or another version, may have left it.
    site = {"SITE_URL": "https://spaye.example"}
    done = newer.manage("upgrade", **site)
    assert done.returncode == 0, done.stderr
    # What is still to do for somebody, the doctor says; after an upgrade it's one thing.
    said = newer.manage("doctor", **site).stdout.splitlines()
    left = [line for line in said if not line.startswith("ok ")]
    assert left == ["warn processes: no server is running: nobody gets in"]
    (kept,) = backups_of(office)
    last = done.stdout.splitlines()[-1]
    every = before.count("tables_table")
    assert last.startswith(f"Up to date. Version {__version__}: 1 migration, {played} tables ")
    assert last.endswith(f" replayed, backup {kept}. Start the server again.")
    # Whoever waits is told each part, with its count, before it begins.
    files = ("Compiling", "Collecting")
    parts = [line for line in done.stderr.splitlines() if not line.startswith(files)]
    assert parts == [
        "Copying the database …",
        "Trying the migrations on the copy (1) …",
        f"Replaying the copy’s tables ({every}) …",
        "Changing the database (1) …",
        f"Replaying the tables ({every}) …",
        f"Checking all tables ({played}) …",
    ]
    assert archive.read(kept).facts == before
    assert len(newer_of(newer)) == 1


@pytest.mark.long
def test_what_follows_from_tables_and_days_is_counted_again(office, upgraded):
    """The version before may have counted otherwise, and nobody is alarmed of it."""
    newer = upgraded(MISCOUNTS)
    done = newer.manage("upgrade")
    assert done.returncode == 0, done.stderr
    checked = newer.manage("repair", "--check")
    assert (checked.returncode, checked.stdout) == (0, "")


@pytest.mark.long
def test_an_upgrade_is_done_once_and_the_old_version_refuses_what_it_made(office, upgraded):
    played = played_in(office)
    newer = upgraded(FINE)
    assert newer.manage("upgrade").returncode == 0
    (kept,) = backups_of(office)
    (office.var / "version").write_text("0.9.0\n")
    again = newer.manage("upgrade")
    assert again.returncode == 0
    told = f"Up to date. From 0.9.0 to {__version__}: nothing to migrate, {played} tables"
    assert again.stdout.startswith(told)
    assert backups_of(office) == [kept]
    assert "newer Späye" in office.refused("serve", PORT=str(free_port()))


@pytest.mark.long
def test_a_migration_that_fails_on_a_copy_is_never_tried_in_earnest(office, upgraded):
    before = office.facts()
    newer = upgraded(FAILS)
    for command in ("upgrade", "serve"):
        done = newer.manage(command, PORT=str(free_port()))
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert "no such luck" in done.stderr
        assert "nothing was changed" in done.stderr
    assert office.facts() == before


@pytest.mark.parametrize("body", [FAILS_IN_EARNEST, SPOILS], ids=["fails", "spoils"])
@pytest.mark.long
def test_one_that_fails_in_earnest_leaves_the_database_as_it_was(office, upgraded, body):
    before = office.facts()
    newer = upgraded(body)
    for command in ("upgrade", "serve"):
        done = newer.manage(command, PORT=str(free_port()))
        assert done.returncode == 1
        assert "Traceback" not in done.stderr
        assert "as it was before" in done.stderr
    # Trying again and again makes no more backups of the same.
    (kept,) = backups_of(office)
    assert archive.read(kept).facts == before
    assert office.facts() == before
    assert office.manage("repair", "--check").returncode == 0


@pytest.mark.long
@pytest.mark.long_on_postgres
def test_an_empty_database_is_migrated_without_ado(empty):
    done = empty.manage("upgrade")
    assert done.returncode == 0, done.stderr
    assert not backups_of(empty)
    made = f"A new database was made, for version {__version__}. Start the server.\n"
    assert done.stdout == made


@pytest.mark.long
def test_there_is_a_way_back_from_an_upgrade_that_went_well(office, upgraded):
    before = office.facts()
    newer = upgraded(FINE)
    assert newer.manage("upgrade").returncode == 0
    assert "go back to the version before first" in newer.refused("rollback")
    after = newer.facts()
    done = office.manage("rollback")
    assert done.returncode == 0, done.stderr
    assert office.facts().rows["players_player"] == before.rows["players_player"]
    assert newer_of(office) == []
    # Nothing is lost of what was made meanwhile: the newer version can have it again.
    kept = done.stdout.rstrip().split(" is in ")[1]
    done = newer.manage("restore", kept, "--replace")
    assert done.returncode == 0, done.stderr
    assert newer.facts().migrations == after.migrations
