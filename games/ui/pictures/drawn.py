"""Drawings, the latest of them kept: what is shared is opened by many in a minute."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
# reportlab's fonts serve one document at a time; and drawing shall not take the whole machine.
_drawing = Lock()


class Drawn(Generic[T]):
    """`drawers` by kind ("png", "pdf") make bytes of facts, always the same of the same facts.

    The `most` latest are kept by each process.
    """

    def __init__(self, drawers: Mapping[str, Callable[[T], bytes]], most: int) -> None:
        self.drawers = dict(drawers)
        self.most = most
        self._kept: OrderedDict[tuple[str, T], bytes] = OrderedDict()

    def kept(self, kind: str, facts: T) -> bytes | None:
        """The bytes, if they were drawn lately."""
        return self._kept.get((kind, facts))

    def draw(self, kind: str, facts: T) -> bytes:
        """The bytes, drawn unless they are kept."""
        key = (kind, facts)
        with _drawing:
            if key not in self._kept:
                self._kept[key] = self.drawers[kind](facts)
                if len(self._kept) > self.most:
                    self._kept.popitem(last=False)
            return self._kept[key]

    def forget(self) -> None:
        """Draw everything anew."""
        with _drawing:
            self._kept.clear()
