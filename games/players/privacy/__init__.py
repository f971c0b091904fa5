"""What is kept about a person: exporting it whole, and erasing whose it is.

An app that keeps something about people registers here, in its `ready`, what it exports and how it
forgets a name. Exports show nobody else's private data; erasers run inside the erasing transaction,
while the player still has the name that has to go.
"""

from collections.abc import Callable
from typing import Any

from games.players.models import Player

Export = Callable[[Player], Any]
Eraser = Callable[[Player], None]

_exports: dict[str, Export] = {}
_erasers: list[Eraser] = []


def register_export(name: str, fn: Export) -> None:
    """`fn(player)` gives what JSON can hold: the export's section `name`. Each name once."""
    _exports[name] = fn


def register_eraser(fn: Eraser) -> None:
    """`fn(player)` removes the player's name and secrets from what the app keeps."""
    if fn not in _erasers:
        _erasers.append(fn)


def exports() -> dict[str, Export]:
    """All sections, in the order in which the apps registered them."""
    return dict(_exports)


def erasers() -> list[Eraser]:
    """All erasers, likewise."""
    return list(_erasers)
