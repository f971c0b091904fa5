"""Static files are made for serving once, and again when their sources have changed."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import pytest

from spaye_site import static_files


@pytest.fixture
def source(tmp_path: Path, settings: Any) -> Path:
    """The only static file there is."""
    folder = tmp_path / "sources"
    folder.mkdir()
    settings.STATICFILES_DIRS, settings.STATIC_ROOT = [folder], tmp_path / "served"
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    (folder / "one.css").write_text("a { color: red }")
    return folder / "one.css"


def change(source: Path) -> None:
    """As an upgrade does: a change within a second would be none for `collectstatic`."""
    source.write_text("a { color: blue }")
    later = time.time() + 2
    os.utime(source, (later, later))


def served(settings: Any) -> str:
    return (Path(settings.STATIC_ROOT) / "one.css").read_text()


def test_they_are_made_once(source: Path, settings: Any) -> None:
    assert static_files.collect()
    assert served(settings) == "a { color: red }"
    assert not static_files.collect()


def test_a_changed_or_a_new_source_is_seen(source: Path, settings: Any) -> None:
    static_files.collect()
    change(source)
    assert static_files.collect()
    assert served(settings) == "a { color: blue }"
    source.with_name("two.css").touch()
    assert static_files.collect()


def test_whoever_is_interrupted_begins_again(
    source: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    static_files.collect()
    change(source)

    def killed(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(static_files, "call_command", killed)
        with pytest.raises(KeyboardInterrupt):
            static_files.collect()
    assert static_files.collect()
    assert served(settings) == "a { color: blue }"
