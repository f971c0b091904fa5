"""The four table games by accessible names alone, and what is heard of them, sentence by sentence.

What somebody who listens should hear stands in `transcripts/`. Whom the table waits for is left
out: it is told once that has lasted three seconds, which here depends on the machine.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from games.players.models import Player
from games.tables import registry, services
from games.tables.models import Status, Table
from tests.browser.access.listening import listen_to_sentences, sentences, until
from tests.browser.access.tree import Node, Tree
from tests.browser.laid import PLACED, HandOut, colleagues, lay_speahx
from tests.browser.phone import Phone
from tests.cerke.rules.positions import setup_of
from tests.papayoo import tables as papayoo
from tests.spirale.tables import lay_out as lay_out_spirale

pytestmark = [pytest.mark.browser, pytest.mark.long, pytest.mark.django_db(transaction=True)]
TRANSCRIPTS = Path(__file__).parent / "transcripts"
WAITS = re.compile(r"(is thinking|^Waiting for .*)\.$")


def told_at_once(sentences: list[str]) -> list[str]:
    """Without those that come when something has lasted."""
    return [one for one in sentences if not WAITS.search(one)]


class Listener:
    """Camille, who knows names and what she is told; the others move from the server’s side."""

    def __init__(self, phone: Phone, table: Table, others: list[Player]) -> None:
        self.table, self.others = table, others
        listen_to_sentences(phone.page)
        self.tree = Tree(phone.open(f"/tables/{table.pk}/").page)

    def heard(self) -> list[str]:
        return told_at_once(sentences(self.tree.page))

    def hears(self, words: str) -> None:
        """Wait until the last that was said has this in it, and let it stand for a moment."""
        until(self.tree.page, words, lambda told: words in "".join(told_at_once(told)[-1:]))
        # Sentences that come together are one, in which none stands twice.
        self.tree.page.wait_for_timeout(600)

    def uses(self, *controls: str) -> None:
        """`radio 7`, `button Hide`: the first of that role whose name begins so. `sure Take`: the
        button of that name in the sheet that asks again.
        """
        with self.moving():
            for control in controls:
                role, name = control.split(" ", 1)
                if role == "sure":
                    self.tree.wait(lambda nodes, name=name: self._answer(nodes, name))
                else:
                    self.tree.use(role, f"^{name}")

    @contextmanager
    def moving(self) -> Iterator[None]:
        """What is done here is a move; it is heard before anybody makes the next one."""
        version, before = self.version(), len(self.heard())
        yield
        self.tree.wait(lambda _nodes: self.version() > version)
        self._hears_more(before, "the move")

    def _hears_more(self, before: int, move: str) -> None:
        until(self.tree.page, move, lambda told: len(told_at_once(told)) > before)

    def _answer(self, nodes: list[Node], name: str) -> bool:
        asks = next((at for at, one in enumerate(nodes) if one.role == "dialog"), len(nodes))
        said = (one for one in nodes[asks:] if one.role == "button" and one.name.startswith(name))
        answer = next(said, None)
        return answer is not None and self.tree.press(answer)

    def version(self) -> int:
        return Table.objects.values_list("version", flat=True).get(pk=self.table.pk)

    def move(self, *moves: str) -> None:
        """Moves of the others: the number of who makes it, from 1 on, and the move. Each is heard
        before the next one.
        """
        for move in moves:
            seat, text = move.split(" ", 1)
            self.play(self.others[int(seat) - 1], text)

    def play(self, player: Player, move: str) -> None:
        before = len(self.heard())
        services.play(self.table.pk, player, move, self.version())
        self._hears_more(before, move)

    def others_move(self) -> bool:
        """All others as the rules do for who is absent; whether the game goes on."""
        rules = registry.rules(self.table.game)
        while (table := Table.objects.get(pk=self.table.pk)).status == Status.RUNNING:
            state = services.state_of(table)
            waiting = rules.awaited(state) - {0}
            if not waiting:
                return True
            seat = min(waiting)
            self.play(self.others[seat - 1], str(rules.fallback(state, seat)))
        return False

    def heard_as_written(self) -> None:
        written = (TRANSCRIPTS / f"{self.table.game}.txt").read_text(encoding="utf-8")
        assert self.heard() == written.splitlines()


def players(hand_out: HandOut, *names: str) -> tuple[Phone, list[Player]]:
    return hand_out("Camille", language="en"), colleagues(*names)


def first_card(nodes: list[Node]) -> Node | None:
    """Only what may be played is a choice."""
    return next((one for one in nodes if one.role == "radio" and not one.disabled), None)


def test_papayoo(hand_out: HandOut) -> None:
    """A round: each trick’s last card before who takes it, what the next asks for, the count."""
    camille, others = players(hand_out, *papayoo.NAMES[1:])
    ear = Listener(camille, papayoo.open_table([camille.player, *others]), others)
    ear.hears("Pass 3 cards to Ingrid")
    ear.uses("checkbox 6 of spades", "checkbox 9 of spades", "checkbox 8 of hearts", "button Pass")
    while ear.others_move():
        ear.hears("Your turn")
        with ear.moving():
            ear.tree.press(ear.tree.wait(first_card))
            ear.tree.use("button", "^Play")
    ear.hears("first place")
    ear.heard_as_written()


def test_speahx(hand_out: HandOut) -> None:
    """Chance cards, a 2, two queens, a joker, and table cards to the end."""
    camille, others = players(hand_out, "Ingrid", "Mehdi")
    table = lay_speahx(
        [camille.player, *others],
        ["5C X", "KH 4D", "QH QC"],
        table=["AD", "10S", "3S"],
        draw="7C 2H 9D",
        pile="6D",
    )
    ear = Listener(camille, table, others)
    ear.hears("Your turn")
    ear.uses("button Chance card", "button Draw a chance card")
    ear.hears("Your turn")
    ear.uses("button Take 1", "sure Take 1")
    ear.move("1 play KH", "2 play QH QC")
    ear.hears("Your turn")
    ear.uses("checkbox 2 of hearts", "button diamonds")
    ear.move("1 play 9D", "2 turn 0", "2 show no")
    ear.hears("Your turn")
    ear.uses("checkbox 6 of diamonds", "button Play")
    ear.move("1 play 4D", "2 take")
    ear.hears("Your turn")
    ear.uses("checkbox 7 of clubs", "button Play")
    ear.move("1 turn 0", "2 play 9D")
    ear.hears("Your turn")
    ear.uses("checkbox Joker", "button Mehdi")
    ear.move("2 play 2H suit=C")
    ear.hears("Your turn")
    ear.uses("checkbox 5 of clubs", "button Play")
    ear.move("2 take")
    ear.hears("Your turn")
    ear.uses("button Turn table card 1")
    ear.hears("won")
    ear.heard_as_written()


def test_cerke(hand_out: HandOut) -> None:
    """A stepping, a piece that the water lets in, a capture, and the season that it ends."""
    camille, others = players(hand_out, "Ingrid")
    setup = setup_of(*PLACED, to_move=1, held=["black Kauk2"], throws=[4, 3])
    table = services.open_table(
        "cerke", {"seasons": 1}, setup=setup, players=[others[0], camille.player]
    )
    ear = Listener(camille, table, others)
    ear.hears("Your turn")
    ear.uses("gridcell LAU,", "gridcell LAI,", "button Step on it", "button Throw the sticks")
    ear.hears("At most 4 squares")
    ear.uses("button LU,")
    ear.move("1 move KA KE")
    ear.hears("Your turn")
    ear.uses("gridcell NY,", "gridcell NO,", "button Throw the sticks")
    ear.move("1 move KE KA")
    ear.hears("Your turn")
    ear.uses("link black Pawn", "gridcell PY,")
    ear.move("1 move KA KE")
    ear.hears("Your turn")
    ear.uses("gridcell LU,", "gridcell PU,", "button Capture")
    ear.hears("end the season or continue")
    ear.uses("button End the season")
    ear.hears("You won")
    ear.heard_as_written()


def test_spirale(hand_out: HandOut) -> None:
    """A whole Spirale: numbers in secret, what they cost, no joker, what is turned back."""
    camille, others = players(hand_out, "Ingrid")
    ear = Listener(camille, lay_out_spirale([camille.player, *others]), others)
    ear.hears("choose a number")
    ear.play(others[0], "announce 4")
    ear.uses("radio 7", "button Hide")
    ear.hears("your turn: a joker")
    ear.uses("button Pass")
    ear.others_move()
    ear.hears("Ingrid has chosen")
    ear.uses("button Done")
    ear.hears("Spirale 2, your turn")
    ear.heard_as_written()
