"""The way to a mailbox: plain text and simple HTML, nothing remote, nothing that follows people."""

import smtplib
from collections.abc import Callable, Iterable
from dataclasses import replace
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.players import office
from games.players.models import Player
from games.telling import kinds
from games.telling.kinds import Kind, Message
from games.telling.leaving import tls
from games.telling.mail import letterbox
from games.telling.models import Delivery, Letterbox, Notice
from games.telling.ways import Answer, Send, apart

SUBJECT = 150
MATTERS = ("table", "tournament")
"""What of a notice's `about` letters stand together by, if it is there; else by its scope."""


class Mail:
    """Addresses that people have given for this and proved."""

    name = "mail"
    label: str | Promise = _("E-mail")
    icon = "mail"
    sparing = True

    def is_open(self) -> bool:
        return bool(settings.EMAIL_ON)

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        row = Letterbox.objects.filter(player=player).first() if player else None
        if row is None or (row.proved is None and notice.kind != letterbox.CODE):
            return []
        kind = kinds.get(notice.kind)
        anyway = kind is not None and (kind.letter or kind.group is kinds.OFFICE)
        return [row.pk] if row.calls or anyway else []

    def send(self, delivery: Delivery, kind: Kind, said: Message) -> Send | None:
        player = delivery.notice.player
        row = Letterbox.objects.filter(pk=delivery.target, player=player).first()
        if row is None or player is None:
            return None
        address = letterbox.address_of(row)
        if address is None:
            return lambda: Answer(sent=False, why="key")
        with override(player.language):
            made = letter(delivery.notice, said, row, address)
        return _posted(made)

    def take_back(self, delivery: Delivery) -> Send | None:
        """A letter stays."""
        return None

    def heard(self, delivery: Delivery, answer: Answer) -> None:
        letterbox.trouble(delivery.notice.player, answer.why)


def letter(notice: Notice, said: Message, row: Letterbox, address: str) -> EmailMultiAlternatives:
    """In the active language. Its number is the notice's: sent twice it is the same letter."""
    said = replace(
        said,
        title=apart(said.title),
        text=apart(said.text),
        lines=tuple(map(apart, said.lines)),
    )
    off = settings.SITE_URL + reverse("telling:mail_off", args=[row.pk, letterbox.off_token(row)])
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


def _posted(made: EmailMultiAlternatives) -> Callable[[], Answer]:
    def send() -> Answer:
        try:
            with get_connection() as connection:
                connection.send_messages([made])
        except smtplib.SMTPRecipientsRefused as error:
            return _refused(code for code, _words in error.recipients.values())
        except smtplib.SMTPAuthenticationError:
            return Answer(sent=False, why="refused", again=True)
        except smtplib.SMTPResponseException as error:
            return _refused([error.smtp_code])
        except TimeoutError:
            return Answer(sent=False, why="slow", again=True)
        except (OSError, smtplib.SMTPException) as error:
            return Answer(sent=False, why=tls.why(error) or "unreachable", again=True)
        return Answer(sent=True)

    return send


def _refused(codes: Iterable[int]) -> Answer:
    """For good by 5xx alone: a server that greylists says 451 to the first try of each."""
    lasting = all(500 <= code < 600 for code in codes)
    return Answer(sent=False, why="refused" if lasting else "troubled", again=not lasting)
