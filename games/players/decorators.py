"""Decorators of views: permissions, acts that forms post to, and pages that a link opens."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from games.live import secret_key
from games.players.requests import Request
from games.ui.refusals import Refused

# Who may open a page


Answer = TypeVar("Answer", bound=HttpResponseBase | None)
"""A view's response; None for an act without a response of its own."""


def admins_only(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """Answer 403 to all but admins. Visitors don't come here: see `SignInMiddleware`."""

    @wraps(view)
    def guarded(request: Request, *args: Any, **kwargs: Any) -> Answer:
        if not request.user.is_admin:
            raise PermissionDenied(_("This page is for the admins."))
        return view(request, *args, **kwargs)

    return guarded


def referees_only(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """Answer 403 to all but referees and admins."""

    @wraps(view)
    def guarded(request: Request, *args: Any, **kwargs: Any) -> Answer:
        if not request.user.is_referee:
            raise PermissionDenied(_("This page is for admins and referees."))
        return view(request, *args, **kwargs)

    return guarded


# Acts: the views that a page's forms post to


View = Callable[..., HttpResponse]
Act = Callable[..., HttpResponse | None]
Sentence = Callable[..., str]
"""Returns the sentence of an `other` exception, from it and the view's arguments."""


def say_refusals(
    back: View | str, other: type[Exception] | None = None, sentence: Sentence | None = None
) -> Callable[[Act], View]:
    """Show a refusal as a message on the page that the form is on.

    `back` is that page's name, or returns a redirect to it from the view's arguments; a view that
    returns None redirects there, too. A refusal that isn't for that page (403, 404) is raised again
    for its error page. `other` is one more exception to show so, in the words of `sentence`.
    """
    others = (other,) if other else ()

    def go_back(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        return redirect(back) if isinstance(back, str) else back(request, *args, **kwargs)

    def decorate(view: Act) -> View:
        @wraps(view)
        def inner(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                answer = view(request, *args, **kwargs)
            except Refused as error:
                if not error.is_said:
                    raise
                messages.warning(request, str(error.sentence))
            except others as error:
                assert sentence is not None
                messages.warning(request, sentence(error, request, *args, **kwargs))
            else:
                if answer is not None:
                    return answer
            return go_back(request, *args, **kwargs)

        return inner

    return decorate


def act(
    back: View | str, other: type[Exception] | None = None, sentence: Sentence | None = None
) -> Callable[[Act], View]:
    """Make a view that forms post to: POST only, never cached, with `say_refusals`."""

    def decorate(view: Act) -> View:
        return require_POST(never_cache(say_refusals(back, other, sentence)(view)))

    return decorate


# Pages that a link opens, for visitors too


T = TypeVar("T")
MOST_DIGITS = 18
"""The most digits of an id that fit into every database's keys."""


def _number_in(token: str) -> int | None:
    """Return the id before the dash of `17-pb0…`; None if no row could have it."""
    key = token.partition("-")[0]
    fits = key.isascii() and key.isdecimal() and len(key) <= MOST_DIGITS
    return int(key) if fits else None


def row_by_token(given: str, row: Callable[[int], T | None], token: Callable[[T], str]) -> T | None:
    """Return the row whose token is `given`, or None.

    `row` finds a row by its id, `token` returns a row's token.
    """
    number = _number_in(given)
    found = None if number is None else row(number)
    if found is None or not secret_key.same(given, token(found)):
        return None
    return found


def by_link(
    find: Callable[[str], T | None],
) -> Callable[[Callable[[HttpRequest, T], HttpResponse]], Callable[..., HttpResponse]]:
    """Pass the view what `find` returns for the token; 404 if None.

    Visitors may open it; search engines mustn't index it.
    """

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
