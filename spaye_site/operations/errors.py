"""Errors of the operations, each with a sentence for the person who typed the command."""


class KeepingError(Exception):
    """The message is the sentence; nothing has been changed."""


class Corrupt(KeepingError):
    """An archive isn't what was written."""


class Damaged(Corrupt):
    """The database itself isn't what SQLite has written; `reason` is SQLite's own."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The database is damaged: {reason}.")
        self.reason = reason


class Unfit(KeepingError):
    """A good archive, but not for this installation."""


class Busy(KeepingError):
    """Another process is at it: a server, a backup."""


class Shrunk(KeepingError):
    """A backup was made, but it holds much less than the last: it is kept apart."""


class Failed(KeepingError):
    """A program or the machine didn't do what it was asked to."""
