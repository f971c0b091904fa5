"""Registries of functions with which several apps contribute to one list or page.

The app with the list declares `sources: Sources[Source] = Sources()` and calls its functions; apps
above it decorate theirs with `@sources.register`, and import that module in their `ready`.
"""

from collections.abc import Iterator
from typing import Generic, TypeVar

from django.apps import apps

T = TypeVar("T")


class Sources(Generic[T]):
    """The registered functions, in the order of the installed apps, whatever the import order."""

    def __init__(self) -> None:
        self._registered: list[T] = []

    def register(self, source: T) -> T:
        self._registered.append(source)
        self._registered.sort(key=_place)
        return source

    def __iter__(self) -> Iterator[T]:
        return iter(self._registered)


def _place(source: object) -> int:
    """Return the index of the source's app; sources outside any app come last."""
    names = [config.name for config in apps.get_app_configs()]
    found = (at for at, name in enumerate(names) if f"{source.__module__}.".startswith(f"{name}."))
    return next(found, len(names))
