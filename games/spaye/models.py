"""Späye's data beside its tables: each day's table, people's calls and requests, projections."""

from django.conf import settings
from django.db import models

from games.players.models import Player
from games.tables.models import Table


class Day(models.Model):
    """The Späye of a date: at most one, and it is never deleted."""

    date = models.DateField(unique=True)
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="spaye_day")
    equivalents = models.JSONField(default=list)
    """The alternatives to the exercise that the office's list had when it was set, for everybody:
    `["seated squats", …]`.
    """
    free_until = models.DateTimeField(null=True)
    """When the latest open call ends, null before any: saves queries where no call can be."""
    free_changes = models.PositiveIntegerField(default=0)
    """Counts calls made and ended, the last call, and changes of the office on this day."""
    last_call_at = models.DateTimeField(null=True)
    """When the last call to save the day was made; null if it wasn't."""

    def __str__(self) -> str:
        return self.date.isoformat()


class Call(models.Model):
    """A request for a witness or for a committee. It counts nothing and is no move."""

    class Kind(models.TextChoices):
        WITNESS = "witness"
        COMMITTEE = "committee"

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    kind = models.CharField(max_length=9, choices=Kind)
    exercise = models.PositiveIntegerField()
    counted = models.PositiveSmallIntegerField(null=True)
    """The nikāyé's own count, as a help for the witness."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "kind", "exercise"), name="one_call_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.kind} {self.exercise}"


class Counting(models.Model):
    """A witness's count of an exercise so far, for the kitchen’s screen.

    It decides nothing and is no move; it is deleted once the exercise is settled.
    """

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    exercise = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    """The seat at the day's table of the last to count."""
    n = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "exercise"), name="one_counting_an_exercise"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.n} of {self.exercise}"


class OpenCall(models.Model):
    """A call “Who is free?” to everybody present, open for five minutes or until the first yes."""

    ANSWERED, WITHDRAWN, LAPSED = "answered", "withdrawn", "lapsed"

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    """The caller's seat at the day's table."""
    at = models.DateTimeField()
    ends = models.DateTimeField()
    outcome = models.CharField(max_length=9, blank=True)
    """Empty while it is open, and after it has lapsed until its caller calls again."""
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True
    )
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("day", "by"), condition=models.Q(outcome=""), name="one_open_call"
            ),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.seat}"


class LogSeen(models.Model):
    """A player has said “that's right” to a log they were in, or “the same” to one like theirs."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    daye = models.PositiveIntegerField()
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "daye", "player"), name="one_answer_per_log"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.daye}"


class PutAway(models.Model):
    """A notice that a player has dismissed."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    what = models.CharField(max_length=60)
    """The notice's key."""

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "player", "what"), name="put_away_once"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.what}"


class SentLog(models.Model):
    """A log sent with an id of its own: sent again, it is answered with the dāye it became."""

    id = models.UUIDField(primary_key=True, editable=False)
    """Chosen by the phone that wrote the log down."""
    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    daye = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "daye"), name="one_sent_log_per_daye"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.daye}"


class Correction(models.Model):
    """A log made by its author instead of one that no longer counts."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    wrong = models.PositiveIntegerField()
    right = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "wrong"), name="corrected_once"),
            models.UniqueConstraint(fields=("day", "right"), name="corrects_one"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.right} instead of {self.wrong}"


class VoidRequest(models.Model):
    """An author's request to void their log. It counts nothing and is no move (SP-79)."""

    WITHDRAWN = "withdrawn"
    KEPT = "kept"
    """A ruling has kept the log. A void is only in the table's move log, not here."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    daye = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    right = models.CharField(max_length=120, blank=True)
    """The log as it should read, in its author's words."""
    at = models.DateTimeField(auto_now_add=True)
    outcome = models.CharField(max_length=9, blank=True)
    """Empty while it waits, and for good once the log can't be voided any more."""
    ended_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True
    )
    ended_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("day", "daye"), condition=models.Q(outcome=""), name="one_void_request"
            ),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.daye}"


class Spayin(models.Model):
    """A player with an accepted or logged dāye in the month. A projection of the move logs."""

    month = models.DateField()
    """The month's first day."""
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("month", "player"), name="spayin_once_a_month"),
        )

    def __str__(self) -> str:
        return f"{self.month}: {self.player_id}"


class Meeting(models.Model):
    """How often one player has beaten another on a day. A projection of the move logs."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    winner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    loser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    wins = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "winner", "loser"), name="one_meeting_a_day"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.winner_id} {self.loser_id}"


class Pair(models.Model):
    """People drawn together for a day: a pair, or three where somebody was left."""

    date = models.DateField()
    number = models.PositiveSmallIntegerField()
    """The pair's number on its day, unique so that of two simultaneous draws only one is stored."""
    one = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    third = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", null=True
    )

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("date", "number"), name="one_pair_a_number"),
        )

    def __str__(self) -> str:
        return f"{self.date}: {self.ids}"

    @property
    def people(self) -> list[Player]:
        """The pair's two or three people."""
        return [one for one in (self.one, self.other, self.third) if one]

    @property
    def ids(self) -> tuple[int, ...]:
        """The people's ids, without loading the people."""
        two = (self.one_id, self.other_id)
        return two if self.third_id is None else (*two, self.third_id)
