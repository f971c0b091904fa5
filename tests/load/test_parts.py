"""The stopwatches stand where the bench puts them."""

from __future__ import annotations

from functools import reduce
from importlib import import_module

import pytest

from tests.load.parts import WHERE


@pytest.mark.parametrize("place", [place for places in WHERE.values() for place in places])
def test_what_is_timed_is_there(place: str) -> None:
    module, _, path = place.partition(":")
    assert callable(reduce(getattr, path.split("."), import_module(module)))
