"""What happens, told to whoever measures it: games, kinds and seconds, never people or cards.

Nobody measures unless the operator asks for it (`spaye_site.metrics`); telling then costs a look.
"""

from collections.abc import Callable

Ear = Callable[[str, str, float], None]
"""What happened (one of the words below), of which kind (a game, a way; or ""), and how much."""
MOVE, REFUSAL, STREAM, FAILED_SIGN_IN = "move", "refusal", "stream", "failed_sign_in"
_ear: Ear | None = None


def listen(ear: Ear | None) -> None:
    """Tell this one from now on, or nobody; it is called in whichever thread something happens."""
    global _ear
    _ear = ear


def told(what: str, kind: str = "", amount: float = 1.0) -> None:
    """Something has happened."""
    if _ear:
        _ear(what, kind, amount)
