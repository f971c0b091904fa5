"""What stands in a page's head for phones that keep it on their home screen."""

from typing import Any

from django import template

from spaye_site.installing import SPLASHES, splash_name

register = template.Library()


@register.inclusion_tag("frame/splashes.html", takes_context=True)
def splashes(context: Any) -> dict[str, Any]:
    """iPhones show a picture of their own size while the app opens; nobody else reads these."""
    request = context.get("request")
    agent = getattr(request, "headers", {}).get("User-Agent", "")
    screens = SPLASHES if "iPhone" in agent else ()
    return {
        "splashes": [
            {
                "width": width,
                "height": height,
                "pixels": pixels,
                "file": f"img/{splash_name(width, height, pixels)}",
            }
            for width, height, pixels in screens
        ]
    }
