"""What an import from paper is refused for."""

from games.boards.errors import BoardError


class CannotCarry(BoardError):
    """Nothing was imported; the sentence says why."""

    status = 422


class MonthTaken(BoardError):
    """The month is closed, or later than paper can reach."""

    status = 409
