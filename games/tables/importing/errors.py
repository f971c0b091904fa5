"""Why a record isn't taken in. Nothing of it is kept."""

from __future__ import annotations

from games.tables.errors import TableError


class NotTaken(TableError):
    """`sentence` says why; `at` which move or turn was refused, in words, and `move` its text."""

    status = 422

    def __init__(self, sentence: str, at: str = "", move: str = "") -> None:
        super().__init__(sentence)
        self.sentence, self.at, self.move = sentence, at, move
