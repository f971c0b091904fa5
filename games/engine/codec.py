"""Frozen dataclasses to JSON and back, strictly and always in the same bytes."""

from functools import lru_cache
from threading import Lock
from typing import Any, TypeVar, cast

import msgspec

T = TypeVar("T")
Undecodable = msgspec.DecodeError
"""Raised by `decode` for text that isn't a value of that type."""

_encoder = msgspec.json.Encoder(order="deterministic")
_building = Lock()


@lru_cache(maxsize=64)
def _built(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind, strict=True)


def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a type.

    Built by one thread at a time: msgspec shares its description of a class before it is complete,
    and the process crashes if another thread uses it then.
    """
    with _building:
        return _built(kind)


def encode(value: object) -> str:
    """Write the value as JSON text; equal values give equal text."""
    return _encoder.encode(value).decode()


def decode(text: str, kind: type[T]) -> T:
    """Read a value of type `kind` that `encode` wrote. Raises `Undecodable`."""
    return cast(T, _decoder(cast("Any", kind)).decode(text))
