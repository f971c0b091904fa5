"""What every installed game keeps to, played by its own bots."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from games.engine import codec, record
from games.engine.chance import Chance
from games.engine.contract import Game, IllegalMove, Move
from games.engine.record import Replayed
from games.tables import registry, selfplay

GAMES = sorted(registry.configs())
TABLES = range(4)


def sizes(rules: Game[Any]) -> list[int]:
    """Few, some and the most seats, within reason."""
    possible = [seats for seats in rules.SEATS if seats <= 9]
    return sorted({possible[0], possible[len(possible) // 2], possible[-1]})


def tables(slug: str) -> Iterator[dict[str, Any]]:
    """Explicit records of whole tables."""
    bots = selfplay.bots_of(slug, [selfplay.DEFAULT_BOT])
    for number in TABLES:
        for seats in sizes(registry.rules(slug)):
            options = selfplay.varied(slug, {}, number)
            yield selfplay.play_table(slug, seats, options, bots, f"contract {number} {seats}")


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> tuple[Game[Any], list[dict[str, Any]]]:
    """A game's rules and tables."""
    return registry.rules(request.param), list(tables(request.param))


def states(rules: Game[Any], data: dict[str, Any]) -> Iterator[Any]:
    """Every state of a table, from the set-up on."""
    read = record.read(data)
    options = rules.read_options(read.options)
    seats = 0 if rules.OPEN else read.seats
    chance = Chance(read.seed, 0)
    state = rules.setup(seats, options, chance)
    yield state
    for number, (seat, text) in enumerate(read.journal, start=1):
        move = Move.parse(text)
        state, _ = record.advance(rules, state, number, seat, move, read.seed, {}, {})
        yield state


def test_a_table_is_over_or_somebody_can_move_or_sit_down(played: Any) -> None:
    rules, records = played
    for data in records:
        for state in states(rules, data):
            assert rules.outcome(state) or rules.to_move(state) or rules.OPEN
            assert all(0 <= seat < rules.seated(state) for seat in rules.to_move(state))
            assert rules.awaited(state) <= rules.to_move(state)
            assert bool(rules.awaited(state)) == bool(rules.to_move(state))


def test_what_is_legal_is_accepted(played: Any) -> None:
    rules, records = played
    for data in records:
        for number, state in enumerate(states(rules, data)):
            for seat in sorted(rules.to_move(state))[number % 3 :: 3]:
                for move in list(rules.legal_moves(state, seat))[number % 5 :: 5]:
                    rules.apply(state, seat, move, Chance(bytes(32), 1))
                    assert Move.parse(str(move)) == move


def test_nonsense_is_refused(played: Any) -> None:
    rules, records = played
    for data in records:
        *_, last = states(rules, data)
        for seat in (None, *range(rules.seated(last))):
            for text in ("nonsense", "nonsense 0", "-1", "x=y"):
                with pytest.raises(IllegalMove):
                    rules.apply(last, seat, Move.parse(text), Chance(None, 1))


def test_everybody_can_be_shown_every_state(played: Any) -> None:
    rules, records = played
    for data in records:
        for number, state in enumerate(states(rules, data)):
            audiences = [None, *range(rules.seated(state))]
            for seat in audiences[number % 2 :: 2]:
                codec.encode(rules.observe(state, seat))


def test_states_are_frozen_and_come_back_from_json(played: Any) -> None:
    rules, records = played
    for data in records:
        for state in states(rules, data):
            assert codec.decode(codec.encode(state), rules.State) == state
            assert hash(state) == hash(state)


def test_the_fallback_is_a_legal_move(played: Any) -> None:
    rules, records = played
    for data in records:
        for state in states(rules, data):
            for seat in rules.to_move(state):
                move = rules.fallback(state, seat)
                if move is not None:
                    rules.apply(state, seat, move, Chance(bytes(32), 1))


def test_records_replay_with_and_without_their_seed(played: Any) -> None:
    rules, records = played
    for data in records:
        text = msgspec.json.encode(data)
        with_seed = record.replay(rules, record.parse(text))
        without = record.replay(rules, record.read(data | {"seed": None}))
        from_seed = record.replay(rules, record.read(data | {"setup": None}))
        assert isinstance(with_seed, Replayed)
        assert isinstance(without, Replayed)
        assert isinstance(from_seed, Replayed)
        assert with_seed.state == without.state == from_seed.state
        assert with_seed.result == without.result == data["result"]
