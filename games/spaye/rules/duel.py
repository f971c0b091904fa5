"""App deck: picks, the reveal, and what a settled dāye changes, also in the final."""

from dataclasses import replace

from games.engine.cards import NIKAYE
from games.engine.chance import Chance
from games.engine.contract import BadSetup, IllegalMove
from games.spaye.rules.cards import FINAL_CARDS, Draw, is_tie, repetitions
from games.spaye.rules.change import Args, lapsed, need_free_of_exercise, numbers
from games.spaye.rules.state import Daye, Exercise, Running, State


def draw(state: State, seat: int, args: Args, chance: Chance) -> State:
    """Pick a face-down card; the last pick reveals all (SP-27 to SP-30)."""
    (position,) = numbers(args, 1)
    running = drawing(state, seat)
    check_position(state, position)
    at = running.players.index(seat)
    picks = (*running.picks[:at], position, *running.picks[at + 1 :])
    state = replace(state, begun=True, running=replace(running, picks=picks))
    return state if None in picks else _reveal(state, chance)


def drawing(state: State, seat: int) -> Running:
    """Return the dāye in which this seat has to pick now (SP-23, SP-27, SP-29)."""
    running = state.running
    if running is None or seat not in running.players or running.gathering:
        raise IllegalMove("SP-27")
    need_free_of_exercise(state, seat)
    if running.picks[running.players.index(seat)] is not None:
        raise IllegalMove("SP-29")
    return running


def check_position(state: State, position: int) -> None:
    """Check that this is a face-down card that nobody has picked (SP-28)."""
    if position not in free_positions(state):
        raise IllegalMove("SP-28", position=position)


def free_positions(state: State) -> tuple[int, ...]:
    """Return the positions of the cards that may be picked."""
    picks = state.running.picks if state.running else ()
    return tuple(p for p in lying(state) if p not in picks)


def lying(state: State) -> tuple[int, ...]:
    """Return the positions of face-down cards, picked or not."""
    return tuple(p for p, card in enumerate(state.cards) if card is not None)


def _reveal(state: State, chance: Chance) -> State:
    running = state.running
    assert running is not None
    picked = tuple(pick for pick in running.picks if pick is not None)
    drawn = tuple(str(state.cards[pick]) for pick in picked)
    cards = tuple(None if p in picked else card for p, card in enumerate(state.cards))
    state = replace(
        state,
        cards=cards,
        discard=state.discard + drawn,
        running=replace(running, draws=(*running.draws, drawn)),
    )
    return _drawn_again(state) if is_tie(drawn) else _settled(state, chance)


def _drawn_again(state: State) -> State:
    """Let a tied pair draw again, with three cards left as the final (SP-35, SP-43)."""
    assert state.running is not None
    final = state.left == FINAL_CARDS
    return lapsed(replace(state, running=replace(state.running, picks=(None, None), final=final)))


def _settled(state: State, chance: Chance) -> State:
    running = state.running
    assert running is not None
    daye = Daye(running.players, running.draws, running.final, author=None)
    return _put_back(lapsed(recorded(replace(state, running=None), daye)), chance)


def recorded(state: State, daye: Daye) -> State:
    """Return the state with the settled dāye, then its nikāyés' exercises in order (SP-45)."""
    exercises = tuple(
        Exercise(len(state.dayes), seat, n, state.exercise, daye.final)
        for seat, n in zip(daye.players, repetitions(daye.draws[-1]), strict=True)
        if n
    )
    return replace(state, dayes=(*state.dayes, daye), exercises=state.exercises + exercises)


def _put_back(state: State, chance: Chance) -> State:
    """Put one nikāye of the discard back for a random card if the last one has left (SP-37)."""
    places = lying(state)
    if NIKAYE in state.cards or not places:
        return state
    at = chance.decide("replacements", lambda dice: dice.choice(places))
    if at not in places:
        raise BadSetup("SP-82", key="replacements")
    cards = (*state.cards[:at], NIKAYE, *state.cards[at + 1 :])
    return replace(state, cards=cards, discard=_swapped(state.discard, str(state.cards[at])))


def _swapped(discard: Draw, card: str) -> Draw:
    at = discard.index(NIKAYE)
    return (*discard[:at], *discard[at + 1 :], card)
