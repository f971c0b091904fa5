"""Tags of the administration's frame."""

from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from jinja2 import pass_context
from jinja2.runtime import Context

from games.players import administration


@pass_context
def admin_side(context: Context) -> SafeString:
    """The pages that whoever reads may open; the page's `tab` is the one shown."""
    shown = {"groups": administration.groups(context["request"].user), "tab": context.get("tab")}
    return render_to_string("players/admin_side.html", shown)


def admin_label(name: str) -> str | Promise:
    """What the administration's list calls the page."""
    return administration.label(name)
