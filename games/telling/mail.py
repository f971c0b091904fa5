"""E-mail: addresses that people have confirmed, digests of the inbox, and sending."""

import smtplib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, override

from games.live import secret_key
from games.players import inbox, office
from games.players.auth import tokens
from games.players.models import Player
from games.telling import notice_kinds, outbox, preferences
from games.telling.addresses import tls_failure
from games.telling.mail_server import Server
from games.telling.models import Delivery, Letterbox, Notice
from games.telling.notice_kinds import Message, NoticeKind
from games.telling.sealing import seal, unseal
from games.telling.ways import Send, SendResult, defuse

CODE = "mail_code"
CODE_LIFE = timedelta(minutes=30)
MOST_TRIES = 10
PURPOSE = "games.telling.mail.off"
DIGEST = "digest"
MOST_LINES = 20
MONDAY = 0
LONGEST_SUBJECT = 150
MATTERS = ("table", "tournament")
"""Keys of a notice's `about` by which letters are grouped; without them, its scope is used."""


# The address: given for letters alone, confirmed by a code, deleted at any time


class WrongCode(ValueError):
    """The code isn't the one that was sent, or is too old."""


@dataclass(frozen=True, slots=True)
class DigestChoice:
    """When a digest is sent: `daily`, `weekly` or `never`, and the minute after midnight."""

    digest: str
    minute: int


def save_address(player: Player, address: str) -> None:
    """Store the player's address, and send a new code to it."""
    code = tokens.new_code()
    with transaction.atomic():
        row, _new = Letterbox.objects.get_or_create(
            player=player, defaults={"nonce": tokens.new(), "sealed": ""}
        )
        if unseal(row.sealed) != address:
            row.sealed, row.proved = seal(address), None
        row.code_hash, row.code_at, row.tries = tokens.code_digest(code), timezone.now(), 0
        row.why = ""
        row.save()
        key = timezone.now().isoformat()
        outbox.tell(CODE, [player.pk], key, about={"code": seal(code)})


@notice_kinds.declare(CODE, life=CODE_LIFE, asked_for=True, letter=True)
def _code(notice: Notice) -> Message:
    text = unseal(notice.about["code"]) or ""
    why = _(
        "Enter it in Späye to get e-mails here. If this wasn’t you, ignore it; "
        "nothing else will be sent."
    )
    return Message(_("Your code"), text, reverse("telling:mail_give"), lines=(why,))


def confirm_address(player: Player, code: str) -> None:
    """Confirm the address by its code.

    Raises `WrongCode`. After `MOST_TRIES` tries the code is invalid.
    """
    with transaction.atomic():
        row = Letterbox.objects.select_for_update().filter(player=player).first()
        right = row is not None and _fits(row, code)
        if row is not None:
            row.tries += 1
            if right:
                row.proved, row.code_hash = row.proved or timezone.now(), ""
            row.save()
    if not right:
        raise WrongCode


def _fits(row: Letterbox, code: str) -> bool:
    young = row.code_at is not None and timezone.now() - row.code_at < CODE_LIFE
    typed = tokens.code_digest(code)
    known = bool(row.code_hash) and row.tries < MOST_TRIES and young
    return known and secret_key.same(typed, row.code_hash)


def choose_digest(player: Player, chosen: DigestChoice) -> None:
    """Set when the digest is sent."""
    values = {"digest": chosen.digest, "minute": chosen.minute}
    Letterbox.objects.filter(player=player).update(**values)


def delete_address(player: Player) -> None:
    """Delete the address, and the letters that wait for it. Idempotent."""
    with transaction.atomic():
        Letterbox.objects.filter(player=player).delete()
        waiting = Delivery.objects.filter(notice__player=player, way="mail", done=None)
        waiting.delete()


def unsubscribe(number: int, token: str) -> bool:
    """Delete the address by the link in a letter; return whether the link is valid."""
    row = Letterbox.objects.filter(pk=number).select_related("player").first()
    if row is None or not secret_key.same(token, unsubscribe_token(row)):
        return False
    delete_address(row.player)
    return True


def unsubscribe_token(row: Letterbox) -> str:
    """Return the token of a letter's link to unsubscribe; it outlives a change of address."""
    return tokens.derived(row.nonce, PURPOSE)


def address_of(row: Letterbox) -> str | None:
    """Return the address; None if it was sealed with another secret key."""
    return unseal(row.sealed)


def note_trouble(player: Player | None, why: str) -> None:
    """Store why the last letter failed, or "" if it was sent."""
    Letterbox.objects.filter(player=player).exclude(why=why).update(why=why)


# The digest: the inbox, once a day or a week


def write_digests(now: datetime) -> int:
    """Write the digests whose time has come; return how many."""
    rows = Letterbox.objects.filter(proved__isnull=False).exclude(digest=Letterbox.NEVER)
    written = 0
    for row in rows.select_related("player"):
        day = _due_day(row, now)
        if day is None or not row.player.is_active:
            continue
        written += 1
        outbox.tell(DIGEST, [row.player_id], day.isoformat())
        Letterbox.objects.filter(pk=row.pk).update(last=day)
    return written


def _due_day(row: Letterbox, now: datetime) -> date | None:
    """Return today's date on the reader's clock if a digest is due now, else None.

    A weekly one is due once a week, from the first working day on.
    """
    openings = preferences.player_openings(row.player)
    local = now.astimezone(openings.zone)
    day = local.date()
    if not openings.calendar.is_working_day(day) or row.last == day:
        return None
    if local.hour * 60 + local.minute < (row.minute or 0):
        return None
    if row.digest == Letterbox.WEEKLY and row.last and row.last >= _monday(day):
        return None
    return day


def _monday(day: date) -> date:
    return day - timedelta(days=day.weekday() - MONDAY)


@notice_kinds.declare(DIGEST, letter=True)
def _digest(notice: Notice) -> Message | None:
    """Return the inbox as it is now; None, so that nothing is sent, if it is empty."""
    player = notice.player
    lines = _inbox_lines(player) if player else ()
    if not lines:
        return None
    n = len(lines)
    title = ngettext("%(n)s thing in your inbox", "%(n)s things in your inbox", n) % {"n": n}
    return Message(title, _("From your inbox:"), "/inbox/", "inbox", lines[:MOST_LINES])


def _inbox_lines(player: Player) -> tuple[str, ...]:
    waiting = inbox.items(player, timezone.now())
    return tuple(f"{item.title}. {item.text}".strip() for item in waiting)


# The way: plain text and simple HTML, no remote content, no tracking


class Mail:
    """Addresses that people have given for this and confirmed."""

    name = "mail"
    label: str | Promise = gettext_lazy("E-mail")
    icon = "mail"
    sparing = True

    def is_open(self) -> bool:
        return bool(settings.EMAIL_ON)

    def targets(self, notice: Notice, player: Player | None) -> list[int]:
        row = Letterbox.objects.filter(player=player).first() if player else None
        if row is None or (row.proved is None and notice.kind != CODE):
            return []
        kind = notice_kinds.get(notice.kind)
        anyway = kind is not None and (kind.letter or kind.group is notice_kinds.OFFICE)
        return [row.pk] if row.calls or anyway else []

    def send(self, delivery: Delivery, kind: NoticeKind, said: Message) -> Send | None:
        player = delivery.notice.player
        row = Letterbox.objects.filter(pk=delivery.target, player=player).first()
        if row is None or player is None:
            return None
        address = address_of(row)
        if address is None:
            return lambda: SendResult(sent=False, why="key")
        with override(player.language):
            letter = build_letter(delivery.notice, said, row, address)
        return _letter_sender(letter)

    def take_back(self, delivery: Delivery) -> Send | None:
        """Return None: a letter stays."""
        return None

    def record_result(self, delivery: Delivery, result: SendResult) -> None:
        note_trouble(delivery.notice.player, result.why)


def build_letter(
    notice: Notice, said: Message, row: Letterbox, address: str
) -> EmailMultiAlternatives:
    """Return the letter in the active language; sent twice it has the same Message-ID."""
    said = replace(
        said,
        title=defuse(said.title),
        text=defuse(said.text),
        lines=tuple(map(defuse, said.lines)),
    )
    off = settings.SITE_URL + reverse("telling:mail_off", args=[row.pk, unsubscribe_token(row)])
    shown = {
        "said": said,
        "url": settings.SITE_URL + said.url,
        "off": off,
        "wishes": settings.SITE_URL + reverse("telling:told"),
        "office": office.current(),
    }
    letter = EmailMultiAlternatives(
        subject=" ".join(f"{said.title} – {office.current().name}".split())[:LONGEST_SUBJECT],
        body=render_to_string("telling/letter.txt", shown),
        to=[address],
        headers=_headers(notice, off),
    )
    letter.attach_alternative(render_to_string("telling/letter.html", shown), "text/html")
    return letter


def _headers(notice: Notice, off: str) -> dict[str, str]:
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    headers = {
        "Message-ID": f"<notice-{notice.pk}@{host}>",
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{off}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    if matter := _matter(notice):
        # A number that no letter has: mail programs group all letters that refer to it.
        headers["References"] = headers["In-Reply-To"] = f"<{matter}@{host}>"
    return headers


def _matter(notice: Notice) -> str:
    """Return `table-7`, by which mail programs group letters; "" for none.

    Turns at two tables are two matters.
    """
    named = (f"{name}-{notice.about[name]}" for name in MATTERS if name in notice.about)
    return next(named, notice.scope)


def _letter_sender(letter: EmailMultiAlternatives) -> Callable[[], SendResult]:
    def send() -> SendResult:
        try:
            with Server() as connection:
                connection.send_messages([letter])
        except smtplib.SMTPRecipientsRefused as error:
            return _refused(code for code, _words in error.recipients.values())
        except smtplib.SMTPAuthenticationError:
            return SendResult(sent=False, why="refused", again=True)
        except smtplib.SMTPResponseException as error:
            return _refused([error.smtp_code])
        except TimeoutError:
            return SendResult(sent=False, why="slow", again=True)
        except (OSError, smtplib.SMTPException) as error:
            why = tls_failure(error) or "unreachable"
            return SendResult(sent=False, why=why, again=True)
        return SendResult(sent=True)

    return send


def _refused(codes: Iterable[int]) -> SendResult:
    """Return a failure; only 5xx is final, since a greylisting server first answers 451."""
    lasting = all(500 <= code < 600 for code in codes)
    return SendResult(sent=False, why="refused" if lasting else "troubled", again=not lasting)
