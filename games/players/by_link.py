"""For whoever has a link, signed in or not: what its token opens."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe

T = TypeVar("T")
MOST_DIGITS = 18
"""What every database's keys can hold."""


def number_in(token: str) -> int | None:
    """The number before the dash of `17-pb0…`; none if no row could have it."""
    key = token.partition("-")[0]
    fits = key.isascii() and key.isdecimal() and len(key) <= MOST_DIGITS
    return int(key) if fits else None


def row_of(given: str, row: Callable[[int], T | None], token: Callable[[T], str]) -> T | None:
    """The row whose token was given: `row` finds it by its number, `token` is what it signs."""
    number = number_in(given)
    found = None if number is None else row(number)
    if found is None or not constant_time_compare(given, token(found)):
        return None
    return found


def by_link(
    find: Callable[[str], T | None],
) -> Callable[[Callable[[HttpRequest, T], HttpResponse]], Callable[..., HttpResponse]]:
    """A view of what `find` makes of its token: open to visitors, kept out of search engines."""

    def decorate(view: Callable[[HttpRequest, T], HttpResponse]) -> Callable[..., HttpResponse]:
        @login_not_required
        @require_safe
        @wraps(view)
        def wrapper(request: HttpRequest, token: str) -> HttpResponse:
            found = find(token)
            if found is None:
                raise Http404
            response = view(request, found)
            response["X-Robots-Tag"] = "noindex"
            return response

        return wrapper

    return decorate
