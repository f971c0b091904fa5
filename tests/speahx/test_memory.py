"""What the judge remembers of a table: who took which cards in."""

from __future__ import annotations

from collections import Counter

from games.engine.chance import Dice
from games.speahx.bot.judge import Memory, remember
from games.speahx.bot.steady import steady
from games.speahx.bot.worlds import Worlds
from games.speahx.rules import State
from games.tables.bots import selfplay


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
