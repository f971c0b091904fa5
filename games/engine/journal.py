"""The chain of a journal: every entry carries a hash of itself and of all that went before.

A hash is an HMAC whose key comes from the seed. While the table runs nobody can guess a hidden move
from a hash that is shown; once the seed is open anybody can recompute them all.
The bytes are described in `games/tables/README.md` and never change.
"""

import hmac
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from games.engine.chance import digest

CHAIN = 1
"""The version of what is hashed."""
Line = tuple[int | None, str, str]
"""An entry as hashed: seat (`None`: the keeper), move, time in UTC to the second."""
TAKE_BACK = "take_back"
"""The verb of an entry that takes moves back; no game has a move of this name."""


def genesis(seed: bytes, game: str, options: Mapping[str, Any]) -> str:
    """What the first entry follows: the table as it was opened, in hex."""
    return _hash(seed, [CHAIN, game, options, digest(seed)])


def link(seed: bytes, before: str, number: int, line: Line) -> str:
    """The hash of entry `number`, counted from 0, after the hash `before`; in hex."""
    return _hash(seed, [before, number, *line])


def chain(seed: bytes, first: str, lines: Iterable[Line], number: int = 0) -> Iterator[str]:
    """The hashes of these entries one after the other; `first` is the one before entry `number`."""
    for at, line in enumerate(lines, start=number):
        first = link(seed, first, at, line)
        yield first


def takes_back_to(number: int) -> str:
    """The entry that leaves the first `number` of the moves that count."""
    return f"{TAKE_BACK} {number}"


def counting(moves: Iterable[str]) -> list[int]:
    """Which entries of a journal count: all but those that were taken back, and that did so.

    An entry that would leave more moves than there are is a move like any other: the rules refuse
    it.
    """
    found: list[int] = []
    for number, move in enumerate(moves):
        left = _left(move)
        if left is None or left >= len(found):
            found.append(number)
        else:
            del found[left:]
    return found


def _left(move: str) -> int | None:
    """How many moves an entry leaves, if it takes any back."""
    verb, _space, number = move.partition(" ")
    plain = number.isascii() and number.isdigit() and number == str(int(number))
    return int(number) if verb == TAKE_BACK and plain else None


def canonical(value: Any) -> bytes:
    """The one way to write a JSON value: sorted keys, no spaces, UTF-8, nothing escaped needlessly.

    Whole numbers only: fractions are written differently elsewhere.
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def _hash(seed: bytes, value: Any) -> str:
    key = hmac.digest(seed, b"journal", "sha256")
    return hmac.digest(key, canonical(value), "sha256").hex()
