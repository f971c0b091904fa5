"""What the boards refuse, with a sentence in the language that is active when it is made."""

from collections.abc import Sequence

from games.boards.blockers import Blocker


class BoardError(Exception):
    """Base: nothing was written. `status` is the HTTP answer, `sentence` is for the reader."""

    status = 409

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class CannotClose(BoardError):
    """The month can't be closed yet; `blockers` say why and where to settle it."""

    def __init__(self, blockers: Sequence[Blocker]) -> None:
        super().__init__(" ".join(blocker.text for blocker in blockers))
        self.blockers = list(blockers)


class HasChanged(BoardError):
    """What an admin has agreed to isn't what would be proclaimed by now."""


class CannotReopen(BoardError):
    """The month stays closed."""


class MonthClosed(BoardError):
    """The month's titles are given: none of its days gives or takes a point any more."""


class NotHeld(BoardError):
    """The player holds no such title of the month before."""


class AlreadySpent(BoardError):
    """The title's bonus has been used."""
