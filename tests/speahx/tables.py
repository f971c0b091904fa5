"""A table as it is drawn, and whole ones: Sharp's quick players make most turns, a random move
comes in between.

Every turn of the quick players is played by the rules too, and both have to come out the same.
"""

import random
from collections import Counter
from collections.abc import Iterator
from html import unescape
from itertools import chain

from games.engine.chance import Chance
from games.engine.contract import Move
from games.speahx import rules
from games.speahx.bot.worlds import board_of
from games.speahx.rules import HAND_CARDS, State, full_pack, recommended_packs
from games.tables.audience import Audience
from games.tables.models import Table
from games.tables.page import regions

STRAY = 0.25
"""How often a move is any legal one."""


def drawn(table: Table, seat: int | None, view: str = "table", language: str = "en") -> str:
    """A region as this seat, or a spectator, is shown it."""
    table.refresh_from_db()
    return unescape(regions.draw(table, view, Audience(seat, language)))


def deal(seats: int, number: int, **options: object) -> State:
    seed = random.Random(f"{seats} {number}").randbytes(32)
    return rules.setup(seats, rules.read_options(options), Chance(seed, 0))


def whole_table(seats: int, number: int, **options: object) -> Iterator[State]:
    """The states after the deal and after each move, to the end."""
    dice = random.Random(f"moves {seats} {number}")
    state = deal(seats, number, **options)
    yield state
    while not state.over:
        if state.turned or dice.random() < STRAY:
            state = played(state, str(dice.choice(list(rules.legal_moves(state, state.turn)))))
            yield state
        else:
            for after in quick_turn(state):
                state = after
                yield state


def quick_turn(state: State) -> Iterator[State]:
    """The rest of this turn as Sharp's quick players move, by the rules."""
    noted: list[str] = []
    quick = board_of(state)
    quick.note = lambda seat, text: noted.append(text)
    quick.play_on(1)
    seat = state.turn
    for text in noted:
        if text.endswith("from=table") and state.turned is None:
            continue  # the rules have laid it as it was turned
        move = f"turn {state.slots(seat)[-1]}" if text == "turn" else text
        state = played(state, move)
        yield state
    same(state, seat, quick)


def same(state: State, seat: int, quick: object) -> None:
    """The table in numbers is the table of the rules, where it isn't drawn."""
    found = board_of(state)
    for part in ("table", "draw", "pile", "suit", "order"):
        assert getattr(found, part) == getattr(quick, part), part
    assert [sorted(hand) for hand in found.hands] == [sorted(h) for h in quick.hands]  # type: ignore[attr-defined]
    assert state.over or (state.turn, state.drawn) == (quick.turn, 0)  # type: ignore[attr-defined]


def played(state: State, text: str) -> State:
    return rules.apply(state, state.turn, Move.parse(text), Chance(None, 1))


def all_cards(state: State) -> Counter[str]:
    """Every card there is, wherever it lies."""
    places = (state.draw, state.pile, state.removed, state.chances, *state.hands, *state.table)
    turned = (state.turned.card,) if state.turned else ()
    every = Counter(chain(turned, *places))
    del every[None]  # an empty place of a table card
    return every


def check_table(seats: int, number: int, **options: object) -> None:
    """The sheet's invariants at every step, and an end by the rules."""
    jokers = bool(options.get("jokers", True))
    pack = dict(Counter(full_pack(recommended_packs(seats), jokers)))
    before: State | None = None
    for state in whole_table(seats, number, **options):
        assert dict(all_cards(state)) == pack
        if before and state.turn != before.turn and state.draw:
            assert len(state.hands[before.turn]) >= HAND_CARDS
        before = state
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.result["scores"] is None
    places = outcome.result["places"]
    assert len(places) == seats
    assert sorted(places) == [*range(1, len(state.order) + 1)] + [len(state.order) + 1] * (
        seats - len(state.order)
    )
