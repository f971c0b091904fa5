"""The three races of the month, beside the day: who leads each column."""

from games.boards.month import board, building
from games.players.clock import Clock


def read() -> board.Board:
    """This month's board, as it stands."""
    clock = Clock.read()
    return building.read(clock.today.year, clock.today.month, board.SORT, clock)


def channel() -> str:
    """On which the board's changes are announced."""
    return f"board-{Clock.read().today:%Y-%m}"
