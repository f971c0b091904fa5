"""Tags of the administration's frame."""

from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.functional import Promise

from games.players import administration

register = template.Library()


@register.inclusion_tag("players/admin_side.html", takes_context=True)
def admin_side(context: RequestContext) -> dict[str, Any]:
    """The pages that whoever reads may open; the page's `tab` is the one shown."""
    return {"groups": administration.groups(context["request"].user), "tab": context.get("tab")}


@register.simple_tag
def admin_label(name: str) -> str | Promise:
    """What the administration's list calls the page."""
    return administration.label(name)
