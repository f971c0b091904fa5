"""Nobody learns what lies face down: twin days show everybody the same bytes.

Both days have one seed, one move log and one clock; they differ in cards that nobody has seen, in
cards discarded before the last dāye, or in where a nikāye was put back.
"""

import json
import logging
import re
from itertools import cycle
from typing import Any

import pytest

from games.spaye import rules, services
from games.spaye.models import Day
from games.tables import services as tables
from games.tables.models import Entry, Seat, Table
from tests.spaye.conftest import SHORT_PACK, At, LayOut, Phone, Phones, cards
from tests.spaye.titles import give_title
from tests.spaye.together import down_to_three, duel, play
from tests.spaye.twins import check_twins, swapped, turned

SEED = bytes(range(32))


class Office:
    """Three who play, one who looks on, one admin, and a day laid out for them."""

    def __init__(
        self, url: str, players: list[Phone], lookers: list[Phone], *, all_at_last: bool
    ) -> None:
        self.url = url
        self.all_at_last = all_at_last
        self.camille, self.ingrid, self.mehdi = players
        self.readers = [*players, *lookers]
        self.turns = cycle([(each,) for pair in zip(players, cycle(lookers)) for each in pair])

    def lay(self, first: list[str], **script: Any) -> None:
        self.setup = {"cards": cards(first), **script}
        self.day = services.open_day(
            self.camille.player, "app", 32, "squats", seed=SEED, setup=self.setup
        )
        for each in (self.ingrid, self.mehdi):
            services.check_in(self.day, each.player)

    def check(self, *, last: bool = False, **other: Any) -> dict[str, str]:
        """The twin with another `cards`, `replacements` or `redraws` is the same for everybody.

        One who plays and one who looks on are asked in turn; at the last moment of a long test all.
        """
        readers = self.readers if last and self.all_at_last else next(self.turns)
        found = check_twins(self.url, self.day, readers, self.setup, self.setup | other)
        everything = "\n".join(found.values())
        assert SEED.hex() not in everything
        for name in (
            "chance_log",
            "replacements",
            "redraws",
            '"cards":',
            "&quot;cards&quot;",
            "State(",
        ):
            assert name not in everything
        return found

    def play(self, phone: Phone, *texts: str) -> None:
        play(self.day, phone, *texts)

    def duel(self, *positions: int) -> None:
        duel(self.day, self.camille, self.ingrid, *positions)


@pytest.fixture(params=[False, pytest.param(True, marks=pytest.mark.long)])
def office(
    request: pytest.FixtureRequest,
    site: Any,
    at: At,
    camille: Phone,
    ingrid: Phone,
    admin: Phone,
    phone: Phones,
) -> Office:
    at("2026-11-20 10:00:00")
    lookers = [phone("Anaïs", language="fr"), admin]
    players = [camille, ingrid, phone("Mehdi", language="nb")]
    return Office(site.url, players, lookers, all_at_last=request.param)


def test_a_duel_tells_its_cards_when_both_have_picked(office: Office) -> None:
    office.lay(["KS", "8D", "9S", "7S", "10S", "10H", "JS", "AH"])
    pack = office.setup["cards"]
    office.duel(0, 1)
    office.play(office.camille, "challenge 1")
    office.play(office.ingrid, "accept 0")
    office.check(cards=turned(pack, range(2, 35)))  # nobody has picked
    office.play(office.camille, "draw 2")
    office.check(cards=turned(pack, range(2, 35)))  # one has, face down
    office.play(office.ingrid, "draw 3")
    queen, seven = pack.index("QS"), pack.index("7D")
    older = swapped(pack, (0, queen), (1, seven))
    hidden = [p for p in range(4, 35) if p not in (queen, seven)]
    # Both have: the dāye before is forgotten.
    found = office.check(last=True, cards=turned(older, hidden))
    mine = next(html for what, html in found.items() if what.endswith(" /daye/"))
    assert "9 of spades" in mine
    assert "8 of diamonds" not in mine


def test_a_tie_tells_its_pairs_and_nothing_more(office: Office) -> None:
    office.lay(["KS", "8D", "10S", "10H", "JS", "AH", "QS", "7D"])
    pack = office.setup["cards"]
    office.duel(0, 1)
    office.duel(2, 3)
    office.check(cards=turned(pack, range(4, 35)))
    office.play(office.camille, "draw 4")
    office.check(cards=turned(pack, range(4, 35)))
    office.play(office.ingrid, "draw 5")
    office.check(last=True, cards=turned(swapped(pack, (0, 6), (1, 7)), range(8, 35)))


def test_an_exercise_tells_nothing_of_the_cards(office: Office) -> None:
    office.lay(["KS", "8D", "N", "9S", "QS", "7D"])
    pack = office.setup["cards"]
    office.duel(0, 1)
    office.duel(2, 3)
    other = turned(swapped(pack, (0, 4), (1, 5)), range(6, 35))
    office.check(cards=other)
    services.call(Day.objects.get(), office.camille.player, "witness", 0)
    services.call(Day.objects.get(), office.camille.player, "committee", 0)
    office.play(office.ingrid, "adjust 0 5 hops")
    office.check(cards=other)
    office.play(office.mehdi, "confirm 0 5")
    office.play(office.mehdi, "challenge 1")
    office.check(last=True, cards=other)


def test_nobody_learns_where_a_nikaye_was_put_back(office: Office) -> None:
    office.lay(["N", "N", "N", "7S"], replacements=[10])
    pack = office.setup["cards"]
    office.duel(0, 1)
    office.play(office.ingrid, "confirm 0 20")
    office.play(office.camille, "confirm 1 20")
    office.duel(2, 3)
    office.check(replacements=[20])
    office.check(replacements=[4], cards=turned(pack, range(4, 35)))
    office.play(office.ingrid, "confirm 2 7")
    office.play(office.camille, "challenge 1")
    office.play(office.ingrid, "accept 0")
    office.play(office.camille, "draw 30")
    office.check(last=True, replacements=[30], cards=turned(pack, range(4, 35)))


@pytest.mark.long
def test_the_final_tells_its_cards_when_all_three_have_picked(office: Office) -> None:
    give_title(office.camille.player, "tikao")
    early = ["N", "9S", "N", "8S"]
    last = ["AC", "N", "KC"]
    between = [code for code in SHORT_PACK if code not in early + last]
    office.lay([*early, *between, *last], redraws=[["N", "KC", "AC"]])
    pack = office.setup["cards"]
    for number in (0, 1):
        office.duel(2 * number, 2 * number + 1)
        office.play(office.ingrid, f"confirm {number} 8")
    down_to_three(office.day, office.camille, office.ingrid, start=4)
    same_winner = [(p, p + 2) for p in range(12, 14)]  # 8H-9H for 10H-JH
    assert [pack[p] for p in range(12, 16)] == ["8H", "9H", "10H", "JH"]
    other = turned(swapped(pack, *same_winner), range(32, 35))
    other = swapped(other, (32, 33))
    office.check(cards=other)
    office.play(office.camille, "call_final")
    office.play(office.ingrid, "join_final")
    office.check(cards=other)  # the final gathers
    office.play(office.mehdi, "join_final")
    office.play(office.camille, "draw 33")
    office.check(cards=other)  # one of three has picked
    office.play(office.ingrid, "draw 32")
    office.play(office.mehdi, "draw 34")
    office.check(last=True, redraws=[["KC", "N", "AC"]])  # finished, and the Tikäo may still double


# What is written down


def test_no_name_of_a_row_and_no_log_tells_a_secret(
    app_day: LayOut, camille: Phone, ingrid: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    day = app_day("KS", "8D", "9S", "7S")
    duel(day, camille, ingrid, 0, 1)
    camille.move("challenge 1")
    ingrid.move("accept 0")
    camille.move("draw 2")
    camille.forge_move("draw 3")
    ingrid.forge_move("draw 99")
    table = Table.objects.get()
    played = tables.Played(table, tables.state_of(table), table.version)
    rows = [day, table, played, *Entry.objects.all(), *Seat.objects.all()]
    said = " ".join([*map(repr, rows), *map(str, rows), caplog.text])
    for secret in (table.seed, "9S", "7S", "KS", "draw 2", '"cards"'):
        assert secret not in said


def test_a_pick_is_shown_as_the_observation_shows_it(
    app_day: LayOut, camille: Phone, ingrid: Phone, admin: Phone
) -> None:
    """The move log is shut: what others read is that a card is picked, never the move."""
    day = app_day("KS", "8D", "9S", "7S")
    camille.move("challenge 1")
    ingrid.move("accept 0")
    camille.move("draw 2")
    seen = rules.observe(tables.state_of(Table.objects.get()), None)
    assert seen.running is not None
    assert seen.running.picks == (2, None)
    assert seen.moves == ()
    for address in ("/", "/daye/", f"/{day.date:%Y/%m/%d}/", "/inbox/", "/board/"):
        for each in (camille, admin):
            page = each.get(address, follow=True).content.decode()
            assert "draw 2" not in page
            assert "check_in" not in page
            assert day.table.seed not in page


def test_ones_own_export_holds_no_discard_of_a_running_real_deck_day(
    real_day: Day, camille: Phone
) -> None:
    camille.forge_move("log 0 1 7S-7H KC-9C")
    camille.forge_move("log 0 1 JD-10S")
    told = camille.get("/me/privacy/export/").content.decode()
    moves = [one["move"] for one in json.loads(told)["spaye"]["days"][0]["moves"]]
    assert moves[-2:] == ["log 0 1 …", "log 0 1 …"]
    assert not re.search(r"7S|7H|KC|9C", told)
    Table.objects.update(outcome={"status": "finished"})
    assert "log 0 1 7S-7H KC-9C" in camille.get("/me/privacy/export/").content.decode()
