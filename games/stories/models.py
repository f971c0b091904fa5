"""The sums of the stories by month, of people and of pairs. Only `services` writes them.

All models but `Told` and `Answer` are projections: `manage.py repair` makes them again from the
move logs and the honours.
"""

from django.conf import settings
from django.db import models
from django.db.models import F, Q


class DayFacts(models.Model):
    """The facts of a finished day, from which its month is added up: a `DayStory` as JSON."""

    date = models.DateField(unique=True)
    table = models.OneToOneField("tables.Table", on_delete=models.CASCADE, related_name="+")
    facts = models.TextField()

    def __str__(self) -> str:
        return f"facts of {self.date}"


class StoryMonth(models.Model):
    """A month with sums; its row is locked while it is counted."""

    first_day = models.DateField(unique=True)

    class Meta:
        ordering = ["first_day"]

    def __str__(self) -> str:
        return f"{self.first_day:%Y-%m}"


class PersonMonth(models.Model):
    """One person's month. Fields of days and fields of tables are counted apart."""

    month = models.ForeignKey(StoryMonth, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="story_months"
    )
    days = models.PositiveSmallIntegerField(default=0)
    dayes = models.PositiveIntegerField(default=0)
    finals = models.PositiveSmallIntegerField(default=0)
    nikayes = models.PositiveSmallIntegerField(default=0)
    """The most nikāyes drawn in one day."""
    nikayes_on = models.DateField(null=True)
    first_on = models.DateField(null=True)
    """The month's first day with a dāye."""
    won_on = models.DateField(null=True)
    """The month's first day with a victory, finals left out."""
    nikaye_on = models.DateField(null=True)
    """The month's first day with a nikāye."""
    weekdays = models.PositiveSmallIntegerField(default=0)
    """Bits: 1 for Monday, 2 for Tuesday, …"""
    decks = models.JSONField(default=list)
    """Kinds of deck that the days were played with, sorted."""
    games = models.JSONField(default=list)
    """Games of finished tables, sorted."""
    tables = models.PositiveSmallIntegerField(default=0)
    largest = models.PositiveSmallIntegerField(default=0)
    """The number of people at the largest of these tables."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["month", "player"], name="story_person_once")
        ]
        indexes = [
            # To find the first day with a dāye of each person whom a player has ever met.
            models.Index(fields=["player", "first_on"], name="story_person_debut"),
        ]

    def __str__(self) -> str:
        return f"{self.month_id} {self.player_id}"


class PairMonth(models.Model):
    """Two people's month with each other; `low` has the smaller number."""

    month = models.ForeignKey(StoryMonth, on_delete=models.CASCADE, related_name="pairs")
    low = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    high = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    dayes = models.PositiveSmallIntegerField(default=0)
    """The number of their dāyes, finals left out."""
    low_won = models.PositiveSmallIntegerField(default=0)
    high_won = models.PositiveSmallIntegerField(default=0)
    ties = models.PositiveSmallIntegerField(default=0)
    """The number of equal draws of cards."""
    longest = models.PositiveSmallIntegerField(default=0)
    """The most equal draws of cards in one dāye."""
    longest_on = models.DateField(null=True)
    finals = models.PositiveSmallIntegerField(default=0)
    low_saw = models.PositiveSmallIntegerField(default=0)
    """The number of days on which `low` witnessed exercises of `high`."""
    high_saw = models.PositiveSmallIntegerField(default=0)
    first_on = models.DateField(null=True)
    tables = models.PositiveSmallIntegerField(default=0)
    """The number of finished tables of other games at which both sat."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["month", "low", "high"], name="story_pair_once"),
            models.CheckConstraint(condition=Q(low__lt=F("high")), name="story_pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.month_id} {self.low_id} {self.high_id}"


class Badge(models.Model):
    """A person who won most tables of a game in a month: a badge once the month has ended."""

    month = models.ForeignKey(StoryMonth, on_delete=models.CASCADE, related_name="badges")
    game = models.CharField(max_length=40)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="badges"
    )
    won = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["month", "game", "player"], name="story_badge_once")
        ]

    def __str__(self) -> str:
        return f"{self.month_id} {self.game} {self.player_id}"


class Told(models.Model):
    """An achievement that was announced to its person: only once, even if sums are recounted."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="achievements_told"
    )
    key = models.CharField(max_length=20)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["player", "key"], name="achieved_once")]

    def __str__(self) -> str:
        return f"{self.player_id} {self.key}"


class Answer(models.Model):
    """A person's answer whether to be named on a year's poster; it can be changed at any time."""

    year = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="poster_answers"
    )
    yes = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["year", "player"], name="poster_answer_once")
        ]

    def __str__(self) -> str:
        return f"{self.year} {self.player_id}"
