"""What holds in every state of random days, both decks, both packs, 1 to 40 players."""

from collections import Counter

import pytest

from games.engine import codec
from games.spaye import rules
from games.spaye.rules.cards import full_pack
from games.spaye.rules.state import State
from tests.spaye.rules.walks import office, walk

NORMAL, LONG, CHUNK = 60, 1140, 20


def check_cards(state: State) -> None:
    if state.deck == "app":
        table = [card for card in state.cards if card is not None]
        assert Counter([*table, *state.discard]) == Counter(full_pack(state.pack))
        assert state.left == len(table)
    drawn = sum(len(draw) for d in state.dayes if d.drawn for draw in d.draws)
    assert state.deck == "app" or state.left + drawn == state.pack + 3
    if state.left:
        assert 1 <= state.nikayes_on_table <= 3
        assert state.left % 2 == 1
    else:
        assert state.finished


def check_dayes(state: State) -> None:
    finals = [daye.final for daye in state.dayes]
    assert not any(finals[:-1])
    if state.finished and all(daye.counts for daye in state.dayes):
        duels = finals.count(False)
        assert sum(rules.outcome(state).result["daye"]) == 2 * duels + 9  # type: ignore[union-attr]


def check_exercises(state: State) -> None:
    for exercise in state.exercises:
        assert 0 <= exercise.points <= exercise.n <= (40 if exercise.final else 20)
        assert exercise.done is None or exercise.done <= exercise.most
    if state.deck == "app" and not state.finished:
        due = [ex.seat for ex in state.exercises if ex.due]
        assert len(due) == len(set(due))


def check_table(state: State) -> None:
    """Somebody can move or sit down, and the seats to move are those that have a move."""
    observed = [rules.observe(state, seat) for seat in range(len(state.players))]
    may_move = {seen.seat for seen in observed if seen.moves or seen.openings}
    assert may_move == rules.to_move(state)
    running = state.running
    assert running is None or len(running.players) == len(running.picks) <= 3


def check_observed_points(state: State) -> None:
    """The columns are what the dāyes and exercises shown add up to."""
    seen = rules.observe(state, None)
    if seen.status == "cancelled":
        assert not any(p.daye or p.victoire or p.repetition for p in seen.players)
        return
    for player in seen.players:
        dayes = [daye for daye in seen.dayes if daye.counts and player.seat in daye.players]
        won = sum(daye.victories[daye.players.index(player.seat)] for daye in dayes)
        done = [ex.points for ex in seen.exercises if ex.seat == player.seat]
        counted = [seen.dayes[ex.daye].counts for ex in seen.exercises if ex.seat == player.seat]
        assert player.daye == sum(daye.participation for daye in dayes)
        assert player.victoire == won
        assert player.repetition == sum(p for p, c in zip(done, counted, strict=True) if c)


def check(number: int) -> str:
    """Walk one day; every state is checked, its observations and codec now and then."""
    seats, _ = office(number)
    for step in walk(number):
        check_cards(step.state)
        check_dayes(step.state)
        check_exercises(step.state)
        if step.number % 16 == number % 16:
            check_table(step.state)
            check_observed_points(step.state)
            assert codec.decode(codec.encode(step.state), rules.State) == step.state
    outcome = rules.outcome(step.state)
    assert outcome is not None
    assert {len(outcome.result[key]) for key in ("daye", "victoire", "repetition")} == {seats}
    return str(outcome.result["status"])


@pytest.mark.parametrize("first", range(0, NORMAL, CHUNK))
def test_random_days(first: int) -> None:
    for number in range(first, first + CHUNK):
        check(number)


@pytest.mark.long
@pytest.mark.parametrize("first", range(NORMAL, NORMAL + LONG, CHUNK))
def test_many_random_days(first: int) -> None:
    for number in range(first, first + CHUNK):
        check(number)


def test_random_days_see_everything() -> None:
    """Both ends of a day, and every move there is."""
    verbs: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    wanted = {*rules.moves.KEEPER, *rules.moves.SEAT}
    for number in range(80):
        *_, last = steps = list(walk(number))
        verbs.update(step.move.split(" ")[0] for step in steps)
        ends[last.state.finished, last.state.closed, last.state.deck] += 1  # type: ignore[index]
        if wanted <= set(verbs) and len(ends) == 6:
            break
    assert wanted <= set(verbs)
    assert len(ends) == 6


def test_no_repr_shows_a_card() -> None:
    *_, last = walk(8)
    middle = next(step.state for step in walk(8) if len(step.state.dayes) == 5)
    for state in (middle, last.state):
        assert "cards" not in repr(state)
        assert not {"'AS'", "'10H'", "'N'"} & set(repr(state).replace(",", " ").split())
