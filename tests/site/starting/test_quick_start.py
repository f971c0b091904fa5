"""A second start has nothing to make, and a first one says in the terminal what it makes."""

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from spaye_site import __version__, packages, static_files
from spaye_site.management.commands import serve
from spaye_site.operations import databases
from spaye_site.progress import Step

pytestmark = pytest.mark.django_db


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def ready(tmp_path: Path, settings: Any, monkeypatch: Any) -> list[Any]:
    """All is made; the other processes that a start makes something with are listed."""
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path, tmp_path / "static"
    settings.STATIC_ROOT.mkdir()
    (tmp_path / f"static.{static_files.STAMP}").write_text(static_files.digest())
    (tmp_path / "version").write_text(__version__)
    made: list[Any] = []
    done = subprocess.CompletedProcess((), 0)
    monkeypatch.setattr(subprocess, "run", lambda *args, **_named: made.append(args) or done)
    return made


def test_what_was_made_ready_is_not_made_again(ready: list[Any]) -> None:
    serve.Command().prepare()
    assert not ready


@pytest.mark.parametrize(
    "changed",
    ["a static file", "a migration", "a newer database", "the version", "a killed collecting"],
)
def test_a_change_is_seen(changed: str, ready: list[Any], tmp_path: Path, monkeypatch: Any) -> None:
    known = databases.known_migrations()
    match changed:
        case "a static file":
            monkeypatch.setattr(static_files, "digest", lambda: "another")
        case "a migration":
            monkeypatch.setattr(databases, "known_migrations", lambda: known | {"spaye.0999_more"})
        case "a newer database":
            monkeypatch.setattr(
                databases, "known_migrations", lambda: known - {"spaye.0001_initial"}
            )
        case "the version":
            (tmp_path / "version").write_text("0.9")
        case _:
            (tmp_path / f"static.{static_files.STAMP}").unlink()
    serve.Command().prepare()
    assert len(ready) == 1


def test_a_terminal_is_told_what_is_made_and_how_far_it_is(monkeypatch: Any) -> None:
    monkeypatch.setattr(sys, "stderr", Terminal())
    step = Step("Making the database", 21, ("Applying",))
    assert sys.stderr.getvalue() == "\r\033[KMaking the database …"  # type: ignore[attr-defined]
    for number in range(21):
        step.write(f"  Applying spaye.{number:04}_later...")
        step.write(" OK\n")
    step.end()
    shown = sys.stderr.getvalue().split("\r\033[K")  # type: ignore[attr-defined]
    assert shown[2:] == [f"Making the database … {n} of 21" for n in (20, 21)] + [
        "Making the database … 21 of 21\n"
    ]


def test_a_log_is_told_nothing(capsys: Any) -> None:
    """But by an upgrade and a move, as their tests show."""
    step = Step("Making the database", 1, ("Applying",))
    step.write("Applying spaye.0001_initial")
    step.end()
    assert capsys.readouterr() == ("", "")


def test_packages_that_cannot_be_installed_are_told_in_pips_own_words(
    tmp_path: Path, monkeypatch: Any, capsys: Any
) -> None:
    """Without uv, which comes by pip, too."""
    monkeypatch.setattr(packages, "PIP", ("-c", "print('No such thing'); raise SystemExit(3)"))
    assert packages.main(tmp_path / "requirements.txt") == 3
    assert capsys.readouterr() == ("", "Packages …\nNo such thing\n")
