"""The hash chain of a move log: every entry has a hash of itself and all entries before it.

A hash is an HMAC whose key comes from the seed. While the table runs nobody can guess a hidden move
from a published hash; once the seed is published anybody can recompute all hashes.
The bytes are described in `games/tables/README.md` and never change.
"""

import hmac
import json
from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.chance import digest

CHAIN = 1
"""The version of the hashed format."""
Line = tuple[int | None, str, str]
"""An entry as it is hashed: seat (None: the keeper), move, time in UTC to the second."""
TAKE_BACK = "take_back"
"""The verb of an entry that takes moves back. No game has a move of this name."""


def genesis(seed: bytes, game: str, options: Mapping[str, Any]) -> str:
    """Return the hash in hex of the table as it was opened, to which the first entry links."""
    return _hash(seed, [CHAIN, game, options, digest(seed)])


def link(seed: bytes, before: str, number: int, line: Line) -> str:
    """Hash entry `number`, counted from 0, after the hash `before`; in hex."""
    return _hash(seed, [before, number, *line])


def takes_back_to(number: int) -> str:
    """Write the entry that leaves the first `number` of the effective moves."""
    return f"{TAKE_BACK} {number}"


def effective_numbers(moves: Iterable[str]) -> list[int]:
    """Return the entry numbers of the effective moves: neither moves taken back nor take-backs.

    A take-back that would remove nothing counts as a move, for the rules to refuse.
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
    """Return how many moves an entry leaves, or None if it takes none back."""
    verb, _space, number = move.partition(" ")
    plain = number.isascii() and number.isdigit() and number == str(int(number))
    return int(number) if verb == TAKE_BACK and plain else None


def canonical(value: Any) -> bytes:
    """Encode a JSON value canonically: sorted keys, no spaces, UTF-8, no needless escapes.

    Whole numbers only: other languages write fractions differently.
    """
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode("utf-8", "surrogatepass")


def _hash(seed: bytes, value: Any) -> str:
    key = hmac.digest(seed, b"journal", "sha256")
    return hmac.digest(key, canonical(value), "sha256").hex()
