"""Real deck: a dāye played on the table is logged in one go, taken back, contested, ruled on."""

from collections import Counter
from dataclasses import replace

from games.engine.cards import NIKAYE, SUITS, rank_of, suit_of
from games.engine.chance import Chance
from games.engine.contract import IllegalMove
from games.spaye.rules.cards import FINAL_CARDS, Draw, copies, is_card, is_tie
from games.spaye.rules.change import (
    Args,
    need_exercise_set,
    number,
    numbers,
    with_daye,
    with_exercise,
)
from games.spaye.rules.duel import recorded
from games.spaye.rules.state import Daye, State

Draws = tuple[Draw, ...]


def log(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Log a dāye (SP-66 to SP-73)."""
    players, draws = _parse(args)
    need_exercise_set(state)
    _check_players(state, players)
    _check_shape(players, draws)
    _check_cards(state, draws)
    _check_outcome(draws)
    _check_left(state, players, draws)
    _check_nikayes(state, draws[-1])
    daye = Daye(players, draws, len(players) == FINAL_CARDS, author=seat)
    return recorded(replace(state, begun=True), daye)


def _parse(args: Args) -> tuple[tuple[int, ...], Draws]:
    """Return the players and the cards of each draw in their order, of `0 1 7S-7H N-9C`."""
    words = [word for word in args if "-" not in word]
    draws = tuple(tuple(word.split("-")) for word in args[len(words) :])
    if not draws or any("-" in word for word in args[: len(words)]):
        raise IllegalMove("SP-2")
    return tuple(map(number, words)), draws


def _check_players(state: State, players: tuple[int, ...]) -> None:
    """Check for two, or in the final three, different players of the day (SP-66)."""
    unknown = [player for player in players if player >= len(state.players)]
    if unknown:
        raise IllegalMove("SP-66", player=unknown[0])
    if len(players) not in (2, FINAL_CARDS) or len(set(players)) < len(players):
        raise IllegalMove("SP-66")


def _check_shape(players: tuple[int, ...], draws: Draws) -> None:
    """Check for pairs; in the final a tied pair's draws, then one triple (SP-67)."""
    *before, last = map(len, draws)
    if last != len(players) or any(size != 2 for size in before):
        raise IllegalMove("SP-67")


def _check_cards(state: State, draws: Draws) -> None:
    """Check for cards of the pack, no card or rank more often than it holds them (SP-69)."""
    codes = [card for draw in draws for card in draw]
    for card in codes:
        if not is_card(card, state.pack):
            raise IllegalMove("SP-69", card=card)
    before = [card for d in state.dayes if d.drawn for draw in d.draws for card in draw]
    ordinary = [card for card in before + codes if card != NIKAYE]
    for cards, most in (
        (Counter(card for card in ordinary if suit_of(card)), copies(state.pack)),
        (Counter(map(rank_of, ordinary)), len(SUITS) * copies(state.pack)),
    ):
        for card, times in cards.items():
            if times > most:
                raise IllegalMove("SP-69", card=card)


def _check_outcome(draws: Draws) -> None:
    """Check that every draw but the last is a tie, and that the last decides (SP-68)."""
    *before, last = draws
    for draw in before:
        if not is_tie(draw):
            raise IllegalMove("SP-68", draw="-".join(draw))
    if is_tie(last):
        raise IllegalMove("SP-68", draw="-".join(last))


def _check_left(state: State, players: tuple[int, ...], draws: Draws) -> None:
    """Check that the last three cards are drawn in the final, and only they (SP-71)."""
    left = state.left - sum(map(len, draws[:-1]))
    if len(players) == FINAL_CARDS:
        if left != FINAL_CARDS:
            raise IllegalMove("SP-71", left=state.left)
    elif left - 2 < FINAL_CARDS:
        raise IllegalMove("SP-71", left=state.left)


def _check_nikayes(state: State, last: Draw) -> None:
    """Check for at most the nikāyes on the table; the final shows all of them (SP-70, SP-72)."""
    shown, on_table = last.count(NIKAYE), state.nikayes_on_table
    if shown > on_table:
        raise IllegalMove("SP-70", nikayes=on_table)
    if len(last) == FINAL_CARDS and shown != on_table:
        raise IllegalMove("SP-72", nikayes=on_table)


def existing(state: State, at: int) -> Daye:
    """Return the settled dāye of this number (SP-45)."""
    if at >= len(state.dayes):
        raise IllegalMove("SP-45", number=at)
    return state.dayes[at]


def undo_log(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Take the author's log back; the server has checked the minute (SP-74, SP-75)."""
    (at,) = numbers(args, 1)
    check_undo(state, seat, at)
    return struck(state, at, "undone")


def check_undo(state: State, seat: int, at: int) -> None:
    """Check that this seat may take that log back (SP-74, SP-75)."""
    daye = existing(state, at)
    if daye.author != seat:
        raise IllegalMove("SP-74", daye=at)
    touched = any(ex.touched for ex in state.exercises if ex.daye == at)
    if daye.final or daye.standing != "counted" or touched:
        raise IllegalMove("SP-75", daye=at)


def struck(state: State, at: int, standing: str) -> State:
    """Close its exercises; unless the day is finished, its cards count as not drawn (SP-80)."""
    state = with_daye(state, at, standing=standing, drawn=state.finished)
    for i, exercise in enumerate(state.exercises):
        if exercise.daye == at:
            state = with_exercise(state, i, closed=True, proposal=None)
    return state


def contest(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Contest a log, whose points are then withheld until a ruling (SP-76, SP-77)."""
    (at,) = numbers(args, 1)
    check_contest(state, seat, at)
    return with_daye(state, at, standing="contested", contested_by=seat)


def check_contest(state: State, seat: int, at: int) -> None:
    """Check that this seat may contest that log (SP-76, SP-77)."""
    daye = existing(state, at)
    if seat not in daye.players or seat == daye.author:
        raise IllegalMove("SP-76", daye=at)
    if daye.standing != "counted":
        raise IllegalMove("SP-77", daye=at)


def uphold(state: State, args: Args, chance: Chance) -> State:
    """Uphold a contested log: its points count again, for good (SP-79)."""
    return with_daye(state, _contested(state, args), standing="upheld")


def void(state: State, args: Args, chance: Chance) -> State:
    """Void a log that counts or is contested (SP-79, SP-80)."""
    (at,) = numbers(args, 1)
    if existing(state, at).standing not in ("counted", "contested"):
        raise IllegalMove("SP-79", daye=at)
    return struck(state, at, "void")


def _contested(state: State, args: Args) -> int:
    (at,) = numbers(args, 1)
    if existing(state, at).standing != "contested":
        raise IllegalMove("SP-79", daye=at)
    return at
