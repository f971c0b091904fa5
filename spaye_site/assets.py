"""What a page's head loads, for templates: `assets.scripts_of("table")`.

One file each where the files have been collected for serving.
"""

from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django_htmx.jinja import htmx_script
from jinja2 import pass_context
from jinja2.runtime import Context

from spaye_site import scripts, styles
from spaye_site.installing import SPLASHES, splash_name


def _collected() -> bool:
    return getattr(staticfiles_storage, "bundles", False)


def frame_styles() -> SafeString:
    """The links to the frame's stylesheets."""
    if _collected():
        return format_html('<link rel="stylesheet" href="{}">', static(styles.BUNDLE))
    links = ((static(name), styles.MEDIA.get(name, "all")) for name in styles.FRAME)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}" media="{}">', links)


def htmx() -> SafeString:
    """htmx and what it hears streams with: they come before every module."""
    if _collected():
        return format_html('<script src="{}" defer></script>', static(scripts.HTMX_BUNDLE))
    return htmx_script(extensions="hx-sse")


def scripts_of(name: str) -> SafeString:
    """The modules of one of `scripts.SETS`. Raises `KeyError` for an unknown one."""
    files = [scripts.BUNDLES[name]] if _collected() else scripts.SETS[name]
    return format_html_join(
        "\n  ", '<script type="module" src="{}"></script>', ((static(file),) for file in files)
    )


@pass_context
def splashes(context: Context) -> SafeString:
    """iPhones show a picture of their own size while the app opens; nobody else reads these."""
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
