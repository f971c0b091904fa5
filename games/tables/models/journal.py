"""The journal, and what else records from elsewhere said."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.tables.models.table import Table


class Import(models.Model):
    """What a table that was played elsewhere needs to be shown as its record came here."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="brought"
    )
    seedless = models.BooleanField(default=False)
    """Its set-up decides everything: the table's seed is a stand-in that nothing asks."""
    notes = models.JSONField(default=list)
    """Comments of its text, `[number of entries before, text]`, kept as they were."""

    def __str__(self) -> str:
        return f"import of {self.table_id}"


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
    """The person behind it; null where the clock, a bot or the server moved."""
    by_clock = models.BooleanField(default=False)
    """Whether the seat's time was up: the rules' fallback was played."""
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
