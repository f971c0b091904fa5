"""Which pages of other sites may frame one of ours: none, unless the operator has named them."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import HttpResponse

View = Callable[..., HttpResponse]


def framed(view: View) -> View:
    """Let the pages of `EMBED_ORIGINS` frame what this view answers; others as little as ever."""

    @wraps(view)
    def opened(*args: Any, **kwargs: Any) -> HttpResponse:
        response = view(*args, **kwargs)
        if settings.EMBED_ORIGINS:
            response._csp_replace = {"frame-ancestors": settings.EMBED_ORIGINS}  # type: ignore[attr-defined]
            response.xframe_options_exempt = True
        return response

    return opened
