"""The links to the frame's stylesheets and to sets of scripts: one each where the files have been
collected for serving."""

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django_htmx.jinja import htmx_script

from spaye_site import scripts, styles

register = template.Library()


def _collected() -> bool:
    return getattr(staticfiles_storage, "bundles", False)


@register.simple_tag
def frame_styles() -> SafeString:
    if _collected():
        return format_html('<link rel="stylesheet" href="{}">', static(styles.BUNDLE))
    links = ((static(name), styles.MEDIA.get(name, "all")) for name in styles.FRAME)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}" media="{}">', links)


@register.simple_tag
def htmx() -> SafeString:
    """htmx and what it hears streams with: they come before every module."""
    if _collected():
        return format_html('<script src="{}" defer></script>', static(scripts.HTMX_BUNDLE))
    return htmx_script(extensions="hx-sse")


@register.simple_tag
def scripts_of(name: str) -> SafeString:
    """The modules of one of `scripts.SETS`. Raises `KeyError` for an unknown one."""
    files = [scripts.BUNDLES[name]] if _collected() else scripts.SETS[name]
    return format_html_join(
        "\n  ", '<script type="module" src="{}"></script>', ((static(file),) for file in files)
    )
