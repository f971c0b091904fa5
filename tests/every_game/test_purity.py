"""The rules and bots of every installed game are pure: no site, no clock, no luck of their own."""

import sys
from pathlib import Path

import pytest

from games.tables import registry
from tests.every_game import purity


@pytest.mark.parametrize("slug", sorted(registry.configs()))
def test_rules_and_bots_import_no_site_no_clock_and_no_luck(slug: str) -> None:
    assert purity.faults(slug) == [], f"{slug}: its rules and bots have to be pure"


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("rules/__init__.py", "import random", "oka.rules (line 1) imports random"),
        ("rules/deal.py", "from random import choice", "oka.rules.deal (line 1) imports random"),
        ("rules/deal.py", "\nimport os.path", "oka.rules.deal (line 2) imports os"),
        ("rules/deal.py", "def now():\n    import time", "oka.rules.deal (line 2) imports time"),
        ("rules/deal.py", "from django.db import models", "oka.rules.deal (line 1) imports django"),
        ("rules/deal.py", "from games.tables import services", "(line 1) imports games.tables"),
        ("rules/deal.py", "from games import tables", "(line 1) imports games.tables"),
        (
            "rules/deal.py",
            "from ..luck import draw",
            "oka.rules.deal imports oka.luck, which (line 1) imports secrets",
        ),
        ("rules/deal.py", "from games.engine import chance, cards", ""),
        ("rules/deal.py", "from . import moves\nimport math", ""),
    ],
)
def test_what_is_impure_is_found(
    name: str, text: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tmp_path / "oka"
    (game / "rules").mkdir(parents=True)
    for path in ("__init__.py", "rules/__init__.py", "rules/moves.py"):
        (game / path).touch()
    (game / "luck.py").write_text("from secrets import choice as draw")
    (game / name).write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    for module in ("oka", "oka.rules", "oka.rules.deal", "oka.luck"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    found = purity.of("oka.rules")
    assert len(found) == bool(fault)
    assert not fault or found[0].endswith(fault)
