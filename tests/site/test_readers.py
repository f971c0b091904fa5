"""What a view's type says of its reader is what Django asks of that reader."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from django.contrib.auth.decorators import login_not_required
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

from games.players.requests import Request

OURS = ("games.", "spaye_site.")


def views(found: list[URLPattern | URLResolver]) -> Iterator[Callable[..., Any]]:
    for one in found:
        if isinstance(one, URLResolver):
            yield from views(one.url_patterns)
        elif inspect.unwrap(one.callback).__module__.startswith(OURS):
            yield one.callback


def believes_in_a_player(view: Callable[..., Any]) -> bool:
    """Its request is a `Request`: mypy lets it ask for the player without a look."""
    inner = inspect.unwrap(view)
    request = next(iter(inspect.signature(inner, eval_str=True).parameters.values()))
    assert request.annotation in (Request, HttpRequest)
    return request.annotation is Request


def asks_for_a_player(view: Callable[..., Any]) -> bool:
    return bool(getattr(view, "login_required", True))


def test_who_reads_a_view_is_known() -> None:
    """One that visitors open and that believes in a player would fail with the first visitor."""
    ours = list(views(get_resolver().url_patterns))
    assert len(ours) > 150
    wrong = [view for view in ours if believes_in_a_player(view) != asks_for_a_player(view)]
    assert wrong == []


def test_a_view_that_only_believes_is_found() -> None:
    def view(request: Request) -> HttpResponse:
        return HttpResponse()

    assert believes_in_a_player(view)
    assert not asks_for_a_player(login_not_required(view))
