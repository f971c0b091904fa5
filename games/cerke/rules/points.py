"""New hands, declarations, seasons, the end (CE-56 to CE-65)."""

from dataclasses import replace

from games.cerke.rules.board import INITIAL
from games.cerke.rules.hands import Hand, made, value
from games.cerke.rules.legal import is_blocked
from games.cerke.rules.state import POINTS, Season, Situations, State
from games.cerke.rules.throws import first_mover
from games.engine.chance import Chance

ALL_POINTS = 2 * POINTS
MOST_MULTIPLIER = 64
"""Nothing above can change a result: whatever isn't zero takes all points by then."""
SITUATIONS_LAST = True
"""Situational hands weigh until the season ends; else only in the turn that commits them."""


def gain(state: State, seat: int) -> int:
    """What ta xot1 would bring this player now: all hands, old and new (CE-57)."""
    return state.multiplier * (value(state.reserves[seat]) + state.situations[seat].points)


def resolve(before: State, after: State, committed: str = "") -> State:
    """A turn's movement is over: declare a new hand, or the other's turn (CE-56).

    `committed` names the situational hand of this turn.
    """
    seat = before.turn
    held = made(before.reserves[seat])
    new = tuple(hand for hand in made(after.reserves[seat]) if hand not in held)
    if committed:
        new = (*new, Hand(committed))
        after = replace(after, situations=_committed(after, committed))
    return replace(after, new=new) if new else next_turn(after)


def _committed(state: State, name: str) -> tuple[Situations, Situations]:
    mine = state.situations[state.turn].with_one(name)
    return (mine, state.situations[1]) if state.turn == 0 else (state.situations[0], mine)


def next_turn(state: State) -> State:
    return begin_turn(replace(state, turn=1 - state.turn))


def begin_turn(state: State) -> State:
    """Without any legal move the table ends at once (CE-65)."""
    return replace(state, end="blocked") if is_blocked(state) else state


def go_on(state: State) -> State:
    """ty mok1: the multiplier of both doubles, it is the other's turn (CE-58, CE-59)."""
    multiplier = min(2 * state.multiplier, MOST_MULTIPLIER)
    state = replace(state, multiplier=multiplier, new=())
    if not SITUATIONS_LAST:
        state = replace(state, situations=(Situations(), Situations()))
    return next_turn(state)


def end_season(state: State, chance: Chance) -> State:
    """ta xot1: who declares it is paid by the other, or pays (CE-57, CE-60)."""
    seat, gained = state.turn, gain(state, state.turn)
    mine = max(0, min(ALL_POINTS, state.scores[seat] + gained))
    scores = (mine, ALL_POINTS - mine) if seat == 0 else (ALL_POINTS - mine, mine)
    hands = made(state.reserves[seat])
    ended = Season(seat, hands, state.situations[seat], state.multiplier, gained, scores)
    state = replace(state, scores=scores, new=(), finished=(*state.finished, ended))
    if ALL_POINTS in scores:
        return replace(state, end="forty")
    if state.season == state.seasons:
        return replace(state, end="seasons")
    return begin_season(state, chance)


def begin_season(state: State, chance: Chance) -> State:
    """The next season from the initial position; points, and who offers a draw, stay (CE-63)."""
    turn, draws = first_mover(chance)
    return State(
        seasons=state.seasons,
        board=INITIAL,
        reserves=((), ()),
        turn=turn,
        season=state.season + 1,
        scores=state.scores,
        offer=state.offer,
        draws=draws,
        finished=state.finished,
    )
