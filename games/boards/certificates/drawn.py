"""Drawn certificates, the latest of them kept: a shared link is opened by many in a minute."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from games.boards.certificates import paper, picture
from games.boards.certificates.facts import Certificate

Draw = Callable[[Certificate], bytes]
MOST = 24
"""Kept by each process: about 2 MB."""
DRAWERS: dict[str, Draw] = {"png": picture.draw, "pdf": paper.draw}
_kept: OrderedDict[tuple[str, Certificate], bytes] = OrderedDict()
# reportlab's fonts serve one document at a time; and drawing shall not take the whole machine.
_drawing = Lock()


def kept(kind: str, certificate: Certificate) -> bytes | None:
    """The bytes, if they were drawn lately. `kind` is "png" or "pdf"."""
    return _kept.get((kind, certificate))


def draw(kind: str, certificate: Certificate) -> bytes:
    """The bytes: always the same for the same certificate."""
    key = (kind, certificate)
    with _drawing:
        if key not in _kept:
            _kept[key] = DRAWERS[kind](certificate)
            if len(_kept) > MOST:
                _kept.popitem(last=False)
        return _kept[key]


def forget() -> None:
    """Draw everything anew."""
    with _drawing:
        _kept.clear()
