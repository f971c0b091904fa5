"""API and calendar keys, and the API's switch. Of a token only its SHA-256 is stored."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Kind(models.TextChoices):
    """The kinds of keys: for the API, for a player's calendar, for the office's calendar."""

    API = "api"
    CALENDAR = "calendar"
    OFFICE_CALENDAR = "office"


class Scope(models.TextChoices):
    """Permissions of an API key, within the rights of its player."""

    BOARD = "board:read", _("read boards")
    DAYS = "days:read", _("read days")
    TABLES = "tables:read", _("read tables and records")
    PEOPLE = "people:read", _("read the list of players")
    TOURNAMENTS = "tournaments:read", _("read tournaments")
    LOG = "log:write", _("log dāyes")


class Key(models.Model):
    """A key with its player's rights; without a player it shows what the whole office may see.

    A calendar's token is derived from `nonce` and our secret key, so that it can be shown again; of
    an API key's token only the digest is stored.
    """

    kind = models.CharField(max_length=8, choices=Kind)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="keys"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    name = models.CharField(_("name"), max_length=40)
    scopes = models.CharField(max_length=120, blank=True)
    nonce = models.CharField(max_length=32, blank=True, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(default=timezone.now)
    expires = models.DateTimeField(null=True)
    revoked = models.DateTimeField(null=True)
    last_used = models.DateField(null=True)
    """Only the day, as the exact time of use is private."""

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="key_kind"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def scope_list(self) -> list[str]:
        return self.scopes.split()


class Interface(models.Model):
    """The only row: whether the API is on."""

    on = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="interface_only_one"),
        ]

    def __str__(self) -> str:
        return "on" if self.on else "off"
