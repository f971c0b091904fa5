"""The office itself."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.players.models.people import Language, Player

LATEST_CLOSING = 24 * 60


class Office(models.Model):
    """The one row of house settings. `working_days` holds ISO weekdays, Monday first: `12345`."""

    class Deck(models.TextChoices):
        APP = "app", _("In the app")
        REAL = "real", _("On a real table")

    class Pack(models.IntegerChoices):
        FULL = 52, _("52 cards and 3 nikāyes")
        SHORT = 32, _("32 cards and 3 nikāyes")

    name = models.CharField(_("name of the office"), max_length=40, default="Späye")
    time_zone = models.CharField(_("time zone"), max_length=64, default="Europe/Paris")
    language = models.CharField(_("language"), max_length=2, choices=Language, default=Language.FR)
    closing_minute = models.PositiveSmallIntegerField(
        _("closing time"),
        default=LATEST_CLOSING,
        validators=[MinValueValidator(1), MaxValueValidator(LATEST_CLOSING)],
    )
    working_days = models.CharField(_("working days"), max_length=7, default="12345")
    earlier_working_days = models.JSONField(default=list, editable=False)
    """Those before, the oldest first, each with the first date on which the next ones counted:
    `[["2026-11-02", "1234567"]]`. What was stays, whatever is worked from now on."""
    deck = models.CharField(_("cards"), max_length=4, choices=Deck, default=Deck.APP)
    pack = models.PositiveSmallIntegerField(_("deck size"), choices=Pack, default=Pack.FULL)
    exercise = models.CharField(_("exercise"), max_length=40, default="squats")
    equivalents = models.BooleanField(_("offer alternative exercises"), default=True)
    reserved_names = models.CharField(_("reserved names"), max_length=400, blank=True)
    # How long what is kept (S6); 0 switches a rule off.
    talk_days = models.PositiveSmallIntegerField(_("table chat, days"), default=90)
    idle_months = models.PositiveSmallIntegerField(_("inactive people, months"), default=24)
    journal_years = models.PositiveSmallIntegerField(_("activity log, years"), default=3)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(id=1), name="office_only_one"),
            models.CheckConstraint(
                condition=Q(closing_minute__gte=1, closing_minute__lte=LATEST_CLOSING),
                name="office_closing_minute",
            ),
            models.CheckConstraint(condition=~Q(working_days=""), name="office_works"),
        ]

    def __str__(self) -> str:
        return self.name


class Holiday(models.Model):
    """A date on which the office doesn't work."""

    date = models.DateField(_("date"), unique=True)
    name = models.CharField(_("name"), max_length=40, blank=True)

    class Meta:
        ordering = ["date"]

    def __str__(self) -> str:
        return f"{self.date} {self.name}".strip()


class ExtraDay(models.Model):
    """A date on which the office works although its weekday is free."""

    date = models.DateField(_("date"), unique=True)

    class Meta:
        ordering = ["date"]

    def __str__(self) -> str:
        return str(self.date)


class Exercise(models.Model):
    """What the office does: suggestions for the day's exercise and for committees."""

    class Unit(models.TextChoices):
        REPETITIONS = "repetitions", _("reps")
        SECONDS = "seconds", _("seconds")

    name = models.CharField(_("exercise"), max_length=40, unique=True)
    unit = models.CharField(_("unit"), max_length=11, choices=Unit, default=Unit.REPETITIONS)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


MOST_EQUIVALENTS = 6


class Equivalent(models.Model):
    """Another movement that counts as the exercise does: seated, standing, breathing (S2)."""

    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="equivalents")
    name = models.CharField(_("alternative"), max_length=40)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["exercise", "name"], name="equivalent_once"),
        ]

    def __str__(self) -> str:
        return self.name


class OwnExercise(models.Model):
    """What one person does when the office does this exercise, and how much of it in a day at most.

    Nobody but that person ever reads it: it is in no page, stream, log, figure or export of others
    (S2, S3), and in no page of the database's window.
    """

    player = models.ForeignKey(Player, models.CASCADE, related_name="own_exercises")
    exercise = models.ForeignKey(Exercise, models.CASCADE, related_name="+")
    equivalent = models.ForeignKey(Equivalent, models.SET_NULL, null=True, related_name="+")
    most = models.PositiveSmallIntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["player", "exercise"], name="own_exercise_once"),
        ]

    def __str__(self) -> str:
        return f"own exercise {self.pk}"


class OfficeNotice(models.Model):
    """What the office itself says about the game: one row a version, none is ever changed (S5)."""

    purpose = models.TextField(_("purpose"), max_length=600)
    run_by = models.CharField(_("run by"), max_length=120)
    contact = models.CharField(_("contact"), max_length=120)
    kept = models.TextField(_("how long we keep things"), max_length=600)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(Player, models.PROTECT, related_name="+")

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"notice {self.pk}"


class NoticeSeen(models.Model):
    """When a person has read which version of the office's notice."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="notices_seen")
    notice = models.ForeignKey(OfficeNotice, models.CASCADE, related_name="seen")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "notices seen"
        constraints = [
            models.UniqueConstraint(fields=["player", "notice"], name="notice_seen_once"),
        ]

    def __str__(self) -> str:
        return f"notice {self.notice_id} seen by {self.player_id}"
