"""Acts of a page: what its forms post to."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from games.players.requests import Request
from games.ui.refusals import Refused

View = Callable[..., HttpResponse]
Act = Callable[..., HttpResponse | None]
Sentence = Callable[..., str]
"""Why something else refused, from the exception and what the view is given."""


def say_refusals(back: View, other: type[Exception], sentence: Sentence) -> Callable[[Act], View]:
    """Say a refusal on the page where the person was; what one may not at all has an error page.

    `back` gives the way to that page, from what the view is given. A view that answers nothing
    leads there, too. What may refuse beside `Refused` is `other`, in a `sentence` of its own.
    """

    def decorate(view: Act) -> View:
        @wraps(view)
        def inner(request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
            try:
                answer = view(request, *args, **kwargs)
            except Refused as error:
                if not error.is_said:
                    raise
                messages.warning(request, str(error.sentence))
            except other as error:
                messages.warning(request, sentence(error, request, *args, **kwargs))
            else:
                if answer is not None:
                    return answer
            return back(request, *args, **kwargs)

        return inner

    return decorate


def act(back: View, other: type[Exception], sentence: Sentence) -> Callable[[Act], View]:
    """A view that a form posts to, and nobody opens; refusals as `say_refusals` has them."""

    def decorate(view: Act) -> View:
        return require_POST(never_cache(say_refusals(back, other, sentence)(view)))

    return decorate
