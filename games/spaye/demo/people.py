"""The sample colleagues. One with a signed-in device is a human's and isn't played."""

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
"""The colleague played by the visitor."""
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
    """Return the token of the person's join form, which marks a sample colleague for good."""
    return f"sample colleague {person.name}"


def everybody() -> QuerySet[Player]:
    """Select the sample people, including the guest; nobody in any other database."""
    marks = [tokens.digest(once(person)) for person in PEOPLE]
    return Player.objects.filter(joined_with__in=marks)


def guest() -> Player:
    """Return the player of the visitor. Raises `Player.DoesNotExist` without a sample office."""
    return everybody().get(joined_with=tokens.digest(once(GUEST)))


def colleagues() -> list[Player]:
    """Return active sample people played by the demo: not the guest, nobody who is signed in."""
    signed_in = Device.objects.filter(player__isnull=False, expire_date__gt=timezone.now())
    mark = tokens.digest(once(GUEST))
    others = everybody().filter(is_active=True).exclude(joined_with=mark)
    return list(others.exclude(pk__in=signed_in.values("player")).order_by("pk"))
