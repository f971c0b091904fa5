"""Games that were played on wood: with cards and pieces on a real table (R4)."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.tables.models.table import Table


class WoodState(models.TextChoices):
    """Where the log of a result is."""

    WAITING = "waiting"
    CONFIRMED = "confirmed"
    PASSED = "passed"
    """A day went by and nobody contested it: it counts, and isn’t rated."""
    CONTESTED = "contested"
    VOID = "void"


COUNT = (WoodState.CONFIRMED, WoodState.PASSED)


class Wood(models.Model):
    """Who logged the result of a table, and what the others say of it."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="wood"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    state = models.CharField(max_length=9, default=WoodState.WAITING)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)
    why = models.CharField(max_length=200, blank=True)
    """Why it is contested, or void."""

    class Meta:
        verbose_name_plural = "wood"
        constraints = [
            models.CheckConstraint(condition=Q(state__in=WoodState.values), name="wood_state")
        ]

    def __str__(self) -> str:
        return f"table {self.table_id} on wood"

    @property
    def counts(self) -> bool:
        return self.state in COUNT

    @property
    def confirmed(self) -> bool:
        """Only then it is rated."""
        return self.state == WoodState.CONFIRMED
