"""What Django keeps for one piece of work (language, time zone, addresses), without a lock.

asgiref's `Local`, which Django keeps it in, takes one lock for all threads at every look, and a
page looks at its language some thousand times. A thread that loses its turn while it holds the lock
keeps all others from theirs: over a hundred busy tables drawings waited for seconds. A context
variable is each thread's and each task's own without any.
"""

from contextvars import ContextVar
from typing import Any

from django.urls import base
from django.utils import timezone
from django.utils.translation import trans_real

PLACES = (
    (trans_real, "_active"),
    (timezone, "_active"),
    (base, "_prefixes"),
    (base, "_urlconfs"),
)
_UNSET = object()


class Own:
    """Has a `value`, or none (`AttributeError`), in each context for itself."""

    def __init__(self, name: str) -> None:
        self._kept: ContextVar[Any] = ContextVar(name, default=_UNSET)

    @property
    def value(self) -> Any:
        found = self._kept.get()
        if found is _UNSET:
            raise AttributeError("value")
        return found

    @value.setter
    def value(self, value: Any) -> None:
        self._kept.set(value)

    @value.deleter
    def value(self) -> None:
        self._kept.set(_UNSET)


def install() -> None:
    """From now on; what is kept stays."""
    for module, name in PLACES:
        setattr(module, name, _own(name, getattr(module, name)))


def _own(name: str, before: Any) -> Own:
    own = Own(name)
    if hasattr(before, "value"):
        own.value = before.value
    return own
