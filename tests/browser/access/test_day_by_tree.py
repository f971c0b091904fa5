"""A day of Späye from its first dāye to its last squat, through the accessibility tree alone.

Camille has the page and knows roles and names, nothing else; the others move from the
server’s side.
"""

import pytest

from games.spaye import services
from games.spaye.models import Day
from games.tables.checks import faults
from games.tables.models import Entry, Status, Table
from tests.browser.access.tree import Tree
from tests.browser.laid import HandOut, lay_duel, open_day, play
from tests.browser.phone import Phone

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.long]
FIRST = ["N", "9D", "7S", "7D", "8S", "N"]
"""Camille’s nikāye; then a tie, and Ingrid’s nikāye. The third one is the pack’s last card."""
CAMILLE, INGRID, LARS = 2, 0, 1
"""Their seats: Camille comes last."""


class Others:
    """What the others do, from the server’s side, once the table is as far as that."""

    def __init__(self, day: Day, people: dict[int, Phone], tree: Tree) -> None:
        self.day, self.people, self.tree = day, people, tree

    def play(self, seat: int, move: str) -> None:
        play(self.people[seat], move)

    def after(self, told: str, seat: int, move: str) -> None:
        """Their move after one of hers that the move log has."""
        moves = Entry.objects.filter(table=self.day.table_id)
        self.tree.wait(lambda _nodes: moves.latest("number").move == told)
        self.play(seat, move)

    def duel(self, place: int) -> None:
        """A dāye between Ingrid and Lars."""
        ingrid, lars = self.people[INGRID], self.people[LARS]
        lay_duel(ingrid, lars, place, place + 1, seats=(INGRID, LARS))


@pytest.fixture
def camille(hand_out: HandOut) -> Phone:
    return hand_out("Camille", language="en")


@pytest.fixture
def others(camille: Phone, hand_out: HandOut) -> Others:
    ingrid, lars = hand_out("Ingrid"), hand_out("Lars")
    day = open_day([ingrid, lars], FIRST)
    return Others(day, {INGRID: ingrid, LARS: lars}, Tree(camille.open("/").page))


def takes_the_first(tree: Tree) -> None:
    """The cards are numbered as they lie; the button wakes up with the choice."""
    tree.use("radio", "^Card 1 of")
    tree.use("button", "^Take this card$")


def her_nikaye(tree: Tree, others: Others) -> None:
    tree.use("button", "^I’m in$")
    tree.use("link", "^Challenge someone$")
    tree.use("radio", "^Ingrid")
    tree.use("button", "^Challenge Ingrid$")
    tree.tells("heading", "^Waiting for Ingrid$")
    others.after(f"challenge {INGRID}", INGRID, f"accept {CAMILLE}")
    takes_the_first(tree)
    others.after("draw 0", INGRID, "draw 1")
    tree.tells("image", "^9 of diamonds")
    tree.use("link", "^Let’s go$")
    for count in range(9):
        tree.use("button", f"^{count} of 9")
    tree.use("button", "^Ask for confirmation$")
    tree.tells("StaticText", "^Confirmation requested$")
    others.play(INGRID, "confirm 0 9")


def ingrids_nikaye(tree: Tree, others: Others) -> None:
    """After a tie; Camille counts one less than Ingrid."""
    others.play(INGRID, f"challenge {CAMILLE}")
    tree.use("button", "^Accept$")
    takes_the_first(tree)
    others.after("draw 2", INGRID, "draw 3")
    tree.tells("heading", "(?i)tie")
    takes_the_first(tree)
    others.after("draw 4", INGRID, "draw 5")
    tree.use("link", "^Watch Ingrid and count$")
    services.call(Day.objects.get(), others.people[INGRID].player, "witness", 1, 8)
    tree.tells("StaticText", "^Ingrid has counted 8 of 8")
    tree.use("button", "^All 8$")
    tree.use("button", "^One less$")
    tree.use("button", "^Confirm 7 reps$")
    tree.use("link", "^Back to the table$")


def the_final(tree: Tree, others: Others) -> None:
    tree.use("button", "^Final dāye: find two more späyins$")
    others.after("call_final", INGRID, "join_final")
    others.play(LARS, "join_final")
    takes_the_first(tree)
    others.after("draw 32", INGRID, "draw 33")
    others.play(LARS, "draw 34")
    tree.use("link", "^Watch Lars and count$")
    tree.use("button", "^All 25$")
    tree.use("button", "^Confirm 25 reps$")


def test_a_whole_day(camille: Phone, others: Others) -> None:
    tree = others.tree
    her_nikaye(tree, others)
    ingrids_nikaye(tree, others)
    for place in range(6, 32, 2):
        others.duel(place)
    the_final(tree, others)
    tree.use("link", "^Back to the table$")
    tree.tells("heading", "^All cards played$")
    table = Table.objects.get(pk=others.day.table_id)
    assert (table.status, faults(table)) == (Status.OVER, [])
    entered = Entry.objects.filter(table=table, seat=CAMILLE).values_list("move", flat=True)
    assert [move for move in entered if not move.startswith("check_in")] == [
        f"challenge {INGRID}",
        "draw 0",
        f"accept {INGRID}",
        "draw 2",
        "draw 4",
        "confirm 1 7",
        "call_final",
        "draw 32",
        "confirm 2 25",
    ]
