"""A colleague's phone with Firefox or WebKit: it presses what its page offers."""

import base64
import os
import time
from pathlib import Path
from typing import Any

from games.players.auth import links
from games.players.models import Player
from tests.engines.programs import ELEMENT, Engine, Refused

PATIENCE = 45
"""Seconds until what is waited for is shown, on a machine that is busy."""
PICTURES = "ENGINE_PICTURES"
"""The folder for pictures of what was looked at, if any are wanted."""
ENGINES = ["firefox", "webkit", *(["chromium"] if os.environ.get(PICTURES) else [])]
"""Chromium has tests of its own: here it is only there to be laid beside the others."""
SHOWN = """
const [css, text] = arguments;
const said = (one) => (one.innerText || one.ariaLabel || "").replace(/\\s+/g, " ").trim();
const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled
  && one.getClientRects().length && (text === null || said(one).includes(text));
return [...document.querySelectorAll(css)].find(shown) ?? null;
"""
FAULTS = """
const faults = [];
const root = document.documentElement;
if (innerWidth !== 390) faults.push(`the window is ${innerWidth} wide`);
if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways: ${root.scrollWidth}`);
if (root.lang !== "fr") faults.push(`speaks ${root.lang}`);
for (const one of document.querySelectorAll("[popover]")) {
  const box = one.getBoundingClientRect();
  if (box.width * box.height > 0 && !one.matches(":popover-open")) faults.push(`open: #${one.id}`);
}
const clear = (colour) => colour === "transparent" || colour === "rgba(0, 0, 0, 0)";
if (clear(getComputedStyle(document.body).backgroundColor)) faults.push("no ground");
for (const key of document.querySelectorAll(".btn.primary, .btn.sun, .btn.ink")) {
  if (clear(getComputedStyle(key).backgroundColor)) faults.push(`no colour: ${key.innerText}`);
}
return faults;
"""
OPEN = """
const box = document.querySelector(":popover-open")?.getBoundingClientRect();
return box && { ...box.toJSON(), high: innerHeight };
"""


class Phone:
    def __init__(self, engine: Engine, url: str, player: Player) -> None:
        self.engine, self.url, self.player = engine, url, player
        self.sign_in()

    def sign_in(self) -> None:
        """By a link for this device, as one follows it."""
        link = links.make_link(self.player, None).url
        self.open("/" + link.split("/", 3)[3])
        assert self.faults() == []
        self.press("Se connecter sur cet appareil")
        self.at("/")
        self.find("h1")

    def run(self, script: str, *words: Any) -> Any:
        return self.engine.send("ExecuteScript", script=script, args=list(words))

    def open(self, path: str) -> None:
        self.engine.send("Navigate", url=self.url + path)

    def find(self, css: str, text: str | None = None) -> dict[str, str]:
        """What is shown there, at last."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found: dict[str, str] | None = self._unless_leaving(SHOWN, css, text)
            if found:
                return found
            time.sleep(0.1)
        at, told = self.run("return [location.pathname, document.body.innerText]")
        self.picture("missing")
        raise AssertionError(f"no {css} “{text}” at {at}, {self.engine.name}:\n{told}")

    def _unless_leaving(self, script: str, *words: Any) -> Any:
        """Nothing while the page is on its way to another."""
        try:
            return self.run(script, *words)
        except Refused:
            return None

    def touch(self, css: str, text: str | None = None) -> None:
        """Again if a push has just drawn the page anew, or something still moves over it."""
        until = time.monotonic() + PATIENCE
        while True:
            found = self.find(css, text)
            try:
                self.engine.send("ElementClick", id=found[ELEMENT])
                return
            except Refused:
                if time.monotonic() > until:
                    raise
                time.sleep(0.2)

    def press(self, name: str) -> None:
        self.touch("button, a[href], summary", name)

    def sees(self, text: str, css: str = "body") -> None:
        self.find(css, text)

    def at(self, path: str) -> None:
        until = time.monotonic() + PATIENCE
        while (now := self._unless_leaving("return location.pathname")) != path:
            assert time.monotonic() < until, f"{self.engine.name} is at {now}, not at {path}"
            time.sleep(0.1)

    def faults(self) -> list[str]:
        """What is wrong with the page as it is shown, or was told since the phone was signed in."""
        told = self.run('return JSON.parse(sessionStorage.getItem("complaints") ?? "[]")')
        return [*self.run(FAULTS), *told]

    def opens(self, css: str) -> dict[str, float]:
        """Touch what opens a sheet: where it then lies, when it has come."""
        self.touch(css)
        before, box = None, None
        until = time.monotonic() + PATIENCE
        while box is None or box != before:
            assert time.monotonic() < until, f"{css} opens nothing"
            before, box = box, self.run(OPEN)
            time.sleep(0.4)
        return dict(box)

    def picture(self, name: str) -> None:
        if folder := os.environ.get(PICTURES):
            place = Path(folder) / f"{self.engine.name}-{name}.png"
            place.parent.mkdir(parents=True, exist_ok=True)
            whole = {"full": False} if self.engine.name == "firefox" else {}
            place.write_bytes(base64.b64decode(self.engine.send("TakeScreenshot", **whole)))
