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
SECONDS = 10
FOUND, UNKNOWN, CLEAN = 1, 2, 0


def main(arguments: Sequence[str]) -> int:
    for service in SERVICES:
        verdict, lines = judge(ask(service))
        if verdict != UNKNOWN:
            print("\n".join(lines))  # noqa: T201
            return verdict
    print("Not audited: no service that knows of vulnerabilities answers.", file=sys.stderr)  # noqa: T201
    return UNKNOWN if "--strict" in arguments else CLEAN


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


def _line(package: dict[str, Any], vuln: dict[str, Any]) -> str:
    fixed = ", ".join(vuln.get("fix_versions", ())) or "no version yet"
    return f"{package['name']} {package['version']}: {vuln['id']}, fixed in {fixed}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
