"""What people agree on beside the rules: an annulment, a move taken back, who is sat out."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.tables.models.table import Seat, Table


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
    lifted_at = models.DateTimeField(null=True)
    """Since when the table counts again."""
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    lifted_why = models.CharField(max_length=200, blank=True)

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


class SatOut(models.Model):
    """A bot plays for somebody who was there and didn’t move, until they tap or move (R7).

    The others’ majority wanted it, or at a tournament’s table its organiser (`by`). It stays as a
    line of the table’s last moves.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="sat_out")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="sat_out")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    back_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "sat out"
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(back_at=None), name="sat_out_once_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"
