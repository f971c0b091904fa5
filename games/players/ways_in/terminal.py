"""QR codes in a terminal."""

from io import StringIO

import segno


def qr(url: str) -> str:
    out = StringIO()
    segno.make(url, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
