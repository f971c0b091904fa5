"""Papayoo's judge: each card played out in the same imagined hands, as Sharp does, none left out.

Unlike Sharp it remembers what was played in the round. Worth is the points of the round, less
than nothing: those that the seat has taken, and those that it takes yet.
"""

from collections.abc import Sequence

from games.engine.chance import Dice, Guess
from games.engine.contract import Move
from games.engine.judging import Judge, Judged, compared
from games.papayoo.bot import playing
from games.papayoo.bot.guessing import hidden, imagine
from games.papayoo.bot.playing import Card, Trick, hand_of, play_out, read
from games.papayoo.bot.remembering import Memory, remember
from games.papayoo.bot.sharp import after, card_of, ecarts, exchanged, trick_of
from games.papayoo.rules import Observation, cards

WORLDS = 250
COSTLY = 4.0


def judge(
    seen: Observation,
    moves: Sequence[Move],
    dice: Dice,
    memory: Memory | None = None,
    played: Move | None = None,
) -> Sequence[Judged]:
    """Every card that may be played; in the écart two dozen choices, and the one played."""
    guess = Guess(dice)
    if seen.phase == "ecart":
        return _ecart(seen, guess, played)
    return _cards(seen, guess, memory)


def _cards(seen: Observation, guess: Guess, memory: Memory | None) -> Sequence[Judged]:
    assert seen.seat is not None
    assert seen.die is not None
    die, own = cards.SUITS.index(seen.die), hand_of(map(read, seen.hand))
    known, trick = hidden(seen, memory), trick_of(seen, die)
    points, taken = cards.ROUND_POINTS - sum(seen.taken), seen.taken[seen.seat]
    playable = list(map(read, seen.playable))
    worth: list[list[int]] = [[] for _ in playable]
    for _ in range(WORLDS if len(playable) > 1 else WORLDS // 4):
        world = imagine(known, own, guess)
        for card, values in zip(playable, worth, strict=True):
            values.append(-taken - after(card, world, trick, die, known, points))
    moves = (Move("play", (card_of(card),)) for card in playable)
    return compared(zip(moves, worth, strict=True))


def _ecart(seen: Observation, guess: Guess, played: Move | None) -> Sequence[Judged]:
    own, known = hand_of(map(read, seen.hand)), hidden(seen)
    choices = list(ecarts(own, seen.ecart, guess))
    if played is not None:
        _put(choices, list(map(read, played.args)))
    worth: list[list[int]] = [[] for _ in choices]
    for _ in range(WORLDS):
        world, die = imagine(known, own, guess), guess.below(4)
        passed = [playing.burdens(hand, seen.ecart) for hand in world]
        for choice, values in zip(choices, worth, strict=True):
            passed[known.me] = choice
            hands = exchanged(world, passed)
            values.append(-play_out(hands, Trick(seen.dealer), die, known.me, cards.ROUND_POINTS))
    moves = (Move("pass", cards.in_order(map(card_of, choice))) for choice in choices)
    return compared(zip(moves, worth, strict=True))


def _put(choices: list[list[Card]], chosen: list[Card]) -> None:
    """Have this choice among the others, once."""
    if set(chosen) not in map(set, choices):
        choices.append(chosen)


def stage(seen: Observation) -> tuple[int, str]:
    """The round, and whether the die has been rolled: before it the judge knows no hand."""
    return seen.round, seen.phase


JUDGE = Judge(Observation, judge, "points", COSTLY, version=1, remember=remember, stage=stage)
