"""What the page of a dāye reads out, to each in their own words."""

from __future__ import annotations

from games.spaye.page import words
from games.spaye.page.great import Great
from games.spaye.page.placing import placing
from games.spaye.page.scene import Scene


def of_daye(scene: Scene, great: Great | None) -> str:
    """The moment and what the cards gave; later what a witness has confirmed, and nothing again.

    With either of them where that has put whoever listens.
    """
    shown = scene.shown
    done = [words.task(task) for task in shown.tasks if not task.due] if shown else []
    dealt_again = shown is not None and shown.redealt is not None and shown.redealt.due
    told = [great.say if great else "", words.stage(scene)] if dealt_again or not done else done
    placed = placing(shown) if shown else ""
    return " ".join(map(_sentence, filter(None, [*told, placed])))


def _sentence(text: str) -> str:
    return text if text[-1] in ".!?…" else f"{text}."
