"""The four table games from deal to end, through the accessibility tree alone.

Camille has the page and knows roles and names, nothing else; the others move from the server’s
side. Nobody tells her the rules: she tries what is there, and what does nothing she lets be.
Späye’s day is in test_day_by_tree.py.
"""

import random
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, Request

from games.engine.chance import Dice
from games.tables import audience, registry, services
from games.tables.bot_registry import bots
from games.tables.bots.selfplay import seed_of
from games.tables.checks import faults
from games.tables.models import Status, Table
from tests.browser.access.tree import Node, Tree
from tests.browser.laid import HandOut, colleagues
from tests.browser.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
CHOICES = {"radio", "checkbox", "gridcell"}
GOES = (", possible", ", to step on")
"""What a square is called to which the chosen piece can go."""
FITS_NOT = ("doesn’t fit", "goes along")
"""What a card is called that can’t be played first."""
ELSE = ("Chance card", "Take in", "Done", "No")
"""What may be done without a card, at the same place as what may be done with it."""
TRIES = 60
"""Presses after which a move is not to be found."""
LONGEST = 200
"""Moves of hers after which a table has gone wrong; Speahx takes about eighty."""


class Listener:
    """Plays at a table by what is exposed of its page."""

    def __init__(self, phone: Phone, table: Table, luck: int) -> None:
        self.tree, self.table = Tree(phone.open(f"/tables/{table.pk}/").page), table
        self.dice = random.Random(luck)
        self.idle: set[str] = set()
        """Buttons that did nothing for the game, as those that open a sheet."""
        self.unanswered: set[Request] = set()
        """What the page has sent since the last press and waits for."""
        page = self.tree.page
        page.on("request", self._sent)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)

    def _sent(self, request: Request) -> None:
        if request.method == "POST":
            self.unanswered.add(request)

    def _answered(self, request: Request) -> None:
        self.unanswered.discard(request)

    def move(self) -> None:
        """Try until the table is another one."""
        version = self._version()
        tried: set[str] = set()
        choices: list[Node] = []
        for _ in range(TRIES):
            choices = self.tree.wait(lambda nodes: self._open(nodes, tried))
            goal = self.dice.choice(choices)
            tried.add(goal.name)
            self.unanswered.clear()
            with suppress(Error):  # drawn anew in between: then it is looked for again
                self.tree.press(goal)
            if self._entered(goal, version):
                return
        raise AssertionError(f"no move is found among {[str(one) for one in choices]}")

    def _open(self, nodes: list[Node], tried: set[str]) -> list[Node]:
        """Where what was chosen can go, else buttons, else what can be chosen; untried ones.

        Where all that could be chosen is, a button that once did nothing may do something now.
        """
        inside = [one for one in _content(nodes) if not one.disabled]
        goals = [one for one in inside if _goes(one)]
        buttons = [one for one in inside if one.role == "button" and one.name not in self.idle]
        choices = [one for one in inside if one.role in CHOICES and not one.checked]
        own = [one for one in choices if one.role != "gridcell" or ", yours" in one.name]
        kinds = (goals, buttons, own)
        fresh = ([one for one in kind if one.name not in tried] for kind in kinds)
        again = [one for one in inside if one.role == "button"]
        return next(filter(None, fresh), None) or goals or [*own, *again]

    def _entered(self, pressed: Node, version: int) -> bool:
        """Whether that was the move: the server is given the time that its answer needs."""
        if not (pressed.role == "button" or _goes(pressed)):
            return False
        for spent in range(200):
            if self._version() != version:
                return True
            if spent >= 8 and not self.unanswered:
                break
            self.tree.page.wait_for_timeout(50)
        if pressed.role == "button":
            self.idle.add(pressed.name)
        return False

    def _version(self) -> int:
        return Table.objects.values_list("version", flat=True).get(pk=self.table.pk)


class Holder(Listener):
    """Has a hand of cards of which names say what fits; a choice first, then what it brought up."""

    def _open(self, nodes: list[Node], tried: set[str]) -> list[Node]:
        inside = [one for one in _content(nodes) if not one.disabled]
        cards = [one for one in inside if one.role == "checkbox"]
        fitting = [one for one in cards if not any(words in one.name for words in FITS_NOT)]
        if fitting and not any(one.checked for one in cards):
            return fitting
        after = inside.index(cards[-1]) if any(one.checked for one in cards) else 0
        brought_up = [one for one in inside[after:] if one.role == "button" and _lays(one)]
        fresh = [one for one in brought_up if one.name not in tried]
        return fresh or super()._open(nodes, tried)


def _lays(node: Node) -> bool:
    return not any(words in node.name for words in ELSE)


def _goes(node: Node) -> bool:
    return node.role == "gridcell" and any(words in node.name for words in GOES)


def _content(nodes: list[Node]) -> list[Node]:
    """What follows the landmark of the page’s content."""
    start = next((at for at, one in enumerate(nodes) if one.role == "main"), len(nodes))
    return nodes[start:]


def others_move(table: Table, mine: int) -> bool:
    """Everybody but seat `mine` moves as Steady does; whether the game goes on."""
    steady = bots(registry.config(table.game).name)["steady"]
    while (table := Table.objects.get(pk=table.pk)).status == Status.RUNNING:
        waiting = table.seats.filter(turn=True).exclude(number=mine).select_related("player")
        seat = waiting.first()
        if seat is None:
            return True
        moves = tuple(audience.moves(table, seat.number, most=None))
        dice = Dice(seed_of(f"{table.game} {table.version}"), 0, 0)
        move = steady(audience.observe(table, seat.number), moves, dice)
        assert seat.player is not None
        services.play(table.pk, seat.player, str(move), table.version)
    return False


@pytest.mark.parametrize(
    ("game", "seats", "options", "luck"),
    [
        pytest.param("papayoo", 8, {"rounds": 1}, 1, marks=pytest.mark.long),
        pytest.param("cerke", 2, {"seasons": 1}, 2, marks=pytest.mark.long),
        pytest.param("speahx", 3, {}, 3, marks=pytest.mark.long),
        ("spirale", 2, {}, 2),
    ],
)
def test_a_whole_table(
    hand_out: HandOut, game: str, seats: int, options: dict[str, Any], luck: int
) -> None:
    camille = hand_out("Camille", language="en")
    others = colleagues(*(f"Number {number}" for number in range(1, seats)))
    players = [camille.player, *others]
    seed = seed_of(f"{game} {luck}")
    table = services.open_table(game, options, players=players, seed=seed)
    listener = (Holder if game == "speahx" else Listener)(camille, table, luck)
    for _ in range(LONGEST):
        if not others_move(table, 0):
            break
        listener.move()
    table.refresh_from_db()
    assert (table.status, faults(table)) == (Status.OVER, [])
    over = "The game is over"
    nodes = listener.tree.wait(lambda nodes: nodes if nodes[0].name.startswith(over) else None)
    assert table.outcome is not None
    first = [at for at, place in enumerate(table.outcome["places"]) if place == 1]
    names = ["You", *[player.display_name for player in others]]
    told = [one.name for one in nodes if one.role == "heading"]
    assert any(names[at] in words for at in first for words in told), told
