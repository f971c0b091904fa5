"""Tables, their seats and move logs, and what people decide and say there.

Only services write them.
"""

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.functional import cached_property

PRESENT = timedelta(seconds=45)
"""How long a player counts as present after they were last seen; streams note it every 20 s."""


class Status(models.TextChoices):
    """A table's stage, from gathering to its end. Späye's tables are only ever running or over."""

    GATHERING = "gathering"
    RUNNING = "running"
    ASLEEP = "asleep"
    OVER = "over"
    STOPPED = "stopped"


ON_THE_WAY = (Status.GATHERING, Status.RUNNING, Status.ASLEEP)
"""Tables that have not ended."""


class Joining(models.TextChoices):
    """The players who may sit down while the table gathers; invited ones always may."""

    ANYONE = "anyone"
    INVITED = "invited"
    CODE = "code"


class Pace(models.TextChoices):
    """Whether all players are there at the same time, or each moves when they come by."""

    LIVE = "live"
    DAYS = "days"


def _one_of(field: str, values: type[models.TextChoices]) -> Q:
    return Q(**{f"{field}__in": values.values})


class Table(models.Model):
    """One sitting of one game.

    Seed and move log are the truth; `state` is a cache computed from them, `version` the number of
    move log entries. `seed`, `setup`, `state` and `chance_log` are secret while the table runs.
    A gathering table has a seed, whose digest is public, and no state yet.
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
    """The number of entries that don’t count: moves taken back, and what took them back."""
    outcome = models.JSONField(null=True)
    head = models.CharField(max_length=64)
    """The hash of the last entry (`games.engine.move_log`): public, it tells nothing secret."""
    rechained = models.JSONField(default=list)
    """When hashes were rebuilt: `{"on": date, "from": entry, "why": "erasure" | "upgrade"}`."""
    created_at = models.DateTimeField()
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    status = models.CharField(max_length=9, default=Status.RUNNING)
    wanted = models.PositiveSmallIntegerField(null=True)
    """The number of its seats; null with open seating."""
    joining = models.CharField(max_length=7, default=Joining.ANYONE)
    code = models.CharField(max_length=6, blank=True)
    """The code that lets a player in; shown to those who sit."""
    nonce = models.CharField(max_length=32, blank=True, editable=False)
    """The source of the token in the invitation's link."""
    pace = models.CharField(max_length=4, default=Pace.LIVE)
    clock = models.JSONField(null=True)
    """`{"per": "move" | "bank", "seconds": 60}` (`services.timing`); null without a clock."""
    due_at = models.DateTimeField(null=True)
    """The earliest deadline of its seats; whoever looks or moves later sees the fallback played."""
    spectators_talk = models.BooleanField(default=False)
    """Whether spectators may talk."""
    wait_until = models.DateTimeField(null=True)
    """Until then nobody is asked about absent people."""
    decisions = models.PositiveIntegerField(default=0)
    """The number of decisions about absent people: of two made at once only the first counts."""
    again_of = models.OneToOneField(
        "self", null=True, on_delete=models.PROTECT, related_name="again"
    )
    """The table whose people play again here; each of them keeps the seat's number."""
    opened_with = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001
    """The form that opened it: sent twice, it finds this table."""
    imported = models.BooleanField(default=False)
    """Imported from a record (`Import`): it was played elsewhere and counts nowhere."""
    on_wood = models.BooleanField(default=False)
    """Played in person, and only its result logged: no seed, state or move log."""
    annulled = models.BooleanField(default=False)
    """It counts nowhere and stays readable; `Annulment` says why."""
    started_at = models.DateTimeField(null=True)
    moved_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

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
            # The list of finished tables is counted and cut to a page by this one alone.
            models.Index(
                fields=["-ended_at", "game", "imported", "status"],
                condition=Q(ended_at__isnull=False, started_at__isnull=False),
                name="table_listed",
            ),
            # They are few: a query for a person's starts from these, not from all their tables.
            models.Index(fields=["id"], condition=Q(annulled=True), name="table_annulled"),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.pk}"

    @cached_property
    def seat_list(self) -> "list[Seat]":
        """Its seats by number, with who sits there; read once for this object."""
        return list(self.seats.select_related("player").order_by("number"))

    def refresh_from_db(self, *args: Any, **options: Any) -> None:
        """Forget its seats too, as Django does with rows that it has fetched."""
        vars(self).pop("seat_list", None)
        super().refresh_from_db(*args, **options)


class Seat(models.Model):
    """A place at a table, 0 … n-1 in turn order, taken by a player or a bot.

    While the table gathers, numbers are chairs; the start puts them into turn order. Players of an
    imported record are `unknown`.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    """The level of the bot that sits here; empty for people."""
    bot_name = models.PositiveSmallIntegerField(null=True)
    """The name it keeps once another bot has left; null if named by the order of sitting down."""
    unknown = models.BooleanField(default=False)
    standin = models.CharField(max_length=20, blank=True)
    """The level of the bot that plays for an absent person until that person moves again."""
    back_at = models.DateTimeField(null=True)
    """When that person came back; null once they have dismissed what the bot did meanwhile."""
    turn = models.BooleanField(default=False)
    """Whether the table waits for this seat: the game's `awaited`, for queries."""
    seen_at = models.DateTimeField(null=True)
    """When its player last had a page of this table open."""
    here_since = models.DateTimeField(null=True)
    """Since when its player has had such a page open without a gap."""
    due_at = models.DateTimeField(null=True)
    """When its running clock runs out; null while it is stopped, or without a clock."""
    left = models.DurationField(null=True)
    """The time left when its clock last stopped; null before its first turn."""

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
        """Return whether its person has a page of the table open; True for bots."""
        return self.player_id is None or _recently(self.seen_at, now)

    @property
    def moved_by_bot(self) -> bool:
        """True if a bot moves here, in its own seat or for an absent person."""
        return bool(self.bot or self.standin)


def _recently(at: datetime | None, now: datetime | None = None) -> bool:
    return at is not None and (now or timezone.now()) - at < PRESENT


class Import(models.Model):
    """The parts of an imported record that its table has no column for."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="brought"
    )
    seedless = models.BooleanField(default=False)
    """True if its set-up decides everything: the table's seed is a stand-in that nothing uses."""
    notes = models.JSONField(default=list)
    """Comments of its text, `[number of entries before, text]`, kept as they were."""

    def __str__(self) -> str:
        return f"import of {self.table_id}"


class Entry(models.Model):
    """One entry of the move log, numbered from 0. Its move is secret while the table runs."""

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat that moved; null for a move of the table's keeper."""
    move = models.CharField(max_length=2000)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    """The person behind it; null where the clock, a bot or the server moved."""
    by_clock = models.BooleanField(default=False)
    """True if the seat's time was up, and the rules' fallback was played."""
    at = models.DateTimeField()
    hash = models.CharField(max_length=64)
    """The hash of the entry before and this one (`games.engine.move_log`)."""

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


class Guest(models.Model):
    """A player who is invited to a table and may sit down, whatever `joining` says."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="guests")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invited_to"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    game: str
    """The game's name, set by a list of invitations."""

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "player"], name="guest_once_a_table")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.table_id}"


class VoteSubject(models.TextChoices):
    """What the people at a table vote on.

    A majority decides; an annulment takes everybody, sitting somebody out a majority of the others.
    """

    STOP = "stop"
    SLEEP = "sleep"
    ANNUL = "annul"
    OUT = "out"


class Vote(models.Model):
    """A seated person's vote in favour of `what`."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="votes")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="votes")
    what = models.CharField(max_length=5)
    about = models.ForeignKey(Seat, null=True, on_delete=models.CASCADE, related_name="+")
    """The seat to sit out; null for what concerns the table."""
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
            models.CheckConstraint(condition=_one_of("what", VoteSubject), name="vote_what"),
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
    """A line said at a table: a fixed phrase's name, or free text.

    A bot says it in its seat, without a player; a spectator has a player and no seat.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="talk")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.CASCADE, related_name="+"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    """The speaker's seat at that time; null for spectators."""
    phrase = models.CharField(max_length=20, blank=True)
    text = models.CharField(max_length=140, blank=True)
    at = models.DateTimeField()
    words: str
    """The line in its reader's language, set for a page."""
    who: Any
    """The player or the bot's chair that said it, set for a page."""

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
    """A player's preferences at tables: moving with one tap, sounds, talk."""

    player = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="table_habits"
    )
    one_tap = models.BooleanField(null=True)
    """Null, as in `sound`, while the player hasn't been asked: then it is off."""
    sound = models.BooleanField(null=True)
    talk = models.BooleanField(default=True)
    bots_talk = models.BooleanField(default=True)
    muted = models.JSONField(default=list)
    """The ids of players whose lines this player doesn’t see; nobody else knows."""

    class Meta:
        verbose_name_plural = "habits"

    def __str__(self) -> str:
        return f"habits of {self.player_id}"


class Annulment(models.Model):
    """The annulment of a finished table: asked for, or done (`Table.annulled`)."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="annulment"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    """The person who gave the reason: a referee, or the first of the players to ask."""
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()
    annulled_at = models.DateTimeField(null=True)
    ruled = models.BooleanField(default=False)
    """True if by a referee, not by all who sat there."""
    lifted_at = models.DateTimeField(null=True)
    """Since when the table counts again."""
    lifted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    lifted_why = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"annulment of {self.table_id}"


class TakeBack(models.Model):
    """A player's request to the opponent to take their last move back; any move answers it too."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="take_back"
    )
    seat = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField()
    """The table's version when it was asked; at another version the request is void."""
    declined = models.BooleanField(default=False)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.table_id} asks to take a move back"


class SatOut(models.Model):
    """A bot's spell at the seat of somebody who was there and didn’t move, until they tap or move.

    A majority of the others wanted it, or at a tournament’s table its organiser (`by`). It stays as
    a line of the table’s last moves.
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
