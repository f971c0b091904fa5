"""Who may open a page, and the reason a form gives."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.http import HttpResponseBase
from django.utils.translation import gettext as _

from games.players.requests import Request

Answer = TypeVar("Answer", bound=HttpResponseBase | None)
"""What a view answers; an act without an answer of its own is `None`."""


def admins_only(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """403 for everybody else; whoever isn't signed in was sent to the door before."""

    @wraps(view)
    def guarded(request: Request, *args: Any, **kwargs: Any) -> Answer:
        if not request.user.is_admin:
            raise PermissionDenied(_("This page is for the admins."))
        return view(request, *args, **kwargs)

    return guarded


def referees_only(view: Callable[..., Answer]) -> Callable[..., Answer]:
    """403 for everybody but referees and admins."""

    @wraps(view)
    def guarded(request: Request, *args: Any, **kwargs: Any) -> Answer:
        if not request.user.is_referee:
            raise PermissionDenied(_("This page is for admins and referees."))
        return view(request, *args, **kwargs)

    return guarded


def why(request: Request) -> str:
    """The reason that the form gives for the journal."""
    return str(request.POST.get("reason", ""))
