"""What a replay's templates need."""

from typing import Any

from django import template
from django.utils.safestring import SafeString

from games.tables.replay.inert import inert as without_controls

register = template.Library()


@register.tag
def inert(parser: template.base.Parser, token: template.base.Token) -> template.Node:
    """`{% inert %}…{% endinert %}`: what is drawn there, with nothing left to press."""
    inside = parser.parse(("endinert",))
    parser.delete_first_token()
    return _Inert(inside)


class _Inert(template.Node):
    def __init__(self, nodelist: template.NodeList) -> None:
        self.nodelist = nodelist

    def render(self, context: Any) -> SafeString:
        return without_controls(self.nodelist.render(context))
