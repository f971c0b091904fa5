"""Assets of a page's head: the frame's stylesheets, sets of scripts, splash screens.

Templates call `assets.scripts_of("table")`. Once the files have been collected for serving, each
list here is one file, because on a slow network every file costs a round trip before anything is
painted (two for a script that imports another). During development the source files are loaded.
"""

from django.core.files.storage import storages
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django_htmx.jinja import htmx_script
from jinja2 import pass_context
from jinja2.runtime import Context

STYLESHEETS = (
    *("css/tokens.css", "css/fonts.css", "css/base.css", "css/buttons.css", "css/cards.css"),
    *("css/people.css", "css/panels.css", "css/forms.css", "css/frame.css"),
    *("spaye/today.css", "spaye/duel.css", "spaye/table.css", "boards/board.css"),
    *("tables/topics.css", "css/live.css", "css/hand.css", "css/motion.css"),
    *("css/strip.css", "css/forced.css"),
)
"""The stylesheets of every page's frame, in the order in which they count.

Most belong to the design system; the pages that people open most (a day, a month, the rules) have
theirs here too. Each is one folder deep, like the bundle, so that relative addresses stay right.
"""
STYLESHEET_MEDIA = {"css/forced.css": "(forced-colors: active)"}
"""The media of a stylesheet that isn't for every screen."""
STYLESHEET_BUNDLE = "css/frame-bundle.css"

HTMX = ("django_htmx/htmx-2.min.js", "django_htmx/ext/hx-sse-2.min.js")
"""htmx and its extension for streams: not modules, and a bundle of their own on every page."""
HTMX_BUNDLE = "js/htmx-bundle.js"

SCRIPT_SETS = {
    "frame": (
        *("js/app.js", "js/toasts.js", "js/live.js", "js/me.js", "spaye/day.js", "js/badge.js"),
        *("spaye/outbox/outbox.js", "js/help.js", "js/stay.js", "js/calls.js"),
        *("tables/moments.js", "js/notify.js", "js/one-key.js"),
    ),
    "table": ("tables/table.js", "tables/motion.js"),
    "talk": ("tables/talk/talk.js",),
}
"""Modules that a page loads together, by the set's name; a later set may take from earlier ones.

A module runs once on a page: every other script takes it from the set that has it
(`games/ui/modules.py`).
"""
SCRIPT_BUNDLES = {
    "frame": "js/frame-bundle.js",
    "table": "tables/table-bundle.js",
    "talk": "tables/talk/talk-bundle.js",
}
"""The bundle of each set, once the files are collected for serving."""
STANDALONE_SCRIPTS = ("kitchen/screen.js",)
"""Modules of pages without the frame: once collected, each has a copy of all that it imports.

An import of a few lines (a toast, a sound) from the frame's bundle would load the whole bundle.
"""

SPLASHES = (
    (375, 667, 2),
    (375, 812, 3),
    (390, 844, 3),
    (393, 852, 3),
    (402, 874, 3),
    (414, 896, 2),
    (414, 896, 3),
    (428, 926, 3),
    (430, 932, 3),
    (440, 956, 3),
)
"""Screens of iPhones: width and height in points, and pixels per point."""


def _is_collected() -> bool:
    return getattr(storages["staticfiles"], "bundles", False)


def frame_styles() -> SafeString:
    """Return the links to the frame's stylesheets."""
    if _is_collected():
        return format_html('<link rel="stylesheet" href="{}">', static(STYLESHEET_BUNDLE))
    links = ((static(name), STYLESHEET_MEDIA.get(name, "all")) for name in STYLESHEETS)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}" media="{}">', links)


def join_stylesheets(texts: dict[str, str]) -> str:
    """Join stylesheets, given by name, into one."""
    parts = [
        f"@media {STYLESHEET_MEDIA[name]} {{\n{text}\n}}" if name in STYLESHEET_MEDIA else text
        for name, text in texts.items()
    ]
    return "\n".join(parts)


def htmx() -> SafeString:
    """Return the scripts of htmx and its extension for streams, which precede every module."""
    if _is_collected():
        return format_html('<script src="{}" defer></script>', static(HTMX_BUNDLE))
    return htmx_script(extensions="hx-sse")


def scripts_of(name: str) -> SafeString:
    """Return the modules of one of `SCRIPT_SETS`. Raises `KeyError` for an unknown name."""
    files = [SCRIPT_BUNDLES[name]] if _is_collected() else SCRIPT_SETS[name]
    return format_html_join(
        "\n  ", '<script type="module" src="{}"></script>', ((static(file),) for file in files)
    )


@pass_context
def splashes(context: Context) -> SafeString:
    """Return the splash screens of all iPhones' sizes; none for other devices."""
    request = context.get("request")
    agent = getattr(request, "headers", {}).get("User-Agent", "")
    screens = SPLASHES if "iPhone" in agent else ()
    shown = [
        {
            "width": width,
            "height": height,
            "pixels": pixels,
            "file": f"img/{splash_name(width, height, pixels)}",
        }
        for width, height, pixels in screens
    ]
    return render_to_string("frame/splashes.html", {"splashes": shown})


def splash_name(width: int, height: int, pixels: int) -> str:
    """Return the file name of the splash screen for this size."""
    return f"splash-{width}x{height}-{pixels}x.png"
