"""No observation of a running day depends on what nobody may know."""

import random
import re
from dataclasses import replace

import pytest

from games.engine import codec
from games.spaye import rules
from games.spaye.rules.state import Daye, State
from tests.spaye.rules.walks import walk

CARD = re.compile(r'"(N|(?:A|K|Q|J|10|[2-9])[SHDC]?)"')


def audiences(state: State) -> list[int | None]:
    return [None, *range(len(state.players))]


def seen_by_all(state: State) -> list[str]:
    return [codec.encode(rules.observe(state, seat)) for seat in audiences(state)]


def otherwise(state: State, dice: random.Random) -> State:
    """A state that differs in what is hidden: face-down cards, the discard, older draws."""
    lying = [card for card in state.cards if card is not None]
    dice.shuffle(lying)
    cards = tuple(None if card is None else lying.pop() for card in state.cards)
    dayes = tuple(map(_redrawn, state.dayes[:-1])) + state.dayes[-1:]
    discard = tuple(dice.sample(state.discard, len(state.discard)))
    return replace(state, cards=cards, discard=discard, dayes=dayes)


def _redrawn(daye: Daye) -> Daye:
    """Other cards with the same winner; a nikāye's exercise tells its opponent's value anyway."""
    draws = tuple(tuple(_other_suit(card) for card in draw) for draw in daye.draws)
    return replace(daye, draws=draws)


def _other_suit(card: str) -> str:
    return card if card == "N" else card[:-1] + {"S": "H", "H": "D", "D": "C", "C": "S"}[card[-1]]


@pytest.mark.parametrize("number", [4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
def test_what_is_hidden_changes_no_observation(number: int) -> None:
    dice = random.Random(number)
    for step in walk(number):
        if step.state.finished or step.state.closed:
            break
        if step.number % 4 == number // 2 % 4:
            assert seen_by_all(step.state) == seen_by_all(otherwise(step.state, dice))


@pytest.mark.parametrize("number", range(4, 24))
def test_only_the_last_dayes_cards_are_in_it(number: int) -> None:
    for step in walk(number):
        state = step.state
        if state.finished or state.closed:
            break
        standing = [daye for daye in state.dayes if not daye.gone]
        open_draws = [*(standing[-1].draws if standing else ())]
        open_draws += state.running.draws if state.running else ()
        known = {card for draw in open_draws for card in draw}
        for seat in (None, step.seat):
            text = codec.encode(rules.observe(state, seat))
            assert set(CARD.findall(text)) <= known


def test_one_shape_for_seats_and_spectators() -> None:
    state = next(step.state for step in walk(8) if len(step.state.dayes) == 3)
    spectator = rules.observe(state, None)
    assert (spectator.moves, spectator.openings) == ((), ())
    for seat in range(len(state.players)):
        seen = rules.observe(state, seat)
        assert replace(seen, seat=None, moves=(), openings=()) == spectator
