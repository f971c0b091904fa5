"""The options that an office plays a game with, month by month."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class HouseRules(models.Model):
    """From this month on a game is played so, until a later month says otherwise.

    A month that has begun keeps its own: rows are only written for months to come.
    """

    game = models.CharField(max_length=40)
    month = models.DateField()
    """Its first day."""
    options = models.JSONField(null=True)
    """As the game's rules read them; null: everybody chooses from here on."""
    chosen = models.JSONField(default=dict)
    """What the form sent, to fill it in again."""
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "house rules"
        constraints = [
            models.UniqueConstraint(fields=["game", "month"], name="house_rules_once_a_month")
        ]

    def __str__(self) -> str:
        return f"{self.game} from {self.month}"
