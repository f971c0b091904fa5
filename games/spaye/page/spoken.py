"""What the page of a dāye reads out, to each in their own words, and each thing once."""

from games.spaye.day import words
from games.spaye.day.great import Great
from games.spaye.day.placing import placing
from games.spaye.day.scene import Scene

STAGE, TASK = words.one_stop(words.stage), words.one_stop(words.task)


def of_daye(scene: Scene, great: Great | None) -> list[str]:
    """The moment and what the cards gave, what witnesses have confirmed, and the place it gives.

    A witness's word changes one of them, so that nothing else is read again.
    """
    stage, picked = STAGE(scene), []
    if scene.stage == "pick":
        if not scene.ties:
            # The page's notice says the same of this moment: in the same words it is heard once.
            stage = words.own_turn(scene)
        picked = [words.picked(one["person"].name) for one in scene.players if one["picked"]]
    told = [great.say, stage] if great and great.say else [stage]
    if scene.shown is not None:
        # Of the final its sum is told, which doesn't say who does what.
        tasks = (task for task in scene.shown.tasks if scene.shown.daye.final or not task.due)
        told += [TASK(task) for task in tasks]
        told.append(placing(scene.shown))
    return [*picked, *filter(None, told)]
