"""Tags of the administration's frame."""

from __future__ import annotations

from typing import Any

from django import template
from django.template.context import RequestContext

from games.players import administration

register = template.Library()


@register.inclusion_tag("players/admin_tabs.html", takes_context=True)
def admin_tabs(context: RequestContext) -> dict[str, Any]:
    """The tabs of whoever reads; the page's `tab` is the one shown."""
    links = administration.links(context["request"].user)
    return {"links": links, "tab": context.get("tab")}
