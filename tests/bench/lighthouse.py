"""Lighthouse's marks of the pages that a phone opens most, on its own mobile settings.

    python -m tests.bench lighthouse

The median of `ROUNDS` looks at each page, signed in, in Debian's Chromium with nothing kept, from
the server itself. The session lies in the browser, as it does on a phone: a header of Lighthouse's
own would sign no event stream in. npm installs it, pinned in `rivals/lighthouse`, with the first
run.
"""

import json
import subprocess
import tempfile
from collections.abc import Mapping
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from games.papayoo import rules
from games.spaye import services
from games.tables import services as tables
from tests import chromium
from tests.bench import installed, office
from tests.bench.served import served
from tests.postgres import free_port

SEATS, ROUNDS = 12, 3
MARKS = ("performance", "accessibility", "best-practices", "seo")
SPEEDS = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "speed-index": "SI",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}
SETTINGS = ("--quiet", "--output=json")


def run() -> None:
    """Print the four marks of each page."""
    if why := installed.missing("lighthouse"):
        print(f"  Lighthouse can't be run here: {why}", flush=True)
        return
    players = office.hire(SEATS)
    office.never_closed()
    day = services.open_day(players[0], "app", 52, "squats")
    for player in players[1:]:
        services.check_in(day, player)
    table = tables.open_table("papayoo", rules.read_options({}), players=players[:4])
    pages = {"Today": "/", "Board": "/board/", "a table": f"/tables/{table.pk}/"}
    pages["Rules"] = "/rules/spaye/"
    name, _, value = office.cookie(players[0]).partition("=")
    port = free_port()
    with (
        served() as server,
        tempfile.TemporaryDirectory(prefix="spaye-lighthouse-") as folder,
        sync_playwright() as playwright,
    ):
        window = playwright.chromium.launch_persistent_context(
            folder,
            executable_path=chromium.WHOLE,
            args=[*chromium.ARGUMENTS, f"--remote-debugging-port={port}"],
        )
        window.add_cookies([{"name": name, "value": value, "url": server.url}])
        for title, path in pages.items():
            looks = [_look(server.url + path, port) for _ in range(ROUNDS)]
            told = ", ".join(f"{mark} {_middle(looks, mark)}" for mark in MARKS)
            print(f"  {title}: {told} ({_speeds(looks)})", flush=True)
            for complaint in sorted({one for look in looks for one in _complaints(look)}):
                print(f"    {complaint}", flush=True)
        window.close()


def _look(address: str, port: int) -> Mapping[str, Any]:
    """One report."""
    chosen = ["--only-categories=" + ",".join(MARKS), f"--port={port}"]
    command = [*installed.NODE, "node_modules/lighthouse/cli/index.js", address, *SETTINGS, *chosen]
    done = subprocess.run(
        command, cwd=installed.place("lighthouse"), capture_output=True, text=True, check=True
    )
    report: Mapping[str, Any] = json.loads(done.stdout)
    return report


def _middle(looks: list[Mapping[str, Any]], mark: str) -> str:
    marks = [look["categories"][mark]["score"] for look in looks]
    return "none" if None in marks else f"{100 * median(marks):.0f}"


def _speeds(looks: list[Mapping[str, Any]]) -> str:
    """The medians of what performance is made of; the shift of the layout has no unit."""
    found = []
    for key, name in SPEEDS.items():
        values = [look["audits"][key]["numericValue"] for look in looks]
        digits = 3 if key.endswith("shift") else 0
        found.append(f"{name} {median(values):.{digits}f}")
    return ", ".join(found)


def _complaints(look: Mapping[str, Any]) -> list[str]:
    """What costs a mark beside speed: each audit that isn't passed."""
    weighed = {
        one["id"]
        for mark in MARKS[1:]
        for one in look["categories"][mark]["auditRefs"]
        if one["weight"]
    }
    return [
        f"{key}: {audit['title']}"
        for key, audit in look["audits"].items()
        if key in weighed and audit["score"] is not None and audit["score"] < 1
    ]
