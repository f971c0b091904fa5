"""What the judge remembers of a round, and that it uses it."""

from __future__ import annotations

from games.engine.chance import Dice, Guess
from games.papayoo.bot import JUDGES, steady
from games.papayoo.bot.playout import hand_of, parse_card
from games.papayoo.bot.worlds import Memory, hidden_cards, remember, sample_hands
from games.papayoo.rules import Observation
from games.tables.bots import selfplay


def seen_by(seat: int, moves: int) -> tuple[selfplay.Playing, Memory | None, Observation]:
    """A round of Steadies after so many moves, and what this seat remembers of it."""
    played = selfplay.Playing.of("papayoo", 4, {"rounds": 1}, "memory")
    dice, memory = Dice(b"m" * 32, 0, 0), None
    for _ in range(moves):
        turn = min(played.rules.awaited(played.state))
        played.enter(turn, str(steady(played.look(turn), [], dice)))
        memory = remember(memory, played.look(seat))
    return played, memory, played.look(seat)


def test_every_card_of_an_earlier_trick_is_remembered() -> None:
    played, memory, seen = seen_by(0, 4 + 4 * 6 + 2)
    assert memory is not None
    gone = {move.split()[1] for _seat, move in played.journal[4 : 4 + 4 * 6]}
    assert memory.gone == gone
    assert not gone & set(seen.trick)


def test_imagined_hands_hold_no_card_that_is_gone_and_no_suit_shown_void() -> None:
    _played, memory, seen = seen_by(0, 4 + 4 * 9 + 1)
    assert memory is not None
    known, guess = hidden_cards(seen, memory), Guess(Dice(b"w" * 32, 0, 0))
    gone = hand_of(map(parse_card, memory.gone))
    assert sum(known.sizes) == len(known.zeros) + len(known.pointed)
    for _ in range(50):
        hands = sample_hands(known, hand_of(map(parse_card, seen.hand)), guess)
        for seat, hand in enumerate(hands):
            assert not any(held & lost for held, lost in zip(hand, gone, strict=True))
            assert seat == 0 or not any(hand["SHDCP".index(suit)] for suit in memory.void[seat])


def test_another_round_is_forgotten() -> None:
    _played, memory, seen = seen_by(0, 4 + 4 * 3)
    assert memory is not None
    assert memory.gone
    old = Memory(seen.round + 1, memory.gone, memory.void)
    assert remember(old, seen).gone == frozenset(seen.last.cards if seen.last else ())
    assert JUDGES["sharp"].remember is remember
