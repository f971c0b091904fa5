"""A table of La Spirale d’Or from its first number to its end, by the accessibility tree alone.

Camille has the page and knows roles and names, nothing else; Ingrid moves from the server’s side.
Nobody tells Camille the rules: she tries what is there, and what does nothing she lets be. Späye’s
day is in test_day_by_tree.py, the other games are in test_tables_by_ear.py.
"""

import random
from contextlib import suppress

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
TRIES = 60
"""Presses after which a move is not to be found."""
LONGEST = 200
"""Moves of hers after which a table has gone wrong."""


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
        page.on("requestfinished", lambda sent: self.unanswered.discard(sent))
        page.on("requestfailed", lambda sent: self.unanswered.discard(sent))

    def _sent(self, request: Request) -> None:
        if request.method == "POST":
            self.unanswered.add(request)

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
            if goal.role == "button" and self._entered(goal, version):
                return
        raise AssertionError(f"no move is found among {[str(one) for one in choices]}")

    def _open(self, nodes: list[Node], tried: set[str]) -> list[Node]:
        """Buttons, else what can be chosen; untried ones.

        Where all that could be chosen is, a button that once did nothing may do something now.
        """
        start = next((at for at, one in enumerate(nodes) if one.role == "main"), len(nodes))
        inside = [one for one in nodes[start:] if not one.disabled]
        buttons = [one for one in inside if one.role == "button"]
        own = [one for one in inside if one.role in ("radio", "checkbox") and not one.checked]
        fresh = [one for one in buttons if one.name not in self.idle | tried]
        return fresh or [one for one in own if one.name not in tried] or [*own, *buttons]

    def _entered(self, pressed: Node, version: int) -> bool:
        """Whether that was the move: the server is given the time that its answer needs."""
        for spent in range(200):
            if self._version() != version:
                return True
            if spent >= 8 and not self.unanswered:
                break
            self.tree.page.wait_for_timeout(50)
        self.idle.add(pressed.name)
        return False

    def _version(self) -> int:
        return Table.objects.values_list("version", flat=True).get(pk=self.table.pk)


def ingrid_moves(table: Table) -> bool:
    """As Steady does; whether the game goes on."""
    steady = bots(registry.config(table.game).name)["steady"]
    while (table := Table.objects.get(pk=table.pk)).status == Status.RUNNING:
        seat = table.seats.filter(turn=True, number=1).select_related("player").first()
        if seat is None:
            return True
        moves = tuple(audience.moves(table, seat.number, most=None))
        dice = Dice(seed_of(f"{table.game} {table.version}"), 0, 0)
        move = steady(audience.observe(table, seat.number), moves, dice)
        assert seat.player is not None
        services.play(table.pk, seat.player, str(move), table.version)
    return False


def test_a_whole_table(hand_out: HandOut) -> None:
    camille, (ingrid,) = hand_out("Camille", language="en"), colleagues("Ingrid")
    seed = seed_of("spirale 2")
    table = services.open_table("spirale", {}, players=[camille.player, ingrid], seed=seed)
    listener = Listener(camille, table, 2)
    for _ in range(LONGEST):
        if not ingrid_moves(table):
            break
        listener.move()
    table.refresh_from_db()
    assert (table.status, faults(table)) == (Status.OVER, [])
    over = "The game is over"
    nodes = listener.tree.wait(lambda nodes: nodes if nodes[0].name.startswith(over) else None)
    assert table.outcome is not None
    first = ["You", "Ingrid"][table.outcome["places"].index(1)]
    told = [one.name for one in nodes if one.role == "heading"]
    assert any(first in words for words in told), told
