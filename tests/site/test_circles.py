"""No module needs, while it is imported, one that needs it: only types may know each other."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp
import pytest


def circle(*packages: str) -> list[str]:
    """Modules of which each imports the one before it, if there are any; types aside."""
    graph = grimp.build_graph(*packages, exclude_type_checking_imports=True, cache_dir=None)
    # A module that is also a program may import itself by its own name.
    needed = {
        module: graph.find_modules_directly_imported_by(module) - {module}
        for module in graph.modules
    }
    try:
        TopologicalSorter(needed).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def test_no_import_leads_back() -> None:
    assert circle("games", "spaye_site") == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("from ring import first", True),
        ("def later():\n    from ring import first", True),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from ring import first", False),
    ],
)
def test_one_that_does_is_found(
    line: str, found: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ring = tmp_path / "ring"
    ring.mkdir()
    (ring / "__init__.py").touch()
    (ring / "first.py").write_text("from ring import second\n")
    (ring / "second.py").write_text(f"{line}\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert set(circle("ring")) == ({"ring.first", "ring.second"} if found else set())
