"""Servers of whole installations, started as `make run` starts them."""

from pathlib import Path

import pytest

from tests.site.operations.conftest import Installation, empty, vendor
from tests.site.starting.served import cloned

__all__ = ["clone", "empty", "vendor"]


@pytest.fixture
def clone(empty: Installation, tmp_path: Path) -> Installation:
    """A clone that nothing was done with, and an empty machine."""
    return cloned(empty, tmp_path)
