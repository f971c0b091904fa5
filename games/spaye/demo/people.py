"""Who is a sample colleague. Whoever has signed in is human and is left alone."""

from typing import NamedTuple

from django.db.models import QuerySet
from django.utils import timezone

from games.players.auth import tokens
from games.players.models import Device, Player, Role


class Sample(NamedTuple):
    name: str
    language: str
    role: str = Role.MEMBER


GUEST = Sample("Camille", "fr", Role.ADMIN)
"""The colleague whom the visitor plays."""
PEOPLE = (
    GUEST,
    Sample("Ingrid", "nb", Role.REFEREE),
    Sample("Mehdi", "fr"),
    Sample("Sofie", "nb"),
    Sample("Théo", "fr"),
    Sample("Lars", "nb"),
    Sample("Anaïs", "fr"),
    Sample("Jonas", "nb"),
    Sample("Fatou", "fr"),
    Sample("Henrik", "nb"),
    Sample("Élodie", "fr"),
    Sample("Malik", "fr"),
)


def once(person: Sample) -> str:
    """Return what their join form carries: it marks a sample colleague for good."""
    return f"sample colleague {person.name}"


def everybody() -> QuerySet[Player]:
    """Return the sample people, the guest among them; nobody in any other database."""
    marks = [tokens.digest(once(person)) for person in PEOPLE]
    return Player.objects.filter(joined_with__in=marks)


def guest() -> Player:
    """Return whom the visitor plays. Raises `Player.DoesNotExist` without a sample office."""
    return everybody().get(joined_with=tokens.digest(once(GUEST)))


def colleagues() -> list[Player]:
    """Return sample people but the guest, as whom nobody has signed in: they play alone."""
    signed_in = Device.objects.filter(player__isnull=False, expire_date__gt=timezone.now())
    mark = tokens.digest(once(GUEST))
    others = everybody().filter(is_active=True).exclude(joined_with=mark)
    return list(others.exclude(pk__in=signed_in.values("player")).order_by("pk"))
