"""Honours: a projection of ended tables. Only `services` writes them."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class Ladder(models.Model):
    """A game's row to lock while its honours are written or compared."""

    game = models.CharField(max_length=40, unique=True)

    def __str__(self) -> str:
        return f"ladder of {self.game}"


class Honour(models.Model):
    """A player's honour of a table at which they had a seat at the end.

    Its month follows from `ended_at` and the office's time zone, when it is read.
    """

    table = models.ForeignKey("tables.Table", on_delete=models.PROTECT, related_name="honours")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="honours"
    )
    game = models.CharField(max_length=40)
    ended_at = models.DateTimeField()
    """`game` and `ended_at` are copies of the table's, so that frequent queries need no join."""
    place = models.PositiveSmallIntegerField(null=True)
    """Null if a bot finished for the player."""
    won = models.BooleanField()
    points = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="honour_once_a_table"),
            models.CheckConstraint(
                condition=Q(won=False) | Q(place=1), name="honour_first_who_won"
            ),
        ]
        indexes = [models.Index(fields=["game", "ended_at"], name="honour_month")]

    def __str__(self) -> str:
        return f"{self.table_id} {self.player_id}"
