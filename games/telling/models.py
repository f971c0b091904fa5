"""Notices, their deliveries, and people's preferences for notices. Only services write them."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players.models import Device

DAY = 24 * 60
DAY_BEGINS, DAY_ENDS = 8 * 60, 18 * 60


class Notice(models.Model):
    """A notice to one person; without a player it is for the office's chats.

    It has no text and nobody's name: its kind makes the text of what is true when it is read.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=24)
    key = models.CharField(max_length=80)
    """Distinguishes it from others of its kind: a person gets the same key once."""
    about = models.JSONField(default=dict)
    """Ids and dates from which its kind makes the text."""
    scope = models.CharField(max_length=40, blank=True)
    """The live channel whose change may answer it, if any."""
    at = models.DateTimeField(default=timezone.now, db_index=True)
    """The time from which on it is sent and shown."""
    ends = models.DateTimeField()
    """The time from which on it isn't worth sending."""
    spread = models.DateTimeField(null=True)
    """When its deliveries were written; null while the worker has yet to look at it."""
    gone = models.DateTimeField(null=True)
    """When it was answered elsewhere, or taken back."""
    noted = models.DateTimeField(null=True)
    """When its reader dismissed it."""

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "kind", "key"],
                condition=Q(player__isnull=False),
                name="notice_once_a_person",
            ),
            models.UniqueConstraint(
                fields=["kind", "key"], condition=Q(player__isnull=True), name="notice_once"
            ),
        ]
        indexes = [
            models.Index(fields=["at"], condition=Q(spread=None), name="notice_unspread"),
            models.Index(fields=["ends"], condition=Q(gone=None), name="notice_stands"),
            models.Index(fields=["gone"], condition=Q(gone__isnull=False), name="notice_gone"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Delivery(models.Model):
    """The delivery of a notice by one way to one target: a device, an address, a chat."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    way = models.CharField(max_length=8)
    target = models.BigIntegerField(default=0)
    """The way's target; 0 if a person has only one."""
    due = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    since = models.DateTimeField(null=True)
    """When it first failed; null if it hasn't."""
    done = models.DateTimeField(null=True)
    """When it was sent, given up or no longer needed: `outcome` says which."""
    outcome = models.CharField(max_length=8, blank=True)
    """`sent`, `failed` or `dropped`; empty while it waits."""
    why = models.CharField(max_length=24, blank=True)
    """A key of `ways.REASONS`: why it failed, or why the last try of a waiting one did."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["notice", "way", "target"], name="delivered_once")
        ]
        indexes = [
            models.Index(fields=["due"], condition=Q(done=None), name="delivery_due"),
        ]

    def __str__(self) -> str:
        return f"{self.notice_id} by {self.way}"


class Wish(models.Model):
    """The ways by which a person wants notices of a group; without a row, the group's defaults."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="told"
    )
    group = models.CharField(max_length=24)
    ways = models.CharField(max_length=40, blank=True)
    """The ways' names, separated by spaces; empty for none."""

    class Meta:
        verbose_name_plural = "wishes"
        constraints = [
            models.UniqueConstraint(fields=["player", "group"], name="wish_once_a_group"),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.group}"


def _minute(default: int | None) -> models.PositiveSmallIntegerField[int | None, int | None]:
    """Minutes after midnight on somebody's clock; null is the office's."""
    return models.PositiveSmallIntegerField(
        default=default,
        null=default is None,
        validators=[MinValueValidator(0), MaxValueValidator(DAY)],
    )


class Quiet(models.Model):
    """A person's hours for notices: their time zone, begin and end, and the end of a pause."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="quiet"
    )
    time_zone = models.CharField(max_length=64, blank=True)
    """Where the person works; empty for the office's time zone."""
    begins = _minute(None)
    ends = _minute(None)
    until = models.DateTimeField(null=True)
    """The end of a pause: nothing is sent before it."""

    class Meta:
        verbose_name_plural = "quiet"

    def __str__(self) -> str:
        return f"quiet of {self.player_id}"


class Hours(models.Model):
    """The only row: the office's working hours, in minutes after midnight."""

    begins = _minute(DAY_BEGINS)
    ends = _minute(DAY_ENDS)

    class Meta:
        verbose_name_plural = "hours"
        constraints = [models.CheckConstraint(condition=Q(id=1), name="hours_only_one")]

    def __str__(self) -> str:
        return f"{self.begins}–{self.ends}"


class Subscription(models.Model):
    """A browser's subscription to push; it is deleted with the device's session."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="subscriptions"
    )
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="subscriptions")
    digest = models.CharField(max_length=64, unique=True)
    """The SHA-256 hash of the browser's push address."""
    host = models.CharField(max_length=80)
    """The push service."""
    sealed = models.TextField()
    """The push address and its keys, sealed."""
    renewed = models.DateTimeField()
    why = models.CharField(max_length=24, blank=True)
    """Why the last delivery failed: a key of `ways.REASONS`."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player_id} by {self.host}"


class Offer(models.Model):
    """A person's answer to the offer of push, which is made once."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_offer"
    )
    taken = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.taken}"


class Hook(models.Model):
    """A chat of the office. Its address, with which anybody can write there, isn't shown again."""

    name = models.CharField(_("name"), max_length=40, unique=True)
    sealed = models.TextField()
    """The address, sealed."""
    shown = models.CharField(max_length=200)
    """The address, masked."""
    topics = models.CharField(max_length=200, blank=True)
    """The kinds of notices that it gets, separated by spaces."""
    why = models.CharField(max_length=24, blank=True)
    """Why the last delivery failed: a key of `ways.REASONS`."""
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Letterbox(models.Model):
    """A person's e-mail address, given for notices and nothing else."""

    NEVER, DAILY, WEEKLY = "never", "daily", "weekly"
    DIGESTS = ((DAILY, _("every working day")), (WEEKLY, _("once a week")), (NEVER, _("never")))

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letterbox"
    )
    sealed = models.TextField()
    """The address, sealed."""
    proved = models.DateTimeField(null=True)
    """When its code was entered; before, nothing but the code is sent there."""
    calls = models.BooleanField(default=False)
    """Whether notices are sent there; else only e-mails that its owner has asked for."""
    code_hash = models.CharField(max_length=64, blank=True)
    code_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    nonce = models.CharField(max_length=32, editable=False)
    """The source of the token in the link to unsubscribe."""
    digest = models.CharField(max_length=6, choices=DIGESTS, default=DAILY)
    minute = _minute(DAY_BEGINS + 60)
    """When the digest is sent, in minutes after midnight."""
    last = models.DateField(null=True)
    """The day of the last digest."""
    why = models.CharField(max_length=24, blank=True)
    """Why the last delivery failed: a key of `ways.REASONS`."""

    class Meta:
        verbose_name_plural = "letterboxes"

    def __str__(self) -> str:
        return f"letterbox of {self.player_id}"
