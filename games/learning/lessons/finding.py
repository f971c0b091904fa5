"""The lessons of the installed games."""

from functools import cache

from games.learning.lessons.contract import Lesson
from games.tables import registry


@cache
def lessons_of(game: str) -> tuple[Lesson, ...]:
    """In the order in which they are learnt; nothing for a game without. Raises `UnknownGame`."""
    module = registry.module(game, "lessons")
    return tuple(module.LESSONS) if module else ()


def find(game: str, key: str) -> Lesson | None:
    """The lesson of this key, if there is one."""
    if game not in registry.configs():
        return None
    return next((lesson for lesson in lessons_of(game) if lesson.key == key), None)


def games() -> list[str]:
    """The games that have lessons, in the order of the settings."""
    return [slug for slug in registry.configs() if lessons_of(slug)]


def following(game: str, key: str) -> Lesson | None:
    """The lesson after this one."""
    lessons = lessons_of(game)
    at = next(n for n, lesson in enumerate(lessons) if lesson.key == key)
    return lessons[at + 1] if at + 1 < len(lessons) else None
