"""An import contract whose layers name games by a pattern: import-linter's own take names alone.

It is used by `pyproject.toml`, and holds for a game from its first file on.
"""

from pathlib import Path

from importlinter import fields
from importlinter.contracts.layers import Layer, LayerField, LayersContract

GAMES = "games.*"


class GamesField(LayerField):
    """Reads `games.*` as every package that has rules; none of them may know another."""

    def parse(self, raw_data: str | list[str]) -> Layer:
        return super().parse(" | ".join(games()) if raw_data == GAMES else raw_data)


class GameLayersContract(LayersContract):
    """Layers as import-linter has them, one of which may be `games.*`."""

    type_name = "game layers"
    layers = fields.ListField(subfield=GamesField())


def games() -> list[str]:
    """In the folder that is checked, which is the current one."""
    found = {path.parent.name for path in Path("games").glob("*/rules*") if _is_module(path)}
    return [f"games.{name}" for name in sorted(found)]


def _is_module(path: Path) -> bool:
    return path.name == "rules.py" or (path.name == "rules" and (path / "__init__.py").exists())
