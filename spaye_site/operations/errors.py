"""Errors of the operations, each with a sentence for the person who typed the command."""


class KeepingError(Exception):
    """The base; its message is the sentence, which says what was changed, if anything."""


class Corrupt(KeepingError):
    """An archive or a copy isn't what was written."""


class Damaged(Corrupt):
    """The database itself isn't what SQLite has written; `reason` is SQLite's message."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The database is damaged: {reason}.")
        self.reason = reason


class Unfit(KeepingError):
    """A good archive or database, but not for this installation."""


class Busy(KeepingError):
    """Another process is in the way: a server, a backup, the nightly work."""


class Shrunk(KeepingError):
    """A backup was made, but it holds much less than the last: it is kept apart."""


class Failed(KeepingError):
    """A program or the machine has failed."""
