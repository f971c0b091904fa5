"""What has happened, move by move, for everybody: read from the journal up to the version shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.engine.contract import Move
from games.speahx.page import words
from games.speahx.page.words import Laid
from games.tables.chairs import Chair
from games.tables.course import so_far
from games.tables.models import Entry, Table

LINES = 9


@dataclass(frozen=True, slots=True)
class Line:
    """One move: who, what was done, the card laid last if there is one."""

    chair: Chair | None
    words: str
    card: str


def lines(table: Table, chairs: Sequence[Chair], seat: int | None) -> list[Line]:
    """The last moves, the newest first, told to whoever sits at `seat`: one statement."""
    entries = so_far(table).order_by("-number")[:LINES]
    moves = [Move.parse(one.move) for one in entries]
    told = still_open(moves) if table.outcome is None else len(moves)
    by_number = {chair.number: chair for chair in chairs}
    return [
        _line(one, move, by_number, seat) for one, move in zip(entries[:told], moves, strict=False)
    ]


def still_open(moves: Sequence[Move]) -> int:
    """How many of these, the newest first, may be told: none from before a pile went into a hand.

    Its cards are that player's from then on, and the others see no more than their number (SX-36).
    """
    for at, move in enumerate(moves):
        if _into_a_hand(move):
            return at + 1
    return len(moves)


def _into_a_hand(move: Move) -> bool:
    """Whether somebody took the pile in, or got it by a joker or Torkel."""
    return move.verb in ("take", "show") or (move.verb == "play" and Laid.of(move).to is not None)


def _line(entry: Entry, move: Move, by_number: dict[int, Chair], seat: int | None) -> Line:
    chair = by_number.get(entry.seat) if entry.seat is not None else None
    laid = Laid.of(move) if move.verb == "play" else None
    receiver = by_number.get(laid.to) if laid and laid.to is not None else None
    name = receiver.display_name if receiver else ""
    card = laid.cards[-1] if laid else ""
    # A stand-in's moves at one's own seat aren't one's own.
    if seat is not None and entry.seat == seat and (entry.by_id or entry.by_clock):
        return Line(chair, words.to_you(move, name), card)
    to_me = receiver is not None and receiver.number == seat
    return Line(chair, words.done(move, name, to_me=to_me), card)
