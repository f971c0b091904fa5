"""Every address of the site with what nobody should ask for, and what a log may say of that."""

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

SAMPLES = {
    "int": ("0", "1", "7777", "99999999999999999999"),
    "table": ("0", "1", "7777", "9" * 18),
    "str": ("x", "witness", "\u202ex", "é" * 200),
    "path": ("1/change", "99999999999999999999/history"),
    "slug": ("x", "today", "exercise-99999999999999999999"),
    "board_year": ("0000", "2026", "9999"),
    "board_month": ("00", "11", "99"),
}
"""By converter; a new one needs samples of its own."""
PLACE = re.compile(r"<(?:(\w+):)?(\w+)>")


@dataclass(frozen=True)
class Address:
    """One address of a named route."""

    name: str
    path: str


def routes() -> dict[str, str]:
    """Each route by its full name: `spaye:day` → `<int:year>/<int:month>/<int:day>/`."""
    return {name: route for name, route, _view in views(get_resolver().url_patterns)}


def views(patterns: list[Any], space: str = "", prefix: str = "") -> Iterator[tuple[str, str, Any]]:
    """(full name, route, view) of each of these patterns."""
    for each in patterns:
        route = prefix + str(each.pattern)
        if isinstance(each, URLResolver):
            inner = f"{each.namespace}:" if each.namespace else ""
            yield from views(each.url_patterns, space + inner, route)
        else:
            assert isinstance(each, URLPattern)
            yield f"{space}{each.name or route}", route, each.callback


def absurd(name: str, route: str) -> Iterator[Address]:
    """The route with each sample in each place: alone among usual ones, and everywhere at once."""
    samples = [SAMPLES[kind or "str"] for kind, _variable in PLACE.findall(route)]
    usual = [one[1] for one in samples]
    alone = [
        (*usual[:place], sample, *usual[place + 1 :])
        for place, one in enumerate(samples)
        for sample in one
    ]
    most = max(map(len, SAMPLES.values()))
    everywhere = [tuple(one[min(at, len(one) - 1)] for one in samples) for at in range(most)]
    for values in dict.fromkeys([*alone, *everywhere]):
        filled = iter(values)
        path = PLACE.sub(lambda _found, filled=filled: quote(next(filled)), route)
        yield Address(name, f"/{path}")


def all_absurd() -> list[Address]:
    """Every route, and some addresses that are none."""
    found = [address for name, route in routes().items() for address in absurd(name, route)]
    none = (
        "/9999/99/99/",
        "/0/0/0/",
        "/-1/1/1/",
        "/tables/-1/moves/",
        f"/tables/{'9' * 20}/record.json",
        "/%00/",
        "/%ff/",
        "/admin/",
    )
    return [*found, *(Address("", path) for path in none)]


SECRET = "s3cret-in-a-body"
"""Sent with what is refused: no log may hold it."""


def one_quiet_line(caplog: pytest.LogCaptureFixture) -> None:
    """At most one line for the request, a warning, without anything that was sent."""
    loud = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(loud) <= 1, [record.getMessage() for record in loud]
    for record in loud:
        assert record.levelno == logging.WARNING
        assert SECRET not in record.getMessage()
        assert record.exc_info is None
    assert "sessionid" not in caplog.text
    caplog.clear()
