"""Reports of what happens, for metrics: games, kinds and seconds, never people or cards.

Nobody measures unless the operator asks for it (`spaye_site.metrics`): a report then costs nothing.
"""

from collections.abc import Callable

Observer = Callable[[str, str, float], None]
"""From (one of the events below, its kind (a game, a way; or ""), an amount)."""
MOVE, REFUSAL, STREAM, FAILED_SIGN_IN = "move", "refusal", "stream", "failed_sign_in"
_observer: Observer | None = None


def observe(observer: Observer | None) -> None:
    """Report to this observer from now on, or to none; in whichever thread something happens."""
    global _observer
    _observer = observer


def report(event: str, kind: str = "", amount: float = 1.0) -> None:
    """Report an event."""
    if _observer:
        _observer(event, kind, amount)
