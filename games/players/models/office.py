"""The office itself."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.players.models.people import Language

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
    deck = models.CharField(_("deck"), max_length=4, choices=Deck, default=Deck.APP)
    pack = models.PositiveSmallIntegerField(_("pack"), choices=Pack, default=Pack.FULL)
    exercise = models.CharField(_("exercise"), max_length=40, default="squats")

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
        REPETITIONS = "repetitions", _("repetitions")
        SECONDS = "seconds", _("seconds")

    name = models.CharField(_("exercise"), max_length=40, unique=True)
    unit = models.CharField(_("counted in"), max_length=11, choices=Unit, default=Unit.REPETITIONS)

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name
