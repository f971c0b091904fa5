"""Links of the papers lead somewhere: to a file that is there, and to one of its headings. The
changelog has what every version owes it.
"""

import re
from pathlib import Path

import pytest
from django.conf import settings

from spaye_site import __version__
from tests.tools import check_release
from tests.tools.check_release import sections

ROOT = Path(settings.BASE_DIR)
PAPERS = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob("games/**/*.md"),
        *ROOT.glob("tests/*.md"),
    ]
)
LINK = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(text: str) -> set[str]:
    """The headings, as addresses name them."""
    found = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: str(path.relative_to(ROOT)))
def test_links_lead_to_what_is_there(paper: Path) -> None:
    lost = []
    for path, anchor in LINK.findall(paper.read_text(encoding="utf-8")):
        target = (paper.parent / path).resolve() if path else paper
        if not target.exists() or (
            anchor and anchor not in anchors(target.read_text(encoding="utf-8"))
        ):
            lost.append(f"{path}#{anchor}")
    assert lost == []


VERSION = __version__.partition(".dev")[0]
RELEASED = "1.0.0"
LAST_MIGRATIONS = {
    "games/boards": "0001_initial",
    "games/honours": "0001_initial",
    "games/kitchen": "0001_initial",
    "games/players": "0002_first_release",
    "games/spaye": "0002_first_release",
    "games/tables": "0001_initial",
}
"""The last release, and each app's last migration in it. The commit that begins another version
writes both anew.
"""
KINDS = ["What you must do", "Added", "Changed", "Fixed", "Removed", "For game authors"]


def last_migrations() -> dict[str, str]:
    apps = [*ROOT.glob("games/*/"), ROOT / "spaye_site"]
    numbered = {app: sorted((app / "migrations").glob("[0-9]*.py")) for app in apps}
    return {
        app.relative_to(ROOT).as_posix(): found[-1].stem for app, found in numbered.items() if found
    }


def test_this_version_has_its_section_before_the_last_release() -> None:
    assert list(sections())[:2] == [VERSION, RELEASED]
    told = sections()[VERSION]
    assert re.findall(r"^### (.+)$", told, re.MULTILINE) == KINDS
    assert len(told.splitlines()) <= 40


def test_a_change_of_the_database_is_told() -> None:
    changed = last_migrations() != LAST_MIGRATIONS
    todo = sections()[VERSION].partition("### What you must do\n")[2].partition("\n### ")[0]
    assert ("This version changes the database" in todo) == changed


def test_what_keeps_a_commit_from_being_released_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"status": "", "tag": ""}
    monkeypatch.setattr(check_release, "_git", lambda word, *_more: said[word])
    monkeypatch.setattr(check_release, "__version__", VERSION)
    assert list(check_release.obstacles()) == []
    said |= {"status": " M games/README.md", "tag": f"v{VERSION}"}
    monkeypatch.setattr(check_release, "sections", lambda: {"Unreleased": ""})
    assert len(list(check_release.obstacles())) == 4
    monkeypatch.setattr(check_release, "__version__", "2.1.0.dev0")
    assert next(check_release.obstacles()).startswith("2.1.0.dev0 in spaye_site/__init__.py isn’t")
