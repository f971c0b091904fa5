"""Drawings of parts that are kept: a live region has dozens, the same ones every time."""

import re
from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any, ParamSpec

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.safestring import SafeString
from django.utils.translation import get_language

P = ParamSpec("P")
REMEMBERED = 4096
"""How many of each part."""


def remembered(draw: Callable[P, SafeString]) -> Callable[P, SafeString]:
    """A part that depends on its arguments and the language alone: drawn once."""

    # By type too: a text that is safe already isn't escaped as its plain twin is.
    @lru_cache(maxsize=REMEMBERED, typed=True)
    def drawn(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> SafeString:
        return draw(*args, **kwargs)

    @wraps(draw)
    def tag(*args: P.args, **kwargs: P.kwargs) -> SafeString:
        # What a part is drawn from can be remembered by: no ParamSpec can say so.
        return drawn(get_language(), *args, **kwargs)  # type: ignore[arg-type]

    return tag


def rendered(name: str, **context: Any) -> SafeString:
    """The part's template, `ui/<name>.html`."""
    return SafeString(render_to_string(f"ui/{name}.html", context))


@cache
def icons() -> frozenset[str]:
    """The names of the icons there are."""
    drawn = (settings.BASE_DIR / "static" / "icons.svg").read_text()
    return frozenset(re.findall(r'id="([^"]+)"', drawn))


@cache
def sprite() -> str:
    """The address of the icons, asked for once: a page has hundreds of them."""
    return static("icons.svg")
