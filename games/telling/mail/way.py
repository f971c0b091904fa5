"""The way to a mailbox."""

from __future__ import annotations

import smtplib
from collections.abc import Callable, Iterable

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from games.players.models import Player
from games.telling.kinds import Kind, Said
from games.telling.mail import letterbox, letters
from games.telling.models import Delivery, Letterbox, Notice
from games.telling.ways import Answer, Send


class Mail:
    """Addresses that people have given for this and proved."""

    name = "mail"
    label: str | Promise = _("E-mail")
    icon = "mail"

    def is_open(self) -> bool:
        return bool(settings.EMAIL_ON)

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        row = Letterbox.objects.filter(player=player).first() if player else None
        if row is None or (row.proved is None and notice.kind != letterbox.CODE):
            return []
        return [row.pk]

    def send(self, delivery: Delivery, kind: Kind, said: Said) -> Send | None:
        player = delivery.notice.player
        row = Letterbox.objects.filter(pk=delivery.target, player=player).first()
        if row is None or player is None:
            return None
        address = letterbox.address_of(row)
        if address is None:
            return lambda: Answer(sent=False, why="key")
        with override(player.language):
            made = letters.letter(delivery.notice, said, row, address)
        return _posted(made)

    def take_back(self, delivery: Delivery) -> Send | None:
        """A letter stays."""
        return None

    def heard(self, delivery: Delivery, answer: Answer) -> None:
        letterbox.trouble(delivery.notice.player, answer.why)


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
        except (OSError, smtplib.SMTPException):
            return Answer(sent=False, why="unreachable", again=True)
        return Answer(sent=True)

    return send


def _refused(codes: Iterable[int]) -> Answer:
    """For good by 5xx alone: a server that greylists says 451 to the first try of each."""
    lasting = all(500 <= code < 600 for code in codes)
    return Answer(sent=False, why="refused" if lasting else "troubled", again=not lasting)
