"""Every installed game has whole tables as text, and each replays as its text says."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.tables import registry
from tests.playthrough import Playthrough

HERE = Path(__file__).parent
FILES = {slug: sorted((HERE / slug / "playthroughs").glob("*.txt")) for slug in registry.configs()}


@pytest.mark.parametrize("slug", FILES)
def test_every_game_has_playthroughs(slug: str) -> None:
    assert FILES[slug]


@pytest.mark.parametrize(
    ("slug", "path"),
    [
        pytest.param(slug, path, id=f"{slug}-{path.stem}")
        for slug, paths in FILES.items()
        for path in paths
    ],
)
def test_playthrough(slug: str, path: Path) -> None:
    Playthrough(registry.rules(slug), path).run()
