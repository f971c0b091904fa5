"""What happens, told to whoever measures it: games, kinds and seconds, never people or cards.

Nobody measures unless the operator asks for it (`spaye_site.metrics`); telling then costs a look
at an empty list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

Ear = Callable[[str, str, float], None]
"""What happened (one of the words below), of which kind (a game, a way; or ""), and how much."""
MOVE, REFUSAL, DRAWING, THOUGHT, STREAM, STATEMENT, WAIT, FAILED_SIGN_IN = (
    "move",
    "refusal",
    "drawing",
    "thought",
    "stream",
    "statement",
    "wait",
    "failed_sign_in",
)
_ears: list[Ear] = []


def listen(ear: Ear) -> None:
    """Tell this one too, from now on; it is called in whichever thread something happens."""
    if ear not in _ears:
        _ears.append(ear)


def listen_no_more(ear: Ear) -> None:
    if ear in _ears:
        _ears.remove(ear)


def told(what: str, kind: str = "", amount: float = 1.0) -> None:
    """Something has happened."""
    for ear in _ears:
        ear(what, kind, amount)


@contextmanager
def timed(what: str, kind: str = "") -> Iterator[None]:
    """Tell how many seconds the block took, if it ends well."""
    began = perf_counter()
    yield
    told(what, kind, perf_counter() - began)
