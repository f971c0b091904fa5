"""Functions that several apps give to one list or page, asked in the order of the installed apps.

`sources: Sources[Source] = Sources()` is what an app asks; `@sources.register` stands over each
function that answers, in whichever app above. The `ready` of that app imports its module.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

from django.apps import apps

T = TypeVar("T")


class Sources(Generic[T]):
    """In the order of the installed apps, however early one's module is imported."""

    def __init__(self) -> None:
        self._registered: list[T] = []

    def register(self, source: T) -> T:
        self._registered.append(source)
        self._registered.sort(key=_place)
        return source

    def __iter__(self) -> Iterator[T]:
        return iter(self._registered)


def _place(source: object) -> int:
    """Of its app; what belongs to none comes last."""
    app = apps.get_containing_app_config(source.__module__)
    configs = list(apps.get_app_configs())
    return configs.index(app) if app else len(configs)
