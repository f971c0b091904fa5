"""A film of one event: its animations are stopped as they begin, then shown 50 ms by 50 ms.

So a busy machine shows the same frames as an idle one.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image, ImageDraw
from playwright.sync_api import Page

STEP_MS = 50
MOST_MS = 1800
"""The longest that anything at a table takes: a deal after the trick that is looked at."""
PATIENCE_MS = 4000
ACROSS = 1920
"""Pixels of a contact sheet: eight frames of a phone, or four of a laptop."""
SCRIPT = (Path(__file__).parent / "film.js").read_text()
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
TOLD = "document.getElementById('say').textContent"


@dataclass(frozen=True, slots=True)
class Film:
    """Frames as JPEG; an animation: `what`, `kind`, `from`, `to`, `delay`, `ends`, `moves`."""

    name: str
    frames: Sequence[bytes]
    moving: Sequence[dict[str, Any]]
    said: str

    @property
    def moved(self) -> list[dict[str, Any]]:
        """What has gone from one place to another, or turned."""
        return [one for one in self.moving if one["moves"]]

    def lines(self) -> list[str]:
        told = [
            f"{one['what'][:60]} ({one['kind']}): {one['from']} → {one['to']},"
            f" {one['delay']:.0f}–{one['ends']:.0f} ms"
            for one in self.moved
        ]
        return [f"{self.name}: {self.said}", *(f"    {line}" for line in told)]

    def sheet(self) -> Image.Image:
        """All frames side by side, each with its time."""
        shots = [Image.open(BytesIO(frame)).convert("RGB") for frame in self.frames]
        a_row = 4 if shots[0].width > shots[0].height else 8
        wide = ACROSS // a_row
        shots = [shot.resize((wide, shot.height * wide // shot.width)) for shot in shots]
        high = shots[0].height
        rows = -(-len(shots) // a_row)
        sheet = Image.new("RGB", (wide * min(a_row, len(shots)), high * rows))
        for at, shot in enumerate(shots):
            ImageDraw.Draw(shot).text((4, 4), f"{at * STEP_MS}", fill="red")
            sheet.paste(shot, (at % a_row * wide, at // a_row * high))
        return sheet

    def keep(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.sheet().save(folder / f"{self.name}.png")
        with (folder / "told.txt").open("a") as told:
            told.write("\n".join(self.lines()) + "\n")


def shoot(page: Page, event: Callable[[], None], called: Callable[[], str]) -> Film | None:
    """What the page shows of an event, which returns once the page has it; `called` names it then,
    or is empty if no film of it is wanted."""
    page.evaluate(SCRIPT)
    page.evaluate(f"{TOLD} = ''")
    event()
    page.evaluate(DRAWN)
    page.evaluate("film.hold()")
    film = None
    if name := called():
        moving = page.evaluate("film.report()")
        shots = []
        for at in range(0, min(int(page.evaluate("film.lasts()")), MOST_MS) + STEP_MS, STEP_MS):
            page.evaluate("(at) => film.show(at)", at)
            shots.append(page.screenshot(type="jpeg", quality=80, caret="initial"))
        film = Film(name, shots, moving, told_on(page))
    page.evaluate("film.end()")
    return film


def told_on(page: Page) -> str:
    """What was read out; the seats' words may come after the game's."""
    for _ in range(PATIENCE_MS // STEP_MS):
        if told := str(page.evaluate(TOLD)):
            return told
        page.wait_for_timeout(STEP_MS)
    return ""
