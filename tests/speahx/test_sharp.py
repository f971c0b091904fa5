"""Sharp's worlds agree with what it sees, and its moves are the rules'; what the judge keeps."""

from collections import Counter
from dataclasses import replace

import pytest

from games.engine.chance import Chance, Dice
from games.engine.contract import Move
from games.speahx import rules
from games.speahx.bot import BOTS
from games.speahx.bot import sharp as searching
from games.speahx.bot.judge import Memory, remember
from games.speahx.bot.playout import NUMBER, make_move, parse_move
from games.speahx.bot.sharp import MOST, candidates
from games.speahx.bot.steady import steady
from games.speahx.bot.worlds import Worlds, board_of
from games.speahx.rules import TWO, State, rank_of
from games.tables.bots import selfplay
from tests.speahx.rules.positions import play, position
from tests.speahx.tables import all_cards, whole_table

DICE = bytes(range(32))


def chosen(state: State) -> Move:
    moves, seen = list(rules.legal_moves(state, state.turn)), rules.observe(state, state.turn)
    return BOTS["sharp"](seen, moves, Dice(DICE, 0, 0))


@pytest.mark.parametrize("seats", [2, 4, 7])
def test_a_world_looks_as_what_was_seen(seats: int) -> None:
    for state in list(whole_table(seats, 1, jokers=seats != 4))[::9]:
        if state.over:
            continue
        seen = rules.observe(state, state.turn)
        world = Worlds(seen).deal(Dice(DICE, 0, 0))
        told = rules.observe(world, state.turn)
        # What was played before is known to the table, not imagined.
        before = {"last": seen.last, "quiet": seen.quiet, "repeated": seen.repeated}
        assert replace(told, **before) == seen
        assert all_cards(world) == all_cards(state)


@pytest.mark.parametrize(("seats", "jokers"), [(2, True), (3, False), (4, True), (7, False)])
def test_a_move_in_numbers_does_what_the_rules_do(seats: int, jokers: bool) -> None:
    """Every legal move of every third position, hands in the same order too."""
    states = [state for number in range(3) for state in whole_table(seats, number, jokers=jokers)]
    verbs = {move.verb for state in states[::3] for move in _agreed(state)}
    assert verbs == {"play", "chance", "take", "turn", "show", "stop"}


def test_rare_moves_in_numbers_too() -> None:
    jacks = position("9S JS JD JH JC", "7D", "2C", "10C KS", pile="QS QH", jokers=False)
    assert "play JS JD JH JC to=2" in map(str, _agreed(jacks)), "Torkel"
    five = "5S 5H 5D 9S"
    mixed = play(position(five, "8C 7H", pile="6C", draw="5C QS"), "chance")
    assert "play 5C 5D 5H 5S from=chance" in map(str, _agreed(mixed))
    more = position(f"{five} 5S", "8C 7H", pile="5C", packs=2)
    assert "play 5D 5H 5S 5S" in map(str, _agreed(more)), "a rest of one stays"
    for card, word in (("2S", "suit=S"), ("X", "to=1"), ("6S", ""), ("7C", "")):
        table = position("", "8C 7H", "KD", pile="6D", table=[f"{card} 9C", "", ""])
        assert {str(move) for move in _agreed(table)} == {"turn 0", "turn 1", "take"}
        waiting = play(table, "turn 0")
        assert not word or f"play {card} {word} from=table" in map(str, _agreed(waiting))
    ten = position("10H", "8C 7H", pile="6D", table=["9C 3S", ""])
    assert "play 10H" in map(str, _agreed(ten)), "goes on with a table card"


def _agreed(state: State) -> list[Move]:
    """The legal moves, each done by the rules and in numbers."""
    moves = list(rules.legal_moves(state, state.turn))
    turned = NUMBER[state.turned.card] if state.turned else -1
    for move in moves:
        quick = board_of(state)
        make_move(quick, parse_move(move, state.slots(state.turn)), turned)
        assert quick == board_of(_after(state, move)), move
    return moves


def _after(state: State, move: Move) -> State:
    """By the rules; a table card that waits gets the first word that they offer."""
    state = rules.apply(state, state.turn, move, Chance(None, 1))
    while state.turned:
        word = next(rules.legal_moves(state, state.turn))
        state = rules.apply(state, state.turn, word, Chance(None, 1))
    return state


def test_it_plays_a_table_of_twenty_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "PLAYOUTS", 12)
    for state in list(whole_table(20, 2))[::25]:
        if not state.over:
            assert chosen(state) in rules.legal_moves(state, state.turn)


def test_few_moves_are_compared_and_everything_that_is_no_play() -> None:
    hand = "2S 2H 3S 3H 3D 4S 4H 5S 5H 6S 6H 7S 7H 8S 8H 9S 9H 10S X"
    state = position(hand, "KC", "QC", pile="KS", draw="AC AD")
    moves = list(rules.legal_moves(state, 0))
    compared = candidates(rules.observe(state, 0), moves)
    assert len(moves) > 30
    assert len(compared) == MOST + 2
    assert {move.verb for move in compared} == {"play", "chance", "take"}
    suits = {arg for move in compared for arg in move.args if rank_of(move.args[0]) == TWO}
    assert len(suits) <= 4


def test_it_wins_where_it_can() -> None:
    """The ten clears the pile, and the last card goes on the empty table."""
    state = position("10S 4H", "KC QC", pile="7S 9D")
    assert chosen(state) == Move("play", ("10S",))
    assert chosen(play(state, "play 10S")) == Move("play", ("4H",))


def test_what_is_remembered_is_true_and_is_dealt_again() -> None:
    played = selfplay.Playing.of("speahx", 3, {}, "memory")
    dice, known = Dice(b"m" * 32, 0, 0), 0
    memory: Memory | None = None
    for _ in range(150):
        if played.rules.outcome(played.state) is not None:
            break
        turn = min(played.rules.awaited(played.state))
        moves = list(played.rules.legal_moves(played.state, turn))
        played.enter(turn, str(steady(played.look(turn), moves, dice)))
        seen = played.look(0)
        memory = remember(memory, seen)
        state: State = played.state
        for held, hand in zip(memory.held[1:], state.hands[1:], strict=True):
            assert not Counter(held) - Counter(hand)
            known += len(held)
        if seen.turn == 0 and not seen.over:
            dealt = Worlds(seen, memory.held).deal(dice)
            for held, hand, count in zip(memory.held, dealt.hands, seen.cards, strict=True):
                assert len(hand) == count
                assert not Counter(held) - Counter(hand) or held == memory.held[0]
    assert known
