"""Every joker alone and with every other, in both orders, by both costs, against the sheet.

The sheet is written down here once more, as plainly as it reads: medals in a dictionary, one joker
after the other. What comes before the Reinforcement has to be the same.
"""

from itertools import product

import pytest

from games.engine.contract import IllegalMove
from games.spirale.rules import State
from tests.spirale.rules.positions import play, position

SIMPLE = {"annulation", "double", "reserve", "gold", "spirals", "destruction"}
WORDED_SIMPLE = {"interversion", "flamme", "miroir"}
SAID = {
    "pass": "pass",
    "annulation": "engage annulation",
    "double": "engage double_confrontation",
    "reserve": "engage medailles_de_reserve",
    "gold": "engage appropriation gold=1",
    "spirals": "engage appropriation spiral=2",
    "destruction": "engage destruction 2",
    "integral": "engage renforcement_integral",
    "permutation": "engage permutation",
    "duplication": "engage duplication 2 4",
    "interversion": "engage interversion 3",
    "flamme": "engage flamme_d_espoir",
    "miroir": "engage miroir",
    "transfert": "engage transfert_de_jokers 3",
    "feu": "engage feu_sacre",
    "grand": "engage grand_miroir",
}
POSITIONS = [
    {"gold": (13, 13), "spiral": (4, 4), "discard": 5},
    {"gold": (14, 13), "spiral": (0, 3)},
    {"gold": (13, 13), "spiral": (0, 10)},
    {"gold": (13, 13), "spiral": (1, 8), "stars": (3, 4), "discard": 1},
    {"gold": (9, 13), "spiral": (0, 0), "stars": (2, 2)},
    {"gold": (10, 6), "spiral": (0, 9), "stars": (7, 3)},
    {"gold": (8, 12), "spiral": (1, 1), "stars": (7, 7), "discard": 0},
]
NUMBERS = (7, 4)


class Beaten(Exception):
    """Who is in Défaut."""


class Sheet:
    """The medals of both, and what the words do to them."""

    def __init__(self, worded: bool, setup: dict[str, object]) -> None:
        full = {"spiral": (0, 0), "stars": (7, 7), "discard": 0} | setup
        self.worded = worded
        self.gold, self.spiral = list(full["gold"]), list(full["spiral"])  # type: ignore[call-overload]
        self.stars, self.discard = list(full["stars"]), full["discard"]  # type: ignore[call-overload]
        self.seconds = 0

    def confront(self, numbers: tuple[int, int]) -> None:
        high = 0 if numbers[0] > numbers[1] else 1
        self.exchange = (high, max(numbers), abs(numbers[0] - numbers[1]))
        _, turned, lost = self.exchange
        self.gold[high] -= turned
        self.spiral[high] += turned
        if self.gold[1 - high] < lost:
            raise Beaten(1 - high)
        self.gold[1 - high] -= lost
        self.discard += lost

    def cost(self, name: str) -> int:
        simple = name in SIMPLE or (self.worded and name in WORDED_SIMPLE)
        return 1 if simple else 2

    def total(self, seat: int) -> int:
        return self.gold[seat] + self.spiral[seat]

    def first(self) -> int | None:
        mine, other = ((self.gold[seat], self.total(seat)) for seat in (0, 1))
        return None if mine == other else 0 if mine < other else 1

    def may(self, seat: int, name: str, before: str) -> bool:
        if name == "pass":
            return True
        if before == "annulation" or self.stars[seat] < self.cost(name):
            return False
        if name == "annulation":
            return before in ("pass", "reserve", "integral")
        if name in ("flamme", "feu"):
            return self.total(seat) < self.total(1 - seat)
        if name in ("miroir", "grand"):
            return self.gold[seat] == self.spiral[seat]
        return name != "transfert" or self.spiral[seat] >= 1

    def take(self, u: int, gold: int, spiral: int) -> None:
        for row, count in ((self.gold, gold), (self.spiral, spiral)):
            count = min(count, row[1 - u])
            row[u] += count
            row[1 - u] -= count

    def back(self, u: int, gold: int, spiral: int) -> None:
        for row, count in ((self.gold, gold), (self.spiral, spiral)):
            count = min(count, self.discard)
            row[u] += count
            self.discard -= count

    def use(self, u: int, name: str) -> None:
        """Each joker is a method of its own name, beside what only takes."""
        takes = {"gold": (1, 0), "spirals": (0, 2), "miroir": (2, 2), "grand": (4, 4)}
        if name in takes:
            self.take(u, *takes[name])
        elif name not in ("pass", "integral"):
            getattr(self, name)(u, 1 - u)

    def annulation(self, u: int, o: int) -> None:
        high, turned, lost = self.exchange
        self.gold[high] += turned
        self.spiral[high] -= turned
        self.gold[1 - high] += lost
        self.discard -= lost

    def double(self, u: int, o: int) -> None:
        self.open_second()

    def reserve(self, u: int, o: int) -> None:
        self.gold[u] += max(0, min(2, 13 - self.total(u)))

    def destruction(self, u: int, o: int) -> None:
        lost = min(2, self.gold[o])
        self.gold[o] -= lost
        self.discard += lost

    def permutation(self, u: int, o: int) -> None:
        self.gold[u], self.spiral[u] = self.spiral[u], self.gold[u]

    def duplication(self, u: int, o: int) -> None:
        given = min(2, self.spiral[u])
        self.spiral[u] -= given
        self.spiral[o] += given
        self.take(u, 2 * given, 0)

    def interversion(self, u: int, o: int) -> None:
        count = min(3, self.spiral[u], self.gold[o])
        self.spiral[u] -= count
        self.spiral[o] += count
        self.take(u, count, 0)

    def flamme(self, u: int, o: int) -> None:
        self.take(u, 1, 1)
        self.back(u, 0, 1)

    def feu(self, u: int, o: int) -> None:
        self.take(u, 2, 2)
        self.back(u, 1, 1)

    def transfert(self, u: int, o: int) -> None:
        if self.spiral[u]:
            self.spiral[u] -= 1
            self.discard += 1
            count = min(3, self.stars[o])
            self.stars[u] += count
            self.stars[o] -= count

    def open_second(self) -> None:
        low = [seat for seat in (0, 1) if self.gold[seat] <= 1]
        if len(low) == 2:
            mine, other = self.spiral
            raise Beaten(None if mine == other else 0 if mine < other else 1)
        if low:
            raise Beaten(low[0])
        self.seconds += 1
        # The table below announces 1 against 1 in every second Confrontation.

    def pay(self, u: int, name: str) -> None:
        if name in ("pass", "integral"):
            return
        if self.gold[u] < self.cost(name):
            raise Beaten(u)
        self.gold[u] -= self.cost(name)
        self.discard += self.cost(name)

    def speak(self, first: str, second: str) -> None:
        u = self.first()
        assert u is not None
        words = [(u, first), (1 - u, second)]
        for seat, name in words:
            self.stars[seat] -= self.cost(name) if name != "pass" else 0
        for seat, name in words:
            self.use(seat, name)
            self.pay(seat, name)


def spoken(state: State, first: str, second: str) -> State:
    state = play(play(state, SAID[first]), SAID[second])
    while state.phase == "confrontation":
        state = play(state, "1-1")
    return state


@pytest.mark.parametrize("costs", ["listed", "worded"])
@pytest.mark.parametrize("setup", POSITIONS)
def test_LS_15_every_word_before_and_after_every_other(setup: dict, costs: str) -> None:
    before = play(position(costs=costs, **setup), f"{NUMBERS[0]}-{NUMBERS[1]}")
    for first, second in product(SAID, SAID):
        sheet = Sheet(costs == "worded", setup)
        sheet.confront(NUMBERS)
        speaker = sheet.first()
        assert speaker == before.speaker is not None
        if not (sheet.may(speaker, first, "pass") and sheet.may(1 - speaker, second, first)):
            with pytest.raises(IllegalMove):
                spoken(before, first, second)
            continue
        beaten = False
        try:
            sheet.speak(first, second)
        except Beaten:
            beaten = True
        compare(sheet, spoken(before, first, second), beaten, f"{first}, {second}")


def compare(sheet: Sheet, state: State, beaten: bool, words: str) -> None:
    if state.spirale == 2:
        # Renforcement Intégral of both: nobody was asked, and the Spirale is over.
        assert words == "integral, integral"
        assert state.gold == tuple(sheet.total(seat) - 2 for seat in (0, 1))
        return
    assert (state.phase == "over") == beaten, words
    medals = (tuple(sheet.gold), tuple(sheet.spiral), tuple(sheet.stars), sheet.discard)
    assert (state.gold, state.spiral, state.stars, state.discard) == medals, words


def test_every_word_was_allowed_somewhere() -> None:
    found: set[tuple[str, int]] = set()
    for setup, first, second in product(POSITIONS, SAID, SAID):
        sheet = Sheet(False, setup)
        sheet.confront(NUMBERS)
        u = sheet.first()
        assert u is not None
        if sheet.may(u, first, "pass") and sheet.may(1 - u, second, first):
            found |= {(first, 1), (second, 2)}
    assert found == {(name, place) for name in SAID for place in (1, 2)}
