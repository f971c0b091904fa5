"""Who is around a table: asked to it, watching, voting, talking."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.tables.models.table import Seat, Table, one_of


class Guest(models.Model):
    """Somebody who was asked to a table; whoever is may sit down, whatever `joining` says."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="guests")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invited_to"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    game: str
    """The game's name, put there for a list of invitations."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="guest_once_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class Asked(models.TextChoices):
    """What the people at a table can decide: most of them, an annulment all of them, and whether
    somebody is sat out most of the others."""

    STOP = "stop"
    SLEEP = "sleep"
    ANNUL = "annul"
    OUT = "out"


class Vote(models.Model):
    """Somebody who sits there wants what `what` says."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="votes")
    what = models.CharField(max_length=5)
    about = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")
    """Whom it would sit out; null for what concerns the table."""
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat", "what"], condition=Q(about=None), name="vote_once_a_seat"
            ),
            models.UniqueConstraint(
                fields=["seat", "about"], condition=Q(what="out"), name="vote_once_about_a_seat"
            ),
            models.CheckConstraint(condition=one_of("what", Asked), name="vote_what"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.what}"


class Watcher(models.Model):
    """Somebody without a seat who has, or had, a page of the table open."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="watchers")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seen_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="watcher_once_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class Talk(models.Model):
    """A line of what was said at a table: a fixed phrase's name, or free text.

    A bot says it in its seat, without a player; a spectator has a player and no seat.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="talk")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    """Where whoever said it sat then."""
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=140, blank=True)
    at = models.DateTimeField()
    words: str
    """What was said, put there for a page in its reader's language."""
    who: Any
    """Whoever said it, put there beside: a player, or a bot's chair."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(phrase="", text__gt="") | Q(phrase__gt="", text=""),
                name="talk_phrase_or_text",
            ),
            models.CheckConstraint(
                condition=Q(player__isnull=False) | Q(seat__isnull=False, text=""),
                name="talk_bots_say_phrases",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.player_id}"


class Habits(models.Model):
    """How a player likes tables: whether a tap moves at once, sounds, talk."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_habits"
    )
    one_tap = models.BooleanField(null=True)
    """Nothing here and below: never asked, and off until then."""
    sound = models.BooleanField(null=True)
    talk = models.BooleanField(default=True)
    bots_talk = models.BooleanField(default=True)
    muted = models.JSONField(default=list)
    """Whose lines this player doesn’t see, by number; nobody else knows."""

    class Meta:
        verbose_name_plural = "habits"

    def __str__(self) -> str:
        return f"habits of {self.player_id}"
