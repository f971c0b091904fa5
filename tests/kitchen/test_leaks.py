"""The wall tells no card that nobody may know: twin days show it the same bytes."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from games.kitchen import rendering
from games.spaye import services
from games.spaye.models import Day
from games.tables.models import Table
from tests.kitchen.conftest import At, Wall
from tests.live.client import EventStream
from tests.looks import difference
from tests.spaye.conftest import SHORT_PACK, Phone, cards
from tests.spaye.together import down_to_three, duel, play
from tests.spaye.twins import instead, swapped, turned

SEED = bytes(range(32))


class Kitchen:
    """A day with known cards, and a wall that is asked by page and by stream."""

    def __init__(self, url: str, wall: Wall, camille: Phone, ingrid: Phone, mehdi: Phone) -> None:
        self.url, self.wall = url, wall
        self.camille, self.ingrid, self.mehdi = camille, ingrid, mehdi

    def lay(self, *first: str, **script: Any) -> list[str]:
        self.setup: dict[str, Any] = {"cards": cards(first), **script}
        player = self.camille.player
        self.day: Day = services.open_day(player, "app", 32, "squats", seed=SEED, setup=self.setup)
        for each in (self.ingrid, self.mehdi):
            services.check_in(self.day, each.player)
        return list(self.setup["cards"])

    def shown(self) -> str:
        visitor = f"screen:{self.wall.token}"
        with EventStream(self.url, None, "screen", visitor=visitor) as stream:
            return self.wall.html() + stream.next().html

    def check(self, **other: Any) -> None:
        """The twin with another `cards`, `replacements` or `redraws` looks the same."""
        assert self.setup | other != self.setup
        here = self.shown()
        instead(self.day, self.setup | other)
        there = self.shown()
        instead(self.day, self.setup)
        assert difference(here, there) == ""
        for secret in (SEED.hex(), "chance_log", "replacements", "State(", "draw "):
            assert secret not in here

    def play(self, phone: Phone, *texts: str) -> None:
        play(self.day, phone, *texts)

    def duel(self, *positions: int) -> None:
        duel(self.day, self.camille, self.ingrid, *positions)


@pytest.fixture
def kitchen(
    site: Any, at: At, wall: Wall, camille: Phone, ingrid: Phone, phone: Callable[..., Phone]
) -> Kitchen:
    at("2026-11-20 10:00:00")
    return Kitchen(site.url, wall, camille, ingrid, phone("Mehdi"))


def test_a_pick_is_face_down_and_older_dayes_are_forgotten(kitchen: Kitchen) -> None:
    pack = kitchen.lay("KS", "8D", "9S", "7S")
    kitchen.duel(0, 1)
    kitchen.check(cards=turned(pack, range(2, 35)))
    kitchen.play(kitchen.camille, "challenge 1")
    kitchen.play(kitchen.ingrid, "accept 0")
    kitchen.play(kitchen.camille, "draw 2")
    kitchen.check(cards=turned(pack, range(2, 35)))
    assert "9 of spades" not in kitchen.shown()
    kitchen.play(kitchen.ingrid, "draw 3")
    queen, seven = pack.index("QS"), pack.index("7D")
    kitchen.check(cards=swapped(pack, (0, queen), (1, seven)))
    assert "9 of spades" in kitchen.shown()


def test_a_tie_tells_its_pairs_and_nothing_more(kitchen: Kitchen, at: At) -> None:
    pack = kitchen.lay("10S", "10H", "JS", "AH")
    kitchen.duel(0, 1)
    kitchen.check(cards=turned(pack, range(2, 35)))
    kitchen.play(kitchen.camille, "draw 2")
    kitchen.check(cards=turned(pack, range(2, 35)))
    at("2026-11-20 10:00:20")
    kitchen.check(cards=turned(pack, range(2, 35)))


def test_nobody_learns_where_a_nikaye_was_put_back(kitchen: Kitchen, at: At) -> None:
    pack = kitchen.lay("N", "N", "N", "7S", replacements=[10])
    kitchen.duel(0, 1)
    kitchen.play(kitchen.ingrid, "confirm 0 20")
    kitchen.play(kitchen.camille, "confirm 1 20")
    kitchen.duel(2, 3)
    kitchen.check(replacements=[20])
    at("2026-11-20 10:01:00")
    kitchen.check(replacements=[4], cards=turned(pack, range(4, 35)))


def test_the_final_and_its_redeal(kitchen: Kitchen) -> None:
    early, last = ["N", "9S", "N", "8S"], ["AC", "N", "KC"]
    between = [code for code in SHORT_PACK if code not in early + last]
    pack = kitchen.lay(*early, *between, *last)
    for number in (0, 1):
        kitchen.duel(2 * number, 2 * number + 1)
        kitchen.play(kitchen.ingrid, f"confirm {number} 8")
    down_to_three(kitchen.day, kitchen.camille, kitchen.ingrid, start=4)
    kitchen.play(kitchen.camille, "call_final")
    kitchen.play(kitchen.ingrid, "join_final")
    kitchen.check(cards=swapped(pack, (32, 33)))
    kitchen.play(kitchen.mehdi, "join_final")
    kitchen.play(kitchen.camille, "draw 33")
    kitchen.play(kitchen.ingrid, "draw 32")
    kitchen.check(cards=turned(pack, range(32, 35)))


def test_it_holds_nothing_of_a_seats_own(kitchen: Kitchen) -> None:
    """What a player may do or is asked is on their phone."""
    kitchen.lay("N", "QH")
    kitchen.play(kitchen.camille, "challenge 1")
    shown = kitchen.shown()
    assert "challenges you" not in shown
    kitchen.play(kitchen.ingrid, "accept 0")
    kitchen.play(kitchen.camille, "draw 0")
    shown = kitchen.shown()
    assert not re.search(r"position|card-\d|name=\"move\"|data-me", shown)
    assert Table.objects.get().seed not in shown


def test_what_it_depends_on_holds_no_screen_and_no_token(kitchen: Kitchen) -> None:
    kitchen.lay()
    key = str(rendering.ScreenSnapshot.load().key)
    assert kitchen.wall.token not in key
    assert kitchen.wall.token not in kitchen.shown().partition("</head>")[2].partition("<main")[2]
