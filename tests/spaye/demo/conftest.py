"""The sample office, and an afternoon in it."""

from typing import Any

import pytest

from games.spaye.demo import services as demo
from tests.spaye.demo.afternoon import Afternoon


@pytest.fixture
def afternoon(db: None) -> Afternoon:
    demo.make_people()
    assert demo.make_today()
    return Afternoon()


@pytest.fixture
def demo_office(db: None, settings: Any) -> None:
    settings.DEMO = True
    assert demo.make_office()
    demo.make_today()
