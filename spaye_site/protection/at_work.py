"""How many requests of one person are answered at once.

Nobody needs more than a few; whoever sends many dear ones would make all others wait. The rest
queue a moment, then they are told to come back. Event streams aren't answered here, so they don't
count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Condition

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

AT_ONCE = 3
"""Requests of one person that a process works on."""
PATIENCE = 5.0
"""Seconds that another one waits for its turn."""
WAITING = 24
"""Those of one person that may wait; browsers that open all their tabs again need some."""


class Busy(Exception):
    """This person's other requests take all that one gets."""


class Desk:
    """Who is being served."""

    def __init__(self) -> None:
        self._at_work: Counter[int] = Counter()
        self._waiting: Counter[int] = Counter()
        self._changed = Condition()

    @contextmanager
    def serving(self, person: int) -> Iterator[None]:
        """A turn of this person's. Raises `Busy`."""
        with self._changed:
            self._wait(person)
            self._at_work[person] += 1
        try:
            yield
        finally:
            with self._changed:
                _one_less(self._at_work, person)
                self._changed.notify_all()

    def _wait(self, person: int) -> None:
        if self._at_work[person] < AT_ONCE:
            return
        if self._waiting[person] >= WAITING:
            raise Busy
        self._waiting[person] += 1
        try:
            if not self._changed.wait_for(lambda: self._at_work[person] < AT_ONCE, PATIENCE):
                raise Busy
        finally:
            _one_less(self._waiting, person)


def _one_less(counted: Counter[int], person: int) -> None:
    counted[person] -= 1
    if not counted[person]:
        del counted[person]


desk = Desk()


class AtWorkMiddleware:
    """429 for whoever has too much at work already; visitors have other limits."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self._answer(request)
        try:
            with desk.serving(request.user.pk):
                return self._answer(request)
        except Busy:
            return _later(request)


def _later(request: HttpRequest) -> HttpResponse:
    sentence = _("Your other pages are still being answered. Try again in a moment.")
    response = render(request, "errors/429.html", {"sentence": sentence}, status=429)
    response["Retry-After"] = "2"
    return response
