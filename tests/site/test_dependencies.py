"""Dependencies: locked with their hashes, and audited."""

import importlib.util
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = ("requirements.txt", "requirements-dev.txt", "requirements-uv.txt")


def test_every_package_is_pinned_with_its_hashes_and_no_index_or_host_is_named() -> None:
    for name in FILES:
        text = (ROOT / name).read_text()
        assert not re.search(r"https?:|--(extra-)?index|--find-links|\.(org|com|net)\b", text)
        for pin in re.sub(r"^ *#.*\n|\\\n", "", text, flags=re.MULTILINE).splitlines():
            assert re.match(r"[\w.-]+(\[[\w,-]+\])?==\S+.* --hash=sha256:", pin), pin
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    brought = {name: about for name, about in packages.items() if name}
    assert [name for name, about in brought.items() if "integrity" not in about] == []
    assert [name for name, about in brought.items() if "resolved" in about] == []


def test_every_dependency_is_locked_and_has_its_reason() -> None:
    """And what is audited, the second file, is all that is locked."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    runtime = {_name(text) for text in project["project"]["dependencies"]}
    everything = runtime | {_name(text) for text in project["dependency-groups"]["dev"]}
    for name, wanted in zip(FILES, (runtime, everything, {"uv"}), strict=True):
        assert wanted <= locked(name)
    assert locked(FILES[0]) <= locked(FILES[1])
    by_npm = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    tools = {name.rpartition("/")[2].removeprefix("dprint-plugin-") for name in by_npm}
    reasons = (ROOT / "CONTRIBUTING.md").read_text().casefold()
    assert [name for name in sorted(everything | tools) if name not in reasons] == []


def locked(name: str) -> set[str]:
    return set(re.findall(r"^([\w.-]+)", (ROOT / name).read_text(), re.MULTILINE))


def _name(requirement: str) -> str:
    return re.split(r"[\[><=; ]", requirement)[0].casefold()


CLEAN = {"name": "django", "version": "5.2.19", "vulns": []}
BAD = {
    "name": "pillow",
    "version": "13.0.0",
    "vulns": [{"id": "PYSEC-2026-1", "fix_versions": ["13.0.1"]}],
}
SKIPPED = {"name": "h11", "skip_reason": "Dependency not found"}


SPEC = importlib.util.spec_from_file_location("audit", ROOT / ".ci" / "audit.py")
Audit = Callable[..., int]


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> Audit:
    """`audit({"pypi": report(CLEAN)}, "--strict")`: its status where services answer so."""
    assert SPEC
    assert SPEC.loader
    module = importlib.util.module_from_spec(SPEC)
    SPEC.loader.exec_module(module)
    assert FILES[1] == module.LOCK

    def run(reports: dict[str, str], *options: str) -> int:
        monkeypatch.setattr(module, "ask", lambda service: reports.get(service, ""))
        monkeypatch.setattr(module, "ask_npm", lambda: reports.get("npm", npm()))
        return int(module.main(options))

    return run


def report(*packages: object) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def npm(**vulnerable: object) -> str:
    total = {"dependencies": {"total": 97}}
    told = {"auditReportVersion": 2, "vulnerabilities": vulnerable, "metadata": total}
    return json.dumps(told)


UNANSWERED = json.dumps({"message": "405 Method Not Allowed", "statusCode": 405, "error": {}})


def test_a_vulnerability_fails(audit: Audit, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit({"pypi": report(CLEAN, BAD, SKIPPED)}) == 1
    said = capsys.readouterr().out
    assert "pillow 13.0.0: PYSEC-2026-1, fixed in 13.0.1" in said
    assert "not audited: h11" in said
    assert audit({"pypi": report(CLEAN)}) == 0
    assert audit({"osv": report(CLEAN, BAD)}) == 1, "The first service is silent."


@pytest.mark.parametrize("answer", ["", "Traceback …", "{}", report(SKIPPED), report()])
def test_silence_is_said_and_is_no_all_clear(
    answer: str, audit: Audit, capsys: pytest.CaptureFixture[str]
) -> None:
    """A registry that knows no vulnerabilities calls every package unknown."""
    assert audit({"pypi": answer, "osv": answer}) == 0
    assert "Not audited, requirements-dev.txt" in capsys.readouterr().err
    assert audit({"pypi": answer}, "--strict") == 2


def test_a_vulnerability_of_a_script_fails_too(
    audit: Audit, capsys: pytest.CaptureFixture[str]
) -> None:
    own = {"url": "https://example.org/advisories/1", "title": "Pollution"}
    found = {
        "tough-cookie": {"severity": "high", "range": "<4.1.3", "via": [own]},
        "jsdom": {"severity": "high", "range": "*", "via": ["tough-cookie"]},
    }
    assert audit({"pypi": report(CLEAN), "npm": npm(**found)}) == 1
    said = capsys.readouterr().out
    assert "tough-cookie <4.1.3: high, https://example.org/advisories/1" in said
    assert "jsdom *: high, tough-cookie" in said
    assert audit({"pypi": report(CLEAN)}) == 0
    assert "97 packages of npm audited, 0 known" in capsys.readouterr().out


@pytest.mark.parametrize("answer", ["", "npm error", "{}", "[]", UNANSWERED])
def test_a_registry_that_does_not_answer_is_said_and_fails_nothing(
    answer: str, audit: Audit, capsys: pytest.CaptureFixture[str]
) -> None:
    reports = {"pypi": report(CLEAN), "npm": answer}
    assert audit(reports) == 0
    assert "Not audited, package-lock.json" in capsys.readouterr().err
    assert audit(reports, "--strict") == 2
