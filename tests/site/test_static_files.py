"""Static files are made for serving once, and again when their sources have changed."""

import asyncio
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from spaye_site import assets, static_files


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


def collected(settings: Any) -> str:
    return (Path(settings.STATIC_ROOT) / "one.css").read_text()


def asked(application: Any, path: str) -> str:
    """What the application answers to a GET of this path."""
    return b"".join(message.get("body", b"") for message in answered(application, path)).decode()


def answered(application: Any, path: str, *headers: tuple[bytes, bytes]) -> list[dict[str, Any]]:
    """The messages of its answer."""
    told: list[dict[str, Any]] = []
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": headers}

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    asyncio.run(application(scope, receive, send))
    return told


def test_while_the_site_is_worked_on_a_change_is_served_at_once(
    source: Path, settings: Any
) -> None:
    settings.DEBUG = True
    assert not static_files.collect()
    application = static_files.with_static_files(None)
    assert asked(application, "/static/one.css") == "a { color: red }"
    change(source)
    assert asked(application, "/static/one.css") == "a { color: blue }"
    source.with_name("new.css").write_text("b {}")
    assert asked(application, "/static/new.css") == "b {}"
    assert asked(application, "/static/none.css") == "Not Found"


SHOWN = """
import django; django.setup()
from django.template.loader import render_to_string
from spaye_site import assets
print(assets.frame_styles(), assets.scripts_of("table"), render_to_string("frame/scripts.html"))
"""


def test_while_the_site_is_worked_on_pages_link_to_each_file_as_it_is_written(
    tmp_path: Path,
) -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "spaye_site.settings"}
    environment |= {"DEBUG": "1", "VAR_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", SHOWN], env=environment, capture_output=True, text=True, check=True
    )
    shown = re.findall(r'(?:href|src)="/static/([^"]+)"', done.stdout)
    assert {*assets.STYLESHEETS, *assets.SCRIPT_SETS["table"], *assets.HTMX} <= {*shown}
    assert "bundle" not in done.stdout


def test_what_pages_name_travels_as_small_as_the_browser_allows(served: Path) -> None:
    application = static_files.with_static_files(None)
    [bundle] = served.glob("css/frame-bundle.????????????.css")
    sizes: dict[bytes, int] = {}
    for accepted in (b"gzip, deflate, br", b"gzip, deflate", b""):
        path, header = f"/static/css/{bundle.name}", (b"accept-encoding", accepted)
        start, *bodies = answered(application, path, header)
        said = dict(start["headers"])
        sizes[said.get(b"content-encoding", b"")] = sum(len(each["body"]) for each in bodies)
        assert said[b"vary"] == b"Accept-Encoding"
    assert list(sizes) == [b"br", b"gzip", b""]
    assert sizes[b"br"] < sizes[b"gzip"] < sizes[b""]


def test_they_are_made_once_and_again_when_a_source_has_changed_or_is_new(
    source: Path, settings: Any
) -> None:
    assert static_files.collect()
    assert collected(settings) == "a { color: red }"
    assert not static_files.collect()
    change(source)
    assert static_files.collect()
    assert collected(settings) == "a { color: blue }"
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
    assert collected(settings) == "a { color: blue }"
