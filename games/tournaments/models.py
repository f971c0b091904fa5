"""A tournament, its entrants and its rounds. Only `services` writes them.

Its tables are ordinary ones (`games.tables`); results are read from their outcomes, and the
standings are a projection of the results."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.tables.models import Pace
from games.tournaments.formats import FORMATS


class Status(models.TextChoices):
    """The statuses of a tournament, in order."""

    DRAFT = "draft", _("draft")
    ANNOUNCED = "announced", _("sign-up open")
    CHECK_IN = "check_in", _("check-in open")
    RUNNING = "running", _("running")
    OVER = "over", _("finished")
    CANCELLED = "cancelled", _("cancelled")


PAST = "past"
"""The format of tournaments whose own no longer exists: over, with places and nothing else."""
OPEN = (Status.ANNOUNCED, Status.CHECK_IN, Status.RUNNING)
"""The statuses of tournaments that everybody sees and that aren't over."""


class Tempo(models.TextChoices):
    """The times at which rounds start."""

    HAND = "hand"
    AT_ONCE = "at_once"
    """As soon as all tables are over."""
    DAILY = "daily"


def _one_of(field: str, values: type[models.TextChoices]) -> Q:
    return Q(**{f"{field}__in": values.values})


class Tournament(models.Model):
    """A tournament: the organiser's choices, and its state. `seed` is secret until the end."""

    name = models.CharField(max_length=60)
    game = models.CharField(max_length=40)
    format = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    """The game's options."""
    plan = models.JSONField(default=dict)
    """The format's options, read by `planning`."""
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="organised"
    )
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.DRAFT)
    seed = models.CharField(max_length=64)
    seed_digest = models.CharField(max_length=64)
    pace = models.CharField(max_length=4, default=Pace.LIVE)
    clock = models.JSONField(null=True)
    tempo = models.CharField(max_length=7, default=Tempo.HAND)
    daily_at = models.TimeField(null=True)
    """The time of day, by the office's clock, at which a round starts each working day, or null."""
    invited_only = models.BooleanField(default=False)
    cap = models.PositiveSmallIntegerField(null=True)
    """The most people who may take part; the others are on the waiting list; null for no limit."""
    nonce = models.CharField(max_length=32, editable=False)
    """The token of the invitation link is derived from this."""
    opened_with = models.CharField(max_length=64, unique=True, null=True, editable=False)  # noqa: DJ001
    """A digest of the form's token: a form sent twice opens one tournament."""
    version = models.PositiveIntegerField(default=0)
    """Counts changes; a round drawn from an older version is drawn again."""
    paused = models.BooleanField(default=False)
    to_draw = models.PositiveSmallIntegerField(null=True)
    """The round that the server's thread is to draw for the organiser."""
    created_at = models.DateTimeField()
    starts_at = models.DateTimeField(null=True)
    """The planned start; check-in opens 15 minutes before."""
    started_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=_one_of("status", Status), name="tournament_status"),
            models.CheckConstraint(condition=_one_of("tempo", Tempo), name="tournament_tempo"),
            models.CheckConstraint(
                condition=Q(format__in=[*FORMATS, PAST]), name="tournament_format"
            ),
        ]
        indexes = [models.Index(fields=["status", "-starts_at"], name="tournament_status_start")]

    def __str__(self) -> str:
        return f"tournament {self.pk}"

    @property
    def goes_on(self) -> bool:
        return self.status in OPEN


class Entry(models.TextChoices):
    """The states of an entrant."""

    IN = "in"
    WAITING = "waiting"
    WITHDRAWN = "withdrawn"


class Entrant(models.Model):
    """A player who has signed up."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="entered"
    )
    state = models.CharField(max_length=9, default=Entry.IN)
    number = models.PositiveSmallIntegerField(null=True)
    """The seed, from 1; null before the start and until check-in. Latecomers come last."""
    here = models.BooleanField(default=False)
    """Whether the entrant has checked in, and hasn't sat out or missed a table since."""
    team = models.CharField(max_length=30, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once"),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                condition=Q(number__isnull=False),
                name="entrant_number_once",
            ),
            models.CheckConstraint(condition=_one_of("state", Entry), name="entrant_state"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}"


class Stage(models.TextChoices):
    """The stages of a round."""

    PROPOSED = "proposed"
    RUNNING = "running"
    OVER = "over"


class Round(models.Model):
    """A round, numbered from 1, with its draw and the draw's basis."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    stage = models.CharField(max_length=8, default=Stage.PROPOSED)
    basis = models.JSONField()
    drawn = models.JSONField()
    """The draw that follows from seed and basis."""
    started_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True)
    """The time at which bots take over at open tables; null without a deadline."""
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(condition=_one_of("stage", Stage), name="round_stage"),
        ]
        indexes = [
            models.Index(fields=["tournament"], condition=Q(stage="running"), name="round_running")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} round {self.number}"


class Pairing(models.Model):
    """People who play one another in a round: table 1, table 2, …

    `places` (of tables, a walkover or a ruling) and the game's `points` are in the order of chairs.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    number = models.PositiveSmallIntegerField()
    label = models.CharField(max_length=12, blank=True)
    """The label of its match in a bracket: `W2.1`; else empty."""
    places = models.JSONField(null=True)
    points = models.JSONField(null=True)
    void = models.BooleanField(default=False)
    """Whether it is annulled, and counts for nobody."""
    ruled = models.BooleanField(default=False)
    """Whether the result is the organiser's decision, not that of the tables."""
    decided_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="pairing_number_once"),
            models.CheckConstraint(
                condition=Q(void=False) | Q(places__isnull=True), name="pairing_void_has_no_places"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.number}"

    @property
    def decided(self) -> bool:
        return self.void or self.places is not None


class Chair(models.Model):
    """An entrant's seat at a pairing, numbered in the turn order of its first table."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="chairs")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="chairs")
    number = models.PositiveSmallIntegerField()
    absent = models.BooleanField(default=False)
    """Whether the entrant didn't come: no score, whatever a bot did in their place."""

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="chair_number_once"),
            models.UniqueConstraint(fields=["pairing", "entrant"], name="chair_entrant_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}/{self.number}"


class Sitting(models.Model):
    """A table at which a pairing is played; a best of three has several."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    table = models.OneToOneField(
        "tables.Table", on_delete=models.PROTECT, related_name="tournament_sitting"
    )

    counts = models.BooleanField(default=True)
    """False once the organiser has had the pairing played again."""

    class Meta:
        ordering = ["pairing", "number"]
        constraints = [
            models.UniqueConstraint(fields=["pairing", "number"], name="sitting_number_once")
        ]

    def __str__(self) -> str:
        return f"{self.pairing_id}: table {self.table_id}"


class Beside(models.Model):
    """An entrant who sat at no table of a round: with a bye, out or late."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="beside")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="beside")
    kind = models.CharField(max_length=6)

    class Meta:
        ordering = ["round", "entrant"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="beside_once_a_round"),
            models.CheckConstraint(
                condition=Q(kind__in=["bye", "out", "late"]), name="beside_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.kind}"


class Place(models.Model):
    """An entrant's place: a projection, only written by `services.standings`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="places")
    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="place")
    place = models.PositiveSmallIntegerField()
    score = models.CharField(max_length=20)
    """A fraction, such as `7/3`."""
    breaks = models.JSONField(default=list)
    """Name and value of each tie-break; values are fractions as text."""

    class Meta:
        ordering = ["place", "entrant__number"]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.place}"


class Remark(models.Model):
    """A decision of an organiser or admin with its reason, public."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="remarks")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    what = models.CharField(max_length=12)
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    """The pairing's number in its round."""
    people = models.JSONField(default=list)
    """Numbers of entrants."""
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.what}"


LIST_CHANNEL = "tournaments"
"""Announces that the list of tournaments has changed."""


def channel(tournament_id: int) -> str:
    """Return the channel that announces changes of one tournament."""
    return f"tournament-{tournament_id}"
