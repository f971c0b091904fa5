"""The streams' address with hostile topics and visitors: a refusal, never a crash."""

import re
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from games.kitchen import access
from games.kitchen import services as screens
from games.live import topics
from games.players import services as people
from games.players.models import Player, Role
from tests.fuzz.hostile import HEADERS, NUMBERS, TEXTS, Hostile

KINDS = ("player", "screen", "nobody", "", "\x00")
REQUESTS = 250


@pytest.fixture
def visitors(site: Any) -> list[tuple[str, str]]:
    """(cookie, `as`) of a visitor, a member, an admin and a screen."""
    people.ensure_office()
    admin = people.add_player("Zoé", "", "nb", Role.ADMIN)
    member = people.add_player("Camille", "", "fr", Role.MEMBER)
    screen = screens.add_screen(admin, "Kitchen")
    mine = f"screen:{access.screen_token(screen.nonce)}"
    return [("", ""), (cookie(member), ""), (cookie(admin), "player:1"), ("", mine)]


def cookie(player: Player) -> str:
    client = Client()
    client.force_login(player)
    return client.cookies.output(header="", sep=";").split(";")[0].strip()


def queries(hostile: Hostile, known: str) -> Iterator[str]:
    """Topics that exist with arguments that don't, and the other way round."""
    names = [*sorted({name for _kind, name in topics._resolvers}), "nothing"]
    choose = hostile.random.choice
    for _ in range(REQUESTS // 4):
        asked = [("as", choose((known, known, f"{choose(KINDS)}:{hostile.value()}")))]
        for _ in range(choose((0, 1, 1, 2, 9))):
            arguments = [choose(NUMBERS + TEXTS) for _ in range(choose((0, 1, 2, 5)))]
            asked.append(("on", ":".join([choose(names), *arguments])[:1500]))
        yield urlencode([pair for pair in asked if pair[1]])[:2000]


def test_a_stream_is_refused_and_never_breaks(
    site: Any, visitors: list[tuple[str, str]], caplog: pytest.LogCaptureFixture
) -> None:
    hostile = Hostile("streams")
    found = set()
    for mine, known in visitors:
        for query in queries(hostile, known):
            line = HTTPConnection(site.url.removeprefix("http://"), timeout=10)
            line.putrequest("GET", f"/live/?{query}", skip_host=True)
            headers = {"Host": "testserver", "Cookie": mine} | strange(hostile)
            for name, value in headers.items():
                line.putheader(name, value.encode("latin-1"))
            line.endheaders()
            answer = line.getresponse()
            line.close()
            assert answer.status < 500, (query, headers)
            found.add(answer.status)
    assert {200, 400, 401, 404} <= found
    assert not [record for record in caplog.records if record.exc_info]
    assert "drawing failed" not in caplog.text


def strange(hostile: Hostile) -> dict[str, str]:
    """Some headers, as far as a server takes them."""
    names = hostile.random.sample(("Origin", "Accept-Language", "User-Agent", "Host"), 1)
    chosen = {name: hostile.random.choice(HEADERS[name]) for name in names}
    return {name: value for name, value in chosen.items() if re.fullmatch("[\x20-\x7e]*", value)}
