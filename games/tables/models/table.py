"""A table and its seats."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

PRESENT = timedelta(seconds=45)
"""Who was seen since then is present: streams say so every 20 seconds."""


class Status(models.TextChoices):
    """Where a table is in its life. Späye's are only ever running or over."""

    GATHERING = "gathering"
    RUNNING = "running"
    ASLEEP = "asleep"
    OVER = "over"
    STOPPED = "stopped"


ON_THE_WAY = (Status.GATHERING, Status.RUNNING, Status.ASLEEP)
"""Tables that have not ended."""


class Joining(models.TextChoices):
    """Who may sit down while the table gathers: whoever is invited may always."""

    ANYONE = "anyone"
    INVITED = "invited"
    CODE = "code"


class Pace(models.TextChoices):
    """Whether all sit there together, or move when they come by."""

    LIVE = "live"
    DAYS = "days"


def one_of(field: str, values: type[models.TextChoices]) -> Q:
    return Q(**{f"{field}__in": values.values})


class Table(models.Model):
    """One sitting of one game.

    Seed and journal are the truth; `state` is a cache of what they make, `version` the number of
    journal entries. `seed`, `setup`, `state` and `chance_log` are secret while the table runs.
    A table that gathers has a seed, whose digest can be read, and no state yet.
    """

    game = models.CharField(max_length=40)
    options = models.JSONField(default=dict)
    seed = models.CharField(max_length=64)
    seed_digest = models.CharField(max_length=64)
    setup = models.JSONField(null=True)
    state = models.TextField(blank=True)
    chance_log = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=0)
    undone = models.PositiveIntegerField(default=0)
    """How many of these don’t count: moves that were taken back, and what took them back."""
    outcome = models.JSONField(null=True)
    head = models.CharField(max_length=64)
    """The hash of the last entry (`games.engine.journal`): public, it tells nothing secret."""
    rechained = models.JSONField(default=list)
    """When hashes were made anew: `{"on": date, "from": entry, "why": "erasure" | "upgrade"}`."""
    created_at = models.DateTimeField()
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    status = models.CharField(max_length=9, default=Status.RUNNING)
    wanted = models.PositiveSmallIntegerField(null=True)
    """How many seats it has; null with open seating."""
    joining = models.CharField(max_length=7, default=Joining.ANYONE)
    code = models.CharField(max_length=6, blank=True)
    """What lets in whoever types it; read by those who sit."""
    nonce = models.CharField(max_length=32, blank=True, editable=False)
    """What the token of the invitation's link is derived from."""
    pace = models.CharField(max_length=4, default=Pace.LIVE)
    clock = models.JSONField(null=True)
    """`{"per": "move" | "bank", "seconds": 60}` (`services.timing`); null is no clock."""
    due_at = models.DateTimeField(null=True)
    """The first deadline of its seats: whoever looks or moves later finds the fallback played."""
    spectators_talk = models.BooleanField(default=False)
    """Whether those who sit there let others talk with them."""
    wait_until = models.DateTimeField(null=True)
    """Nobody is asked about absent people before."""
    decisions = models.PositiveIntegerField(default=0)
    """How often it was decided what becomes of absent people: of two answers at once one counts."""
    again_of = models.OneToOneField(
        "self", null=True, on_delete=models.PROTECT, related_name="again"
    )
    """The table whose people play again here; each of them keeps the seat's number."""
    opened_with = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001
    """A form sent twice finds the table that its first arrival opened."""
    imported = models.BooleanField(default=False)
    """It came here as a record (`Import`): it was played elsewhere and counts nowhere."""
    on_wood = models.BooleanField(default=False)
    """Played in person, and only its result logged: no seed, state or journal."""
    annulled = models.BooleanField(default=False)
    """It counts nowhere and stays readable; `Annulment` says why."""
    started_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    _prefetched_objects_cache: dict[str, Any]
    """Where Django keeps what was prefetched; the stubs don't know it."""
    _sitting: list[Seat]
    """Who sits there, once a replay has read it."""

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(game=""), name="table_has_a_game"),
            models.CheckConstraint(condition=~Q(seed=""), name="table_has_a_seed"),
            models.CheckConstraint(condition=one_of("status", Status), name="table_status"),
            models.CheckConstraint(condition=one_of("joining", Joining), name="table_joining"),
            models.CheckConstraint(condition=one_of("pace", Pace), name="table_pace"),
        ]
        indexes = [
            models.Index(fields=["status", "-moved_at"], name="table_status_moved"),
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="table_due"),
            models.Index(fields=["-ended_at"], name="table_ended"),
            # The list of finished tables is counted and cut to a page by this one alone.
            models.Index(
                fields=["-ended_at", "game", "imported", "status"],
                condition=Q(ended_at__isnull=False, started_at__isnull=False),
                name="table_listed",
            ),
            # They are few: who sat at one is asked from them on, not from all tables of a person.
            models.Index(fields=["id"], condition=Q(annulled=True), name="table_annulled"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"


class Seat(models.Model):
    """A place at a table, 0 … n-1 in turn order, taken by a player or a bot.

    In an imported record nobody is known: `unknown` stands for whoever sat there.

    While the table gathers, seats are numbered as people sit down.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    """The level of the bot that sits here; empty for people."""
    bot_name = models.PositiveSmallIntegerField(null=True)
    """Which name it keeps once another bot has left; null: called as they sat down."""
    unknown = models.BooleanField(default=False)
    standin = models.CharField(max_length=20, blank=True)
    """The level of the bot that plays for an absent person until that person moves again."""
    back_at = models.DateTimeField(null=True)
    """When that person came back and hasn't put away yet what the bot did meanwhile."""
    turn = models.BooleanField(default=False)
    """Whether the table waits for this seat: what the game's `awaited` says, for queries."""
    seen_at = models.DateTimeField(null=True)
    """When a page of this table was last open before its player."""
    here_since = models.DateTimeField(null=True)
    """Since when one has been, without a gap."""
    due_at = models.DateTimeField(null=True)
    """When its running clock is out; null while the clock stands, or where there is none."""
    left = models.DurationField(null=True)
    """What its clock showed when it last stopped; null before its first turn."""

    class Meta:
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_number_once_a_table"),
            models.UniqueConstraint(fields=["table", "player"], name="seat_player_once_a_table"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, bot="", unknown=False)
                | (Q(player__isnull=True, unknown=False) & ~Q(bot=""))
                | Q(player__isnull=True, bot="", unknown=True),
                name="seat_player_bot_or_unknown",
            ),
        ]
        indexes = [
            models.Index(fields=["player"], condition=Q(turn=True), name="seat_my_turn"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.number}"

    def is_present(self, now: datetime | None = None) -> bool:
        """Whether its person has a page of the table open; bots always are there."""
        return self.player_id is None or _recently(self.seen_at, now)

    @property
    def moved_by_bot(self) -> bool:
        """Whether a bot moves here, in its own seat or for somebody."""
        return bool(self.bot or self.standin)


def _recently(at: datetime | None, now: datetime | None = None) -> bool:
    return at is not None and (now or timezone.now()) - at < PRESENT
