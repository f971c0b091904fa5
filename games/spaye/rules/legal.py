"""Lists the moves a seat may make now, with the same checks as `apply`.

Moves that can't be listed are left out: free text (`set_exercise`, `adjust`), logs, the keeper's.
"""

from collections.abc import Callable, Iterator
from typing import Any

from games.engine.contract import IllegalMove, Move
from games.spaye.rules import bonuses, challenges, duel, exercises, final, log
from games.spaye.rules.cards import FINAL_CARDS
from games.spaye.rules.state import State

Candidate = tuple[str | int, ...]


def allowed(check: Callable[..., Any], *args: object) -> bool:
    """Whether the check passes, raising no `IllegalMove`."""
    try:
        check(*args)
    except IllegalMove:
        return False
    return True


def legal_moves(state: State, seat: int) -> Iterator[Move]:
    """Every move that `apply` accepts from this seat, except those that can't be listed."""
    if state.closed or not state.is_present(seat):
        return
    deck = _app_deck if state.deck == "app" else _real_deck
    for part in (deck, _exercises, _bonuses):
        for words in part(state, seat):
            verb, *args = map(str, words)
            yield Move(verb, tuple(args))


def openings(state: State, seat: int) -> Iterator[str]:
    """The beginnings of moves that `legal_moves` leaves out; the seat completes them."""
    if state.closed or not state.is_present(seat):
        return
    if not state.exercise_fixed:
        yield "set_exercise"
    if state.deck == "real" and state.exercise and _may_be_logged(state):
        yield "log"
    for at in range(len(state.exercises)):
        if allowed(exercises.adjustable, state, seat, at):
            yield f"adjust {at}"


def _may_be_logged(state: State) -> bool:
    needed = 3 if state.left == FINAL_CARDS else 2
    return state.left > 0 and len(state.players) >= needed


def to_move(state: State) -> frozenset[int]:
    """The seats that may make any move now."""
    return frozenset(seat for seat in state.present() if _may_move(state, seat))


def _may_move(state: State, seat: int) -> bool:
    return any(True for _ in openings(state, seat)) or any(True for _ in legal_moves(state, seat))


def _app_deck(state: State, seat: int) -> Iterator[Candidate]:
    for player in state.present():
        if allowed(challenges.check_challenge, state, seat, player):
            yield "challenge", player
    if allowed(challenges.check_withdraw, state, seat):
        yield ("withdraw",)
    yield from _answers(state, seat)
    if allowed(duel.drawing, state, seat):
        for position in duel.free_positions(state):
            yield "draw", position
    if allowed(final.check_call, state, seat):
        yield ("call_final",)
    if allowed(final.joinable, state, seat):
        yield ("join_final",)
    if allowed(final.check_leave, state, seat):
        yield ("leave_final",)


def _answers(state: State, seat: int) -> Iterator[Candidate]:
    for challenge in state.challenges:
        if challenge.player == seat:
            if allowed(challenges.check_accept, state, seat, challenge.challenger):
                yield "accept", challenge.challenger
            yield "decline", challenge.challenger


def _real_deck(state: State, seat: int) -> Iterator[Candidate]:
    for at in range(len(state.dayes)):
        if allowed(log.check_undo, state, seat, at):
            yield "undo_log", at
        if allowed(log.check_contest, state, seat, at):
            yield "contest", at


def _exercises(state: State, seat: int) -> Iterator[Candidate]:
    for at, exercise in enumerate(state.exercises):
        if not exercise.due:
            continue
        if allowed(exercises.confirmable, state, seat, at):
            for seen in range(exercise.most + 1):
                yield "confirm", at, seen
        if allowed(exercises.agreeable, state, seat, at):
            yield "agree_adjust", at


def _bonuses(state: State, seat: int) -> Iterator[Candidate]:
    for at, exercise in enumerate(state.exercises):
        if exercise.seat != seat or not exercise.due:
            continue
        if allowed(bonuses.check_bonus, state, seat, at, "grand_spayin"):
            for partner in bonuses.partners(state, seat):
                yield "share", at, partner
        if allowed(bonuses.check_tyrant, state, seat, at):
            yield "tyrant", at
    if allowed(bonuses.check_double, state, seat):
        yield from _doubles(state, seat)


def _doubles(state: State, seat: int) -> Iterator[Candidate]:
    if state.deck == "app":
        yield ("double_or_quits",)
        return
    cards = state.dayes[state.exercises[bonuses.check_double(state, seat)].daye].draws[-1]
    for card in dict.fromkeys(cards):
        yield "double_or_quits", card
