"""What every installed game keeps to, played by its own bots."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

from games.engine import codec, record
from games.engine.chance import Chance
from games.engine.contract import Game, IllegalMove, Move
from games.engine.record import Replayed
from games.tables import game_checks, registry
from tests.whole_tables import play_table, varied

GAMES = sorted(registry.configs())
TABLES = range(4)


class Played(NamedTuple):
    """A game's rules, and of each of its tables the record and every state from the set-up on."""

    rules: Game[Any]
    tables: list[tuple[dict[str, Any], list[Any]]]

    @property
    def states(self) -> list[Any]:
        return [state for _data, states in self.tables for state in states]


def sizes(rules: Game[Any]) -> list[int]:
    """Few, some and the most seats, within reason."""
    possible = [seats for seats in rules.SEATS if seats <= 9]
    return sorted({possible[0], possible[len(possible) // 2], possible[-1]})


def recorded(slug: str) -> Iterator[dict[str, Any]]:
    """Explicit records of whole tables."""
    for number in TABLES:
        for seats in sizes(registry.rules(slug)):
            options = varied(slug, {}, number)
            yield play_table(slug, seats, options, f"contract {number} {seats}")


def whole(slug: str) -> Game[Any]:
    """The game's rules, which have every member that the contract names."""
    missing = list(game_checks.faults(registry.config(slug)))
    assert not missing, " ".join(missing)
    return registry.rules(slug)


@pytest.fixture(scope="module", params=GAMES)
def played(request: pytest.FixtureRequest) -> Played:
    rules = whole(request.param)
    return Played(
        rules, [(data, list(every_state(rules, data))) for data in recorded(request.param)]
    )


def every_state(rules: Game[Any], data: dict[str, Any]) -> Iterator[Any]:
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


def test_a_table_is_over_or_somebody_can_move_or_sit_down(played: Played) -> None:
    rules = played.rules
    for state in played.states:
        assert rules.outcome(state) or rules.to_move(state) or rules.OPEN
        assert all(0 <= seat < rules.seated(state) for seat in rules.to_move(state))
        assert rules.awaited(state) <= rules.to_move(state)
        assert bool(rules.awaited(state)) == bool(rules.to_move(state))


def test_what_is_legal_is_accepted(played: Played) -> None:
    rules = played.rules
    for number, state in enumerate(played.states):
        for seat in sorted(rules.to_move(state))[number % 3 :: 3]:
            for move in list(rules.legal_moves(state, seat))[number % 5 :: 5]:
                rules.apply(state, seat, move, Chance(bytes(32), 1))
                assert Move.parse(str(move)) == move


def test_nonsense_is_refused(played: Played) -> None:
    rules, tables = played
    for _data, (*_, last) in tables:
        for seat in (None, *range(rules.seated(last))):
            for text in ("nonsense", "nonsense 0", "-1", "x=y"):
                with pytest.raises(IllegalMove):
                    rules.apply(last, seat, Move.parse(text), Chance(None, 1))


def test_everybody_can_be_shown_every_state(played: Played) -> None:
    rules = played.rules
    for number, state in enumerate(played.states):
        audiences = [None, *range(rules.seated(state))]
        for seat in audiences[number % 2 :: 2]:
            codec.encode(rules.observe(state, seat))


def test_states_are_frozen_and_come_back_from_json(played: Played) -> None:
    rules = played.rules
    for state in played.states:
        assert codec.decode(codec.encode(state), rules.State) == state
        assert hash(state) == hash(state)


def test_the_fallback_is_a_legal_move(played: Played) -> None:
    """And there is one for each seat that the table waits for: their clocks may run out."""
    rules = played.rules
    for state in played.states:
        for seat in rules.to_move(state):
            move = rules.fallback(state, seat)
            waited = seat in rules.awaited(state) and not rules.OPEN
            assert move or not waited, f"{rules.SLUG}: no `fallback` for seat {seat} in {state}"
            if move is not None:
                rules.apply(state, seat, move, Chance(bytes(32), 1))


def test_an_outcome_has_places_and_scores_for_each_seat(played: Played) -> None:
    """Only where the lobby opens no tables of a game may nobody win them."""
    rules, tables = played
    for _data, (*_, last) in tables:
        if (outcome := rules.outcome(last)) is None:
            continue
        seats = rules.seated(last)
        if outcome.places is not None or registry.config(rules.SLUG).lobby:
            assert len(outcome.places) == seats
            assert all(type(place) is int and 1 <= place <= seats for place in outcome.places)
            assert 1 in outcome.places
        assert outcome.scores is None or len(outcome.scores) == seats


def test_records_replay_with_and_without_their_seed(played: Played) -> None:
    rules, tables = played
    for data, _states in tables:
        text = msgspec.json.encode(data)
        with_seed = record.replay(rules, record.parse(text))
        without = record.replay(rules, record.read(data | {"seed": None}))
        from_seed = record.replay(rules, record.read(data | {"setup": None}))
        assert isinstance(with_seed, Replayed)
        assert isinstance(without, Replayed)
        assert isinstance(from_seed, Replayed)
        assert with_seed.state == without.state == from_seed.state
        assert with_seed.result == without.result == data["result"]
