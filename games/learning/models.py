"""How far somebody is with a lesson, and what they don't want to be offered again."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Progress(models.Model):
    """One person's way through one lesson of one game.

    The position isn't kept: it follows from lesson and moves, as a table's from its journal.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="lessons"
    )
    game = models.CharField(max_length=40)
    lesson = models.CharField(max_length=40)
    moves = models.JSONField(default=list)
    """The learner's own moves so far; those of the others follow from the lesson."""
    done_at = models.DateTimeField(null=True)
    """When it was first played to its end; playing it again doesn't change that."""

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["player", "game", "lesson"], name="progress_once_a_lesson"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.game} {self.lesson}"


class Dismissal(models.Model):
    """An offer that somebody has put away for good: a game's lessons, or the first steps."""

    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    offer = models.CharField(max_length=40)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "offer"], name="dismissed_once_an_offer")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.offer}"
