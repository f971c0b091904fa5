"""The image holds whatever the site reads while it runs."""

from __future__ import annotations

import re

from django.conf import settings

READS = re.compile(r'BASE_DIR((?: / "[^"/]+")+)')
COPIES = re.compile(r"^COPY (?!--from)(.+) \S+$", re.MULTILINE)


def read() -> set[str]:
    """The paths below the project's folder that the code names."""
    found = set()
    for folder in ("games", "spaye_site"):
        for path in (settings.BASE_DIR / folder).rglob("*.py"):
            for parts in READS.findall(path.read_text(encoding="utf-8")):
                found.add("/".join(re.findall(r'"([^"]+)"', parts)))
    return found


def test_what_is_read_is_copied_into_the_image() -> None:
    text = (settings.BASE_DIR / "deploy" / "Containerfile").read_text(encoding="utf-8")
    copied = {one for line in COPIES.findall(text) for one in line.split()}
    assert {"docs/openapi.json", "templates", "manage.py"} <= read()
    missing = {
        one
        for one in read()
        if not any(one == each or one.startswith(f"{each}/") for each in copied)
    }
    assert missing == set()


def test_what_is_copied_is_let_into_the_build() -> None:
    text = (settings.BASE_DIR / ".dockerignore").read_text(encoding="utf-8")
    let_in = {line[1:] for line in text.splitlines() if line.startswith("!")}
    file = (settings.BASE_DIR / "deploy" / "Containerfile").read_text(encoding="utf-8")
    copied = {one for line in COPIES.findall(file) for one in line.split()}
    assert {one.lstrip("/") for one in copied} <= let_in
