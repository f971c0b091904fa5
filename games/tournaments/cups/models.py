"""A cup, who has signed up for it, and the days that are legs of it. Only `services` writes them.

Its other legs are tournaments (`Tournament.cup`). Its standings are stored nowhere: they follow
from the places of its legs whenever somebody looks.
"""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.boards.models import Column


class CupStatus(models.TextChoices):
    """Where a cup is in its life."""

    OPEN = "open", _("goes on")
    OVER = "over", _("over")
    CANCELLED = "cancelled", _("cancelled")


class Cup(models.Model):
    """Several legs and one sum of scores."""

    name = models.CharField(max_length=60)
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="organised_cups"
    )
    points = models.JSONField(default=list)
    """What each place of a leg is worth; empty for the share of the others who are behind it."""
    status = models.CharField(max_length=9, choices=CupStatus, default=CupStatus.OPEN)
    version = models.PositiveIntegerField(default=0)
    opened_with = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001
    """A form sent twice finds the cup that its first arrival opened."""
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=Q(status__in=CupStatus.values), name="cup_status")
        ]

    def __str__(self) -> str:
        return f"cup {self.pk}"

    @property
    def goes_on(self) -> bool:
        return self.status == CupStatus.OPEN


class CupMember(models.Model):
    """Somebody who takes part in all legs; whoever plays one of its tournaments does anyhow."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="cups"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["cup", "player"], name="cup_member_once")]

    def __str__(self) -> str:
        return f"cup {self.cup_id}: {self.player_id}"


class DayLeg(models.Model):
    """A day of the daily game as a leg, ranked by a column of its board."""

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="days")
    date = models.DateField()
    column = models.CharField(max_length=10, choices=Column)

    class Meta:
        ordering = ["date", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["cup", "date", "column"], name="cup_day_once"),
            models.CheckConstraint(condition=Q(column__in=Column.values), name="cup_day_column"),
        ]

    def __str__(self) -> str:
        return f"cup {self.cup_id}: {self.date} {self.column}"
