"""The links to the frame's stylesheets: one where the files have been collected for serving."""

from __future__ import annotations

from django import template
from django.contrib.staticfiles.storage import staticfiles_storage
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from spaye_site import styles

register = template.Library()


@register.simple_tag
def frame_styles() -> SafeString:
    if getattr(staticfiles_storage, "bundles", False):
        return format_html('<link rel="stylesheet" href="{}">', static(styles.BUNDLE))
    links = ((static(name), styles.MEDIA.get(name, "all")) for name in styles.FRAME)
    return format_html_join("\n  ", '<link rel="stylesheet" href="{}" media="{}">', links)
