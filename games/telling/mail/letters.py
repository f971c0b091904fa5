"""A notice as a letter: plain text and simple HTML, nothing remote, nothing that follows people."""

from __future__ import annotations

from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse

from games.players import office
from games.telling.kinds import Said
from games.telling.mail.letterbox import off_token
from games.telling.models import Letterbox, Notice

SUBJECT = 150
MATTERS = ("table", "tournament")
"""What of a notice's `about` letters stand together by, if it is there; else by its scope."""


def letter(notice: Notice, said: Said, row: Letterbox, address: str) -> EmailMultiAlternatives:
    """In the active language. Its number is the notice's: sent twice it is the same letter."""
    off = settings.SITE_URL + reverse("telling:mail_off", args=[row.pk, off_token(row)])
    shown = {
        "said": said,
        "url": settings.SITE_URL + said.url,
        "off": off,
        "wishes": settings.SITE_URL + reverse("telling:told"),
        "office": office.current(),
    }
    made = EmailMultiAlternatives(
        subject=" ".join(f"{said.title} – {office.current().name}".split())[:SUBJECT],
        body=render_to_string("telling/letter.txt", shown),
        to=[address],
        headers=_headers(notice, off),
    )
    made.attach_alternative(render_to_string("telling/letter.html", shown), "text/html")
    return made


def _headers(notice: Notice, off: str) -> dict[str, str]:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    headers = {
        "Message-ID": f"<notice-{notice.pk}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if matter := _matter(notice):
        # No letter has this number: it is the beginning that all about one matter have in common.
        headers["References"] = headers["In-Reply-To"] = f"<{matter}@{host}>"
    return headers


def _matter(notice: Notice) -> str:
    """`table-7`: what letters stand together by. One's turns at two tables are two matters."""
    named = (f"{name}-{notice.about[name]}" for name in MATTERS if name in notice.about)
    return next(named, notice.scope)
