"""What is told of moves: to whoever reads, in their person, and no card that went into a hand."""

import re
from collections.abc import Callable

import pytest
from django.utils import translation

from games.engine.contract import Move
from games.speahx import replaying, rules
from games.speahx.page import count_open_moves
from games.speahx.page.scene import Scene
from games.speahx.rules import State
from games.tables import last_moves
from games.tables.audience import Audience, observe
from games.tables.chairs import chairs_of
from games.tables.models import Entry, Table
from games.tables.page.regions import draw_beside
from tests.speahx.rules.positions import play, position
from tests.speahx.tables import drawn

LayOut = Callable[..., Table]
MoveOn = Callable[..., Table]
NAMES = {0: "Camille", 1: "Ingrid", 2: "Mehdi"}


def log(table: Table, seat: int | None) -> list[str]:
    html = drawn(table, seat, "side")
    story = html[html.index('class="panel tight list story"') :]
    return re.findall(r'<span class="grow">([^<]*)<', story)


def below(table: Table, seat: int) -> str:
    return draw_beside(table, "below", Audience(seat, "en"))


def test_moves_are_told_to_whoever_made_them_and_to_whoever_gets_the_pile(
    lay_out: LayOut, move: MoveOn
) -> None:
    table = move(lay_out("X 5C", "KC 9D", "6C 7C", pile="4C"), "play X to=1")
    named = "Joker, the pile goes to Ingrid"
    assert log(table, 0) == [f"You: {named}"]
    assert log(table, 1) == ["Joker, the pile goes to you"]
    assert log(table, 2) == log(table, None) == [named]
    with translation.override("en"):
        assert last_moves.last_moves(table, 1)[0].words == f"Camille: {named}"
        assert last_moves.last_moves(table, 1, seat=0)[0].words == f"You: {named}"
    assert "Your joker gives the pile to Ingrid." in drawn(table, 0)
    assert "Camille gives you the pile with a joker." in drawn(table, 1)
    for looking in (2, None):
        assert "Camille gives Ingrid the pile with a joker." in drawn(table, looking)
    table = move(lay_out("5C 9H X", "KC 3C", "7S 8D", pile="7D 4C"), "play 5C")
    assert "You: 5 of clubs" in drawn(table, 0)
    assert "Camille: 5 of clubs" in drawn(table, 1)


def test_what_a_bot_did_at_ones_own_seat_is_not_ones_own(lay_out: LayOut, move: MoveOn) -> None:
    table = move(lay_out("5C 5D", "KC 9D", "6C 7C", pile="4C"), "take")
    assert log(table, 0) == ["You take the pile"]
    assert log(table, 1) == ["takes the pile"]
    Entry.objects.filter(table=table).update(by=None)
    assert log(table, 0) == ["takes the pile"]


@pytest.mark.parametrize("taking", ["take", "show no", "show yes", "play X to=3", "play JS to=0"])
def test_SX_36_moves_before_a_pile_was_taken_are_not_told(taking: str) -> None:
    """It went into a hand and is that hand's; moves come the newest first."""
    moves = map(Move.parse, ("play 5C", taking, "play 9H", "play 9D"))
    assert count_open_moves(list(moves)) == 2


def test_SX_36_cards_that_lie_open_or_are_listed_are_told() -> None:
    moves = ("play 5C", "play 10H", "chance", "stop", "turn 3", "play 2S suit=C", "play X")
    assert count_open_moves(list(map(Move.parse, moves))) == len(moves)


def test_whoever_touches_the_pile_is_told_what_fits_and_what_of_ones_own(
    lay_out: LayOut, move: MoveOn
) -> None:
    table = lay_out("5S 6D", "4C QC 9S", pile="4S 4D", draw="")

    def told(seat: int | None) -> list[str]:
        with translation.override("en"):
            found = Scene(observe(table, seat), chairs_of(table), running=True).open_cards
        if found is None:
            return []
        return [*(f"{card.name}: {card.words}" for card in found.cards), *found.notes]

    taking = "If you can’t play, you take 2 cards."
    top, *mine = told(0)
    assert top.startswith("4 of diamonds: What fits: diamonds, fours, a 2, a 10")
    assert "2 more of its rank on top clear the pile." in top
    assert mine == ["Yours: 6 of diamonds.", taking]
    assert told(1)[1] == "Yours: 4 of clubs."
    assert told(None)[1:] == [taking]
    move(table, "take")
    assert told(0) == []


# The end


def test_a_draw_by_repetition_is_warned_of_before_and_told_after(
    lay_out: LayOut, move: MoveOn
) -> None:
    table = move(lay_out("5C 9C", "5D 9D", pile="4C"), "take", "play 5D")
    circle = ("play 5C", "take", "play 4C", "play 5C", "take", "play 5D")
    warning = "The same position again. The third time it’s a draw, so play something else."
    assert warning not in drawn(table, 0)
    move(table, *circle)
    for seat in (0, 1, None):
        assert warning in drawn(table, seat)
    # The position before its last move has stood once more than the one after it.
    move(table, *circle[:-1])
    assert "The same position for the third time: a draw." in below(table, 0)
    assert "Camille and Ingrid share the place." in below(table, 0)


def test_the_end_says_who_was_first_and_what_is_left(lay_out: LayOut, move: MoveOn) -> None:
    table = move(lay_out("5C", "KC 3H", pile="4C", table=["", ""]), "play 5C")
    assert "Camille was out first." in below(table, 1)
    assert "You are left with 2 cards." in below(table, 1)
    assert "You were out first." in below(table, 0)


# A replay: which moves it leads to, and what it tells of them


def step(state: State, *moves: str, you: int | None = None) -> tuple[bool, str]:
    before, after = (rules.observe(one, None) for one in (state, play(state, *moves)))
    with translation.override("en"):
        return replaying.is_key(before, after), replaying.describe_effect(before, after, NAMES, you)


@pytest.mark.parametrize(
    ("hand", "move", "you", "key", "told"),
    [
        ("5C 6H", "play 5C", None, False, ""),
        ("10H 6H", "play 10H", None, True, "Camille: a 10 clears the pile."),
        ("5C 6H", "take", None, False, "Camille took the pile."),
        ("5C", "play 5C", None, True, ""),
        ("X 6H", "play X to=2", None, True, "Camille gives Mehdi the pile with a joker."),
        ("X 6H", "play X to=2", 0, True, "Your joker gives the pile to Mehdi."),
        ("X 6H", "play X to=2", 1, True, "Camille gives Mehdi the pile with a joker."),
        ("X 6H", "play X to=2", 2, True, "Camille gives you the pile with a joker."),
    ],
)
def test_key_moves_are_told_to_whoever_is_in_them(
    hand: str, move: str, you: int | None, key: bool, told: str
) -> None:
    assert step(position(hand, "KC QC", "KD QD", pile="4C"), move, you=you) == (key, told)


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("8C", "Turned: 8 of clubs."),
        ("10D", "Turned: 10 of diamonds. Camille: a 10 clears the pile."),
    ],
)
def test_a_table_card_that_is_laid_is_named(card: str, told: str) -> None:
    """The move says its place only."""
    state = position("", "KC QC", pile="4C", table=[f"{card} 9D", ""])
    assert step(state, "turn 0")[1] == told


def test_a_table_card_in_vain_is_a_key_move() -> None:
    state = play(position("", "KC QC", pile="4C", table=["9D", ""]), "turn 0")
    told = "Camille couldn’t use a table card and takes the pile."
    assert step(state, "show no") == (True, told)
    assert step(state, "show yes")[0]
