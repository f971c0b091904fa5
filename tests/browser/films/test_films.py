"""Ten events of each game: what happens is seen happening in 0.3 to 1.8 s, and is told.

`FILMS=/tmp/films pytest -m long tests/browser/films` keeps a contact sheet of each and what moved.
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from games.tables import services
from games.tables.absence import queries
from games.tables.models import Entry, Pace, Table
from tests.browser.films.film import MOST_MS, Film, shoot
from tests.browser.laid import LAPTOP, PHONE, HandOut, colleagues
from tests.browser.test_still import GAMES, move
from tests.papayoo.tables import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
EVENTS = 10
MOST_EVENTS = 16
MOST_MOVES = 260
KIND = """({ dataset: { stage, taker, moves = "", moment = "", sound = "" } }) => [
    stage, taker === "mine", moves.replaceAll(/[^a-z>]+/g, ""),
    moment.split("|")[0].replaceAll(/\\d+/g, ""), sound.split("|")[0],
].join(" ")"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
@pytest.mark.parametrize("game", GAMES)
def test_what_happens_is_seen_and_told(
    hand_out: HandOut,
    game: str,
    size: ViewportSize,
    motion: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # The others play from the server's side: minutes of filming would call them away.
    monkeypatch.setitem(queries.ABSENT_AFTER, Pace.LIVE, timedelta(days=1))
    camille = hand_out("Camille", size=size, reduced_motion=motion)
    players = [camille.player, *colleagues(*NAMES[1 : GAMES[game]])]
    options = {"rounds": 2} if game == "papayoo" else {}
    table = services.open_table(game, options, players=players, seed=bytes(range(32)))
    page = camille.open(f"/tables/{table.pk}/").page
    page.evaluate("document.fonts.ready")
    films = events(page, table)
    keep = os.environ.get("FILMS")
    for film in films if keep else ():
        film.keep(Path(keep or "") / f"{game}-{size['width']}-{motion}")
    assert len(films) >= EVENTS
    assert all(film.said for film in films), [film.name for film in films if not film.said]
    moved = [one for film in films for one in film.moved]
    if motion == "reduce":
        assert moved == []
    else:
        assert moved
        assert all(one["ends"] <= MOST_MS for one in moved), moved
        assert [one for one in moved if outside(one, size)] == []


def events(page: Page, table: Table) -> list[Film]:
    """The first move of each kind that the page tells apart."""
    films: list[Film] = []
    kinds: set[str] = set()
    region = page.locator(f"#{table.game}-{table.pk}")

    def new() -> str:
        verb = Entry.objects.get(table=table, number=table.version - 1).move.split()[0]
        kind = f"{verb} {region.evaluate(KIND)}"
        name = "" if kind in kinds else f"{len(films):02}-{verb}"
        kinds.add(kind)
        return name

    for _ in range(MOST_MOVES):
        before = table.version
        film = shoot(page, lambda: follow(page, table), new)
        if film:
            films.append(film)
        if table.version == before or len(films) == MOST_EVENTS:
            break
    return films


def follow(page: Page, table: Table) -> None:
    if move(table):
        table.refresh_from_db()
        region = page.locator(f"#{table.game}-{table.pk}")
        expect(region).to_have_attribute("data-version", str(table.version))


def outside(one: dict[str, Any], size: ViewportSize) -> bool:
    """Whether it ends where nobody sees it."""
    return one["kind"] == "flight" and not (
        -60 <= one["to"][0] <= size["width"] and -60 <= one["to"][1] <= size["height"]
    )
