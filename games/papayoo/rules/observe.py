"""What a seat, or a spectator, may know (PA-20): an allow-list."""

from dataclasses import dataclass
from typing import Any

from games.engine.contract import KnownTo, Place, everybody, own
from games.papayoo.rules import cards
from games.papayoo.rules.moves import playable
from games.papayoo.rules.state import Round, State, Trick


def _given(state: State, place: Place) -> tuple[int, ...]:
    """An écart is its giver's secret; once all are chosen whoever gets it knows it, too."""
    seat = place[0]
    return (seat,) if state.ecart else (seat, (seat + 1) % state.seats)


KNOWN_TO: KnownTo = {
    "hands": own,
    "given": _given,
    **dict.fromkeys(("rounds", "dealer", "taken", "finished", "die"), everybody),
    **dict.fromkeys(("leader", "trick", "last", "papayoo"), everybody),
}


@dataclass(frozen=True, slots=True)
class Observation:
    """Open to all, then one's own; a spectator's own part is empty.

    `round` counts from 0. `hand` is whole until the écart is complete, `given` one's choice,
    `received` what came from the right, `playable` what may be played now.
    """

    seats: int
    rounds: int
    round: int
    phase: str
    """"ecart", "tricks" or "over"."""
    dealer: int
    die: str | None
    ecart: int
    chosen: tuple[bool, ...]
    leader: int
    turn: int | None
    trick: tuple[str, ...]
    worth: int
    """Points on the table."""
    last: Trick | None
    """This round's last trick."""
    ended: Trick | None
    """The trick that ended the round, together with the move that took it: until the first écart
    of the next round is in."""
    cards: tuple[int, ...]
    taken: tuple[int, ...]
    finished: tuple[Round, ...]
    totals: tuple[int, ...]
    seat: int | None = None
    hand: tuple[str, ...] = ()
    given: tuple[str, ...] | None = None
    received: tuple[str, ...] | None = None
    playable: tuple[str, ...] = ()


def observe(state: State, seat: int | None) -> Observation:
    own: dict[str, Any] = {} if seat is None else _own(state, seat)
    return Observation(
        seats=state.seats,
        rounds=state.rounds,
        round=min(len(state.finished), state.rounds - 1),
        phase="over" if state.over else "ecart" if state.ecart else "tricks",
        dealer=state.dealer,
        die=state.die,
        ecart=state.deal.ecart,
        chosen=tuple(given is not None for given in state.given),
        leader=state.leader,
        turn=state.turn,
        trick=state.trick,
        worth=cards.points(state.trick, state.die),
        last=None if state.ecart else state.last,
        ended=state.last if state.ecart and not any(state.given) else None,
        cards=tuple(map(len, state.hands)),
        taken=state.taken,
        finished=state.finished,
        totals=state.totals,
        **own,
    )


def _own(state: State, seat: int) -> dict[str, Any]:
    hand = state.hands[seat]
    return {
        "seat": seat,
        "hand": hand,
        "given": state.given[seat],
        "received": None if state.ecart else state.given[seat - 1],
        "playable": playable(hand, state.trick) if seat == state.turn else (),
    }
