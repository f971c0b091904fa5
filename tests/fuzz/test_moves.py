"""Mutated moves at running tables of every game: refused or accepted, never broken.

A sitting is undone when it ends. Between the mutated moves legal ones are played, so that all
phases of a game are met.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from games.engine.contract import Refusal
from games.players import office as offices
from games.players import services as people
from games.players.models import Player, Role
from games.spaye import services as days
from games.tables import registry, services
from games.tables.models import Entry, Seat, Table
from games.ui.refusals import Refused
from tests.fuzz.hostile import NUMBERS, TEXTS
from tests.fuzz.test_urls import _writes
from tests.spaye.clock import stored
from tests.spaye.conftest import house  # noqa: F401
from tests.whole_tables import varied

pytestmark = [pytest.mark.sqlite, pytest.mark.usefixtures("quiet")]
GAMES = [slug for slug, config in registry.configs().items() if config.name.startswith("games.")]
NAMES = ("Camille", "Ingrid", "Mehdi", "Sofie", "Théo", "Lars")
LENGTH = 150
"""Moves of a sitting, refused ones counted."""
BY_PAGE = 20
"""Every how manieth move is posted by a browser."""
LEGAL = 0.12


class Sitting:
    """A running table and who sits at it; read again when it may be another than before."""

    def __init__(self, table_id: int, rules: Any, players: list[Player], random: Random) -> None:
        self.table_id, self.rules, self.players, self.random = table_id, rules, players, random
        self.look()

    def look(self) -> None:
        self.table = Table.objects.get(pk=self.table_id)
        self.rows = _rows(self.table_id)
        state = services.state_of(self.table)
        self._legal = [
            (seat, move)
            for seat in sorted(self.rules.to_move(state))
            for move in self._moves(state, seat)
        ]

    def _moves(self, state: Any, seat: int) -> list[str]:
        """Those that can be listed, else what an absent player does."""
        listed = [str(move) for move in self.rules.legal_moves(state, seat)]
        default = self.rules.fallback(state, seat)
        return listed or ([str(default)] if default else [])

    def legal(self) -> tuple[int, str]:
        """Somebody's legal move; if there is none, somebody's that isn't."""
        return self.random.choice(self._legal or [(0, "pass")])


def sit_down(game: str, people_: list[Player], random: Random) -> Sitting:
    """A new table of the game."""
    rules = registry.rules(game)
    if rules.OPEN:
        deck = random.choice(("app", "real"))
        day = days.open_day(people_[0], deck, 32, "squats")
        for player in people_[1:]:
            days.check_in(day, player)
        return Sitting(day.table_id, rules, people_, random)
    seats = random.choice([count for count in rules.SEATS if count <= len(people_)])
    options = varied(game, {}, random.randrange(100))
    seed = random.randbytes(32)
    table = services.open_table(game, options, seed=seed, players=people_[:seats])
    return Sitting(table.pk, rules, people_[:seats], random)


def mutated(random: Random, text: str) -> str:
    """The move with something wrong about it; sometimes nothing is."""
    words = text.split(" ")
    return " ".join(random.choice(WAYS)(random, words))


def _without_a_word(random: Random, words: list[str]) -> list[str]:
    place = random.randrange(len(words))
    return words[:place] + words[place + 1 :]


def _a_word_twice(random: Random, words: list[str]) -> list[str]:
    return _with(random, words, random.choice(words), instead=False)


def _a_number(random: Random, words: list[str]) -> list[str]:
    return _with(random, words, random.choice(NUMBERS))


def _a_text(random: Random, words: list[str]) -> list[str]:
    return _with(random, words, random.choice(TEXTS))


def _in_disorder(random: Random, words: list[str]) -> list[str]:
    return random.sample(words, len(words))


def _a_sign(random: Random, words: list[str]) -> list[str]:
    word = random.choice(words) or "?"
    place = random.randrange(len(word))
    sign = chr(random.choice((*range(33, 127), 0x0663, 0x202E, 0x0301, 0x1F0A1)))
    return _with(random, words, word[:place] + sign + word[place + 1 :])


def _in_capitals(random: Random, words: list[str]) -> list[str]:
    return _with(random, words, random.choice(words).swapcase())


def _more(random: Random, words: list[str]) -> list[str]:
    return [*words, random.choice(("key=value", "=", "a=", "=1", "N-N-N", "7S-7H", "x" * 200))]


def _another_verb(random: Random, words: list[str]) -> list[str]:
    return [random.choice(VERBS), *words[1:]]


def _any_numbers(random: Random, words: list[str]) -> list[str]:
    count = random.randrange(4)
    return [random.choice(VERBS), *(str(random.randrange(60)) for _ in range(count))]


def _something_before(random: Random, words: list[str]) -> list[str]:
    return [random.choice(TEXTS) + random.choice(("", " ", "\n")), *words]


def _as_it_is(random: Random, words: list[str]) -> list[str]:
    return words


def _with(random: Random, words: list[str], word: str, *, instead: bool = True) -> list[str]:
    place = random.randrange(len(words))
    return [*words[:place], word, *words[place + instead :]]


WAYS = (
    *(_without_a_word, _a_word_twice, _a_number, _a_text, _in_disorder, _a_sign, _in_capitals),
    *(_more, _another_verb, _any_numbers, _something_before, _as_it_is),
)
_VERBS = """
    play pass draw challenge accept decline withdraw confirm adjust agree_adjust share tyrant
    double_or_quits log undo_log contest set_exercise call_final join_final leave_final check_in
    check_out abort uphold void close resign offer_draw accept_draw move drop engage commit reveal
"""
VERBS = _VERBS.split()


def fuzz(game: str, moves: int, seed: str) -> Counter[str]:
    """How often moves were accepted and refused. Raises what anything but a refusal is."""
    random = Random(f"{seed} {game}")
    people_ = [people.add_player(name, "", "en", Role.MEMBER) for name in NAMES]
    before, told = stored(), Counter[str]()
    while told.total() < moves:
        with transaction.atomic():
            sitting = sit_down(game, people_, random)
            for _ in range(min(LENGTH, moves - told.total())):
                told[_one(sitting, random)] += 1
            transaction.set_rollback(True)
        offices.forget()
    assert stored() == before
    return told


def _one(sitting: Sitting, random: Random) -> str:
    table, (seat, text) = sitting.table, sitting.legal()
    version = table.version
    if random.random() > LEGAL:
        text = mutated(random, text)
        seat = random.choice((seat, seat, random.randrange(len(sitting.players))))
        version = random.choice((version, version, version, version - 1, version + 1, 0))
    player = sitting.players[seat] if seat < len(sitting.players) else sitting.players[0]
    if not random.randrange(BY_PAGE):
        told = _posted(sitting, player, text, version)
    else:
        told = _played(sitting, player, text, version)
    if told != "refused":
        sitting.look()
    return told


def _played(sitting: Sitting, player: Player, text: str, version: int) -> str:
    with _writes() as written:
        try:
            services.play(sitting.table_id, player, text, version)
        except (Refusal, Refused):
            if written:
                assert _rows(sitting.table_id) == sitting.rows, text
            return "refused"
        except Exception as error:
            raise AssertionError((text, version, player)) from error
    return "accepted"


def _posted(sitting: Sitting, player: Player, text: str, version: int) -> str:
    browser = Client(raise_request_exception=False)
    browser.force_login(player)
    sent = {"move": text, "version": str(version), "next": "/"}
    answer = browser.post(f"/tables/{sitting.table_id}/moves/", sent)
    assert answer.status_code < 500, (text, version, getattr(answer, "exc_info", None))
    return "posted"


def _rows(table_id: int) -> list[Any]:
    """What is stored of the table."""
    table = Table.objects.filter(pk=table_id).values_list()
    seats = Seat.objects.filter(table=table_id).values_list()
    return [*table, *seats, Entry.objects.filter(table=table_id).count()]


@pytest.mark.parametrize("game", GAMES)
def test_mutated_moves_break_nothing(game: str, house: object) -> None:  # noqa: F811
    told = fuzz(game, 2000 // len(GAMES), "short")
    assert told["refused"] > told["accepted"] > 0
    assert told["posted"] > 0


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_thirty_thousand_mutated_moves_break_nothing(game: str, house: object) -> None:  # noqa: F811
    told = fuzz(game, 30_000 // len(GAMES), "long")
    assert told["refused"] > told["accepted"] > 0
