"""QR codes: as inline SVG without a style attribute, and in a terminal."""

from io import StringIO

from django.conf import settings
from django.utils.safestring import SafeString, mark_safe


def for_phones(url: str, title: str) -> str:
    """Return the QR code of `url` for other phones; "" if only this machine can open it.

    For "" the macro `code` in `players/macros.html` explains why, and what would help.
    """
    return "" if settings.ONLY_HERE else svg(url, title)


def svg(url: str, title: str) -> SafeString:
    """Return the QR code of `url`, dark on white in both themes, as cameras expect."""
    # Loaded with the first code: it brings readers of XML and the network, 1 MB.
    import segno

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


def for_terminal(url: str) -> str:
    import segno

    out = StringIO()
    segno.make(url, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
