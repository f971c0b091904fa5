"""A table, its seats and its journal. Only `services.py` writes them."""

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


class Joining(models.TextChoices):
    """Who may sit down while the table gathers: whoever is invited may always."""

    ANYONE = "anyone"
    INVITED = "invited"
    CODE = "code"


class Pace(models.TextChoices):
    """Whether all sit there together, or move when they come by."""

    LIVE = "live"
    DAYS = "days"


def _one_of(field: str, values: type[models.TextChoices]) -> Q:
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
    """Brought in as a record (`Import`): it was played elsewhere and counts nowhere."""
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
            models.CheckConstraint(condition=_one_of("status", Status), name="table_status"),
            models.CheckConstraint(condition=_one_of("joining", Joining), name="table_joining"),
            models.CheckConstraint(condition=_one_of("pace", Pace), name="table_pace"),
        ]
        indexes = [
            models.Index(fields=["status", "-moved_at"], name="table_status_moved"),
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="table_due"),
            models.Index(fields=["-ended_at"], name="table_ended"),
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
    """What most of the people at a table can decide."""

    STOP = "stop"
    SLEEP = "sleep"


class Vote(models.Model):
    """Somebody who sits there wants the table to stop without a result, or to sleep."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="votes")
    what = models.CharField(max_length=5)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "what"], name="vote_once_a_seat"),
            models.CheckConstraint(condition=_one_of("what", Asked), name="vote_what"),
        ]

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.what}"


class Handover(models.Model):
    """A seat that its player hands to whoever opens the link; the token is derived from `nonce`."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="handovers")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="handovers")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    nonce = models.CharField(max_length=32, editable=False)
    ends_at = models.DateTimeField()
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    taken_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["seat"], condition=Q(taken_at=None), name="handover_one_open_a_seat"
            )
        ]

    def __str__(self) -> str:
        return f"{self.seat_id} by {self.by_id}"


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
    """How a player likes tables: whether a tap moves at once, sounds, talk, premoves."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_habits"
    )
    one_tap = models.BooleanField(default=False)
    sound = models.BooleanField(default=False)
    talk = models.BooleanField(default=True)
    bots_talk = models.BooleanField(default=True)
    premoves = models.BooleanField(default=False)
    """Whether a move may be chosen before one’s turn; it waits in that page alone."""

    class Meta:
        verbose_name_plural = "habits"

    def __str__(self) -> str:
        return f"habits of {self.player_id}"


def _recently(at: datetime | None, now: datetime | None = None) -> bool:
    return at is not None and (now or timezone.now()) - at < PRESENT


class Import(models.Model):
    """A record that somebody brought: how its table came to be, and what else its text said."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="brought"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    digest = models.CharField(max_length=64, unique=True)
    """Of what the record plays: the same record brought twice is one table."""
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
