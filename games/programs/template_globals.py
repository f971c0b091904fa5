"""The note about keys on the page of devices, as keys give access without a device."""

from collections import Counter

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from jinja2 import pass_context
from jinja2.runtime import Context

from games.programs import access
from games.programs.models import Kind


@pass_context
def open_keys(context: Context) -> SafeString:
    """Render the numbers of the reader's API keys and calendar addresses that work now."""
    kinds = (
        access.usable_keys().filter(player=context["request"].user).values_list("kind", flat=True)
    )
    counted = Counter(kinds)
    shown = {
        "keys": counted[Kind.API],
        "calendars": counted[Kind.CALENDAR],
    }
    return render_to_string("programs/open.html", shown, context["request"])
