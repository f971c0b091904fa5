"""The lock files: whole, hashed, and silent about where packages come from."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = ("requirements.txt", "requirements-dev.txt")


@pytest.mark.parametrize("name", FILES)
def test_no_index_and_no_host_is_named(name: str) -> None:
    text = (ROOT / name).read_text()
    assert not re.search(r"https?:|--(extra-)?index|--find-links|\.(org|com|net)\b", text)


@pytest.mark.parametrize("name", FILES)
def test_every_package_is_pinned_with_its_hashes(name: str) -> None:
    pins = (ROOT / name).read_text().replace("\\\n", " ").splitlines()
    for pin in (line for line in pins if line and not line.lstrip().startswith("#")):
        assert re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+", pin), pin
        assert "--hash=sha256:" in pin, pin


def test_what_npm_brings_is_pinned_with_its_hash_too() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    reasons = (ROOT / "CONTRIBUTING.md").read_text().casefold()
    packages = {name: about for name, about in lock["packages"].items() if name}
    assert [name for name, about in packages.items() if "integrity" not in about] == []
    assert [name for name, about in packages.items() if "resolved" in about] == []
    for name, version in wanted.items():
        assert packages[f"node_modules/{name}"]["version"] == version
        assert name.rpartition("/")[2].removeprefix("dprint-plugin-") in reasons


def test_every_dependency_is_locked_and_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime = {_name(text) for text in project["project"]["dependencies"]}
    everything = runtime | {_name(text) for text in project["dependency-groups"]["dev"]}
    reasons = (ROOT / "CONTRIBUTING.md").read_text().casefold()
    for name, wanted in zip(FILES, (runtime, everything), strict=True):
        locked = set(re.findall(r"^([\w.-]+)", (ROOT / name).read_text(), re.MULTILINE))
        assert wanted <= locked
    assert [name for name in sorted(everything) if name not in reasons] == []


def _name(requirement: str) -> str:
    return re.split(r"[\[><=; ]", requirement)[0].casefold()
