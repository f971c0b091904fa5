"""Screens on the office's walls. A token gives access; only its SHA-256 is stored."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

CONNECTED_WITHIN = timedelta(minutes=3)
"""A screen reports every minute."""


class Screen(models.Model):
    """A screen that an admin put up. Its token is derived from `nonce` and our secret key."""

    name = models.CharField(_("name"), max_length=40)
    nonce = models.CharField(max_length=32, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="screens"
    )
    created = models.DateTimeField(default=timezone.now)
    revoked = models.DateTimeField(null=True, blank=True)
    last_seen = models.DateTimeField(null=True, blank=True)
    sound = models.BooleanField(default=False)
    """Whether the screen plays sounds."""

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["name"],
                condition=models.Q(revoked__isnull=True),
                name="screen_name_once",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def channel(self) -> str:
        """The channel that announces that the screen is switched off, so that its streams end."""
        return f"screen-{self.pk}"

    @property
    def connected(self) -> bool:
        return self.last_seen is not None and timezone.now() - self.last_seen < CONNECTED_WITHIN
