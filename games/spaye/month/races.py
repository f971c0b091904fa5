"""The three races of the month, beside the day: who leads each column."""

from games.boards import board
from games.players.clock import Clock


def read() -> board.Board:
    """This month's board, as it stands."""
    clock = Clock.read()
    return board.load_board(clock.today.year, clock.today.month, board.DEFAULT_COLUMN, clock)


def channel() -> str:
    """On which the board's changes are announced."""
    return f"board-{Clock.read().today:%Y-%m}"
