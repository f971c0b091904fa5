"""What `make dist` builds holds all that a server needs, and is a whole installation by itself."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from spaye_site import __version__, configuration, own_commands, places, versions
from spaye_site.command_line import main_help

ROOT = Path(__file__).resolve().parents[2]
READS = re.compile(r'BASE_DIR((?: / "[^"/]+")+)')


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("hatchling", reason="make install brings it")
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.iterdir()
    assert built.name == f"spaye-{__version__}-py3-none-any.whl"
    return built


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which pip would put it."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def spaye(site: Path, home: Path, *words: str) -> str:
    known = {"PATH": os.environ["PATH"], "HOME": str(home), "VAR_DIR": str(home / "var")}
    done = subprocess.run(
        [sys.executable, "-m", "spaye_site", *words],
        cwd=site,
        env=known,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_file_of_the_packages_is_in_it_and_no_test(site: Path) -> None:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    wanted = set()
    for name in listed.stdout.decode().splitlines():
        if name.startswith(("games/", "spaye_site/")):
            wanted.add(re.sub(r"\.po$", ".mo", name))
        elif name.startswith(("templates/", "static/")):
            wanted.add(f"spaye_site/project/{name}")
    missing = sorted(name for name in wanted if not (site / name).is_file())
    assert missing == []
    assert not (site / "tests").exists()


def test_what_is_read_beside_the_packages_is_in_it(site: Path) -> None:
    read = set()
    for folder in ("games", "spaye_site"):
        for path in (ROOT / folder).rglob("*.py"):
            read |= {
                "/".join(re.findall(r'"([^"]+)"', parts))
                for parts in READS.findall(path.read_text(encoding="utf-8"))
            }
    assert {"docs/openapi.json", "templates", "static"} <= read
    assert [name for name in read if not (site / "spaye_site" / "project" / name).exists()] == []


@pytest.mark.long
def test_it_is_an_installation_by_itself(site: Path, tmp_path: Path) -> None:
    assert spaye(site, tmp_path, "--version") == f"Späye {versions.full()}\n"
    assert "Start the server" in spaye(site, tmp_path, "upgrade")
    assert (tmp_path / "var" / "spaye.sqlite3").exists()


@pytest.mark.parametrize(
    ("user", "given", "folder"),
    [
        (1000, {}, "/home/zoe/.local/share/spaye"),
        (1000, {"XDG_DATA_HOME": "/data"}, "/data/spaye"),
        (0, {}, "/var/lib/spaye"),
        (0, {"VAR_DIR": "/srv/spaye"}, "/srv/spaye"),
    ],
)
def test_its_data_lie_in_the_usual_place(
    user: int, given: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("VAR_DIR", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert configuration.var_dir() == ROOT / "var"
    monkeypatch.setattr(places, "INSTALLED", True)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    for name, value in {"HOME": "/home/zoe", **given}.items():
        monkeypatch.setenv(name, value)
    assert str(configuration.var_dir()) == folder


def test_people_are_told_the_words_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    assert own_commands.typed("serve", "run") == "make run"
    assert own_commands.typed_by_hand("repair") == ".venv/bin/python manage.py repair"
    monkeypatch.setattr(places, "INSTALLED", True)
    assert own_commands.typed("serve", "run") == "spaye serve"
    assert own_commands.typed_by_hand("repair") == "spaye repair"


def test_a_commit_that_nobody_knows_is_not_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(versions, "WRITTEN", tmp_path / "commit.txt")
    monkeypatch.setattr(places, "PROJECT", tmp_path)
    versions.commit.cache_clear()
    assert versions.full() == __version__
    (tmp_path / "commit.txt").write_text("1a2b3c4d5e6f\n")
    versions.commit.cache_clear()
    assert versions.full() == f"{__version__} (commit 1a2b3c4d5e6f)"
    versions.commit.cache_clear()


def test_help_has_our_commands_each_with_a_line() -> None:
    told = main_help("spaye")
    lines = [line.split(maxsplit=1) for line in told.splitlines() if line.startswith("  ")]
    said = dict(lines)
    assert {"serve", "backup", "restore", "upgrade", "doctor", "repair"} <= said.keys()
    assert all(0 < len(words) < 80 for words in said.values())
    assert not {"selfplay", "new_game", "compile_catalogues", "migrate"} & said.keys()
    assert "spaye help --commands lists Django’s too" in told
