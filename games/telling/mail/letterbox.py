"""Somebody's address: given for this alone, proved by a code, deleted whenever they like."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, get_random_string
from django.utils.translation import gettext as _

from games.players.auth import tokens
from games.players.models import Player
from games.telling import kinds, outbox
from games.telling.kinds import Message
from games.telling.leaving.sealed import seal, unseal
from games.telling.models import Delivery, Letterbox, Notice

CODE = "mail_code"
CODE_LIFE = timedelta(minutes=30)
MOST_TRIES = 10
PURPOSE = "games.telling.mail.off"


class WrongCode(ValueError):
    """Not the code that was sent, or no longer."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """When a digest comes: `daily`, `weekly` or `never`, at a minute after midnight."""

    digest: str
    minute: int


def give(player: Player, address: str) -> None:
    """The player's address, and a code to it. The same again sends another code."""
    code = tokens.new_code()
    with transaction.atomic():
        row, _new = Letterbox.objects.get_or_create(
            player=player, defaults={"nonce": get_random_string(32), "sealed": ""}
        )
        if unseal(row.sealed) != address:
            row.sealed, row.proved = seal(address), None
        row.code_hash, row.code_at, row.tries = tokens.code_digest(code), timezone.now(), 0
        row.why = ""
        row.save()
        key = timezone.now().isoformat()
        outbox.tell(CODE, [player.pk], key, about={"code": seal(code)})


@kinds.declare(CODE, life=CODE_LIFE, asked_for=True, letter=True)
def _code(notice: Notice) -> Message:
    text = unseal(notice.about["code"]) or ""
    why = _(
        "Enter it in Späye to get e-mails here. If this wasn’t you, ignore it; "
        "nothing else will be sent."
    )
    return Message(_("Your code"), text, reverse("telling:mail_give"), lines=(why,))


def prove(player: Player, code: str) -> None:
    """The code that was sent there. Raises `WrongCode`; after ten of them it is dead."""
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
    return known and constant_time_compare(typed, row.code_hash)


def choose(player: Player, chosen: Chosen) -> None:
    """When the digest comes."""
    values = {"digest": chosen.digest, "minute": chosen.minute}
    Letterbox.objects.filter(player=player).update(**values)


def delete(player: Player) -> None:
    """No letters any more. Twice is once."""
    with transaction.atomic():
        Letterbox.objects.filter(player=player).delete()
        waiting = Delivery.objects.filter(notice__player=player, way="mail", done=None)
        waiting.delete()


def unsubscribe(number: int, token: str) -> bool:
    """The same by a letter's own link; whether it was one of ours."""
    row = Letterbox.objects.filter(pk=number).select_related("player").first()
    if row is None or not constant_time_compare(token, off_token(row)):
        return False
    delete(row.player)
    return True


def off_token(row: Letterbox) -> str:
    """What a letter's link to end them holds; another address has the same."""
    return tokens.derived(row.nonce, PURPOSE)


def address_of(row: Letterbox) -> str | None:
    """`None` where it was sealed with another secret key."""
    return unseal(row.sealed)


def trouble(player: Player | None, why: str) -> None:
    """What came of the last letter; empty where it went well."""
    Letterbox.objects.filter(player=player).exclude(why=why).update(why=why)
