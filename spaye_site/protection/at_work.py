"""How many requests of one person are answered at once.

Nobody needs more than a few; whoever sends many dear ones would make all others wait. The rest
queue a moment, before one of the few threads is taken for them, then they are told to come back.
Event streams aren't answered here, so they don't count.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from http.cookies import CookieError, SimpleCookie
from threading import Lock
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from games.players.limits import later

AT_ONCE = 3
"""Requests of one session that a process works on."""
OF_A_PERSON = 6
"""Those of one person, who may have a phone and a desktop open."""
PATIENCE = 5.0
"""Seconds that another one waits for its turn."""
WAITING = 24
"""Those of one session that may wait; browsers that open all their tabs again need some."""
BUSY = "spaye.busy"
"""The mark, in a request's scope, of one whose turn didn't come."""


class Busy(Exception):
    """This person's other requests take all that one gets."""


class Turns:
    """Who is being served, by session: whoever waits holds no thread."""

    def __init__(self) -> None:
        self._turns: dict[str, asyncio.Semaphore] = {}
        self._here: Counter[str] = Counter()

    @asynccontextmanager
    async def of(self, scope: dict[str, Any]) -> AsyncIterator[None]:
        """A turn of the session that asks; one that didn't come is marked in the scope."""
        session = _session(scope)
        if not session:
            yield
            return
        turns = self._turns.setdefault(session, asyncio.Semaphore(AT_ONCE))
        self._here[session] += 1
        try:
            if await self._comes(turns, self._here[session]):
                try:
                    yield
                finally:
                    turns.release()
            else:
                scope[BUSY] = True
                yield
        finally:
            _one_less(self._here, session)
            if session not in self._here:
                del self._turns[session]

    async def _comes(self, turns: asyncio.Semaphore, here: int) -> bool:
        if here > AT_ONCE + WAITING:
            return False
        try:
            await asyncio.wait_for(turns.acquire(), PATIENCE)
        except TimeoutError:
            return False
        return True


def _session(scope: dict[str, Any]) -> str:
    """The session's cookie; nothing for a visitor without one."""
    sent = b"; ".join(value for name, value in scope["headers"] if name == b"cookie")
    try:
        cookie = SimpleCookie(sent.decode("latin-1")).get(settings.SESSION_COOKIE_NAME)
    except CookieError:
        return ""
    return cookie.value if cookie else ""


class Desk:
    """Who is being served, by person: a second session gives no second share of the threads."""

    def __init__(self) -> None:
        self._at_work: Counter[int] = Counter()
        self._lock = Lock()

    @contextmanager
    def serving(self, person: int) -> Iterator[None]:
        """Raises `Busy`."""
        with self._lock:
            if self._at_work[person] >= OF_A_PERSON:
                raise Busy
            self._at_work[person] += 1
        try:
            yield
        finally:
            with self._lock:
                _one_less(self._at_work, person)


def _one_less(counted: Counter[Any], one: Any) -> None:
    counted[one] -= 1
    if not counted[one]:
        del counted[one]


desk = Desk()


class AtWorkMiddleware:
    """429 for whoever has too much at work already; visitors have other limits."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._answer = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if getattr(request, "scope", {}).get(BUSY):
            return _later(request)
        if not request.user.is_authenticated:
            return self._answer(request)
        try:
            with desk.serving(request.user.pk):
                return self._answer(request)
        except Busy:
            return _later(request)


def _later(request: HttpRequest) -> HttpResponse:
    sentence = _("Your other pages are still loading. Try again in a moment.")
    return later(request, sentence, 2)
