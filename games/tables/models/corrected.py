"""What people agree on beside the rules: an annulment, a move taken back."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from games.tables.models.table import Table


class Annulment(models.Model):
    """A finished table shall count nowhere: asked for, or done (`Table.annulled`)."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="annulment"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    """Whoever gives the reason: a referee, or the first of those who sat there."""
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()
    annulled_at = models.DateTimeField(null=True)
    ruled = models.BooleanField(default=False)
    """By a referee, not by all who sat there."""

    def __str__(self) -> str:
        return f"annulment of {self.table_id}"


class TakeBack(models.Model):
    """Somebody asks the other to let them take their last move back; any move answers it too."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="take_back"
    )
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    """The table's when it was asked: with another one the question is no longer there."""
    declined = models.BooleanField(default=False)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table_id} asks to take a move back"
