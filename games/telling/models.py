"""Notices, their deliveries, and what people have said about being told. `services` write them."""

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
    """Something to tell one person; without a player it is for the office's chats.

    It holds no words and nobody's name: its kind makes them of what is true when it is read.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="notices"
    )
    kind = models.CharField(max_length=24)
    key = models.CharField(max_length=80)
    """What tells it from others of its kind: the same key is told once."""
    about = models.JSONField(default=dict)
    """Numbers and dates that lead to what it is about."""
    scope = models.CharField(max_length=40, blank=True)
    """The live channel whose change may answer it; empty where nothing does."""
    at = models.DateTimeField(default=timezone.now, db_index=True)
    """From when on it is told."""
    ends = models.DateTimeField()
    """Afterwards it isn't worth telling any more."""
    spread = models.DateTimeField(null=True)
    """When its deliveries were written; null while the worker has yet to look at it."""
    gone = models.DateTimeField(null=True)
    """When it was answered elsewhere, or taken back."""
    noted = models.DateTimeField(null=True)
    """When its reader put it away."""

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
    """A notice on one way to one place: a device, an address, a chat."""

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    way = models.CharField(max_length=8)
    target = models.BigIntegerField(default=0)
    """Which of the way's places; 0 where a person has but one."""
    due = models.DateTimeField(default=timezone.now)
    tries = models.PositiveSmallIntegerField(default=0)
    since = models.DateTimeField(null=True)
    """When it was first tried in vain."""
    done = models.DateTimeField(null=True)
    """When it was sent, given up or no longer needed: `outcome` says which."""
    outcome = models.CharField(max_length=8, blank=True)
    """`sent`, `failed` or `dropped`; empty while it waits."""
    why = models.CharField(max_length=24, blank=True)
    """Of a failure, a key of `ways.REASONS`; of one that waits, of the last try."""

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
    """By which ways a person wants to hear of a group; without a row, as the group has it."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="told"
    )
    group = models.CharField(max_length=24)
    ways = models.CharField(max_length=40, blank=True)
    """Names, one space between them; empty is none."""

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
    """When a person may be told: on which clock, between which hours, and not before when."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="quiet"
    )
    time_zone = models.CharField(max_length=64, blank=True)
    """Where they work; empty is the office's."""
    begins = _minute(None)
    ends = _minute(None)
    until = models.DateTimeField(null=True)
    """Not now: nothing before then."""

    class Meta:
        verbose_name_plural = "quiet"

    def __str__(self) -> str:
        return f"quiet of {self.player_id}"


class Hours(models.Model):
    """The one row of the office's working hours, in minutes after midnight."""

    begins = _minute(DAY_BEGINS)
    ends = _minute(DAY_ENDS)

    class Meta:
        verbose_name_plural = "hours"
        constraints = [models.CheckConstraint(condition=Q(id=1), name="hours_only_one")]

    def __str__(self) -> str:
        return f"{self.begins}–{self.ends}"


class Subscription(models.Model):
    """A browser that wants to be told; it goes with the device's session."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="subscriptions"
    )
    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="subscriptions")
    digest = models.CharField(max_length=64, unique=True)
    """SHA-256 of where the browser is reached."""
    host = models.CharField(max_length=80)
    """The push service."""
    sealed = models.TextField()
    """Where it is reached, and its keys."""
    renewed = models.DateTimeField()
    why = models.CharField(max_length=24, blank=True)
    """Of the last failure, a key of `ways.REASONS`."""

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player_id} by {self.host}"


class Offer(models.Model):
    """What somebody has answered when push was offered to them: they are asked once."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_offer"
    )
    taken = models.BooleanField()
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.player_id}: {self.taken}"


class Hook(models.Model):
    """A chat of the office. Whoever has its address can write there: nobody is shown it again."""

    name = models.CharField(_("name"), max_length=40, unique=True)
    sealed = models.TextField()
    """The address."""
    shown = models.CharField(max_length=200)
    """The address, masked."""
    topics = models.CharField(max_length=200, blank=True)
    """Kinds that are told there, one space between them."""
    why = models.CharField(max_length=24, blank=True)
    """Of the last failure, a key of `ways.REASONS`."""
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class Letterbox(models.Model):
    """Somebody's e-mail address, given for being told and for nothing else."""

    NEVER, DAILY, WEEKLY = "never", "daily", "weekly"
    DIGESTS = ((DAILY, _("every working day")), (WEEKLY, _("once a week")), (NEVER, _("never")))

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="letterbox"
    )
    sealed = models.TextField()
    """The address."""
    proved = models.DateTimeField(null=True)
    """When its code was typed; before, nothing but the code is sent there."""
    calls = models.BooleanField(default=False)
    """Whether it is one of the ways by which its owner is called; else it has what they ask for."""
    code_hash = models.CharField(max_length=64, blank=True)
    code_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    nonce = models.CharField(max_length=32, editable=False)
    """What the token of the link that ends letters is derived from."""
    digest = models.CharField(max_length=6, choices=DIGESTS, default=DAILY)
    minute = _minute(DAY_BEGINS + 60)
    """When the digest comes, in minutes after midnight."""
    last = models.DateField(null=True)
    """Of which day the last digest was."""
    why = models.CharField(max_length=24, blank=True)
    """Of the last failure, a key of `ways.REASONS`."""

    class Meta:
        verbose_name_plural = "letterboxes"

    def __str__(self) -> str:
        return f"letterbox of {self.player_id}"
