"""QR codes as inline SVG, without a style attribute."""

import segno
from django.conf import settings
from django.utils.safestring import SafeString, mark_safe


def for_phones(url: str, title: str) -> str:
    """The code of `url` for the phones of others; nothing where none of them gets in.

    Templates say so instead, and what would help: `players/code.html`.
    """
    return "" if settings.ONLY_HERE else svg(url, title)


def svg(url: str, title: str) -> SafeString:
    """The code of `url`, dark on white in both themes: cameras expect it so."""
    qr = segno.make(url, micro=False, error="m")
    return mark_safe(  # segno escapes the title; the rest is numbers
        qr.svg_inline(
            title=title,
            dark="#14302A",
            light="#fff",
            border=3,
            omitsize=True,
            svgclass="qr",
            lineclass=None,
        )
    )
