"""Whatever leaves an office, by name: what is sent, what is fetched, what is logged."""

import json
import logging
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from typing import Any

from django.core import mail
from django.core.mail.backends import locmem
from django.test import Client
from django.utils import timezone

from games.players.clock import Clock
from games.programs import calendar_feeds
from games.tables.models import Table
from games.telling import chat_sender, delivery, http_client, notice_kinds
from games.telling.models import Delivery, Notice
from spaye_site import metrics
from spaye_site.logs import OfRequest
from tests.telling.leaks.office import Office, tell_everything

Leaving = dict[str, bytes]
NUMBER = re.compile(rb" [-+0-9.e]+$|le=\"[^\"]+\"", re.MULTILINE)
PUBLIC = ("chat", "calendar of the office", "metrics", "log")
"""Where who hides has no name."""


def everything(office: Office, monkeypatch: Any) -> Leaving:
    """All that leaves the office as it is now."""
    told: Leaving = {}
    with logged() as lines:
        told |= sent(office, monkeypatch)
        told |= fetched(office)
        refused(office)
    told["log"] = lines.getvalue().encode()
    told["metrics"] = NUMBER.sub(b"", metrics.exposed())
    return told


@contextmanager
def logged() -> Iterator[StringIO]:
    """What is logged meanwhile, by anybody, however unimportant."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("%(levelname)s %(name)s %(message)s"))
    handler.addFilter(OfRequest())
    root = logging.getLogger()
    before = root.level
    root.addHandler(handler)
    root.setLevel(logging.INFO)
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        root.setLevel(before)


def sent(office: Office, monkeypatch: Any) -> Leaving:
    """Every notice again, by every way: as words, as push, as chat, as letter."""
    told: Leaving = {}
    Delivery.objects.all().delete()
    tell_everything(office)
    Notice.objects.update(spread=None, gone=None, ends=timezone.now() + notice_kinds.A_DAY)
    for notice in Notice.objects.select_related("player"):
        kind = notice_kinds.get(notice.kind)
        said = delivery.render_message(notice, kind) if kind else None
        told[f"notice {notice.kind} {notice.key} to {notice.player_id}"] = repr(said).encode()
    heard: list[tuple[str, bytes]] = []
    mail.outbox = []

    def post(url: str, body: bytes, _headers: Any, _trusted: Any = ()) -> http_client.Reply:
        heard.append((url, body))
        return http_client.Reply(201, {})

    def say(address: str, text: str, _trusted: Any) -> dict[str, object]:
        heard.append((address, text.encode()))
        return {"sent": True}

    with monkeypatch.context() as patched, ThreadPoolExecutor(1) as executor:
        patched.setattr(http_client, "post", post)
        patched.setattr(chat_sender, "send", say)
        patched.setattr("games.telling.mail.Server", locmem.EmailBackend)
        while delivery.spread() + delivery.deliver(executor):
            pass
    told |= _posted(office, heard)
    for number, letter in enumerate(sorted(mail.outbox, key=lambda one: (one.to, one.body))):
        parts = [letter.subject, letter.body, *(str(part[0]) for part in letter.alternatives)]
        told[f"mail {number} to {letter.to[0]}"] = "\n".join(parts).encode()
    return told


def _posted(office: Office, heard: list[tuple[str, bytes]]) -> Leaving:
    by_address = {one.endpoint: (name, one) for name, one in office.browsers.items()}
    bodies: dict[str, list[bytes]] = {}
    for url, body in heard:
        if url in by_address:
            name, browser = by_address[url]
            bodies.setdefault(f"push to {name}", []).append(browser.decrypt(body))
        else:
            bodies.setdefault(f"chat {url}", []).append(body)
    return {name: b"\n".join(sorted(parts)) for name, parts in bodies.items()}


def fetched(office: Office) -> Leaving:
    """Calendars and the programs' interface."""
    calendar_feeds.clear_cache()
    told = {f"calendar of {name}": _get(path) for name, path in office.calendars.items()}
    tables = [f"tables/{table.pk}" for table in office.tables.values()]
    today = Clock.read().today
    paths = [
        "key",
        "people",
        f"board/{today:%Y-%m}",
        "days",
        f"days/{today}",
        "tables",
        "tables/1/record",
        "records",
    ]
    for name, token in office.programs.items():
        for path in (*paths, *tables):
            told[f"api {path} for {name}"] = _get(f"/api/v1/{path}", token)
    return told


def _get(path: str, token: str = "") -> bytes:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = Client(headers=headers).get(path)
    assert answer.status_code in (200, 403, 404, 409, 422), path
    return f"{answer.status_code} ".encode() + b"".join(answer)


def refused(office: Office) -> None:
    """Moves that the rules refuse, logs that make no sense: errors and refusals are logged."""
    for table in Table.objects.filter(outcome__isnull=True):
        for each in office.people.values():
            each.client.post(f"/tables/{table.pk}/moves/", {"move": "draw 99", "version": "0"})
    for name, token in office.programs.items():
        headers = {"Authorization": f"Bearer {token}"}
        document = json.dumps({"key": name, "players": [1, 1], "cards": []})
        Client(headers=headers).post("/api/v1/log", document, content_type="application/json")


def differing(one: Leaving, other: Leaving, *beginnings: str) -> list[str]:
    """What isn't the same in both, of what is called so, each with where they part."""
    names = sorted(name for name in one.keys() | other.keys() if name.startswith(beginnings or ""))
    pairs = [(name, one.get(name, b""), other.get(name, b"")) for name in names]
    return [f"{name}: {_parting(first, then)}" for name, first, then in pairs if first != then]


def _parting(one: bytes, other: bytes) -> str:
    at = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    excerpt = slice(max(0, at - 40), at + 40)
    return f"{one[excerpt]!r} or {other[excerpt]!r}"
