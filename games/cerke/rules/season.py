"""Seasons: new hands, declarations, points, the end (CE-56 to CE-65)."""

from dataclasses import replace

from games.cerke.rules.board import INITIAL
from games.cerke.rules.hands import Hand, hands_of, value
from games.cerke.rules.legal import is_blocked
from games.cerke.rules.movement import throw
from games.cerke.rules.state import POINTS, Season, Situations, State
from games.engine.chance import Chance

ALL_POINTS = 2 * POINTS
MOST_MULTIPLIER = 64
"""The largest multiplier: with it any hand that isn't worth zero takes all points."""
SITUATIONS_LAST = True
"""True if situational hands count until the season ends, not only in their own turn."""


def gain(state: State, seat: int) -> int:
    """Return the points that ta xot1 would bring this player now, with all hands (CE-57)."""
    return state.multiplier * (value(state.reserves[seat]) + state.situations[seat].points)


def declare_or_pass(before: State, after: State, committed: str = "") -> State:
    """End a turn's movement: ask to declare new hands, or begin the other's turn (CE-56).

    `committed` names the situational hand of this turn.
    """
    seat = before.turn
    held = hands_of(before.reserves[seat])
    new = tuple(hand for hand in hands_of(after.reserves[seat]) if hand not in held)
    if committed:
        new = (*new, Hand(committed))
        after = replace(after, situations=_with_committed(after, committed))
    return replace(after, new=new) if new else next_turn(after)


def _with_committed(state: State, name: str) -> tuple[Situations, Situations]:
    mine = state.situations[state.turn].add(name)
    return (mine, state.situations[1]) if state.turn == 0 else (state.situations[0], mine)


def next_turn(state: State) -> State:
    return begin_turn(replace(state, turn=1 - state.turn))


def begin_turn(state: State) -> State:
    """Begin a turn; without any legal move the table ends (CE-65)."""
    return replace(state, end="blocked") if is_blocked(state) else state


def raise_stake(state: State) -> State:
    """Play on (ty mok1): the multiplier of both doubles, the other's turn (CE-58, CE-59)."""
    multiplier = min(2 * state.multiplier, MOST_MULTIPLIER)
    state = replace(state, multiplier=multiplier, new=())
    if not SITUATIONS_LAST:
        state = replace(state, situations=(Situations(), Situations()))
    return next_turn(state)


def end_season(state: State, chance: Chance) -> State:
    """End the season (ta xot1): whoever ends it is paid by the other, or pays (CE-57, CE-60)."""
    seat, gained = state.turn, gain(state, state.turn)
    mine = max(0, min(ALL_POINTS, state.scores[seat] + gained))
    scores = (mine, ALL_POINTS - mine) if seat == 0 else (ALL_POINTS - mine, mine)
    hands = hands_of(state.reserves[seat])
    ended = Season(seat, hands, state.situations[seat], state.multiplier, gained, scores)
    state = replace(state, scores=scores, new=(), finished=(*state.finished, ended))
    if ALL_POINTS in scores:
        return replace(state, end="forty")
    if state.season == state.seasons:
        return replace(state, end="seasons")
    return begin_season(state, chance)


def begin_season(state: State, chance: Chance) -> State:
    """Begin the next season; points and an offered draw stay (CE-63)."""
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


def first_mover(chance: Chance) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Throw for the first move until the throws differ (CE-63). Return the first seat, throws."""
    draws: list[tuple[int, int]] = []
    while not draws or draws[-1][0] == draws[-1][1]:
        draws.append((throw(chance), throw(chance)))
    return int(draws[-1][1] > draws[-1][0]), tuple(draws)
