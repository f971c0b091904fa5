"""What Späye keeps beside its tables: which table is which day, and courtesies between people."""

from django.conf import settings
from django.db import models

from games.players.models import Player
from games.tables.models import Table


class Day(models.Model):
    """The one Späye of a date. Nothing deletes it, nothing makes a second one."""

    date = models.DateField(unique=True)
    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="spaye_day")
    equivalents = models.JSONField(default=list)
    """Movements that count as the day's exercise does, as the office's list had them when it was
    set: `["seated squats", …]`, the same for everybody."""
    free_until = models.DateTimeField(null=True)
    """When the last open call ends: none is looked for long after, or before any."""
    free_changes = models.PositiveIntegerField(default=0)
    """How often open calls were made and ended, and the office was changed on this day."""
    last_call_at = models.DateTimeField(null=True)
    """When whoever was here was asked to save the day; null where that wasn't called for."""

    def __str__(self) -> str:
        return self.date.isoformat()


class Call(models.Model):
    """“Who confirms?”, “Who sits in my committee?” It asks; it counts nothing and is no move."""

    class Kind(models.TextChoices):
        WITNESS = "witness"
        COMMITTEE = "committee"

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    kind = models.CharField(max_length=9, choices=Kind)
    exercise = models.PositiveIntegerField()
    counted = models.PositiveSmallIntegerField(null=True)
    """What the nikāyé has counted when asking for a confirmation: a help for the witness."""
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "kind", "exercise"), name="one_call_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.kind} {self.exercise}"


class Counting(models.Model):
    """What a witness has counted so far of an exercise, for the kitchen’s screen.

    It decides nothing and is no move; it goes with the confirmation.
    """

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    exercise = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField()
    """Who counted last, at the day's table."""
    n = models.PositiveIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("day", "exercise"), name="one_counting_an_exercise"),
        )

    def __str__(self) -> str:
        return f"{self.day}: {self.n} of {self.exercise}"


class OpenCall(models.Model):
    """“Who is free?”, to everybody who is here, for five minutes or until the first yes."""

    ANSWERED, WITHDRAWN, LAPSED = "answered", "withdrawn", "lapsed"

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    seat = models.PositiveSmallIntegerField()
    """Whoever has called, at the day's table."""
    at = models.DateTimeField()
    ends = models.DateTimeField()
    outcome = models.CharField(max_length=9, blank=True)
    """Empty while it stands, and where it lapsed and nobody has called again since."""
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
    """A player has said “that's right” to a log they were in, or put the request away."""

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
    """A notice that a player has read and doesn't want to see again."""

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
    """A log that came with an id of its own: sent again, it is answered with the dāye it became."""

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
    """A log that its author has made instead of one that no longer counts."""

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
    """The author of a log asks for it to be voided. It counts nothing and is no move (SP-79)."""

    WITHDRAWN = "withdrawn"
    KEPT = "kept"
    """Somebody has ruled that the log stays. One that is voided is so by the table's move log."""

    day = models.ForeignKey(Day, on_delete=models.CASCADE)
    daye = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    right = models.CharField(max_length=120, blank=True)
    """What the author says was right: the log to read instead."""
    at = models.DateTimeField(auto_now_add=True)
    outcome = models.CharField(max_length=9, blank=True)
    """Empty while it waits."""
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
    """A player of the month: who has accepted a dāye in it. A projection of the move logs."""

    month = models.DateField()
    """Its first day."""
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
    """People who were drawn together for a day: a pair, or three where somebody was left."""

    date = models.DateField()
    number = models.PositiveSmallIntegerField()
    """Counts the day's pairs: of two draws that are made at once, one can be kept."""
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
        """Two or three."""
        return [one for one in (self.one, self.other, self.third) if one]

    @property
    def ids(self) -> tuple[int, ...]:
        """Their numbers, read without them."""
        two = (self.one_id, self.other_id)
        return two if self.third_id is None else (*two, self.third_id)
