"""Two doors that no import contract can see: who writes, and who looks at a state."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.site.writing import writes

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "games"


def modules() -> Iterator[Path]:
    for path in sorted(GAMES.rglob("*.py")):
        if not {"migrations", "rules", "engine"} & set(path.parts):
            yield path


MAY_WRITE = {
    "games.boards.ceremony.services",
    "games.boards.checking.mending",
    "games.boards.merging",
    "games.boards.paper.services",
    "games.boards.points.tallies",
    "games.boards.services",
    "games.honours.services",
    "games.learning.deals.services",
    "games.learning.mining.services",
    "games.learning.review.services",
    "games.learning.services",
    "games.kitchen.services",
    "games.players.days_off",
    "games.players.exercises",
    "games.players.ghosts.merging",
    "games.players.ghosts.services",
    "games.players.housekeeping",
    "games.players.journal.services",
    "games.players.leavers.logouts",
    "games.players.limits",
    "games.players.privacy.erasure.services",
    "games.players.privacy.erasure.sessions",
    "games.players.privacy.erasure.wiping",
    "games.players.privacy.notice.services",
    "games.players.privacy.retention.services",
    "games.players.privacy.services",
    "games.players.services",
    "games.players.ways_in.attempts",
    "games.players.ways_in.credentials",
    "games.players.ways_in.entering",
    "games.players.wishes.services",
    "games.programs.services",
    "games.spaye.demo.services",
    "games.spaye.demo.tables.services",
    "games.spaye.free.ending",
    "games.spaye.free.services",
    "games.spaye.log.entering",
    "games.spaye.month.projection",
    "games.spaye.rulings.services",
    "games.spaye.services",
    "games.stories.counting.services",
    "games.stories.services",
    "games.tables.absence.services",
    "games.tables.absence.sitting_out",
    "games.tables.annulling.services",
    "games.tables.draws.services",
    "games.tables.privacy.erasure",
    "games.tables.privacy.keeping",
    "games.tables.handover.services",
    "games.tables.house.services",
    "games.tables.importing.services",
    "games.tables.lobby.services",
    "games.tables.page.habits",
    "games.tables.presence",
    "games.tables.services.deletion",
    "games.tables.services.opening",
    "games.tables.services.playing",
    "games.tables.services.rows",
    "games.tables.services.turns",
    "games.tables.talk.moderating",
    "games.tables.talk.services",
    "games.tables.undoing.agreeing",
    "games.tables.undoing.services",
    "games.tables.wood.services",
    "games.telling.chat.hooks",
    "games.telling.dispatch",
    "games.telling.mail.digests",
    "games.telling.mail.letterbox",
    "games.telling.outbox",
    "games.telling.push.subscriptions",
    "games.telling.services",
    "games.tournaments.cups.services",
    "games.tournaments.services.advancing",
    "games.tournaments.services.arenas",
    "games.tournaments.services.entering",
    "games.tournaments.services.holding",
    "games.tournaments.services.opening",
    "games.tournaments.services.proposals",
    "games.tournaments.services.rounds",
    "games.tournaments.services.ruling",
    "games.tournaments.services.running",
    "games.tournaments.services.seasons",
    "games.tournaments.services.seating",
    "games.tournaments.services.standing",
    "games.tournaments.services.tables",
    "games.tournaments.services.wood",
    "spaye_site.operations.command",
    "spaye_site.operations.installation",
    "spaye_site.operations.moving",
    "spaye_site.operations.postgres",
    "spaye_site.operations.sqlite",
}
"""Whoever else wants something written calls one of these."""
READ_BY_STATEMENT = {"games.players.office", "games.players.prepared"}
"""They send statements that Django compiled from querysets, which only ask."""
DRAW = {"games.ui.pictures.canvases"}
"""It saves a page's ink, not a row."""


def test_only_the_listed_modules_write() -> None:
    assert writers() - READ_BY_STATEMENT - DRAW == MAY_WRITE


def writers() -> set[str]:
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for folder in ("games", "spaye_site")
        for path in (ROOT / folder).rglob("*.py")
        if "migrations" not in path.parts and any(writes(path.read_text()))
    }


@pytest.mark.parametrize(
    "line",
    [
        "Table.objects.create(game='papayoo')",
        "await Table.objects.acreate(game='papayoo')",
        "Table.objects.bulk_create(tables)",
        "Table.objects.get_or_create(pk=1)",
        "Table.objects.filter(pk=1).update(version=2)",
        "Table.objects.filter(pk=1).update(**columns)",
        "table.save()",
        "table.save(update_fields=['version'])",
        "Table.objects.all().delete()",
        "cursor.execute('UPDATE tables_table SET version = 2')",
        "cursor.execute(f'DELETE FROM {name}')",
        "cursor.execute(statement, values)",
        "cursor.executemany('INSERT INTO tables_move VALUES (%s)', rows)",
    ],
)
def test_whatever_writes_is_seen(line: str) -> None:
    assert list(writes(f"async def sneak():\n    {line}\n")) != []


@pytest.mark.parametrize(
    "line",
    [
        "seen.update(names)",
        "digest.update(b'spaye')",
        "picture.save(path, format='PNG')",
        "cache.delete('key')",
        "cursor.execute('SELECT 1')",
        "cursor.execute(f'PRAGMA page_count({name})')",
    ],
)
def test_what_only_looks_like_writing_is_not(line: str) -> None:
    assert list(writes(line)) == []


def test_only_the_audience_observes() -> None:
    """Späye's own readers ask `audience.observe`, never the rules."""
    found = [
        f"{path.relative_to(GAMES)}:{node.lineno}"
        for path in modules()
        if path.name != "audience.py" and path.parent.name != "commands"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "observe"
        and not (isinstance(node.func.value, ast.Name) and node.func.value.id == "audience")
    ]
    assert found == []
