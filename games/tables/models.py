"""A table, its seats and its journal. Only `services.py` writes them."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q


class Table(models.Model):
    """One sitting of one game.

    Seed and journal are the truth; `state` is a cache of what they make, `version` the number of
    journal entries. `seed`, `setup`, `state` and `chance_log` are secret while the table runs.
    """

    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=64)
    seed_digest = models.CharField(max_length=64)
    setup = models.JSONField(null=True)
    state = models.TextField()
    chance_log = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    outcome = models.JSONField(null=True)
    head = models.CharField(max_length=64)
    """The hash of the last entry (`games.engine.journal`): public, it tells nothing secret."""
    rechained = models.JSONField(default=list)
    """When hashes were made anew: `{"on": date, "from": entry, "why": "erasure" | "upgrade"}`."""
    created_at = models.DateTimeField()
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(game=""), name="table_has_a_game"),
            models.CheckConstraint(condition=~Q(seed=""), name="table_has_a_seed"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Seat(models.Model):
    """A player's place at a table, 0 … n-1 in turn order."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="seats"
    )

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_number_once_a_table"),
            models.UniqueConstraint(fields=["table", "player"], name="seat_player_once_a_table"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"


class Entry(models.Model):
    """One line of the journal, numbered from 0. Its move is secret while the table runs."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """Who moved; null is the table's keeper."""
    move = models.CharField(max_length=2000)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The person behind it; null where the clock or the server moved."""
    at = models.DateTimeField()
    hash = models.CharField(max_length=64)
    """Of the entry before and this one (`games.engine.journal`)."""

    class Meta:
        ordering = ["table", "number"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="entry_number_once_a_table"),
            models.CheckConstraint(condition=~Q(move=""), name="entry_has_a_move"),
            models.CheckConstraint(condition=~Q(hash=""), name="entry_has_a_hash"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}:{self.number}"
