"""Links of the papers lead somewhere: to a file that is there, and to one of its headings."""

import re
from pathlib import Path

import pytest
from django.conf import settings

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
