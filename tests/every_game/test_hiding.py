"""No observation of an installed game tells a seat what chance dealt to others."""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from games.tables import registry
from games.tables.bot_levels import levels
from tests.every_game import hiding
from tests.whole_tables import play_table, varied


@cache
def played(slug: str, number: int = 0, seats: int = 5) -> dict[str, Any]:
    """A whole table of so many seats at most, a short game of many.

    Gentle comes further than chance, and sooner home.
    """
    possible = [each for each in registry.rules(slug).SEATS if each <= seats]
    gentle = number == 0 and "gentle" in levels(slug)
    bots = ["gentle" if gentle else "random"]
    chosen = registry.config(slug).bot_options if seats > 3 else {}
    options = varied(slug, dict(chosen), number)
    return play_table(slug, possible[-1], options, f"hiding {number} {seats}", bots)


@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("slug", sorted(registry.configs()))
def test_nobody_is_shown_what_chance_dealt_to_others(slug: str, number: int) -> None:
    rules = registry.rules(slug)
    for seats in (2, 3, 5):
        if rules.SEATS[0] <= seats:
            table = played(slug, number, seats)
            assert list(hiding.faults(rules, table)) == []
            assert list(hiding.shown(rules, table)) == []


def leaking(slug: str, leak: Callable[[Any, int | None], Any], **more: Any) -> Any:
    """The rules of a game whose observation says more."""
    rules = registry.rules(slug)
    more["observe"] = lambda state, seat: (rules.observe(state, seat), leak(state, seat))
    return SimpleNamespace(**{**vars(rules), **more})


def next_hand(state: Any, seat: int | None) -> Any:
    """The cards of the seat that sits to one's left."""
    return () if seat is None else state.hands[(seat + 1) % len(state.hands)]


LEAKS: dict[str, tuple[str, int, Callable[[Any, int | None], Any]]] = {
    "the state": ("papayoo", 5, lambda state, seat: state),
    "all hands": ("papayoo", 5, lambda state, seat: state.hands),
    "a neighbour’s hand": ("papayoo", 5, next_hand),
    "only to those who play": ("papayoo", 3, lambda state, seat: seat is not None and state.hands),
    "only later": ("papayoo", 4, lambda state, seat: state.trick and next_hand(state, seat)),
    "what follows from it": ("papayoo", 5, lambda state, seat: max([*next_hand(state, seat), ""])),
    "all hands but not the pile": ("speahx", 5, lambda state, seat: state.hands),
    "the other’s hand": ("speahx", 2, next_hand),
    "the top of the pile": ("speahx", 4, lambda state, seat: state.draw[:1]),
    "a day’s cards": ("spaye", 5, lambda state, seat: state),
    "a thrown die": ("example_game", 3, lambda state, seat: seat in (0, 1) and state.die),
}


@pytest.mark.parametrize("what", LEAKS)
def test_an_observation_that_leaks_is_found_by_the_deal_and_in_the_states(what: str) -> None:
    slug, seats, leak = LEAKS[what]
    rules, table = leaking(slug, leak), played(slug, seats=seats)
    assert any(hiding.faults(rules, table))
    assert any(hiding.shown(rules, table))


def test_what_a_deal_turns_face_up_has_to_be_announced() -> None:
    slug, seats, leak = LEAKS["the top of the pile"]
    table = played(slug, seats=seats)
    assert list(hiding.faults(leaking(slug, leak), table)) == [
        "speahx, deal: 1 values are open to spectators, 0 announced as FACE_UP"
    ]
    assert list(hiding.faults(leaking(slug, leak, FACE_UP=1), table)) == []


def own_table_cards(state: Any, seat: int | None) -> Any:
    return () if seat is None else state.table[seat]


def next_table_cards(state: Any, seat: int | None) -> Any:
    return () if seat is None else state.table[(seat + 1) % len(state.table)]


SHOWN: dict[str, tuple[str, int, Callable[[Any, int | None], Any]]] = {
    "one’s own face-down cards": ("speahx", 3, own_table_cards),
    "one’s own, of two": ("speahx", 2, own_table_cards),
    "a neighbour’s face-down cards": ("speahx", 3, next_table_cards),
    "the other’s face-down cards": ("speahx", 2, next_table_cards),
    "cards drawn in secret": ("speahx", 3, lambda state, seat: state.chances),
    "a card turned in secret": ("speahx", 3, lambda state, seat: state.turned),
    "the next card to whoever moves": (
        "speahx",
        3,
        lambda state, seat: state.draw[:1] if seat == state.turn else (),
    ),
    "an écart": ("papayoo", 4, lambda state, seat: state.given),
    "an écart to its receiver before all have chosen": (
        "papayoo",
        4,
        lambda state, seat: () if seat is None else state.given[seat - 1],
    ),
    "a card of the day to one seat": (
        "spaye",
        5,
        lambda state, seat: state.cards[7:8] if seat == 1 else (),
    ),
    "a card of the day to all": ("spaye", 5, lambda state, seat: state.cards[7:8]),
    "the number that the other has chosen": (
        "spirale",
        2,
        lambda state, seat: () if seat is None else state.announced[1 - seat],
    ),
}


@pytest.mark.parametrize("what", SHOWN)
def test_what_somebody_may_not_know_is_found(what: str) -> None:
    slug, seats, leak = SHOWN[what]
    assert any(hiding.shown(leaking(slug, leak), played(slug, seats=seats)))


def test_a_field_of_which_nobody_says_who_may_know_it_is_named() -> None:
    known = dict(registry.rules("speahx").KNOWN_TO)
    del known["table"]
    rules = leaking("speahx", lambda state, seat: None, KNOWN_TO=known)
    assert list(hiding.shown(rules, played("speahx", seats=2))) == [
        "speahx: KNOWN_TO and State don’t have the same fields: ['table']"
    ]
