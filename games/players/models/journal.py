"""The journal of what admins and referees do."""

from typing import Any, NoReturn

from django.db import models
from django.utils import timezone

from games.players.models.people import Player


class AdminActManager(models.Manager["AdminAct"]):
    def get_queryset(self) -> "AppendOnly":
        return AppendOnly(self.model, using=self._db)


class AppendOnly(models.QuerySet["AdminAct"]):
    """A journal's rows: they are added and read."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("the journal is append-only")

    def delete(self) -> NoReturn:
        raise TypeError("the journal is append-only")


class AdminAct(models.Model):
    """Who did what to whom, and why: one line an act of an admin or referee."""

    by = models.ForeignKey(Player, models.PROTECT, null=True, related_name="acts")
    at = models.DateTimeField(default=timezone.now)
    what = models.CharField(max_length=40)
    whom = models.ForeignKey(Player, models.PROTECT, null=True, related_name="acts_on")
    detail = models.CharField(max_length=400, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    objects = AdminActManager()

    class Meta:
        ordering = ["-at", "-id"]

    def __str__(self) -> str:
        return f"{self.what} by {self.by_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.pk is not None:
            raise TypeError("the journal is append-only")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("the journal is append-only")
