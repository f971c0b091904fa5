"""The ways in, and who came by them. Of a token its SHA-256 alone is stored (`ways_in.tokens`)."""

from importlib import import_module
from typing import ClassVar, Self

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession, BaseSessionManager
from django.db import models
from django.utils import timezone

from games.players.models.people import Player


class Invitation(models.Model):
    """A link that lets anybody who holds it join. Its token is derived from `nonce` and our key."""

    nonce = models.CharField(max_length=32, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(
        Player, models.SET_NULL, null=True, blank=True, related_name="invitations"
    )
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    revoked = models.DateTimeField(null=True, blank=True)
    uses = models.PositiveIntegerField(default=0)
    host = models.CharField(max_length=260, blank=True, editable=False)
    """Where it led when it was made; empty if that was this machine alone."""

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class SignInLink(models.Model):
    """A one-time way in: for a player's other device, or (no player) for the first admin."""

    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="sign_in_links")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    code_hash = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001
    made_by = models.ForeignKey(Player, models.SET_NULL, null=True, related_name="+")
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField()
    used = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"sign-in link {self.pk}"


class Device(AbstractBaseSession):
    """A session, so that its owner can see and end it. Written by `players.ways_in.sessions`."""

    player = models.ForeignKey(Player, models.CASCADE, null=True, related_name="devices")
    label = models.CharField(max_length=60, blank=True)
    created = models.DateTimeField(default=timezone.now)
    last_seen = models.DateTimeField(default=timezone.now)

    objects: ClassVar[BaseSessionManager[Self]] = BaseSessionManager()

    class Meta:
        ordering = ["-last_seen"]

    def __str__(self) -> str:
        return self.label

    @classmethod
    def get_session_store_class(cls) -> type[SessionBase]:
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store


class SignIn(models.Model):
    """Somebody came in: when, how (`ways_in.ways.WORDS`), on what kind of device; kept 90 days."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="sign_ins")
    at = models.DateTimeField(default=timezone.now, db_index=True)
    how = models.CharField(max_length=16)
    label = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"sign-in {self.pk}"


class FailedSignIns(models.Model):
    """How often a way in was tried in vain on a date (UTC): a number, nobody's name."""

    date = models.DateField()
    how = models.CharField(max_length=16)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["date", "how"], name="failed_sign_ins_once")]

    def __str__(self) -> str:
        return f"{self.date} {self.how} {self.count}"


class RateWindow(models.Model):
    """How often somebody did something since `start`; `who` is a keyed hash of the client."""

    purpose = models.CharField(max_length=32)
    who = models.CharField(max_length=64)
    start = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["purpose", "who", "start"], name="rate_window_once")
        ]

    def __str__(self) -> str:
        return f"{self.purpose} {self.start} {self.count}"
