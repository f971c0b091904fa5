"""What “?” says on the lobby's pages: how tables work, whatever is played at them."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.players.requests import Request


@require_safe
def page(request: Request) -> HttpResponse:
    """A page of its own, for whoever opens the link without the script or in another tab."""
    return render(request, "tables/guide/page.html", {"nav": "tables"})


@require_safe
def part(request: Request) -> HttpResponse:
    """The same words, as the sheet over any page shows them."""
    return render(request, "tables/guide/part.html")
