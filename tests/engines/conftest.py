"""Phones in Firefox and in WebKit against the whole site, in French."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from games.players import services as people
from games.players.models import Role
from games.tables.models import Habits
from tests import prebuilt
from tests.browser.conftest import office  # noqa: F401
from tests.engines import programs
from tests.engines.phone import Phone
from tests.server import serve


@pytest.fixture
def site(settings: Any, transactional_db: None) -> Iterator[Any]:
    """As an office serves it; each page tells what its scripts complain of."""
    prebuilt.serve_collected(settings)
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, "tests.engines.complaints.middleware"]
    with serve() as server:
        yield server


@pytest.fixture
def hand_out(site: Any, office: Any, tmp_path: Path) -> Iterator[Callable[..., Phone]]:  # noqa: F811
    """`hand_out("firefox", "Camille")` joins somebody and signs them in on a phone."""
    with ExitStack() as running:

        def give(engine: str, name: str, role: Role = Role.MEMBER) -> Phone:
            now = timezone.now()
            answered = {"repetitions_answered": now, "screen_answered": now}
            player = people.add_player(name, "", "fr", role, **answered)
            Habits.objects.create(player=player, sound=False, one_tap=False)
            folder = tmp_path / name
            folder.mkdir()
            program = running.enter_context(getattr(programs, engine)(folder))
            return Phone(program, site.url, player)

        yield give
