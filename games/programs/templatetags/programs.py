"""What opens something for somebody without their devices, on the page of those."""

from collections import Counter
from typing import Any

from django import template

from games.programs import access
from games.programs.models import Kind

register = template.Library()


@register.inclusion_tag("programs/open.html", takes_context=True)
def open_keys(context: dict[str, Any]) -> dict[str, Any]:
    """The reader's keys and calendar addresses that open something now, counted."""
    kinds = access.usable().filter(player=context["request"].user).values_list("kind", flat=True)
    counted = Counter(kinds)
    return {
        "keys": counted[Kind.API],
        "calendars": counted[Kind.CALENDAR],
        "csrf_token": context["csrf_token"],
    }
