"""Firefox, WebKit and Chromium, Debian's, each driven by what it speaks of its own.

Firefox listens to Marionette, the drivers of the others to WebDriver: the same commands with the
same answers, as lines of JSON or by HTTP. So nothing is installed to stand between.
"""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any, Protocol

from tests.chromium import ARGUMENTS, HEADLESS
from tests.postgres import free_port

PATIENCE = 120
"""Seconds for a program that starts, or for one command, on a machine that is busy."""
INSTALL = (
    "  sudo apt-get install --no-install-recommends firefox-esr webkit2gtk-driver xvfb"
    " chromium-driver"
)
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""By which both name a reference to an element."""
PREFERENCES = {
    "marionette.port": 0,
    "intl.accept_languages": "fr-FR, fr",
    "intl.locale.requested": "fr",
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": False,
    "app.normandy.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.proxy.type": 0,
    # As on a phone, they take no room.
    "ui.useOverlayScrollbars": 1,
}
NARROW = "gBrowser.getBrowserContainer(gBrowser.selectedBrowser).style.maxWidth = '390px'"
"""Its own window has at least 500 pixels; the page in it is as narrow as a phone's."""
SMALL_BAR = (
    "* { padding: 0; margin: 0; border-width: 0; min-width: 0; min-height: 0; font-size: 6px }"
)
"""A bar of 20 pixels, which leaves the window a phone's width."""


class Missing(Exception):
    """A program is not on this machine."""


class Refused(Exception):
    """The browser answered a command with an error, which is named first."""


class Engine(Protocol):
    """A browser with one window, as narrow as a phone."""

    name: str

    def send(self, command: str, **values: Any) -> Any: ...


class Firefox:
    """Marionette: a line is its length, a colon and `[0, number, name, values]`."""

    name = "firefox"

    def __init__(self, port: int) -> None:
        self._wire = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._count = 0
        self._read()
        self.send("NewSession", capabilities={})
        self._send("Marionette:SetContext", value="chrome")
        self.send("ExecuteScript", script=NARROW, args=[])
        self._send("Marionette:SetContext", value="content")

    def send(self, command: str, **values: Any) -> Any:
        return self._send(f"WebDriver:{command}", **values)

    def _send(self, name: str, **values: Any) -> Any:
        self._count += 1
        line = json.dumps([0, self._count, name, values]).encode()
        self._wire.sendall(b"%d:%b" % (len(line), line))
        _kind, _number, error, value = self._read()
        if error:
            raise Refused(f"{error['error']}: {error['message']}")
        return value["value"] if isinstance(value, dict) and set(value) == {"value"} else value

    def _read(self) -> Any:
        size = b""
        while not size.endswith(b":"):
            size += self._some(1)
        left, parts = int(size[:-1]), []
        while left:
            parts.append(self._some(min(left, 65536)))
            left -= len(parts[-1])
        return json.loads(b"".join(parts))

    def _some(self, most: int) -> bytes:
        got = self._wire.recv(most)
        if not got:
            raise Refused("Firefox has gone")
        return got

    def close(self) -> None:
        self._wire.close()


class WebDriver:
    """Each command has an address below the session's."""

    addresses = {
        "Navigate": ("POST", "url"),
        "ExecuteScript": ("POST", "execute/sync"),
        "ElementClick": ("POST", "element/{id}/click"),
        "SetWindowRect": ("POST", "window/rect"),
        "TakeScreenshot": ("GET", "screenshot"),
        "DeleteSession": ("DELETE", ""),
    }

    def __init__(self, name: str, port: int, options: str, browser: str, *words: str) -> None:
        self.name, self._port = name, port
        wanted = {"alwaysMatch": {options: {"binary": browser, "args": words}}}
        self._session = self._ask("POST", "/session", {"capabilities": wanted})["sessionId"]

    def send(self, command: str, **values: Any) -> Any:
        method, place = self.addresses[command]
        address = f"/session/{self._session}/{place.format(**values)}".rstrip("/")
        return self._ask(method, address, values if method == "POST" else None)

    def _ask(self, method: str, address: str, values: Any) -> Any:
        wire = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            body = None if values is None else json.dumps(values)
            wire.request(method, address, body, {"Content-Type": "application/json"})
            value = json.loads(wire.getresponse().read())["value"]
        finally:
            wire.close()
        if isinstance(value, dict) and "error" in value:
            raise Refused(f"{value['error']}: {value['message']}")
        return value


@contextmanager
def firefox(folder: Path) -> Iterator[Firefox]:
    """Without a window, as large as `MOZ_HEADLESS_…` says."""
    profile = folder / "profile"
    profile.mkdir()
    lines = (f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("\n".join(lines))
    words = ["--headless", "--kiosk", "--no-remote", "--marionette"]
    words += ["--remote-allow-system-access", "--profile", str(profile), "about:blank"]
    more = {"MOZ_HEADLESS_WIDTH": "390", "MOZ_HEADLESS_HEIGHT": "844", "HOME": str(folder)}
    with _running([_program("firefox-esr"), *words], folder, more) as alive:
        told = profile / "MarionetteActivePort"
        _wait_for(lambda: told.exists() and bool(told.read_text().strip()), alive)
        engine = Firefox(int(told.read_text()))
        try:
            yield engine
        finally:
            engine.close()


@contextmanager
def webkit(folder: Path) -> Iterator[WebDriver]:
    """In a window on a screen that nobody sees."""
    driver, screen = _program("WebKitWebDriver"), _program("Xvfb")
    browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
    if browser is None:
        raise Missing(f"webkit2gtk’s MiniBrowser is missing:\n{INSTALL}")
    style = folder / ".config" / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text(SMALL_BAR)
    told, port = folder / "Xvfb.said", free_port()
    size = ["-screen", "0", "900x1200x24", "-nolisten", "tcp", "-displayfd", "1"]
    with _running([screen, *size], folder, {}) as alive:
        _wait_for(lambda: bool(re.search(r"^\d+$", told.read_text(), re.MULTILINE)), alive)
        more = {
            "DISPLAY": f":{told.read_text().split()[-1]}",
            "LANGUAGE": "fr",
            "HOME": str(folder),
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
            "LIBGL_ALWAYS_SOFTWARE": "1",
        }
        words = [driver, f"--port={port}", "--host=127.0.0.1"]
        options = "webkitgtk:browserOptions"
        with _running(words, folder, more) as driver_alive:
            _wait_for(lambda: _answers(port), driver_alive)
            engine = WebDriver("webkit", port, options, str(browser), "--automation")
            engine.send("SetWindowRect", x=0, y=0, width=390, height=864)
            try:
                yield engine
            finally:
                engine.send("DeleteSession")


@contextmanager
def chromium(folder: Path) -> Iterator[WebDriver]:
    """Without a window: only for pictures, to be laid beside the other two’s."""
    port, look = free_port(), ["--window-size=390,844", "--hide-scrollbars", "--lang=fr"]
    with _running([_program("chromedriver"), f"--port={port}"], folder, {}) as alive:
        _wait_for(lambda: _answers(port), alive)
        options, words = "goog:chromeOptions", [*ARGUMENTS, *look]
        engine = WebDriver("chromium", port, options, HEADLESS, *words)
        try:
            yield engine
        finally:
            engine.send("DeleteSession")


@contextmanager
def _running(words: list[str], folder: Path, more: dict[str, str]) -> Iterator[Callable[[], bool]]:
    """The program and all that it starts, until the block ends; what it says is kept beside."""
    said = (folder / f"{Path(words[0]).name}.said").open("w")
    child = subprocess.Popen(
        words,
        env=os.environ | more,
        stdin=subprocess.DEVNULL,
        stdout=said,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    said.close()
    try:
        yield lambda: child.poll() is None
    finally:
        os.killpg(child.pid, signal.SIGTERM)
        try:
            child.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(child.pid, signal.SIGKILL)
            child.wait()


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise Missing(f"{name} is missing. On Debian this line installs it:\n{INSTALL}")
    return found


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _wait_for(ready: Callable[[], bool], alive: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not ready():
        if not alive() or time.monotonic() > until:
            raise Refused("the program did not start")
        time.sleep(0.1)
