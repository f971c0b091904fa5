"""Every installed game has whole tables as text, and each replays as its text says."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.tables import registry
from tests.playthrough import Playthrough

HERE = Path(__file__).parent


def files(slug: str) -> list[Path]:
    """In the game's own folder, or in that of its tests."""
    folders = {Path(registry.config(slug).path), HERE / slug}
    return sorted(path for one in folders for path in (one / "playthroughs").glob("*.txt"))


FILES = {slug: files(slug) for slug in registry.configs()}


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
