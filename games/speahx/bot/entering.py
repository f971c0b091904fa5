"""A player's move done on a board in numbers: what the rules do, without their words.

`tests/speahx/test_sharp.py` holds it against the rules, move by move.
"""

from dataclasses import dataclass

from games.engine.contract import Move
from games.speahx.bot.codes import CODE, EMPTY, NUMBER, RANK_OF_JOKER, SUIT, TWO
from games.speahx.bot.playout import CHANCES, Board
from games.speahx.rules import cards

MIXED = 4
ORDER = {number: cards.order(code) for number, code in CODE.items()}
"""How the rules keep hands."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A move read once, to be done in many worlds; -1 is what isn't named.

    `slot` counts the table cards that are left.
    """

    verb: str
    laid: tuple[int, ...] = ()
    source: str = ""
    named: int = -1
    to: int = -1
    slot: int = -1


def read(move: Move, slots: tuple[int, ...]) -> Entry:
    """The move of whose turn it is, who has these table cards left."""
    if move.verb == "turn":
        return Entry("turn", slot=slots.index(int(move.args[0])))
    if move.verb != "play":
        return Entry(move.verb)
    named = dict(arg.split("=", 1) for arg in move.args if "=" in arg)
    return Entry(
        "play",
        tuple(NUMBER[arg] for arg in move.args if "=" not in arg),
        f"from={named['from']}" if "from" in named else "",
        SUIT[named["suit"]] if "suit" in named else -1,
        int(named.get("to", -1)),
    )


def enter(board: Board, entry: Entry, turned: int) -> None:
    """Do the move; `turned` is the table card that waits for its player's word, if one does.

    A table card that this move turns doesn't wait: it gets the first word that the rules offer.
    """
    goes_on = _done(board, entry, turned)
    if not goes_on:
        _end(board)


def _done(board: Board, entry: Entry, turned: int) -> bool:
    """Whether the turn goes on."""
    hand = board.hands[board.turn]
    match entry.verb:
        case "play":
            _leave(board, hand, entry)
            return _lay(board, list(entry.laid), entry.source, entry.named, entry.to)
        case "chance":
            board.chances.append(board.draw.pop())
            board.drawn += 1
            return True
        case "turn":
            return _turn(board, hand, board.table[board.turn].pop(entry.slot))
        case "take":
            _take_in(board, hand)
        case "show":
            _take_in(board, hand, turned)
    return False


def _leave(board: Board, hand: list[int], entry: Entry) -> None:
    """The cards leave where they were; a turned table card has left before."""
    first = 0
    if entry.source == "from=chance":
        first = 1 if len(entry.laid) == MIXED else len(entry.laid)
        for card in entry.laid[:first]:
            board.chances.remove(card)
    if entry.source != "from=table":
        for card in entry.laid[first:]:
            hand.remove(card)


def _lay(board: Board, laid: list[int], source: str, named: int, to: int) -> bool:
    given = to if board.pile else -1
    if not board.lay(laid, source, named, to):
        if given >= 0:
            board.hands[given].sort(key=ORDER.__getitem__)
        return False
    hand, draw = board.hands[board.turn], board.draw
    if hand and not board.drawn:
        return True
    if board.drawn and (board.chances or (board.drawn < CHANCES and draw)):
        return True
    return not (hand or board.chances or draw) and bool(board.table[board.turn])


def _turn(board: Board, hand: list[int], card: int) -> bool:
    if not board.fits(card):
        _take_in(board, hand, card)
        return False
    rank, to = card >> 2, -1
    if rank == RANK_OF_JOKER and board.pile:
        seats = range(len(board.hands))
        to = next(seat for seat in seats if seat != board.turn and seat not in board.order)
    return _lay(board, [card], "from=table", 0 if rank == TWO else -1, to)


def _take_in(board: Board, hand: list[int], *more: int) -> None:
    hand += board.pile
    hand += more
    board.pile.clear()
    board.suit = EMPTY


def _end(board: Board) -> None:
    """The turn ends; the hand is put in order, as the rules keep it."""
    seat = board.turn
    board.end()
    board.hands[seat].sort(key=ORDER.__getitem__)
    if len(board.order) < len(board.hands) - 1:
        board.next()
